import type { Problem } from '../diagnostics/diagnostic.ts';
import type { Platform } from '../source/platform.ts';
import { groupBy } from '../util/group-by.ts';
import { joinWords } from '../util/plural.ts';
import { nounFor, type Role } from './reference-words.ts';

/** What is told of a reference, with the platforms. */
export interface UnresolvedProblem extends Problem {
  platforms: readonly Platform[];
  readonly otherCase?: OtherCase;
}

/** A name that differs from that of a state in letter case alone. */
interface OtherCase {
  readonly text: string;
  readonly meant: string;
  readonly role: Role;
}

/** What is told of such names at one place: of several where a variable fills them in. */
export function describeOtherCase(names: readonly OtherCase[]) {
  const texts = names.map(({ text }) => `"${text}"`);
  const meant = [...new Set(names.map((name) => name.meant))];
  const isOne = meant.length === 1;
  const message = `there is no ${nounFor(names[0]?.role ?? 'target')} ${joinWords(texts, 'or')}; ${joinWords(meant, 'and')} ${isOne ? 'exists' : 'exist'}, and letter case counts`;
  const help = `${names.length === 1 ? 'write' : 'fill in'} ${joinWords(meant, 'or')}`;
  return { rule: 'case-mismatch', message, help } as const;
}

/** The problems with one for all such names of one place: `${STAGE^}` gives each value of the variable a wrong case. */
export function joinOtherCases(problems: readonly UnresolvedProblem[]): UnresolvedProblem[] {
  const groups = groupBy(problems, (problem) => {
    const { otherCase, file, span, follows, severity, platforms } = problem;
    if (otherCase === undefined || severity !== undefined) return problem;
    const cause = [follows?.rule, follows?.span.start, follows?.file];
    return [otherCase.role, span.start, span.end, ...platforms, file, ...cause].join(' ');
  });
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const names = group.flatMap(({ otherCase }) => otherCase ?? []);
    return first === undefined || names.length < 2 ? group : { ...first, ...describeOtherCase(names) };
  });
}
