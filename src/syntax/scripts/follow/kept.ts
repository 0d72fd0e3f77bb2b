import { span } from '../../../source/span.ts';
import type { Command, CommandOf } from '../program.ts';
import { nameKeptIn, ownNames } from './names-in.ts';
import { type Path, withVariable } from './path.ts';
import { hole, wholeVariable } from './value.ts';

/** Keeps what a variable has that a function declares as its own, unless it has done so before. */
export function keep(path: Path, { name, keeps }: CommandOf<'assign'>): Path {
  if (keeps === undefined || path.variables.given(keeps) !== undefined) return path;
  const value = path.variables.given(name);
  // What the environment has stands there by its name.
  const kept = value === undefined ? [hole(span(0, 0), { variable: name, harmless: false })] : value;
  return { ...path, variables: path.variables.with(keeps, kept) };
}

/** The way into a function, which has kept nothing yet, whoever has called it. */
export function withoutKept(path: Path, body: Command, functionName: string): Path {
  let { variables } = path;
  for (const name of ownNames(body, functionName))
    if (nameKeptIn(name) !== null) variables = variables.with(name, undefined);
  return variables === path.variables ? path : { ...path, variables };
}

/**
 * The way out of a function, on which variables have what they had before it declared them. Nobody asks for its own ones
 * after it: ways that differ in them alone become one.
 */
export function leaveFunction(inner: Path, outer: Path, body: Command, functionName: string): Path {
  let path = inner;
  for (const name of ownNames(body, functionName)) {
    const kept = nameKeptIn(name);
    const value = kept === null ? undefined : path.variables.given(name);
    if (kept !== null && value !== undefined)
      path = withVariable(path, kept, value !== null && wholeVariable(value) === kept ? undefined : value);
    const variables = path.variables.with(name, outer.variables.given(name));
    if (variables !== path.variables) path = { ...path, variables };
  }
  return path;
}
