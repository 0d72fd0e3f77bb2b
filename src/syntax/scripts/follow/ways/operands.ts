import { rootsOf, withRoots } from '../values/origins.ts';
import type { Value } from '../values/value.ts';
import type { Path } from './path.ts';

/** Longer expressions are not looked through. */
const mostSigns = 500;

/** Commands of PowerShell that hand on what they are given, or a part of it. */
const handingOn =
  /^(?:convertfrom-json|foreach-object|join-string|out-string|select-(?:object|string)|where-object)$/i;

const command = /(?<![$\w-])[a-z]+-[a-z]\w*/gi;
const variable = /\$\{?(env:)?(\w+)|[%!]([a-z_]\w*)/gi;

/** What an expression of PowerShell or cmd.exe makes of variables: raymond cannot tell what, but of which. */
export function withOperands(value: Value, { variables }: Pick<Path, 'variables'>, source: string): Value {
  const [only, other] = value;
  if (only?.hole == null || other !== undefined) return value;
  const { hole, site } = only;
  const isSettled = hole.variable !== null || hole.like !== undefined || hole.origin !== undefined;
  if (isSettled || site.end - site.start > mostSigns) return value;
  const text = source.slice(site.start, site.end);
  const others = [...text.matchAll(command)].filter(
    ([name]) => !handingOn.test(name) && !isOwn(name, source),
  );
  if (others.length > 0) return value;
  const names = [...text.matchAll(variable)].map(([, scope, name = '', expanded]) => {
    if (expanded !== undefined) return expanded.toUpperCase();
    return scope === undefined ? name.toLowerCase() : `env:${name.toUpperCase()}`;
  });
  const all = names.flatMap((name) => variables.allNamed(name));
  return [withRoots(only, rootsOf(new Set(all), variables))];
}

/** Whether the script defines it. */
function isOwn(name: string, source: string): boolean {
  return new RegExp(`\\bfunction\\s+${name}\\b`, 'i').test(source);
}
