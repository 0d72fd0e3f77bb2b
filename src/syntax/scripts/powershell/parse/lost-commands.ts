import { span } from '../../../../source/span.ts';
import { asStatement, nameOf, wordOf } from '../tree/shapes.ts';
import type { CommandStage, Expression, Statement } from '../tree/tree.ts';
import { nameOfCommand, quietOptions, setsExitCode } from '../tree/vocabulary.ts';
import { note, takenForCommand } from './lost-comparisons.ts';
import type { PowerShellScanner } from './scanner.ts';

/** How far a test is looked through for what it asks besides. */
const longestTest = 200;
const asksBehind = /^[ \t]*\)[ \t]*-(?:and|or)\b[^{;\r\n]*\$(?:(?:global:)?lastexitcode\b|\?)/i;
const cmdlet = /^[a-z]+-[a-z]+$/i;

/** A command in a test that takes what was to join or to compare for a parameter, which is noted: what is meant, or null. */
export function commandAsMeant(scanner: PowerShellScanner, stage: CommandStage): Statement | null {
  const word = wordOf(stage.name);
  const [first, second] = stage.arguments;
  if (word === null || stage.operator !== null) return null;
  if (/^not$/i.test(word) && first?.kind === 'value' && second === undefined && !scanner.defines('not')) {
    note(scanner, stage.name.span, {
      why: takenForCommand(word),
      help: 'write -not',
    });
    return asStatement({ kind: 'unary', operator: '-not', operand: first.value, span: stage.span });
  }
  const asks = stage.arguments.some((given) => given.kind === 'parameter' && /^(?:and|or)$/.test(given.name));
  if (!asks) return comparedCommand(scanner, stage, word);
  if (!cmdlet.test(word) || !scanner.mayLook()) return null;
  const isOwn = new RegExp(`\\b(?:function|filter)\\s+${word}\\b`, 'i').test(scanner.text);
  return isOwn ? null : joinedCommands(scanner, stage);
}

/** `Get-Content a.txt -eq 'x'`: the command needs parentheses. */
function comparedCommand(scanner: PowerShellScanner, stage: CommandStage, word: string): Statement | null {
  const at = stage.arguments.findIndex(
    (given) =>
      given.kind === 'parameter' &&
      given.value === null &&
      /^(?:[gl][et]|eq|ne|like|match)$/.test(given.name),
  );
  const [sign, next, more] = stage.arguments.slice(at);
  if (at < 0 || sign?.kind !== 'parameter' || next?.kind !== 'value' || more !== undefined) return null;
  const name = nameOfCommand(word);
  // Another command may have a parameter of that name.
  if (setsExitCode(name) !== false || name === 'where-object' || scanner.defines(word.toLowerCase()))
    return null;
  note(scanner, sign.span, {
    why: `PowerShell takes -${sign.name} for a parameter of ${word}`,
    help: `put parentheses around the command: (${word} …) -${sign.name} …`,
  });
  const place = span(stage.span.start, sign.span.start);
  const left = grouped(statementOf({ ...stage, arguments: stage.arguments.slice(0, at), span: place }));
  const rest = [{ operator: `-${sign.name}`, operand: next.value }];
  return asStatement({ kind: 'operation', first: left, rest, span: stage.span });
}

/** `Test-Path a -and Test-Path b`: each command needs parentheses. */
function joinedCommands(scanner: PowerShellScanner, stage: CommandStage): Statement | null {
  const at = stage.arguments.findIndex(
    (given) => given.kind === 'parameter' && /^(?:and|or)$/.test(given.name) && given.value === null,
  );
  const sign = stage.arguments[at];
  const [next, ...rest] = stage.arguments.slice(at + 1);
  if (sign?.kind !== 'parameter' || next?.kind !== 'value') return null;
  note(scanner, sign.span, {
    compares: `only what stands in front of -${sign.name}`,
    why: `PowerShell takes -${sign.name} for a parameter of ${wordOf(stage.name)}`,
    help: `put parentheses around each command: (…) -${sign.name} (…)`,
  });
  const left = statementOf({
    ...stage,
    arguments: stage.arguments.slice(0, at),
    span: span(stage.span.start, sign.span.start),
  });
  const place = span(next.value.span.start, stage.span.end);
  const right: CommandStage = {
    kind: 'command',
    operator: null,
    name: next.value,
    arguments: rest,
    redirections: stage.redirections,
    span: place,
  };
  const isCommand = wordOf(next.value) !== null;
  const operand = isCommand ? grouped(joinedCommands(scanner, right) ?? statementOf(right)) : next.value;
  const whole: Expression = {
    kind: 'operation',
    first: grouped(left),
    rest: [{ operator: `-${sign.name}`, operand }],
    span: stage.span,
  };
  return asStatement(whole);
}

function statementOf(stage: CommandStage): Statement {
  return { kind: 'pipeline', stages: [stage], span: stage.span };
}

function grouped(body: Statement): Expression {
  return { kind: 'group', body, span: body.span };
}

/** `git diff --quiet`, `npm test | Out-Null`: a program in a test of which nothing is left to ask for. */
export function noteSilentProgram(scanner: PowerShellScanner, asked: Statement): void {
  const stages = asked.kind === 'pipeline' ? asked.stages : [];
  const [first, last] = [stages[0], stages.at(-1)];
  if (first?.kind !== 'command' || last?.kind !== 'command' || first.operator === '.') return;
  const name = nameOf(first);
  if (name === '' || setsExitCode(name) !== true || scanner.defines(name)) return;
  const isSilent =
    last === first ? isQuiet(first, name) : nameOf(last) === 'out-null' && last.redirections.length === 0;
  if (!isSilent && !last.redirections.some(({ stream, merge }) => !merge && /^[1*]$/.test(stream))) return;
  // `(npm test | Out-Null) -or $LASTEXITCODE -eq 0` runs it, and asks for its code.
  if (asksBehind.test(scanner.text.slice(asked.span.end, asked.span.end + longestTest))) return;
  note(scanner, asked.span, {
    why: `${name} prints nothing here, and a test of nothing never holds`,
    help: 'run it in front of the test, and ask for $LASTEXITCODE -eq 0 in its place',
  });
}

/** Whether an option has a program print nothing. */
function isQuiet({ arguments: given, redirections }: CommandStage, name: string): boolean {
  // With `2>&1` its errors are asked for.
  if (redirections.some(({ merge }) => merge)) return false;
  const [first] = given;
  const word = first?.kind === 'value' ? wordOf(first.value) : null;
  const quiet = word === null ? [] : (quietOptions.get(`${name} ${word}`) ?? []);
  return given.some((one) =>
    quiet.includes(one.kind === 'value' ? (wordOf(one.value) ?? '') : `-${one.name}`),
  );
}
