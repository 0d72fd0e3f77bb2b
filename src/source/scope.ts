import { compareText } from '../util/compare.ts';
import { conflictLine } from './merge-conflict.ts';
import type { SourceFile } from './source-file.ts';
import { meantFor } from './state-file.ts';

/** A file that could not become a source, and why. */
export interface RejectedFile {
  readonly name: string;
  readonly reason: string;
  /** An edit that mends it, where there is one of its own. */
  readonly help?: string;
}

/** One workflow's files, whatever they came from: a folder, a zip or an editor (language.md#workflow). */
export interface Scope {
  /** The scope's own name, for example the folder's. */
  readonly name: string;
  /** In code-unit order of their names, which hold no path. */
  readonly files: readonly SourceFile[];
  readonly rejected: readonly RejectedFile[];
  /** The names of files that are not read and may have been meant for states, in any order; `sub/PLAN.md` of a sub-folder, and `PLAN.md/`, if that is a folder. */
  readonly beside?: readonly string[];
  /** The paths of workflows in folders below, where neither an entry nor a manifest is here. */
  readonly below?: readonly string[];
}

export const largestFile = 16 * 1024 * 1024;
export const mostFiles = 100_000;

/**
 * Makes a scope of named bytes, the files of one folder. What is not UTF-8, larger than 16 MiB or in conflict is rejected with the
 * reason, which becomes a finding. A name with `/` stands for a file of a sub-folder: it is no state.
 */
export function makeScope(
  name: string,
  files: Iterable<{ readonly name: string; readonly bytes: Uint8Array }>,
): Scope {
  const builder = new ScopeBuilder();
  for (const file of files) builder.add(file.name, file.bytes);
  return builder.build(name);
}

/** Takes the files of a scope one by one, so that their bytes need not be kept until all are read. */
export class ScopeBuilder {
  readonly #files: SourceFile[] = [];
  readonly #rejected: RejectedFile[] = [];
  readonly #beside: string[] = [];
  /** How many files were added, readable or not. */
  count = 0;

  /** Adds a file, or rejects it when it is not UTF-8 or too large. The bytes are not kept. */
  add(name: string, bytes: Uint8Array): void {
    this.count += 1;
    if (bytes.length > largestFile) {
      this.reject({ name, reason: tooLarge(bytes.length) });
      return;
    }
    let text: string;
    try {
      text = decoder.decode(bytes);
    } catch {
      this.reject({ name, reason: `is not UTF-8 text: ${placeOfFault(bytes)}`, help: 'save it as UTF-8' });
      return;
    }
    const line = conflictLine(name, text);
    if (line === null) this.#files.push({ name, text });
    else this.reject({ name, reason: `holds a merge conflict, in line ${line}`, help: howToResolve });
  }

  reject(file: RejectedFile): void {
    this.#rejected.push(file);
  }

  /** Notes the name of a file that is not read, if it may have been meant for a state. */
  passOver(name: string): void {
    const mayBeMeant = name.includes('/') || meantFor(name) !== null;
    if (this.#beside.length < mostFiles && mayBeMeant) this.#beside.push(name);
  }

  build(name: string): Scope {
    const byName = (left: { name: string }, right: { name: string }) => compareText(left.name, right.name);
    return {
      name,
      files: this.#files.sort(byName),
      rejected: this.#rejected.sort(byName),
      ...(this.#beside.length > 0 ? { beside: this.#beside } : {}),
    };
  }
}

/** Where the first byte stands that is none of UTF-8. Such a text may itself hold the character that is put in its place. Linear. */
function placeOfFault(bytes: Uint8Array): string {
  const text = lenient.decode(bytes);
  let at = text.indexOf(replacement);
  for (let offset = 0, from = 0; ; at = text.indexOf(replacement, at + 1)) {
    offset += encoder.encode(text.slice(from, at)).length;
    if (encodedReplacement.some((byte, index) => bytes[offset + index] !== byte)) break;
    from = at;
  }
  const lines = text.slice(0, at).split('\n');
  return `line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`;
}

export function tooLarge(bytes: number): string {
  return `is ${Math.ceil(bytes / 1024 / 1024)} MiB large; at most ${largestFile / 1024 / 1024} MiB are read`;
}

const howToResolve = 'keep one side, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>';

/** A byte order mark stays in the text, so that the text encodes to the same bytes again. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();
const replacement = '\ufffd';
const encodedReplacement = [...encoder.encode(replacement)];
