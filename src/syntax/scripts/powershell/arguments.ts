import type { Text } from '../program.ts';
import { converted } from './conversions.ts';
import { ownName, unknown } from './names.ts';
import type { Expression, Parameter, ScriptBlock } from './tree.ts';

/** Parameters that every cmdlet and advanced function has, with a value each. */
const commonWithValue =
  /^(?:erroraction|ea|warningaction|wa|informationaction|infa|errorvariable|ev|warningvariable|wv|outvariable|ov|outbuffer|ob|pipelinevariable|pv)$/;
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

/** Finds for each argument the parameter that it is for; unknown values where that cannot be told. */
export function bindArguments(
  functionName: string,
  blocks: readonly ScriptBlock[],
  given: readonly ReadArgument[],
  place: Text,
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
    const isSwitch = parameter !== null && /^switch/.test(parameter.type ?? '');
    const value = text ?? (isSwitch || next?.name !== null ? null : next.text);
    if (text === null && value !== null) index += 1;
    if (parameter !== null) values.set(parameter.variable.name, value ?? place);
    else if (!commonWithValue.test(name)) isClear = false;
  }
  const rest = [...positional];
  const named = parameters.map((parameter) => {
    const { variable, type } = parameter;
    const isSwitch = /^switch/.test(type ?? '');
    const known =
      values.get(variable.name) ?? (isSwitch ? undefined : rest.shift()) ?? initialOf(parameter, place);
    const [piece] = place;
    const value = isClear && piece !== undefined ? converted(known, type, piece.span) : place;
    return { name: ownName(variable.name, functionName), value };
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

/** A default that is no plain text is worked out in the function: unknown here. */
function initialOf({ initial, type }: Parameter, place: Text): Text {
  if (initial === null) return type === null || type === 'string' ? [] : unknownLike(place);
  if (initial.kind !== 'text') return place;
  const parts: Text[number][] = [];
  for (const part of initial.parts) {
    if (part.kind !== 'fixed') return place;
    parts.push({ kind: 'literal', text: part.text, span: part.span });
  }
  return parts;
}

function unknownLike(place: Text): Text {
  const [piece] = place;
  return piece === undefined ? [] : unknown(piece.span);
}
