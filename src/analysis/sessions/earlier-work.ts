import type { Implementation } from '../../ir/ir.generated.ts';
import { type Span, span } from '../../source/span.ts';
import { findWords, firstSentence } from './spoken-words.ts';

/** What the agent has done before, as the first sentence of a prompt speaks of it. */
const earlierWork =
  /\byou(?:(?:'ve| have)(?: just| already)? (?:written|made|changed|planned|found|said|decided|implemented|fixed|built|drafted|reviewed|done|learned|read|seen)(?! access)| (?:just )?(?:wrote|made|changed|planned|found|said|decided|implemented|fixed|built|drafted|reviewed|did(?! not\b)|learned)|(?:'ve| have)? just (?:\w*[^\We]ed|gave|heard|made|put|ran|run|saw|seen|told))\b|\b(?:carry out|implement|revise|review|commit|continue|check|test|repair|improve) your (?:own )?(?:plan|changes?|draft|analysis|findings|implementation|fix|proposal|answer|work)\b|\bas (?:we )?(?:discussed|agreed)\b/i;
/** Every match of the pattern above holds one of these, and most sentences do not; it takes long to compile. */
const mayMatch = /\byou(?!r? are\b)|\bas (?:we )?(?:discussed|agreed)\b/i;
/** Going on with something; as the first prompt of a run it is only a manner of speaking. */
const goingOn = /^now(?= [a-z])/i;
/** "When you have found it", "At the end of your answer say what you did" speak of what is still to be done. */
const condition =
  /\b(?:when|once|after|if|until|unless|before|whatever|as soon as|(?:at|in) the end|finally|(?:end|begin|start) (?:your|the) (?:answer|reply|message|response))\b/i;
/** What the conversation itself is said to hold, wherever a prompt says so, and whatever it is handed besides. */
const ownConversation =
  /\b(?:earlier|so far|above|before|previously) in (?:this|our) conversation\b|\b(?:in|from|at|through|review|consult) your conversation history\b|\byou (?:still )?(?:have|know|remember|saw)\b[^.!?\n]{0,40} (?:in|from) (?:this|our) conversation\b/gi;

/** The same where nothing is handed to the prompt and it speaks of no other conversation. */
const theConversation =
  /\b(?:earlier|so far|above|before|previously) in the conversation\b|\b(?:in|from|at|through|over|review|read|consult|search|check|use) the (?:previous |earlier |whole |full )?conversation (?:history|so far|above)\b(?=[.,;:!?)]|\s+(?:and|to|for)\b|\s*$)|\bas (?:you|I|we) (?:said|told|asked|mentioned|explained|decided|agreed|discussed) (?:before|earlier|above)\b/gi;
const otherConversation =
  /\b(?:transcripts?|chats?|customers?|clients?|callers?|visitors?|conversations)\b|\bconversation[./_-]\w|\b(?:the|a) users?\b/i;
/** "Ignore what was said", "There is no", "If there is something" */
const unsaid =
  /\b(?:not?|nor|never|nothing|none|without|ignore|forget|regardless|instead|if|unless|whether)\b|n['\u2019]t\b/i;
/** The same, and "the view that shows what was said": a program has conversations, too. */
const unsaidOrShown = new RegExp(`${unsaid.source}|\\b(?:show|display|store|save|load|render)s?\\b`, 'i');

/** Slots that tell an agent who it is, and nothing of what was done. */
const ownSlots = new Set(['workflow_id', 'agent_id', 'state']);

/** Words by which a prompt relies on what was said before it. */
interface EarlierWork {
  readonly span: Span;
  /** They may be a mere manner of speaking. */
  readonly isVague: boolean;
}

/**
 * Where a prompt speaks of earlier work: what it says of the conversation, or, when nothing is handed to it, what its
 * first sentence says; the sentences after it may speak of what they have just asked for.
 */
export function findEarlierWork(implementation: Implementation): EarlierWork | null {
  const { prompt } = implementation;
  if (prompt === null) return null;
  // Found a hundred times faster than the patterns, which few prompts need.
  const mentions = (pattern: RegExp) => prompt.some(({ text }) => pattern.test(text));
  const own = mentions(/conversation/i) ? findWords(implementation, ownConversation, unsaid) : null;
  if (own !== null) return { span: own, isVague: false };
  if (prompt.some(({ kind, text }) => kind === 'slot' && !ownSlots.has(text))) return null;
  const said =
    mentions(/conversation|\bas (?:you|I|we)\b/i) && !mentions(otherConversation)
      ? findWords(implementation, theConversation, unsaidOrShown)
      : null;
  if (said !== null) return { span: said, isVague: false };
  const sentence = firstSentence(implementation);
  if (sentence === null) return null;
  const { text, place } = sentence;
  const work = mayMatch.test(text) ? earlierWork.exec(text) : null;
  const match = work ?? goingOn.exec(text);
  if (match === null || condition.test(text.slice(0, match.index))) return null;
  const isExact = place.end - place.start === text.length;
  const start = place.start + match.index;
  return {
    span: isExact ? span(start, start + match[0].length) : place,
    isVague: work === null,
  };
}
