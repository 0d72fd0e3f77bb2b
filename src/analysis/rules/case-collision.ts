import { fileSystemKey } from '../../source/portable-name.ts';
import { span } from '../../source/span.ts';
import { groupBy } from '../../util/group-by.ts';
import { joinWords } from '../../util/plural.ts';
import { platformGapsOf } from '../platforms/platform-gaps.ts';
import type { Rule } from '../rule.ts';

/** States of which one would hide the other where letter case does not count. */
export const caseCollision: Rule = {
  id: 'case-collision',
  severity: 'warning',
  summary: 'Two states have names that differ only in letter case, or in the Unicode form of their letters.',
  spec: 'language.md#workflow',
  check(context) {
    const { states } = context.workflow;
    // Names in capitals, as most are, can only collide with one that has another letter.
    if (!states.some(({ name }) => /[^\x20-\x60]/.test(name))) return;
    const groups = groupBy(states, ({ name }) => fileSystemKey(name));
    if (groups.size === states.length) return;
    const gaps = new Map(
      platformGapsOf(context.workflow).flatMap((gap) => (gap.meant === null ? [] : [[gap.state.name, gap]])),
    );
    for (const group of groups.values()) {
      if (group.length < 2) continue;
      const names = group.map(({ name }) => name);
      const how = differenceOf(names);
      const files = group.flatMap((state) => state.files);
      const [file = '', ...others] = group.map((state) => state.files[0] ?? '');
      const gap = names.map((name) => gaps.get(name)).find((found) => found !== undefined);
      const areOne = new Set(files.map(fileSystemKey)).size < files.length;
      context.report({
        message: `the names of the states ${joinWords(names, 'and')} differ only in ${how}`,
        file,
        span: span(0, 0),
        ...(areOne ? { label: 'one file on Windows and macOS, so no bundle can hold both' } : {}),
        ...(gap === undefined
          ? {}
          : {
              platforms: [gap.platform],
              follows: { rule: 'platform-gap', file: gap.state.files[0] ?? '', span: span(0, 0) },
            }),
        help: 'rename one of them, and what leads to it',
        related: others.map((other) => ({
          file: other,
          span: span(0, 0),
          message: `the same but for ${how}`,
        })),
      });
    }
  },
};

/** Letters with marks can be one character or several, and look the same. */
function differenceOf(names: readonly string[]): string {
  const areOne = (form: (name: string) => string) => new Set(names.map(form)).size === 1;
  if (areOne((name) => name.toLowerCase())) return 'letter case';
  const form = 'the Unicode form of their letters, which look the same';
  return areOne((name) => name.normalize('NFC')) ? form : `letter case and ${form}`;
}
