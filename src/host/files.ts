/** What a name in a folder is. Links are never followed. */
export type FileKind = 'file' | 'folder' | 'link' | 'other';

export interface FolderEntry {
  readonly name: string;
  readonly kind: FileKind;
}

/** The file system as the command line and the runtime see it. Errors are Node's own, with `code` set. */
export interface Files {
  /** What is at `path` (links followed), or null when there is nothing. */
  kind(path: string): FileKind | null;
  list(folder: string): FolderEntry[];
  /**
   * The content of the file at `path`, or its size in bytes when that is more than `limit`. A content shorter
   * than `scratch` may be read into it and be a view of it, which is good until `scratch` is used again.
   */
  readUpTo(path: string, limit: number, scratch?: Uint8Array): Uint8Array | number;
}
