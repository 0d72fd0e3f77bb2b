import { mayBeSentence, wordsOf } from '../grammar/opening-alone.ts';
import type { Tag } from '../grammar/tag.ts';
import type { Transition } from '../ir/ir.generated.ts';
import type { PromptTree } from '../syntax/prompt.ts';
import { costOfComparing, nearestName } from '../util/nearest.ts';
import { type Asked, isReported, type Reported } from './asked-for.ts';

/** A tag whose content may be words of a sentence, as in "a <goto> without </goto> is an error". */
interface SpokenTag {
  readonly text: string;
  readonly tag: Tag['name'];
  /** The other whole tags of its prompt that are more than that; null beside a policy. */
  readonly others: ReadonlySet<Tag['name']> | null;
  /** Whether it is asked for; known once all states are. */
  asked: Asked;
  transition: Transition | null;
}

/** How many short names are compared in all, in search of a near one. */
const mostComparisons = 500_000;

/** Keeps what looks like words about tags until all states are known: what names one, or nearly, is a tag after all. */
export class SpokenTags {
  readonly #found: SpokenTag[] = [];

  /** Tells of the tags of a prompt which ones only the states can tell from words. */
  of(tree: PromptTree, hasPolicy: boolean): (tag: Tag) => SpokenTag | null {
    const { text } = tree.source;
    const isDoubted = ({ name, attributes, span, contentSpan }: Tag) => {
      const before = text[contentSpan.start - 1];
      // Nearly every tag ends here.
      if (name === 'result' || attributes.length > 0) return false;
      if (before === '>' && text.charCodeAt(contentSpan.start) < 0xe00) return false;
      const from = text.indexOf('>', span.start) + 1;
      return mayBeSentence(text, span.start, {
        from,
        to: text.lastIndexOf('<', span.end - 1),
        end: span.end,
      });
    };
    let others: ReadonlySet<Tag['name']> | undefined;
    return (tag) => {
      if (!isDoubted(tag)) return null;
      others ??= new Set(
        tree.tags.flatMap((one) => (one.standsIn !== 'prose' || isDoubted(one.tag) ? [] : [one.tag.name])),
      );
      const found = { text: tag.content, tag: tag.name, others: hasPolicy ? null : others };
      const spoken: SpokenTag = { ...found, asked: true, transition: null };
      this.#found.push(spoken);
      return spoken;
    };
  }

  /** Settles all of them. All that a prompt has may be meant as a tag; that is for a note. */
  settle(states: ReadonlyMap<string, unknown>, unreadable: ReadonlySet<string>): void {
    let comparisons = 0;
    const names = [...states.keys()];
    for (const spoken of this.#found) {
      const { text, tag, others, transition } = spoken;
      comparisons += names.length * costOfComparing(text);
      const target = transition?.target;
      if (comparisons > mostComparisons) return;
      if (!target || target.unix !== null || target.windows !== null || unreadable.has(text)) continue;
      if (nearestName(text, names) !== null) continue;
      spoken.asked = others?.size !== 0 && isStrange(text, states) ? false : 'perhaps';
      if (spoken.asked !== false || others === null) continue;
      // Where a prompt shows no tag of that name, nobody knows what it means by it.
      const certainty = others.has(tag) ? 'mention' : 'possible';
      (transition as { certainty: Transition['certainty'] }).certainty = certainty;
    }
  }
}

/** Whether it is a defect that such a tag names no state, once that is settled; `ifMeant`: where it is a tag. */
export function askedUnlessSpoken(spoken: SpokenTag, ifMeant: Reported): Reported {
  return () => {
    if (spoken.asked === true) return isReported(ifMeant);
    return spoken.asked && isReported(ifMeant) && 'perhaps';
  };
}

/** Whether words are written as the name of no state is. */
function isStrange(text: string, states: ReadonlyMap<string, unknown>): boolean {
  const words = wordsOf(text);
  if (words.some((word) => states.has(word))) return false;
  if (words.length > 1) return true;
  const hasCase = text !== text.toUpperCase();
  return ![...states.keys()].some((name) => (hasCase ? /\p{Ll}/u : /[^\p{ASCII}]/u).test(name));
}
