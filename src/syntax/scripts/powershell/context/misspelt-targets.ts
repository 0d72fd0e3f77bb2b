import { isNearMiss } from '../../../../util/nearest.ts';
import { isSlipOfTarget } from '../../name-slips.ts';
import type { ScriptTree, Variable } from '../tree/tree.ts';

/** A variable that gets a value for nothing, and the name that is meant. */
interface MisspeltTarget {
  readonly variable: Variable;
  readonly meant: string;
  readonly why: string;
}

/** Variables that settle how PowerShell works: a script that sets one need not read it. */
const settings = [
  ...[
    'ConfirmPreference',
    'DebugPreference',
    'ErrorActionPreference',
    'InformationPreference',
    'OutputEncoding',
  ],
  ...[
    'ProgressPreference',
    'VerbosePreference',
    'WarningPreference',
    'WhatIfPreference',
    'PSDefaultParameterValues',
  ],
];
const fixedKinds = new Set(['text', 'blank', 'number', 'truth']);
/** More of them are not compared. */
const mostCompared = 200;
const assignment = /\}?\s*=(?!=)/y;

/**
 * The variables that a script sets and never reads, while their names are a slip away: from a setting of PowerShell, or, in a block and
 * with a fixed value, from a variable that the script reads further down. `names`: the variables that are set.
 */
export function misspeltTargets(tree: ScriptTree, names: readonly string[]): MisspeltTarget[] {
  const { uses, kinds, text } = tree;
  const isTarget = ({ span: { end } }: Variable) => {
    assignment.lastIndex = end;
    return assignment.test(text);
  };
  const lastRead = new Map(uses.filter((use) => !isTarget(use)).map(({ name, span }) => [name, span.start]));
  const known = new Set(settings.map((name) => name.toLowerCase()));
  const atTop = new Set(tree.block.body.map(({ span: { start } }) => start));
  const unread = uses.filter(({ name }) => !lastRead.has(name) && !known.has(name) && kinds.has(name));
  return unread.slice(0, mostCompared).flatMap((variable): MisspeltTarget[] => {
    const { name, span: place } = variable;
    const setting = settings.find((one) => isNearMiss(name, one));
    if (setting !== undefined) return [{ variable, meant: setting, why: 'it is no setting of PowerShell' }];
    const isFixed = [...(kinds.get(name) ?? [])].every((kind) => fixedKinds.has(kind));
    if (!isFixed || atTop.has(place.start)) return [];
    const near = names.find((other) => isSlipOfTarget(name, other));
    const isReadBelow = near !== undefined && (lastRead.get(near) ?? 0) > place.start;
    return isReadBelow ? [{ variable, meant: near, why: 'nothing reads it' }] : [];
  });
}
