import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { readOwnFile, removeOldFiles, replaceOwnFile } from '../../host/own-files.ts';

/** Filled in by the build: a digest of all code, so that no build believes what another one has kept. */
declare const BUILD_DIGEST: string;
const ownBuild = typeof BUILD_DIGEST === 'string' ? BUILD_DIGEST : null;

const days = 30;
/** In bytes, and so in UTF-16 units as well. */
export const largestContent = 64 * 1024 * 1024;
/** In bytes; a multiple of four, so that what follows is words of 32 bits. */
const headLength = 64;

/** What a file holds. */
interface Cached {
  readonly content: string;
  /** No checksum covers it: for what is compared as a whole by whoever reads it. */
  readonly compared: Buffer;
}

/**
 * A file in the user's own cache, which lint can do without. One that is damaged, of another build or of another user
 * counts for nothing, and where none can be written, nothing is kept.
 */
export class CacheFile {
  readonly #folder: string;
  readonly #file: string;
  readonly #ending: string;
  readonly #build: string;

  private constructor(folder: string, ending: string, subject: string, build: string) {
    this.#folder = folder;
    this.#ending = ending;
    this.#file = join(folder, `${checksum(padded(subject))}${ending}`);
    this.#build = build;
  }

  /** What is kept of a subject, such as a path, in files of this ending; undefined for code that was not built. */
  static of(
    ending: string,
    subject: string,
    env: Readonly<Record<string, string | undefined>>,
    build: string | null = ownBuild,
  ): CacheFile | undefined {
    const folder = cacheFolder(env);
    return folder === null || build === null ? undefined : new CacheFile(folder, ending, subject, build);
  }

  /** What was written last, with white space after the content; null where there is nothing that can be trusted. */
  read(): Cached | null {
    const bytes = readOwnFile(this.#file, headLength + largestContent);
    if (bytes === null || bytes.length < headLength) return null;
    const head = bytes.toString('latin1', 0, headLength);
    const end = Number.parseInt(head.split(' ')[1] ?? '', 16);
    const content = bytes.subarray(headLength, end);
    if (!(end <= bytes.length) || head !== this.#headOf(content)) return null;
    return { content: content.toString(), compared: bytes.subarray(end) };
  }

  /** Replaces it, unless it is too long; a new one takes the place of those that nobody has written for a month. */
  write(content: string, compared: Buffer = Buffer.alloc(0)): void {
    const checked = padded(content);
    if (checked.length + compared.length > largestContent) return;
    const isNew = !existsSync(this.#file);
    replaceOwnFile(this.#file, Buffer.concat([Buffer.from(this.#headOf(checked)), checked, compared]));
    if (isNew) removeOldFiles(this.#folder, this.#ending, days);
  }

  #headOf(content: Buffer): string {
    const end = (headLength + content.length).toString(16).padStart(8, '0');
    return `raymond ${end} ${checksum(content)} ${this.#build}`.padEnd(headLength - 1).concat('\n');
  }
}

/** Where programs of this system keep what they can do without; null where the environment does not say. */
function cacheFolder(env: Readonly<Record<string, string | undefined>>): string | null {
  const { XDG_CACHE_HOME: chosen, HOME: home = '', LOCALAPPDATA: local = '' } = env;
  const isWindows = process.platform === 'win32';
  const root = isWindows ? local : home;
  const below = isWindows ? '' : process.platform === 'darwin' ? 'Library/Caches' : '.cache';
  // The home of a user without one, such as /nonexistent, is not for lint to make.
  const folder = chosen || (existsSync(root) ? join(root, below) : '');
  return isAbsolute(folder) ? join(folder, 'raymond') : null;
}

/** The bytes of a text, with spaces behind it, in whole words of 32 bits. */
function padded(text: string): Buffer {
  return Buffer.from(text + ' '.repeat(-Buffer.byteLength(text) & 3));
}

/** Tells a file that was damaged or edited by hand from a whole one, faster than a digest; of a multiple of four bytes. */
function checksum(bytes: Buffer): string {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes);
  const words = new Int32Array(aligned.buffer, aligned.byteOffset, aligned.length >> 2);
  let sum = words.length;
  for (const word of words) {
    sum = Math.imul(sum ^ word, 0x5bd1e995);
    // So that what the upper bits say reaches the lower ones too.
    sum ^= sum >>> 15;
  }
  return (sum >>> 0).toString(16).padStart(8, '0');
}
