import type { Problem, Report } from '../diagnostics/diagnostic.ts';
import { joinWords } from '../util/plural.ts';
import type { ReferenceTable } from './references.ts';

/** A tag to write, as it ends a help: `<call return="A">B</call>`. */
const wholeTag = /<(goto|reset|call|function|fork)((?: [\w-]+="[^"<>]*")*)>([^<>\u2026]+)<\/\1>/g;
const stateAttribute = /( (?:return|next)=")([^"]+)"/g;
/** What is to be written in place of a path. */
const nameAlone = /(?<=\bwrite )[\w.-]+$/;
/** What stands for a name, in a help or in what is written: STATE, $NEXT. */
const placeholder = /^(?:STATE|NEXT|RETURN|NAME)$|[${}%]/;

/** Keeps what is told of spoilt tags until all states are known: a help to write a tag is to name one that there is. */
export class NamesInHelp {
  readonly #kept: Problem[] = [];

  /** Whether a problem waits for the states; any other is to be reported at once. */
  keep(problem: Problem): boolean {
    const { rule, help = '' } = problem;
    const names =
      (rule === 'malformed-tag' && help.search(wholeTag) >= 0) ||
      (rule === 'path-in-target' && nameAlone.test(help));
    if (names) this.#kept.push(problem);
    return names;
  }

  settle(references: ReferenceTable, report: Report): void {
    for (const { help = '', ...problem } of this.#kept) {
      const unknown = new Set<string>();
      const known = (name: string) => {
        if (placeholder.test(name) || references.isState(name)) return name;
        const near = references.stateLike(name);
        if (near === null) unknown.add(name);
        return near ?? name;
      };
      const named = help
        .replace(
          wholeTag,
          (_, tag: string, attributes: string, content: string) =>
            `<${tag}${attributes.replace(stateAttribute, (__, key: string, name: string) => `${key}${known(name)}"`)}>${known(content)}</${tag}>`,
        )
        .replace(nameAlone, known);
      const without = unknown.size === 0 ? '' : `; no state is called ${joinWords([...unknown], 'or')}`;
      report({ ...problem, help: `${named}${without}` });
    }
  }
}
