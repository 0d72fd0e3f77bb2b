import type { ScriptKind } from '../../syntax/scripts/program.ts';
import type { KnownReadings, ScriptReading } from '../../syntax/scripts/reading.ts';
import { CacheFile, largestContent } from './cache-file.ts';

type Row = readonly [kind: ScriptKind, text: string, reading: ScriptReading];

/** Longer scripts are not kept, and of one workflow not more in all, in UTF-16 units: their texts are kept too. */
const longestText = 256 * 1024;
const longestTexts = 32 * 1024 * 1024;

/**
 * What lint has read of the scripts of one workflow, kept between lints, since people lint again after each change of
 * one file. A script is found again by its text alone.
 */
export class KeptReadings implements KnownReadings {
  readonly #file: CacheFile;
  #old: ReadonlyMap<string, Row> | null = null;
  readonly #used = new Map<string, Row>();
  #room = longestTexts;
  #isNew = false;

  private constructor(file: CacheFile) {
    this.#file = file;
  }

  /** Those of the workflow at this absolute path, or undefined where none can be kept. */
  static of(
    workflow: string,
    env: Readonly<Record<string, string | undefined>>,
    build?: string,
  ): KeptReadings | undefined {
    const file = CacheFile.of('.readings', workflow, env, build);
    return file === undefined ? undefined : new KeptReadings(file);
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
    let length = 0;
    for (const row of this.#used.values()) {
      const text = JSON.stringify(row);
      length += text.length;
      if (length > largestContent) return;
      rows.push(text);
    }
    this.#file.write(`[${rows.join(',')}]`);
  }

  #read(): Map<string, Row> {
    const rows = JSON.parse(this.#file.read()?.content ?? '[]') as Row[];
    return new Map(rows.map((row) => [keyOf(row[0], row[1]), row]));
  }
}

const keyOf = (kind: ScriptKind, text: string) => `${kind}\n${text}`;
