import { variablePiece } from '../../build-command.ts';
import type { Text } from '../../program.ts';
import type { PowerShellContext } from '../context/context.ts';
import { unknown } from '../context/program-parts.ts';
import { isNeverSet } from '../context/variable-setters.ts';
import { holdsOnly } from '../tree/kinds.ts';
import type { Variable } from '../tree/tree.ts';
import { handedOver } from '../tree/vocabulary.ts';

/** Variables of PowerShell's own in which no tag can be. */
const plainVariables = new Set(
  '? pid pwd home psscriptroot pscommandpath pshome host psversiontable psculture psuiculture shellid iswindows islinux ismacos iscoreclr psedition nestedpromptlevel'.split(
    ' ',
  ),
);
/** Those in which anything may be. */
const openVariables = new Set('^ $ args input matches error myinvocation psboundparameters this'.split(' '));

/** The value of a variable. `guarded`: see `textOf`. */
export function variableText(variable: Variable, context: PowerShellContext, guarded: boolean): Text {
  const { name, span: place } = variable;
  if (name === 'null') return [];
  if (name === 'true' || name === 'false')
    return [{ kind: 'literal', text: name === 'true' ? 'True' : 'False', span: place }];
  if (name === '_' || name === 'psitem')
    return context.item === 'each' ? [variablePiece('_', place)] : (context.item ?? unknown(place));
  if (plainVariables.has(name) || openVariables.has(name)) return unknown(place, plainVariables.has(name));
  const meant = nameAsMeant(variable, context);
  if (meant.startsWith('env:')) context.noteRead(meant.slice('env:'.length), place, guarded);
  const known = meant === name ? context.nameOf(variable) : meant;
  // What counts is a number, whatever a loop has made of it.
  if (context.tree.counters.has(name) && holdsOnly(context.tree.kinds, name, 'number'))
    return unknown(place, true);
  return known === null ? unknown(place) : [variablePiece(known, place)];
}

/** The name of a variable; of one that raymond hands over also where `env:` is missing, which is noted. */
function nameAsMeant(
  { name, scoped, span: place }: Variable,
  { tree, withoutDrive }: PowerShellContext,
): string {
  const bare = name.toUpperCase();
  if (scoped || !handedOver.includes(bare) || !isNeverSet(tree, name)) return name;
  if (!withoutDrive.has(bare)) withoutDrive.set(bare, place);
  return `env:${bare}`;
}
