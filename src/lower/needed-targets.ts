import { type Tag, tagDefinitions } from '../grammar/tag.ts';
import { PromptWords } from '../prose/prompt-words.ts';
import { identifyFile } from '../source/state-file.ts';
import type { PromptTree } from '../syntax/prompt.ts';
import { memoByText, once } from '../util/memo.ts';
import { isNearMiss } from '../util/nearest.ts';
import { trimSigns } from '../util/trim-signs.ts';
import type { ReferenceTable } from './references.ts';
import { isPlaceholder, withoutBrackets } from './tag-forms.ts';

const shortName = 4;
/** Each placeholder is looked for in the whole prompt, and so much around it belongs to its paragraph. */
const mostLookedUp = 20;
const mostAround = 2000;

/** Of a prompt without a policy: which of its tags name states that have to exist, whatever the words around them say. */
export interface Needed {
  /** Each is a state, or nearly, or the prompt has no other way to go on. */
  readonly isNeeded: (tag: Tag) => boolean;
  /** It only shows the form, and nothing in the prompt lets its agent know what to write instead. */
  readonly isLeftOpen: (tag: Tag) => boolean;
  /** What looks like a form is the name of a state all the same, in whatever case of letters. */
  readonly isState: (name: string) => boolean;
}

/** Asked once all states are known; keeps names and pieces, and not the tree. */
export function neededIn({ tags, mention, pieces }: PromptTree, references: ReferenceTable): Needed {
  const prose = tags.flatMap(({ tag, standsIn }) => (standsIn === 'prose' ? [tag] : []));
  const ways = prose.map(statesOf);
  const places = prose.map(({ span }) => span);
  // A result names none.
  const hasResult = mention !== null || ways.some((names) => names.length === 0);
  const isState = (name: string) => references.isState(name);
  const isNearly = (name: string) => {
    const like = references.stateLike(name);
    const { state } = identifyFile(name);
    // Of a short name one slip makes another name.
    return like !== null && (like === state || state.length <= shortName || isNearMiss(state, like));
  };
  const goesOn = once(() => hasResult || ways.some((names) => names.every(isState)));
  const prompt = new PromptWords({ prompt: pieces });
  const words = once(() => new Set(wordsOf(prompt.without(places))));
  const mayKnow = once(() => pieces.some(({ kind }) => kind === 'slot') || [...words()].some(isState));
  let lookedUp = 0;
  const isSpokenOf = memoByText((name: string) => ++lookedUp > mostLookedUp || comesAgain(name, words()));
  return {
    isState: (name) => references.isState(name.trim(), true),
    isNeeded: (tag) => statesOf(tag).every(isNearly) || !goesOn(),
    isLeftOpen: ({ content, span }) => {
      const name = withoutBrackets(content);
      if (!(isPlaceholder(name) || isState(name)) || goesOn() || mayKnow()) return false;
      if (isSpokenOf(name)) return false;
      const { before, after } = prompt.around(span);
      const [lead = ''] = before.slice(-mostAround).split(blankLine).slice(-1);
      const [rest = ''] = after.slice(0, mostAround).split(blankLine, 1);
      return !namesSource.test(`${lead} ${rest}`);
    },
  };
}

const blankLine = /\n[ \t]*\n/;
/** A file or a command, from which the name of the state may come. */
const namesSource = /`\w|\w[./\\]\w/;

/** Words, and names of states and files, without the stop of a sentence. */
function wordsOf(text: string): string[] {
  const found = text.match(/[\w.-]+/g) ?? [];
  return found.map((word) => trimSigns(word, '.-', '.-'));
}

/** Whether a word of the placeholder comes again, as where "STATE is what it printed". */
function comesAgain(placeholder: string, words: ReadonlySet<string>): boolean {
  const parts = wordsOf(placeholder.toLowerCase()).filter((part) => part !== 'the');
  return [...words].some((word) => parts.some((part) => word.toLowerCase().startsWith(part)));
}

function statesOf({ name, content, attributes }: Tag): string[] {
  const { content: kind, required } = tagDefinitions[name];
  const named = attributes.flatMap((one) => (required.includes(one.name) ? [one.value.trim()] : []));
  return kind === 'state' ? [content, ...named] : [];
}
