import { isAbsolute, join } from 'node:path';
import { readOwnFile, removeOldFiles, replaceOwnFile } from '../host/own-files.ts';
import type { ScriptKind } from '../syntax/scripts/program.ts';
import type { KnownReadings, ScriptReading } from '../syntax/scripts/reading.ts';

type Row = readonly [kind: ScriptKind, text: string, reading: ScriptReading];

/** Filled in by the build: a digest of all code, so that no build believes what another one has read. */
declare const BUILD_DIGEST: string;
const ownBuild = typeof BUILD_DIGEST === 'string' ? BUILD_DIGEST : null;

const ending = '.readings';
const days = 30;
/** Longer scripts are not kept, and of one workflow not more in all, in UTF-16 units: their texts are kept too. */
const longestText = 256 * 1024;
const longestTexts = 32 * 1024 * 1024;
/** In bytes. */
const largestFile = 64 * 1024 * 1024;
/** In bytes; a multiple of four, so that the rows after it are words of 32 bits. */
const headLength = 64;

/**
 * What lint has read of the scripts of one workflow, kept in the user's own cache between lints, since people lint
 * again after each change of one file. A script is found again by its text alone. A file that is damaged, of another
 * build or of another user counts for nothing, and where none can be written, nothing is kept.
 */
export class KeptReadings implements KnownReadings {
  readonly #folder: string;
  readonly #file: string;
  readonly #head: string;
  #old: ReadonlyMap<string, Row> | null = null;
  readonly #used = new Map<string, Row>();
  #room = longestTexts;
  #isNew = false;

  private constructor(folder: string, workflow: string, build: string) {
    this.#folder = folder;
    this.#file = join(folder, `${checksum(Buffer.from(padded(workflow)))}${ending}`);
    this.#head = `raymond readings ${build}`;
  }

  /** Those of the workflow at this absolute path, or undefined: code that was not built keeps none. */
  static of(
    workflow: string,
    env: Readonly<Record<string, string | undefined>>,
    build: string | null = ownBuild,
  ): KeptReadings | undefined {
    const folder = cacheFolder(env);
    return folder === null || build === null ? undefined : new KeptReadings(folder, workflow, build);
  }

  find(kind: ScriptKind, text: string): ScriptReading | undefined {
    if (text.length > longestText) return undefined;
    this.#old ??= this.#read();
    const key = keyOf(kind, text);
    const known = this.#used.get(key);
    if (known !== undefined) return known[2];
    const row = this.#old.get(key);
    if (row !== undefined) this.#use(key, row);
    return row?.[2];
  }

  add(kind: ScriptKind, text: string, reading: ScriptReading): void {
    if (text.length <= longestText && this.#use(keyOf(kind, text), [kind, text, reading])) this.#isNew = true;
  }

  /** False where there is no room left. */
  #use(key: string, row: Row): boolean {
    if (key.length > this.#room) return false;
    this.#room -= key.length;
    this.#used.set(key, row);
    return true;
  }

  /** Keeps those that were used, if they are others than before. */
  save(): void {
    if (!this.#isNew && this.#used.size === (this.#old?.size ?? 0)) return;
    const rows: string[] = [];
    let length = headLength;
    for (const row of this.#used.values()) {
      const text = JSON.stringify(row);
      length += Buffer.byteLength(text) + 2;
      if (length > largestFile) return;
      rows.push(text);
    }
    const content = Buffer.from(`${''.padEnd(headLength)}${padded(`[${rows.join(',')}]`)}`);
    content.write(this.#headOf(content.subarray(headLength)));
    replaceOwnFile(this.#file, content);
    removeOldFiles(this.#folder, ending, days);
  }

  #read(): Map<string, Row> {
    const content = readOwnFile(this.#file, largestFile);
    if (content === null || content.length <= headLength) return new Map();
    const bytes = Buffer.from(content);
    const rows = bytes.subarray(headLength);
    if (bytes.toString('latin1', 0, headLength) !== this.#headOf(rows)) return new Map();
    return new Map((JSON.parse(rows.toString()) as Row[]).map((row) => [keyOf(row[0], row[1]), row]));
  }

  #headOf(rows: Uint8Array): string {
    return `${this.#head} ${checksum(rows)}`.padEnd(headLength - 1).concat('\n');
  }
}

const keyOf = (kind: ScriptKind, text: string) => `${kind}\n${text}`;

/** Where programs of this system keep what they can do without; null where the environment does not say. */
function cacheFolder(env: Readonly<Record<string, string | undefined>>): string | null {
  const { XDG_CACHE_HOME: chosen, HOME: home = '', LOCALAPPDATA: local = '' } = env;
  const own = { win32: local, darwin: home && join(home, 'Library', 'Caches') }[process.platform as string];
  const folder = chosen || (own ?? (home && join(home, '.cache')));
  return isAbsolute(folder) ? join(folder, 'raymond') : null;
}

function padded(text: string): string {
  return text + ' '.repeat(-Buffer.byteLength(text) & 3);
}

/** Tells a file that was damaged or edited by hand from a whole one, faster than a digest; of a multiple of four bytes. */
function checksum(bytes: Uint8Array): string {
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
