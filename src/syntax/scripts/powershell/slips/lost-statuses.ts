import { type Span, span } from '../../../../source/span.ts';
import { memo } from '../../../../util/memo.ts';
import type { PowerShellContext } from '../context/context.ts';
import { isSetByName } from '../context/variable-setters.ts';
import { commandOf, wordOf } from '../tree/shapes.ts';
import type { ScriptTree, Statement } from '../tree/tree.ts';
import { nameOfCommand } from '../tree/vocabulary.ts';

/** Commands that always succeed. */
const succeeding =
  /^(?:write-(?:host|output|verbose|debug|information|warning|progress)|start-sleep|out-null)$/;

/** Whether a script sets `$LASTEXITCODE` by its name, or runs a text as code. */
const setsCode = memo(
  ({ text }: ScriptTree) =>
    isSetByName(text, 'lastexitcode') ||
    /scriptblock\]::create|newscriptblock|(?:invoke|add)script/i.test(text),
);

const questions = memo(
  ({ uses }: ScriptTree) =>
    new Set(uses.flatMap(({ name, span: { start } }) => (name === '?' ? [start] : []))),
);

/** Notes each `if ($?)` and `$ok = $?` directly behind a command that always succeeds. */
export function noteLostStatuses(
  statements: readonly Statement[],
  { tree, lostOutcomes }: PowerShellContext,
): void {
  if (questions(tree).size === 0) return;
  for (const [index, statement] of statements.entries()) {
    const command = succeedingIn(statements[index - 1]);
    const asked = askedBy(statement);
    if (command === null || asked === null || tree.functions.has(command.toLowerCase())) continue;
    const at = asked.start + tree.text.slice(asked.start, asked.end).indexOf('$?');
    if (!questions(tree).has(at)) continue;
    lostOutcomes.set(at, {
      rule: 'status-lost',
      message: `$? tells here how ${command} has ended, which always succeeds`,
      help: `ask for it in front of ${command}, or for $LASTEXITCODE, which a program alone sets`,
      span: span(at, at + 2),
    });
  }
}

/** Notes each question for `$LASTEXITCODE` directly behind `Start-Process`, where nothing in the script sets that. */
export function noteUnsetCodes(
  statements: readonly Statement[],
  { tree, lostOutcomes }: PowerShellContext,
): void {
  if (!tree.asksExitCode || tree.runsPrograms || tree.kinds.has('lastexitcode') || setsCode(tree)) return;
  for (const [index, statement] of statements.entries()) {
    const before = statements[index - 1];
    const stage = commandOf(before?.kind === 'assign' ? before.value : before);
    const asked = askedBy(statement);
    if (stage === null || asked === null) continue;
    const name = wordOf(stage.name) ?? '';
    const code = tree.text.slice(asked.start, asked.end);
    const { index: at } = /\$(?:global:)?LASTEXITCODE\b/i.exec(/\$null\b/i.test(code) ? '' : code) ?? {};
    if (at === undefined || nameOfCommand(name) !== 'start-process') continue;
    const start = asked.start + at;
    const end = start + (/^\$[\w:]+/.exec(tree.text.slice(start, asked.end))?.[0].length ?? 1);
    lostOutcomes.set(start, {
      rule: 'status-lost',
      message: `nothing sets $LASTEXITCODE: ${name} does not, whatever it starts`,
      help: `write $started = ${name} … -Wait -PassThru, and ask for $started.ExitCode`,
      span: span(start, end),
    });
  }
}

/** The name of the only command of a statement, as it is written, if that always succeeds. */
function succeedingIn(statement: Statement | undefined): string | null {
  const stage = commandOf(statement);
  const name = stage === null ? null : wordOf(stage.name);
  return name !== null && succeeding.test(nameOfCommand(name)) ? name : null;
}

/** Where a statement asks first, if it is a question or keeps an answer. */
function askedBy(statement: Statement): Span | null {
  if (statement.kind === 'if') return statement.branches[0]?.condition.span ?? null;
  return statement.kind === 'assign' ? statement.value.span : null;
}
