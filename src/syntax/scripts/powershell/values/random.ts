import type { Text } from '../../program.ts';
import { commandOf, wordOf } from '../tree/shapes.ts';
import type { StatementOf } from '../tree/tree.ts';

/** What `Get-Random -Maximum 3` gives: a whole number below the maximum; null for anything else. */
export function randomNumber(statement: StatementOf<'pipeline'>): Text | null {
  const stage = commandOf(statement);
  if (stage === null || !/^(?:get-)?random$/i.test(wordOf(stage.name) ?? '')) return null;
  const words = stage.arguments.map((argument) =>
    argument.kind === 'value' ? (wordOf(argument.value) ?? '?') : `-${argument.name}`,
  );
  const given = /^(?:-min\w* (\d{1,6}) )?(?:-max\w* )?(\d{1,6})(?: -min\w* (\d{1,6}))?$/i.exec(
    words.join(' '),
  );
  if (given === null) return null;
  const [, before = '0', most = '0', behind = before] = given;
  const range = { least: Number(behind), most: Number(most) - 1 };
  return range.least > range.most ? null : [{ kind: 'unknown', span: statement.span, harmless: true, range }];
}
