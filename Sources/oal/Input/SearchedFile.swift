/// Why a file is not read.
enum ReadFailure: Error, Hashable, Sendable {
  case system(SystemError)
  /// A search found something that is no regular file; to read it could wait for ever.
  case notAFile(Platform.FileStatus.Kind)
  /// A search found a link to a file outside of the searched folder, or to a hidden one.
  case linkElsewhere(to: RawText)
}

/// A file that nobody named: a search of a folder found it, or it holds the settings of a project.
///
/// A folder may come from anybody. A link in it must not make the tool show or write a file that lies elsewhere, and a
/// pipe must not stop it.
struct SearchedFile: Sendable {
  /// Absolute, without links.
  var real: RawText
  var status: Platform.FileStatus

  /// Looks at the file of a path. A link is followed within a folder, given by its absolute path without links, and not
  /// into hidden folders such as `.git`. Nil for a folder: a search does not enter linked ones.
  static func find(_ path: RawText, within folder: RawText) -> Result<SearchedFile?, ReadFailure> {
    switch (Platform.realPath(path), Platform.status(of: path)) {
    case (.failure(let error), _), (_, .failure(let error)): return .failure(.system(error))
    case (.success, .success(let status)) where status.kind == .folder: return .success(nil)
    case (.success(let real), .success(let status)):
      let isWhereItSeems = (try? Platform.realPath(path.folder).get()) == real.folder
      let isLink = !isWhereItSeems || real.lastComponent != path.lastComponent
      if isLink || !real.isInside(folder), !isSearched(real, in: folder) {
        return .failure(.linkElsewhere(to: real))
      }
      return status.kind == .file
        ? .success(SearchedFile(real: real, status: status)) : .failure(.notAFile(status.kind))
    }
  }

  /// Whether a search of a folder could come to a path by itself.
  private static func isSearched(_ real: RawText, in folder: RawText) -> Bool {
    real.isInside(folder)
      && !real.relative(to: folder).bytes.split(separator: UInt8(ascii: "/"))
        .contains {
          $0.first == UInt8(ascii: ".") && !$0.elementsEqual(ProjectListing.configurationName.bytes)
        }
  }
}

extension SearchedFile {
  /// The bytes of a regular file, at most so many.
  static func read(_ path: RawText, within folder: RawText, limit: Int) -> Result<[UInt8], ReadFailure> {
    find(path, within: folder).flatMap { file in
      guard let file else { return .failure(.notAFile(.folder)) }
      return Platform.read(file.real, limit: limit).mapError { .system($0) }
    }
  }
}
