import { posix } from 'node:path';
import type { DurableFiles } from '../../src/host/durable-files.ts';
import type { FileKind, FolderEntry } from '../../src/host/files.ts';

/** Files in memory, by absolute POSIX path. */
export class MemoryFiles implements DurableFiles {
  readonly contents = new Map<string, Uint8Array>();
  readonly #folders = new Set<string>(['/']);

  constructor(files: Readonly<Record<string, string | Uint8Array>> = {}) {
    for (const [path, content] of Object.entries(files)) {
      this.makeFolder(posix.dirname(path));
      this.writeDurably(path, content);
    }
  }

  kind(path: string): FileKind | null {
    const clean = posix.resolve(path);
    if (this.contents.has(clean)) return 'file';
    return this.#folders.has(clean) ? 'folder' : null;
  }

  read(path: string): Uint8Array {
    const content = this.contents.get(posix.resolve(path));
    if (content === undefined) throw failure('ENOENT', 'open', path);
    return content;
  }

  readUpTo(path: string, limit: number): Uint8Array | number {
    const content = this.read(path);
    return content.length > limit ? content.length : content;
  }

  list(folder: string): FolderEntry[] {
    const parent = posix.resolve(folder);
    if (!this.#folders.has(parent)) throw failure('ENOENT', 'scandir', folder);
    const entries: FolderEntry[] = [];
    for (const path of this.contents.keys()) {
      if (posix.dirname(path) === parent) entries.push({ name: posix.basename(path), kind: 'file' });
    }
    for (const path of this.#folders) {
      if (path !== '/' && posix.dirname(path) === parent) {
        entries.push({ name: posix.basename(path), kind: 'folder' });
      }
    }
    return entries;
  }

  clearLeftovers(): void {}

  makeFolder(path: string): void {
    for (let at = posix.resolve(path); !this.#folders.has(at); at = posix.dirname(at)) this.#folders.add(at);
  }

  writeDurably(path: string, content: Uint8Array | string): void {
    if (this.kind(posix.dirname(path)) !== 'folder') throw failure('ENOENT', 'open', path);
    this.contents.set(posix.resolve(path), Buffer.from(content));
  }

  remove(path: string): void {
    const clean = posix.resolve(path);
    const isBelow = (other: string) => other === clean || other.startsWith(`${clean}/`);
    for (const other of [...this.contents.keys()].filter(isBelow)) this.contents.delete(other);
    for (const other of [...this.#folders].filter(isBelow)) this.#folders.delete(other);
  }

  append(path: string, text: string): void {
    const before = this.contents.get(posix.resolve(path)) ?? new Uint8Array();
    this.writeDurably(path, Buffer.concat([before, Buffer.from(text)]));
  }

  appendDurably(path: string, text: string): void {
    this.read(path);
    this.append(path, text);
  }

  dropTornLine(path: string): void {
    const log = this.contents.get(posix.resolve(path));
    if (log !== undefined) this.writeDurably(path, log.subarray(0, log.lastIndexOf(0x0a) + 1));
  }
}

function failure(code: string, call: string, path: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code}: no such file or directory, ${call} '${path}'`), { code, path });
}
