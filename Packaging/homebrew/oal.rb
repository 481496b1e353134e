# Homebrew's formula: builds oal from its sources. It belongs into a tap, a repository homebrew-oal in the folder Formula,
# with the address of this repository and the revision of the tag in the places of example.org and the noughts.
#
# NEVER RUN by Homebrew: the project has no machine with macOS. Its Ruby is checked, and its test block is run with the
# binary for Linux.
class Oal < Formula
  desc "Linter, formatter and planner for text rules that block apps on an iPhone"
  homepage "https://example.org/oal"
  url "https://example.org/oal.git",
      tag:      "v0.2.0",
      revision: "0000000000000000000000000000000000000000"
  license "MIT"
  head "https://example.org/oal.git", branch: "main"

  depends_on "pkgconf" => :build
  # Swift 6.2 or newer.
  depends_on xcode: ["26.0", :build]
  depends_on "libyaml"
  uses_from_macos "swift" => :build

  def install
    # 'oal version' says what the release was built from.
    ENV["OAL_COMMIT"] = Utils.git_head.to_s
    system "swift", "build", "--disable-sandbox", "--configuration", "release", "--product", "oal"
    bin.install ".build/release/oal"
    man1.mkpath
    system bin/"oal", "man", "--folder", man1
    generate_completions_from_executable(bin/"oal", "completions")
  end

  test do
    (testpath/"rules.oal").write <<~RULES
      list Social  app:com.burbn.instagram
      schedule "Evening"  20:00-24:00  daily  block list:Social
    RULES
    assert_match "error[OAL102]", shell_output("#{bin}/oal lint rules.oal", 1)
    assert_match "1 of 20 activities", shell_output("#{bin}/oal plan rules.oal")
  end
end
