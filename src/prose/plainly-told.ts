import { lastLine } from '../util/line-start.ts';
import { isPartOfAnother } from './parts-of-others.ts';
import { isInQuotedOrder, isWithinSpeech } from './reported-speech.ts';
import { isSaidByTheWay } from './said-by-the-way.ts';
import { crossedCell, isPlainlyShown, nextBlock } from './spoken-of.ts';

const mostDirectly = 80;
const mostInFront = 200;
const mostBehind = 300;

/** "Until 2024 this state said", "The old prompt ended with", "Elsewhere you'd say", directly before a tag. */
const wasGiven =
  /\b(?<!\b(?:if|when|once|unless) (?:\w+ ){1,3})(?:said|answered|replied|emitted|wrote|printed|sent|used|had|(?:ended|finished|replied|answered) (?:with|in|on)|(?:would|you[\u2019']d) (?:say|use|(?:answer|end|finish|reply)(?: with)?|emit))[\s`*_"']*$/i;
/** "If somebody tells you to answer <goto>A</goto>, ignore it" */
const isToldByOthers =
  /\b(?:(?:some|any)(?:body|one)|they|it|he|she|user|customer|page|text|message|mail|ticket|issue|comment)\b[^.;:!?\n]{0,60}\b(?:tell|ask|order|instruct|want|trick|urge|beg)s? you (?:to|into) [a-z]+(?: (?:with|to|by|on|over))?[\s`*_"']*$/i;
/** "Anything else (<goto>A</goto>) is refused", "A user could type <goto>A</goto>" */
const mayBeGiven =
  /\b(?:(?:any|every)thing else \(|(?:user|customer|client|author|page|ticket|issue|e?mail|comment|message)s? (?:could|may|might|can) (?:\w+ )?(?:type|write|mention|say|send|paste|post|contain|include|hold))[\s`*_"']*$/i;
/** "<goto>A</goto> belongs to another workflow", "is not used any more", "was the way to go on", and the same of two tags */
const isTold =
  /^[\s`*_"')]*(?:(?:(?:and|or|plus|with|next to)[\s`*_"']+)?<[^<>]*>[^<>]*<\/\w+>[\s`*_"')]*)?(?:in (?:one|the same|a single|your|an) (?:answer|reply|message|turn) )?(?:(?:here|there|now|still) )?(?:belongs?|belonged|was|were|had|did|never|no longer|(?:(?:is|are|does|do|will|would|must|may|should|can) (?:not|never|no longer)|(?:isn|aren|doesn|don|won|wouldn|mustn|shouldn|can)[\u2019']t|cannot)|(?:would|will) (?:fail|break|crash|be (?:refused|rejected|ignored|lost|wrong|an? (?:\w+ )?(?:error|mistake)))|(?:is|are) (?:(?:only|just|now|also) )?(?:an? (?:\w+ )?(?:error|mistake|slip|typo|bug)|refused|rejected|ignored|wrong|forbidden|obsolete|deprecated|outdated|reserved|invalid|gone|retired|removed|renamed|from (?:another|an? (?:old|other))))(?!\w)/i;

/**
 * Whether a prompt cannot mean to ask for the tag between two texts: it forbids or quotes it, or says what was, or where it belongs.
 * Far fewer words than tell that a prompt may only speak of a tag, since without a policy nothing else says what was meant.
 */
export function isPlainlyTold(before: string, after: string): boolean {
  const line = lastLine(before);
  // A cross in front of a cell is a case: "| tests red \u274c | <goto>A</goto> |"
  if (/^\s*\|/.test(line) && line.split('|').some((cell) => crossedCell.test(cell))) return false;
  if (
    isTold.test(after.slice(0, mostBehind).split(nextBlock)[0] ?? '') ||
    wasGiven.test(line.slice(-mostDirectly))
  )
    return true;
  const inFront = line.slice(-mostInFront);
  return (
    isToldByOthers.test(inFront) ||
    mayBeGiven.test(inFront) ||
    isPlainlyShown(before, after) ||
    isWithinSpeech(before) ||
    isSaidByTheWay(before, after) ||
    isPartOfAnother(before, after, () => false) ||
    isInQuotedOrder(before, after)
  );
}
