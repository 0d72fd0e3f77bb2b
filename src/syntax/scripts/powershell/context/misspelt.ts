import { tagBeginning } from '../../../../grammar/tag.ts';
import { type Span, span } from '../../../../source/span.ts';
import { lineStart } from '../../../../util/line-start.ts';
import { isNearMiss } from '../../../../util/nearest.ts';
import type { UnfilledVariable } from '../../defects.ts';
import { arePlural, isShortSlip } from '../../name-slips.ts';
import type { ScriptTree, Variable } from '../tree/tree.ts';
import { handedOver } from '../tree/vocabulary.ts';
import { misspeltTargets } from './misspelt-targets.ts';
import { isAutomatic } from './variable-setters.ts';

/** What stands for a variable that is not the one that is written: its name, with its scope, and where that ends. */
export interface MeantVariable {
  readonly written: string;
  readonly end: number;
}

interface Misspelt {
  /** By where they begin. */
  readonly meant: ReadonlyMap<number, MeantVariable>;
  readonly told: readonly UnfilledVariable[];
}

/** More names than this are not compared. */
const mostNames = 100;
/** More places than this are not told. */
const mostTold = 20;

/** What may set any variable, or runs code from elsewhere that may. Of classes and the like the parser reads nothing. */
const setsAny =
  /-\w*variable\b|\b(?:out|error|warning|information|pipeline)variable\b|-(?:out|error|warning|information|pipeline)v\w*|-[eiopw]v\b|\b(?:ps)?variable:|psvariable|\[ref\]|\b(?:import-(?:module|localizeddata|pssession)|iex|invoke-expression|ipmo|sv|nv)\b|\busing\s+module\b|executioncontext|sessionstate|\.ps1\b|(?:^|[\s;({])\.[ \t]|\bdynamicparam\b|^[ \t]*(?:class|configuration|data)\b[^\n{=]{0,80}\{/im;

/** Those of PowerShell's own that scripts read most. */
const automatic = [
  'LASTEXITCODE',
  'ErrorActionPreference',
  'PSScriptRoot',
  'PSBoundParameters',
  'MyInvocation',
];

/**
 * The variables that a script reads and never sets, while the name of one that has a value is a slip away. Nobody else can
 * set them, so that they are always empty.
 */
export function misspeltVariables(tree: ScriptTree): Misspelt {
  const { uses, kinds, counters, text } = tree;
  const unset = uses.filter(
    ({ name }) => /^[a-z_]\w*$/.test(name) && !kinds.has(name) && !counters.has(name) && !isAutomatic(name),
  );
  const names = [...new Set([...kinds.keys(), ...counters])].filter((name) => /^[a-z_]\w*$/.test(name));
  const unread = new Set(unset.map(({ name }) => name));
  if (Math.max(names.length, unread.size) > mostNames || maySetAny(tree))
    return { meant: new Map(), told: [] };
  const usedOnce = namesUsedOnce(uses);
  const inTags = new Set(unset.filter((use) => isInTag(use, text)).map(({ name }) => name));
  const meantShort = (name: string) => names.filter((other) => inTags.has(name) || usedOnce.has(other));
  const slips = new Map(
    [...unread].map((name) => [name, meantBy(name, names, meantShort(name), tree)] as const),
  );
  const meant = new Map<number, MeantVariable>();
  const told: UnfilledVariable[] = [];
  for (const variable of unset) {
    const found =
      ofEnvironment(variable, text) ?? asWritten(variable, slips.get(variable.name) ?? null, text);
    if (found === null) continue;
    meant.set(variable.span.start, found);
    if (told.length < mostTold) told.push(describe(variable.span, found, text));
  }
  for (const { variable, meant: name, why } of misspeltTargets(tree, names).slice(0, mostTold)) {
    const found = asWritten(variable, spelt(name, tree), text);
    if (found === null) continue;
    const { span: place } = variable;
    meant.set(place.start, found);
    const message = `${text.slice(place.start, place.end)} is set here for nothing: ${why}`;
    told.push({ message, span: place, help: `write $${found.written}` });
  }
  return { meant, told };
}

function maySetAny({ text, comments, problem }: ScriptTree): boolean {
  if (problem !== null) return true;
  let from = 0;
  const code = comments.map(({ start, end }) => {
    const part = text.slice(from, start);
    from = end;
    return part;
  });
  return setsAny.test([...code, text.slice(from)].join(' '));
}

/** `$env.NAME`, where the script has no variable `$env`. */
function ofEnvironment({ name, span: place }: Variable, text: string): MeantVariable | null {
  if (name !== 'env' || text[place.end] !== '.') return null;
  const member = /^\.([A-Z_]\w*)(?![\w(])/.exec(text.slice(place.end, place.end + longestName));
  return member === null ? null : { written: `env:${member[1]}`, end: place.end + member[0].length };
}

const longestName = 100;

const ofTag = new RegExp(`${tagBeginning}[^\\n]*$`);

/** Whether a variable is to be filled in in a tag, where nobody wants the empty text; a longer line is not looked at. */
function isInTag({ span: { start } }: Variable, text: string): boolean {
  return ofTag.test(text.slice(Math.max(lineStart(text, start), start - longestName), start));
}

/** The name that is meant, as it stands where it gets its value; null where none is near. */
function meantBy(
  name: string,
  names: readonly string[],
  meantShort: readonly string[],
  tree: ScriptTree,
): string | null {
  const near =
    names.find((other) => isNearMiss(name, other) && !arePlural(name, other)) ??
    meantShort.find((other) => isShortSlip(name, other));
  if (near !== undefined) return spelt(near, tree);
  const ofRaymond =
    name === 'result' ? 'RAYMOND_RESULT' : handedOver.find((other) => isNearMiss(name, other));
  return ofRaymond === undefined
    ? (automatic.find((other) => isNearMiss(name, other)) ?? null)
    : `env:${ofRaymond}`;
}

/** The variables that stand in one place: what sets them is followed by nothing that reads them. */
function namesUsedOnce(uses: readonly Variable[]): ReadonlySet<string> {
  const once = new Set<string>();
  const known = new Set<string>();
  for (const { name } of uses) {
    if (known.has(name)) once.delete(name);
    else once.add(name);
    known.add(name);
  }
  return once;
}

/** A name in the letters of its first use. */
function spelt(name: string, { uses, text }: ScriptTree): string {
  const place = uses.find((variable) => variable.name === name)?.span;
  return /\w+(?=\}?$)/.exec(place === undefined ? '' : text.slice(place.start, place.end))?.[0] ?? name;
}

/** With the scope that is written. */
function asWritten({ span: place }: Variable, meant: string | null, text: string): MeantVariable | null {
  const written = text.slice(place.start, place.end);
  const [, scope = ''] = /^\$\{?(\w+:)?\w+\}?$/.exec(written) ?? [];
  return meant === null
    ? null
    : { written: meant.startsWith('env:') ? meant : scope + meant, end: place.end };
}

function describe(place: Span, { written, end }: MeantVariable, text: string): UnfilledVariable {
  const read = text.slice(place.start, end);
  const reason = written.startsWith('env:')
    ? 'PowerShell reads the environment by $env:NAME'
    : 'this script sets no variable of that name';
  return {
    message: `${read} is always empty here: ${reason}`,
    span: span(place.start, end),
    help: `write $${written}`,
  };
}
