# Stands in for as much of Homebrew as a formula's test block uses, and runs that block with a binary:
#
#     ruby formula.rb FORMULA OAL
require "fileutils"
require "open3"
require "pathname"
require "tmpdir"

class Formula
  # What a formula says of itself: url, license, depends_on and the like. Only the test is kept.
  def self.method_missing(*) = nil
  def self.respond_to_missing?(*) = true
  def self.test(&block) = define_method(:run_test, &block)

  attr_reader :testpath, :bin

  def initialize(testpath, bin)
    @testpath = testpath
    @bin = bin
  end

  def shell_output(command, expected = 0)
    output, status = Open3.capture2(command)
    abort "#{command}: exit status #{status.exitstatus} instead of #{expected}" if status.exitstatus != expected
    output
  end

  def assert_match(wanted, text)
    abort "'#{text}' has no '#{wanted}'" unless text.include?(wanted)
  end
end

load ARGV[0]
Dir.mktmpdir do |folder|
  testpath = Pathname(folder)
  (testpath/"bin").mkpath
  FileUtils.ln_s(File.expand_path(ARGV[1]), testpath/"bin/oal")
  Dir.chdir(folder) { Oal.new(testpath, testpath/"bin").run_test }
end
