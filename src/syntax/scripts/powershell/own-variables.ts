import type { Span } from '../../../source/span.ts';
import type { ScriptTree, Variable } from './tree.ts';
import { isNeverSet } from './variable-setters.ts';

/** Variables of PowerShell's own in which no tag can be. */
export const plainVariables = new Set(
  '? pid pwd home psscriptroot pscommandpath pshome host psversiontable psculture psuiculture shellid iswindows islinux ismacos iscoreclr psedition nestedpromptlevel'.split(
    ' ',
  ),
);
/** Those in which anything may be. */
export const openVariables = new Set(
  '^ $ args input matches error myinvocation psboundparameters this'.split(' '),
);
/** What raymond hands over to a script, in its environment. */
const handedOver = /^raymond_(?:result|input|workflow_id|agent_id|state)$/;

/** The name of a variable; of one that raymond hands over also where `env:` is missing, which `slips` keeps. */
export function nameAsMeant(
  { name, scoped, span: place }: Variable,
  tree: ScriptTree,
  slips: Map<string, Span>,
): string {
  if (scoped || !handedOver.test(name) || !isNeverSet(tree, name)) return name;
  const bare = name.toUpperCase();
  if (!slips.has(bare)) slips.set(bare, place);
  return `env:${bare}`;
}
