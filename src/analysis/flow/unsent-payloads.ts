import type { HandledPattern, Implementation, Script } from '../../ir/ir.generated.ts';
import { groupBy } from '../../util/group-by.ts';
import { memo } from '../../util/memo.ts';
import { isNearMiss } from '../../util/nearest.ts';
import { coreOf, fixedPart, mayFit, sameText, wholesOf } from './payload-patterns.ts';

/** What can come into a state: texts, and what others begin with. */
export interface Sent {
  readonly texts: ReadonlySet<string>;
  readonly beginnings: readonly string[];
}

/** These texts alone; null where others can come in. */
export function onlyTexts(texts: ReadonlySet<string> | null): Sent | null {
  return texts === null ? null : { texts, beginnings: [] };
}

/** What a script names and nobody sends. */
interface Unsent {
  readonly orphans: readonly string[];
  /** Of patterns, what all that fits them holds. */
  readonly cores: readonly string[];
}

/** What is left of `Request_changes` and `request changes` alike: one of them beside the other is no slip for a third one. */
function bareLetters(text: string): string {
  return text.toLowerCase().replace(/[\s_-]/g, '');
}

export const noneUnsent: Unsent = { orphans: [], cores: [] };

/** By what is sent, found once: it is asked for each payload. */
export const unsentOf = memo(({ texts, beginnings }: Sent) => {
  const sent = [...texts];
  const mayBegin = beginsLike(beginnings);
  return memo((implementation: Implementation): Unsent => {
    const orphans: string[] = [];
    const cores: string[] = [];
    const { script } = implementation;
    const variants = new Set(
      sent.filter((text) => script !== null && isNamed(implementation, script, text)).map(bareLetters),
    );
    for (const { payloads, patterns, folding } of script?.handled ?? []) {
      const isSame = sameText(implementation, folding);
      const isSent = ({ glob }: HandledPattern) =>
        sent.some((other) => mayFit(glob, other, isSame)) || mayBegin(fixedPart(glob) ?? '');
      const ofParts = new Set<HandledPattern>();
      const placed = groupBy(patterns, ({ span }) => span.start);
      for (const named of payloads) {
        const whole = wholesOf(named, placed.get(named.span.start) ?? []);
        for (const pattern of whole) ofParts.add(pattern);
        if (
          named.text.trim() !== '' &&
          !whole.some(isSent) &&
          !variants.has(bareLetters(named.text)) &&
          !mayBegin(named.text) &&
          !sent.some((other) => isSame(named.text, other))
        )
          orphans.push(named.text);
      }
      for (const pattern of patterns)
        if (!ofParts.has(pattern) && !isOfFurtherLine(pattern) && !isSent(pattern))
          cores.push(coreOf(pattern.glob));
    }
    return { orphans, cores };
  });
});

/** Whether a text may be the beginning of one that begins so, or the other way round. */
function beginsLike(beginnings: readonly string[]): (text: string) => boolean {
  const known = beginnings.map(bareLetters);
  return (text) => {
    const bare = bareLetters(text);
    return known.some((one) => one.startsWith(bare) || bare.startsWith(one));
  };
}

/** It stands beside the pattern for a payload of one line. */
function isOfFurtherLine({ glob }: HandledPattern): boolean {
  return glob.includes('\n');
}

/** Whether a script names a payload, by a text or by a pattern. */
export function isNamed(implementation: Implementation, { handled }: Script, text: string): boolean {
  return handled.some(({ payloads, patterns, folding }) => {
    const isSame = sameText(implementation, folding);
    return (
      payloads.some((one) => isSame(one.text, text)) ||
      patterns.some(({ glob }) => mayFit(glob, text, isSame))
    );
  });
}

/** Whether a script names payloads, and neither one of those that are sent nor what is nearly one. */
export const namesNone = memo((sent: Sent) =>
  memo((implementation: Implementation): boolean => {
    const { orphans, cores } = unsentOf(sent)(implementation);
    const isSlip = (text: string) =>
      [...orphans, ...cores].some(
        (one) => one.toLowerCase() === text.trim().toLowerCase() || isNearMiss(text, one),
      );
    const { script } = implementation;
    return (
      script !== null &&
      sent.beginnings.length === 0 &&
      ![...sent.texts].some((text) => isNamed(implementation, script, text) || isSlip(text))
    );
  }),
);
