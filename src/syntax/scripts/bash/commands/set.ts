import { isNearMiss } from '../../../../util/nearest.ts';
import { failed, outside, sequence, succeed, unknownTest, variablePiece } from '../../build-command.ts';
import type { Command, Piece } from '../../program.ts';
import { type BashContext, Unreadable } from '../context/context.ts';
import { setsLastpipe } from '../context/shell-options.ts';
import { numbered, passedOn } from './arguments.ts';
import type { Argument, Invocation } from './invocation.ts';

/** `set`: `-e`, `-o pipefail`, and the arguments of the script after `--`. */
export function set({ context, arguments: values, span }: Invocation): Command {
  if (values.length === 0) return outside('anything', span, 'it prints all variables');
  const commands: Command[] = [];
  for (let at = 0; at < values.length; at++) {
    const option = values[at]?.constant;
    if (option == null || option === '--' || option === '-' || !/^[-+]/.test(option)) {
      const from = option === '--' || option === '-' ? at + 1 : at;
      commands.push(...positionals(context, values.slice(from), span));
      break;
    }
    const on = option.startsWith('-');
    for (const letter of option.slice(1)) {
      if (letter === 'e') commands.push({ kind: 'errexit', on });
      if (letter === 'u') setNounset(context, on, span);
      if (letter === 'C') context.noclobber = on;
      if (letter !== 'o') continue;
      const name = values[++at]?.constant;
      noteOption(context, values[at], commands.length > 0);
      if (name === 'errexit') commands.push({ kind: 'errexit', on });
      if (name === 'nounset') setNounset(context, on, span);
      if (name === 'pipefail') context.pipefail = on;
      if (name === 'noclobber') context.noclobber = on;
      if (name === undefined) return outside('harmless', span);
    }
  }
  return sequence([...commands, succeed]);
}

const options = [
  ...[
    'allexport',
    'braceexpand',
    'emacs',
    'errexit',
    'errtrace',
    'functrace',
    'hashall',
    'histexpand',
    'history',
    'ignoreeof',
  ],
  ...[
    'interactive-comments',
    'keyword',
    'monitor',
    'noclobber',
    'noexec',
    'noglob',
    'nolog',
    'notify',
    'nounset',
    'onecmd',
  ],
  ...['physical', 'pipefail', 'posix', 'privileged', 'verbose', 'vi', 'xtrace'],
];

/** Notes `set -o pipfail`: with `set -e` the script ends there (Bash Reference Manual, The Set Builtin). */
function noteOption({ faults }: BashContext, option: Argument | undefined, endsHere: boolean): void {
  const written = option?.constant ?? '';
  const meant = options.includes(written) ? undefined : options.find((one) => isNearMiss(written, one));
  if (option === undefined || meant === undefined) return;
  const what = endsHere ? 'the script ends here' : 'it sets nothing';
  const message = `set has no option ${written}: ${what}`;
  const severity = endsHere ? 'error' : 'warning';
  faults.push({ message, span: option.span, help: `write ${meant}`, severity, related: [] });
}

/** Only what every run passes holds for certain. */
function setNounset(context: BashContext, on: boolean, { start }: Invocation['span']): void {
  const isStraight = context.depth === 1 && context.statementStart === start;
  context.nounset = isStraight ? (on ? 'on' : 'off') : 'perhaps';
}

function positionals(
  { text }: BashContext,
  values: readonly Argument[],
  span: Invocation['span'],
): Command[] {
  // All are set at once, so none can be set to what another had before.
  const isMixed = values.some((value) => value.text.some(isArgument));
  return passedOn(text, values, span).map(({ name, value }) => ({
    kind: 'assign',
    name,
    value: isMixed ? null : value,
  }));
}

function isArgument(piece: Piece): boolean {
  return piece.kind === 'variable' && /^[\d#*]/.test(piece.name);
}

/** `shift` does nothing, and fails, where there are fewer arguments. */
export function shift({ context, arguments: [given], span }: Invocation): Command {
  const by = given === undefined ? 1 : Number(given.constant ?? Number.NaN);
  const isKnown = by >= 0 && by < 9;
  if (by === 0) return succeed;
  const values = numbered.map((name) => {
    const from = Number(name) + by;
    return { name, value: isKnown && from <= 9 ? [variablePiece(String(from), span)] : null };
  });
  const count = variablePiece('#', span, (before) => (isKnown ? String(Number(before) - by) : null));
  const moved = [...values, { name: '*', value: null }, { name: '#', value: [count] }];
  return {
    kind: 'if',
    condition: {
      kind: 'test',
      fact: { subject: `$# -ge ${isKnown ? by : 1}`, value: null, operand: null, equal: true },
    },
    then: sequence([
      ...moved.map(({ name, value }) => context.assign(name, value)),
      isKnown ? succeed : unknownTest,
    ]),
    otherwise: isKnown ? failed : unknownTest,
  };
}

/** `shopt`, which may change what the script's words mean from here on. */
export function shopt({ context, arguments: values, span }: Invocation): Command {
  const names = values.map(({ constant }) => constant);
  if (names[0] === '-u' || names[0] === '-q') return outside('harmless', span);
  const isStraight = context.depth === 1 && context.statementStart === span.start;
  // With these, words or pipes mean something else.
  const isOpen = (name: string | null) =>
    name === null ||
    name === 'expand_aliases' ||
    (name === 'lastpipe' && !(isStraight && setsLastpipe(context)));
  if (names.some(isOpen)) throw new Unreadable('it changes by shopt what its words mean');
  return outside('harmless', span);
}
