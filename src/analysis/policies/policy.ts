import { referencesOf, stateKeys } from '../../ir/index-workflow.ts';
import type { Implementation, Reference, Transition } from '../../ir/ir.generated.ts';
import type { Platform } from '../../source/platform.ts';
import { kindRunsOn } from '../../source/state-file.ts';
import { memo } from '../../util/memo.ts';
import type { RuleContext } from '../rule.ts';

/** A policy entry with the tag that was asked for, and the parts in which the two differ. */
interface NearMiss {
  readonly entry: Transition;
  readonly parts: readonly string[];
}

/** A transition that a prompt or a script asks for and that its own policy refuses. */
export interface Refused {
  readonly transition: Transition;
  readonly platform: Platform;
  readonly nearMisses: readonly NearMiss[];
}

/** The entries of a policy, in source order. */
export function entriesOf(implementation: Implementation): readonly Transition[] {
  return implementation.hasPolicy ? entriesOfPolicy(implementation) : none;
}

const none: readonly Transition[] = [];
const entriesOfPolicy = memo(({ transitions }: Implementation): readonly Transition[] =>
  transitions.filter(({ origin }) => origin === 'policy'),
);

/**
 * The tags in prose, inline code or certain output of an implementation that no entry of its policy agrees with
 * (language.md#policy). Those around which raymond does not know enough are left out.
 */
export function refusedTags(implementation: Implementation, { platforms }: RuleContext): Refused[] {
  const { hasPolicy, forceImplicit, opaque, transitions, kind } = implementation;
  // What is taken without reading the output refuses nothing; of an entry that cannot be read nobody knows.
  if (!hasPolicy || forceImplicit || opaque?.cause === 'damaged') return [];
  const entries = entriesOf(implementation);
  if ((transitions.length - entries.length) * entries.length > mostComparisons) return [];
  // Nearly every tag says just what an entry says: then no name has to be resolved.
  const asked = transitions.filter(
    (transition) =>
      transition.certainty === 'mention' && !entries.some((entry) => isRepeated(entry, transition)),
  );
  if (asked.length === 0) return [];
  const inEffect = platforms.filter((platform) => kindRunsOn(kind, platform));
  return asked.flatMap((transition) =>
    inEffect.flatMap((platform): Refused[] => {
      if (!resolves(transition, platform)) return [];
      const sameTag = entries.filter(({ tag }) => tag === transition.tag);
      const nearMisses = sameTag.map((entry) => ({ entry, parts: differences(entry, transition, platform) }));
      return nearMisses.every(({ parts }) => parts.length > 0) ? [{ transition, platform, nearMisses }] : [];
    }),
  );
}

/** A prompt for which more would be necessary is no prompt. */
const mostComparisons = 100_000;

/** Whether a tag agrees with an entry by its very words. */
export function isRepeated(entry: Transition, asked: Transition): boolean {
  return (
    entry.tag === asked.tag &&
    (entry.target === null || entry.target.text === asked.target?.text) &&
    (entry.return === null || entry.return.text === asked.return?.text) &&
    (entry.next === null || entry.next.text === asked.next?.text) &&
    (entry.payload === null || entry.payload === asked.payload) &&
    entry.attributes.length === 0
  );
}

const mostTagsShown = 20;

/** Whether a prompt shows every tag as its policy has it. Most do: then no word has to be looked for. */
export function showsEveryEntry({ transitions }: Implementation, entries: readonly Transition[]): boolean {
  const shown = transitions.filter(({ origin }) => origin === 'body');
  return (
    shown.length <= mostTagsShown && entries.every((entry) => shown.some((tag) => isRepeated(entry, tag)))
  );
}

/** No file is meant: that is told, and it may be an example, or another name may be what was meant. */
export function isUnresolved({ target }: Transition): boolean {
  return target?.unix === null && target.windows === null;
}

function resolves(transition: Transition, platform: Platform): boolean {
  return referencesOf(transition).every((reference) => reference[platform] !== null);
}

/** The parts of an entry that a tag surely does not agree with; what only a run settles agrees. */
function differences(entry: Transition, asked: Transition, platform: Platform): string[] {
  const parts: string[] = stateKeys.filter((key) => differ(entry[key], asked[key], platform));
  if (isSettled(entry.payload) && isSettled(asked.payload) && !isOneOf(entry.payload.trim(), asked.payload))
    parts.push('payload');
  for (const { name, value } of entry.attributes) {
    const attribute = asked.attributes.find((one) => one.name === name);
    const areSettled = isSettled(value) && isSettled(attribute?.value ?? null);
    if (attribute === undefined || (areSettled && attribute.value !== value)) parts.push(name);
  }
  return parts;
}

/** Whether a tag asks for a payload, or names it as one of several: `PASS|FAIL`, `PASS/FAIL`, `PASS or FAIL`, `{PASS,FAIL}`. */
function isOneOf(payload: string, asked: string): boolean {
  return (
    asked.trim() === payload || asked.split(/[|/{},()[\]]|\sor\s/).some((part) => part.trim() === payload)
  );
}

/** Whether two names mean different files. One without a file has been reported, and may have meant any. */
function differ(wanted: Reference | null, asked: Reference | null, platform: Platform): boolean {
  const file = wanted?.[platform] ?? null;
  return file !== null && file !== asked?.[platform];
}

function isSettled(text: string | null): text is string {
  return text !== null && !text.includes('{{');
}
