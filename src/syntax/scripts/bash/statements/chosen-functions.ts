import type { Span } from '../../../../source/span.ts';
import { missing, variablePiece } from '../../build-command.ts';
import type { Arm, Command, Text } from '../../program.ts';
import { handedCommands } from '../commands/handed-commands.ts';
import type { Argument } from '../commands/invocation.ts';
import type { BashContext } from '../context/context.ts';

/**
 * `"on_$verdict"`: each function of the script whose name begins and ends so is called where it is the one that is named; null where none fits.
 * Of any other name there is no such command: whoever has a function for each expects none.
 */
export function callChosen(
  context: BashContext,
  { constant, text }: Argument,
  place: Span,
  call: (name: string) => Command,
): Command | null {
  const functions = constant === null && text.length > 1 ? fitting(context, text) : [];
  if (functions.length === 0) return null;
  const arms = functions.map((one) => armFor(one, place, call(one)));
  const name = text.map((piece) => (piece.kind === 'literal' ? piece.text : '*')).join('');
  const table = name.split('*').length === 2 ? { name, ends: false, ofFunctions: true as const } : undefined;
  return {
    kind: 'switch',
    subject: text,
    arms: [...arms, armFor(null, place, missing)],
    ...(table && { leftOver: table }),
    span: place,
  };
}

/**
 * `"$@"` in a function that is called with the name of another one, as in `retry 3 fetch_status`: that is called, with what stands behind
 * its name; null where no function is handed on, or a call cannot be told from the text.
 */
export function callHanded(
  context: BashContext,
  place: Span,
  call: (name: string, values: readonly Argument[]) => Command,
  otherwise: () => Command,
): Command | null {
  const commands = handedCommands(context, place);
  const counts = new Map(commands?.map(([name, ...values]) => [name, values.length]));
  const functions = [...counts].filter(([name]) => context.functions.has(name));
  const isSame = commands?.every(([name, ...values]) => values.length === counts.get(name));
  if (functions.length === 0 || !isSame) return null;
  const value = (at: number): Argument => ({
    text: [variablePiece(String(at), place)],
    constant: null,
    nodes: [],
    span: place,
    splits: false,
  });
  const arms = functions.map(([name, count]) => {
    const values = Array.from({ length: count }, (_, index) => value(index + 2));
    return armFor(name, place, call(name, values));
  });
  const others = armFor(null, place, otherwise());
  return { kind: 'switch', subject: value(1).text, arms: [...arms, others], span: place };
}

/** What is done for one name; null: for every other one. */
function armFor(name: string | null, span: Span, body: Command): Arm {
  const pattern =
    name === null ? ({ kind: 'any', span } as const) : ({ kind: 'text', text: name, span } as const);
  return { patterns: [pattern], body, next: 'leave' };
}

function fitting({ functions }: BashContext, name: Text): string[] {
  const known = name.map((piece) => (piece.kind === 'literal' ? piece.text : ''));
  const [prefix = '', suffix = ''] = [known[0], known.at(-1)];
  // A name of which nothing is known may be that of any command.
  if (!/\w{2}/.test(prefix + suffix)) return [];
  return [...functions.keys()].filter(
    (one) => one.length >= prefix.length + suffix.length && one.startsWith(prefix) && one.endsWith(suffix),
  );
}
