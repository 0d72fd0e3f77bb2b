import type { Text } from '../program.ts';
import { converted, omitted } from './conversions.ts';
import { ownName } from './names.ts';
import type { Expression, Kinds, Parameter, ScriptBlock } from './tree.ts';

/** Parameters that every cmdlet and advanced function has, with a value each. */
const commonWithValue =
  /^(?:erroraction|ea|warningaction|wa|informationaction|infa|errorvariable|ev|warningvariable|wv|informationvariable|iv|outvariable|ov|outbuffer|ob|pipelinevariable|pv)$/;
const commonSwitch = /^(?:verbose|vb|debug|db|whatif|wi|confirm|cf)$/;

/** An argument with its value as text; `text` null for a name without a value. */
export interface ReadArgument {
  /** The name in `-Name value`, or null. */
  readonly name: string | null;
  readonly text: Text | null;
  readonly expression: Expression | null;
}

/** What a call of a function of the script gives to it. */
export interface BoundArguments {
  readonly positional: readonly Text[];
  readonly named: readonly { readonly name: string; readonly value: Text }[];
}

interface Binding {
  readonly kinds: Kinds;
  /** The default of a parameter, as the code that calls sees it; null where that cannot be told. */
  readonly initial: (expression: Expression, block: ScriptBlock) => Text | null;
}

/** Finds for each argument the parameter that it is for; unknown values where that cannot be told. */
export function bindArguments(
  functionName: string,
  blocks: readonly ScriptBlock[],
  given: readonly ReadArgument[],
  place: Text,
  binding: Binding,
): BoundArguments {
  const [block, other] = blocks;
  const parameters = block?.parameters ?? [];
  const values = new Map<string, Text>();
  const positional: Text[] = [];
  let isClear = other === undefined;
  for (let index = 0; index < given.length; index++) {
    const { name, text, expression } = given[index] as ReadArgument;
    if (name === null) {
      if (expression?.kind === 'unary' && expression.operator === 'splat') isClear = false;
      if (text !== null) positional.push(text);
      continue;
    }
    const parameter = findParameter(parameters, name);
    if (parameter === null && commonSwitch.test(name)) continue;
    const next = given[index + 1];
    const isNext = text === null && next?.name === null && !isSwitch(parameter);
    const value = isNext ? next.text : (text ?? (isSwitch(parameter) ? setIn(place) : null));
    if (isNext) index += 1;
    if (parameter !== null) values.set(parameter.variable.name, value ?? place);
    else if (!commonWithValue.test(name)) isClear = false;
  }
  const rest = [...positional];
  const named = parameters.map((parameter) => {
    const { variable, type, initial } = parameter;
    const own = values.get(variable.name) ?? (isSwitch(parameter) ? undefined : rest.shift());
    const [piece] = place;
    const name = ownName(variable.name, functionName);
    if (!isClear || piece === undefined || block === undefined) return { name, value: place };
    if (own === undefined && initial === null)
      return { name, value: omitted(parameter, piece.span) ?? place };
    const known = own ?? (initial === null ? null : binding.initial(initial, block)) ?? place;
    return { name, value: converted(known, type, piece.span, binding.kinds) };
  });
  return { positional: parameters.length === 0 && isClear ? positional : rest, named };
}

/** By its whole name or by a beginning that only one has. */
function findParameter(parameters: readonly Parameter[], name: string): Parameter | null {
  const exact = parameters.find(({ variable }) => variable.name === name);
  if (exact !== undefined) return exact;
  const [only, other] = parameters.filter(({ variable }) => variable.name.startsWith(name));
  return other === undefined ? (only ?? null) : null;
}

function isSwitch(parameter: Parameter | null): boolean {
  return /^switch/.test(parameter?.type ?? '');
}

/** What a switch is that a call names. */
function setIn(place: Text): Text {
  return place.map(({ span }) => ({ kind: 'literal', text: 'True', span }));
}
