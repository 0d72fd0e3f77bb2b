import type { Problem, Report } from '../diagnostics/diagnostic.ts';
import { identifyFile } from '../source/state-file.ts';
import { joinWords } from '../util/plural.ts';

const names = /^[\w.-]{1,100}(?:\s?\/\s?[\w.-]{1,100}){1,9}$/;

/** What looks like a path and may name several states, as in "Emit <goto>A/B</goto>, A when it was sorted"; only the states tell. */
export class EitherNames {
  readonly #found: { readonly problem: Problem; readonly names: readonly string[] }[] = [];

  /** Keeps what is wrong with such a target until all states are known; returns whether it may be one. */
  keep(problem: Problem, text: string): boolean {
    if (!names.test(text)) return false;
    this.#found.push({ problem, names: text.split('/').map((name) => name.trim()) });
    return true;
  }

  /** Reports them all: a note where each part is a state. */
  settle(states: ReadonlyMap<string, unknown>, report: Report): void {
    for (const { problem, names: parts } of this.#found) {
      if (!parts.every((part) => states.has(identifyFile(part).state))) report(problem);
      else {
        const message = `the target names ${joinWords(parts, 'and')}, and a tag leads to one`;
        const help = `nothing to do if the agent is to write ${joinWords(parts, 'or')}; else name one of them`;
        report({ ...problem, severity: 'info', message, help });
      }
    }
  }
}
