import { isAbsolute, join } from 'node:path';
import { readOwnFile, replaceOwnFile } from '../host/own-files.ts';
import type { KnownReadings, ScriptKind, ScriptReading } from '../syntax/scripts/reading.ts';

type Row = readonly [kind: ScriptKind, text: string, reading: ScriptReading];

/** Filled in by the build: a digest of all code, so that no build believes what another one has read. */
declare const BUILD_DIGEST: string;
const build = typeof BUILD_DIGEST === 'string' ? BUILD_DIGEST : null;

const ending = '.readings';
const largestFile = 64 * 1024 * 1024;
const days = 30;
/** In bytes; a multiple of four, so that the rows behind it are words of 32 bits. */
const headLength = 64;

/**
 * What lint has read of the scripts of one workflow, kept in the user's own cache between lints, since people lint
 * again after each change of one file. A script is found again by its text alone. A file that is damaged, of another
 * build or of another user counts for nothing, and where none can be written, nothing is kept.
 */
export class KeptReadings implements KnownReadings {
  readonly #file: string;
  readonly #head: string;
  #old: ReadonlyMap<string, Row> | null = null;
  readonly #used = new Map<string, Row>();
  #isNew = false;

  private constructor(file: string, build: string) {
    this.#file = file;
    this.#head = `raymond readings ${build}`;
  }

  /** Those of the workflow at this absolute path, or undefined: code that was not built keeps none. */
  static of(
    workflow: string,
    env: Readonly<Record<string, string | undefined>>,
    builtAs: string | null = build,
  ): KeptReadings | undefined {
    const folder = cacheFolder(env);
    if (folder === null || builtAs === null) return undefined;
    return new KeptReadings(join(folder, `${checksum(Buffer.from(padded(workflow)))}${ending}`), builtAs);
  }

  find(kind: ScriptKind, text: string): ScriptReading | undefined {
    this.#old ??= this.#read();
    const key = keyOf(kind, text);
    const row = this.#old.get(key) ?? this.#used.get(key);
    if (row !== undefined) this.#used.set(key, row);
    return row?.[2];
  }

  add(kind: ScriptKind, text: string, reading: ScriptReading): void {
    this.#used.set(keyOf(kind, text), [kind, text, reading]);
    this.#isNew = true;
  }

  /** Keeps those that were used, if there are new ones. */
  save(): void {
    if (!this.#isNew) return;
    const rows = padded(JSON.stringify([...this.#used.values()]));
    const content = Buffer.from(`${''.padEnd(headLength)}${rows}`);
    if (content.length > largestFile) return;
    content.write(this.#headOf(content.subarray(headLength)));
    replaceOwnFile(this.#file, content, ending, days);
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
  // FNV-1a, a word at a time.
  for (const word of words) sum = Math.imul(sum ^ word, 0x01000193);
  return (sum >>> 0).toString(16).padStart(8, '0');
}
