import type { Span } from '../../../../source/span.ts';
import type { Text } from '../../program.ts';
import { ownName, type PowerShellContext, type ReadArgument } from '../context/context.ts';
import { unknown } from '../context/program-parts.ts';
import { environmentName } from '../tree/paths.ts';
import { wordOf } from '../tree/shapes.ts';
import type { CommandStage, Expression, Parameter, ScriptBlock } from '../tree/tree.ts';
import { converted, omitted } from './conversions.ts';
import { argumentText, textOf } from './values.ts';

/** Parameters that every cmdlet and advanced function has, with a value each. */
const commonWithValue =
  /^(?:erroraction|ea|warningaction|wa|informationaction|infa|errorvariable|ev|warningvariable|wv|informationvariable|iv|outvariable|ov|outbuffer|ob|pipelinevariable|pv)$/;
const commonSwitch = /^(?:verbose|vb|debug|db|whatif|wi|confirm|cf)$/;

/** What a call of a function of the script gives to it. */
interface BoundArguments {
  readonly positional: readonly Text[];
  readonly named: readonly { readonly name: string; readonly value: Text }[];
}

/** The arguments with their texts, each read once. */
export function argumentsOf(stage: CommandStage, context: PowerShellContext): ReadArgument[] {
  return stage.arguments.map((argument) => {
    if (argument.kind === 'value') {
      const { value } = argument;
      return { name: null, text: givenText(value, context), expression: value };
    }
    const text = argument.value === null ? null : givenText(argument.value, context);
    return { name: argument.name, text, expression: argument.value };
  });
}

/** Path arguments may name variables of the environment, too. */
function givenText(value: Expression, context: PowerShellContext): Text {
  const word = value.kind === 'text' ? wordOf(value) : null;
  const variable = environmentName(word);
  if (variable !== null) context.noteRead(variable, value.span, true);
  return argumentText(value, context);
}

/** Finds for each argument the parameter that it is for; unknown values where that cannot be told. */
export function bindArguments(
  functionName: string,
  blocks: readonly ScriptBlock[],
  given: readonly ReadArgument[],
  place: Span,
  context: PowerShellContext,
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
    if (parameter !== null) values.set(parameter.variable.name, value ?? unknown(place));
    else if (!commonWithValue.test(name)) isClear = false;
  }
  const rest = [...positional];
  const named = parameters.map((parameter) => {
    const { variable, type, initial } = parameter;
    const own = values.get(variable.name) ?? (isSwitch(parameter) ? undefined : rest.shift());
    const name = ownName(variable.name, functionName);
    if (!isClear || block === undefined) return { name, value: unknown(place) };
    if (own === undefined && initial === null)
      return { name, value: omitted(parameter, place) ?? unknown(place) };
    const known = own ?? (initial === null ? null : initialText(initial, block, context)) ?? unknown(place);
    return { name, value: converted(known, type, place, context.tree.kinds) };
  });
  return { positional: parameters.length === 0 && isClear ? positional : rest, named };
}

/** The default of a parameter, as the code that calls sees it; null where that cannot be told. */
function initialText(
  expression: Expression,
  { assigned }: ScriptBlock,
  context: PowerShellContext,
): Text | null {
  // What the function has itself is not there yet.
  const { start, end } = expression.span;
  const words = context.tree.text.slice(start, end).match(/(?<=[$@{:])\w+/g) ?? [];
  return words.some((word) => assigned.has(word.toLowerCase())) ? null : textOf(expression, context, true);
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
function setIn(place: Span): Text {
  return [{ kind: 'literal', text: 'True', span: place }];
}
