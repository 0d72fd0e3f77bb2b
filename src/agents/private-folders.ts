import { mkdtempSync, readdirSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { discard } from '../host/discard.ts';
import { makeFolders } from '../host/make-folders.ts';

/**
 * Folders that only this user can look into, each with one file at a time. To make and remove one takes a fifth of
 * the time of a small script, so an empty one is used again.
 */
export class PrivateFolders {
  readonly #all = new Set<string>();
  readonly #empty: string[] = [];
  readonly #prefix: string;

  /** Their paths begin with `prefix`. */
  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** The path of a new file of that name. Throws what the system says when none can be written. */
  write(name: string, content: Uint8Array): string {
    const used = this.#empty.pop();
    if (used !== undefined) {
      try {
        return writeIn(used, name, content);
      } catch {
        // Whoever tidies temporary files may have taken the folder away.
        this.#remove(used);
      }
    }
    makeFolders(dirname(this.#prefix), 0o700);
    const folder = mkdtempSync(this.#prefix);
    this.#all.add(folder);
    return writeIn(folder, name, content);
  }

  /** Removes the file, and whatever else has come into its folder. */
  remove(path: string): void {
    const folder = dirname(path);
    try {
      unlinkSync(path);
      if (readdirSync(folder).length > 0) this.#remove(folder);
      else this.#empty.push(folder);
    } catch {
      this.#remove(folder);
    }
  }

  removeAll(): void {
    for (const folder of this.#all) this.#remove(folder);
  }

  #remove(folder: string): void {
    discard(folder);
    this.#all.delete(folder);
  }
}

function writeIn(folder: string, name: string, content: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content, { mode: 0o600, flag: 'wx' });
  return path;
}
