import { resolve } from 'node:path';
import type { Severity } from '../../diagnostics/diagnostic.ts';
import type { LoadedWorkflow } from '../inputs/load-workflow.ts';
import type { CommandIo, TextSink } from '../terminal/command-io.ts';
import { CacheFile } from './cache-file.ts';

/** What lint prints of a workflow, and how many findings of each severity that are. */
export interface Report {
  readonly text: string;
  readonly counts: Readonly<Record<Severity, number>>;
}

/** In UTF-16 units: of what is printed, and of the texts of all files together. What is longer is not kept. */
const longestReport = 1024 * 1024;
const longestTexts = 16 * 1024 * 1024;

/**
 * What lint has printed of a workflow, kept until the next time, since of the workflows that a hook or a pattern names
 * most are as they were. All that it hangs on, the options and the texts of all files, is kept with it and compared.
 */
export class KeptReport {
  readonly #file: CacheFile;
  readonly #subject: Buffer;

  private constructor(file: CacheFile, subject: Buffer) {
    this.#file = file;
    this.#subject = subject;
  }

  /** That of a workflow under these options, or undefined where none can be kept. */
  static of(
    { path, entry, scope }: LoadedWorkflow,
    options: unknown,
    { cwd, env }: Pick<CommandIo, 'cwd' | 'env'>,
    build?: string,
  ): KeptReport | undefined {
    const { files, ...others } = scope;
    const file = CacheFile.of('.report', resolve(cwd, path), env, build);
    if (file === undefined || files.reduce((sum, { text }) => sum + text.length, 0) > longestTexts)
      return undefined;
    const lengths = files.map(({ name, text }) => [name, text.length]);
    const head = JSON.stringify([path, entry, options, others, lengths]);
    return new KeptReport(file, Buffer.from(`${head}\n${files.map(({ text }) => text).join('')}`));
  }

  find(): Report | null {
    const kept = this.#file.read();
    return kept?.compared.equals(this.#subject) === true ? (JSON.parse(kept.content) as Report) : null;
  }

  save(report: Report): void {
    if (report.text.length <= longestReport) this.#file.write(JSON.stringify(report), this.#subject);
  }
}

/** Passes text on and remembers the beginning of it, somewhat more than is kept. */
export class RememberingSink implements TextSink {
  readonly #sink: TextSink;
  text = '';

  constructor(sink: TextSink) {
    this.#sink = sink;
  }

  write(text: string): void {
    this.#sink.write(text);
    if (this.text.length <= longestReport) this.text += text;
  }
}
