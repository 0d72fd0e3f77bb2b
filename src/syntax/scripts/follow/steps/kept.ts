import { span } from '../../../../source/span.ts';
import type { Command, CommandOf } from '../../program.ts';
import { nameKeptIn, ownNames } from '../contents/names-in.ts';
import { hole, wholeVariable } from '../values/value.ts';
import type { Given } from '../values/variables.ts';
import type { Path } from '../ways/path.ts';
import { withVariables } from './assume.ts';

/** Keeps what a variable has that a function declares as its own, unless it has done so before. */
export function keep(path: Path, { name, keeps }: CommandOf<'assign'>): Path {
  if (keeps === undefined || path.variables.given(keeps) !== undefined) return path;
  const value = path.variables.given(name);
  // What the environment has stands there by its name.
  const kept = value === undefined ? [hole(span(0, 0), { variable: name, harmless: false })] : value;
  return { ...path, variables: path.variables.with(keeps, kept) };
}

/** Whether a command only declares what the function has declared before, as `local found` does in the second round of a loop. */
export function isDeclared({ variables }: Path, { name, keeps, isBare }: CommandOf<'assign'>): boolean {
  return isBare === true && (keeps !== undefined || name.includes('.')) && variables.has(keeps ?? name);
}

/** The way into a function, which has declared and kept nothing yet, whoever has called it. */
export function withoutDeclared(path: Path, body: Command, functionName: string): Path {
  const own = ownNames(body, functionName).filter((name) => name.startsWith(`${functionName}.`));
  const variables = path.variables.withAll(own.map((name) => ({ name, value: undefined })));
  return variables === path.variables ? path : { ...path, variables };
}

/**
 * The way out of a function, on which variables have what they had before it declared them. Nobody asks for its own ones
 * after it: ways that differ in them alone become one.
 */
export function leaveFunction(inner: Path, outer: Path, body: Command, functionName: string): Path {
  const own = ownNames(body, functionName);
  const given: Given[] = [];
  for (const name of own) {
    const kept = nameKeptIn(name);
    const value = kept === null ? undefined : inner.variables.given(name);
    if (kept !== null && value !== undefined)
      given.push({ name: kept, value: value !== null && wholeVariable(value) === kept ? undefined : value });
  }
  const path = given.length === 0 ? inner : withVariables(inner, given);
  const variables = path.variables.withAll(own.map((name) => ({ name, value: outer.variables.given(name) })));
  return variables === path.variables ? path : { ...path, variables };
}
