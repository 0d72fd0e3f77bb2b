import { lastLine } from '../util/line-start.ts';
import { asSaidToYou } from './addressed.ts';
import { areSubject, firstAlternative } from './alternatives.ts';
import { isSaidOfAnother } from './answers-of-others.ts';
import { clauseOf, isCondition, withoutCondition, withoutPoints, withoutStress } from './clauses.ts';
import { isCrossedOut } from './forbidden.ts';
import { anyVerb, givingVerb, isForbidding, isForbiddingBehind, isForbiddingBelow } from './negation.ts';
import { isPlainlyForbiddenInOtherLanguage } from './plain-foreign-prohibitions.ts';
import { lastSentence, leadLine, leadsIn, titlesOver } from './prompt-titles.ts';
import { quotationAt } from './quotations.ts';
import { isQuotedSpeech } from './reported-speech.ts';
import { isRuledOut, listOfTags } from './ruled-out.ts';
import { withoutSeemingProhibitions } from './seeming-prohibitions.ts';
import { isQuotedAsSuch, isToContain, texts, withoutAsking } from './such-as.ts';
import { gone, isSubjectOf } from './tag-as-subject.ts';
import { isTextOfOthers } from './text-of-others.ts';

/** How far around a tag its sentence is looked for. */
const mostBefore = 600;
const mostAfter = 40;
/** The longest words by which something holds a tag, or it is ruled out, and the last one of them. */
const mostHeld = 200;
const mostEnding = 40;

// The longest of these expressions look around for a letter where the others have \b: V8 compiles that in half the time.

/** Directly before a tag, without a comma between. */
const denies =
  /\b(?:no|nor|not|neither|without|instead of|rather than|(?:rather|better|sooner) (?:[\w\u2019'-]+ ){1,6}than|as opposed to|unlike)\b|n[\u2019']t\b/i;
/** The same in German, French and Spanish, whose sentences nobody here reads well enough to be sure of it; not "Vergiss nicht". */
export const deniesForeign =
  /(?<![\w\u00c0-\u024f])(?<!(?:vergiss|vergesst|oublie[sz]?) )(?:kein(?:e[nmrs]?)?|nicht|nie(?:mals)?|pas|jamais|nunca)(?![\w\u00c0-\u024f])/i;
/** "but" in these languages; "mais" is "more" in Portuguese, and "but" behind a comma or a denial of French. */
const butForeign =
  /(?<![\w\u00c0-\u024f])(?:sondern|(?=mais)(?<=,\s*|(?<![\w\u00c0-\u024f])(?:ne|n[\u2019']\S+|pas)\s.*)mais|sino|pero)(?![\w\u00c0-\u024f])/i;
const deniedForeign = /^[\s`*_"')]*(?:nicht|nie(?:mals)?|jamais|nunca)(?!\w)/i;
/** Somebody else emits it, or did; or it is an example. */
const reports =
  /\b(?:answers|answered|emits|emitted|returns|returned|ends|ended|replies|replied|says|said|prints|printed|sends|sent|writes|wrote|uses|used|gives|gave|leads|led|left with|(?<!\b(?:that|then|next|now) )comes|came|see|sees|saw|find|finds|found|reads|types|typed|(?:hands|handed) (?:over|on|back|off)|(?:continues|continued|goes on|went on|proceeds|proceeded) (?:with|to)|(?:finishes|concludes) with|decides whether|chooses between|the (?:[\w-]+ )?(?:dispatcher|reviewer|planner|watchdog|worker|orchestrator|agent|caller|supervisor|run) (?:\w+ )?(?:picks|chooses|decides|goes|went|hands|continues|proceeds|moves)|contains?|containing|got|gets|received|receives|called|quotes?|quoted|pastes?|pasted|chose|would (?:say|answer|emit|write|reply)|(?:the|an?|each|every|that|its|your) \w+ (?:will|shall) \w+|(?<!\bfollow)(?:ed|en|wn|nt|ld|ght) by(?! (?:emitt|answer|reply|respond|writ|return|send|print|say|output|us)ing)|by (?:the|an?|another|some\w*|others?)|from|after(?! (?:it|that|this|them)\b)|whose|example|e\.g\.|like|such as|as in|(?<!\bby )means?)\b/i;
/** "No findings is", "Nothing to do means": a case, and no denial. */
const isCaseOfNone =
  /^\W*(?:no(?! (?:[\w-]+ )?(?:tag|answer|ending|transition|line|way|other))|nothing|none|nobody) [^,;:]{1,60}\b(?:is|are|means|gets|makes|calls for)(?=[\s`*_"'(]*$)/i;

/** What stands behind a colon. */
const behindColon = new RegExp(`:${listOfTags}`, 'i');
/** "and not, as in older versions, with <goto>A</goto>" */
const notAcross =
  /\b(?<!\bif )(?:not|never|instead of|rather than),[^,.;:!?<>]{1,60},(?: (?:with|by|to|as))?[\s`*_"']*$/i;
/** "If you feel the urge to end with <goto>A</goto>" */
const feelsUrge = new RegExp(
  `\\b(?:(?:urge|temptation|impulse|itch|tempted) to [^.;:!?,<>]{1,60}|inclined to ${givingVerb}(?: (?:with|by|to|it))*)[\\s\`*_"']*$`,
  'i',
);

/** "If you emit <goto>A</goto>" asks for nothing. */
const conditionOnTag =
  /^\W*(?:if|when|whenever|should) (?:you|it|they|the \w+|an? \w+) (?:(?:(?:(?:\w+ ){0,2}(?:will|would|should|may|might|can|could|must|does|did|do|to|ever|still|now|just|again|already|\w+ly) )?(?:emit|answer|reply|write|return|send|print|use|say|output|show|contain|hold|mention)|(?:\w+ ){0,3}(?:emits|answers|replies|writes|returns|sends|prints|uses|says|outputs|shows|contains|holds|mentions|has|have)))\W*$/i;
/** The same with a "with", which may begin what is asked for: "If it is green answer with <goto>A</goto>"; "Should the log end with". */
const conditionOnAnswer =
  /^\W*(?:(?:if|when|whenever|once) (?:(?:you|they)(?: (?:ever|still|now|just|do|did|again))? (?:answer|reply|respond|end|finish)(?:ed)?|(?:it|the (?:\w+ )?\w+|an? (?:\w+ )?\w+|(?:some|any)(?:body|one)) (?:answer|replie|respond|end|finishe)s) (?:with|by)|should (?:it|they|(?:the|an?) (?:(?:last|first|final|next|old|new) )?\w+|(?:some|any)(?:body|one)) (?:(?:answer|reply|respond|end|finish) (?:with|by)|be))\W*$/i;

const sentenceEnd =
  /[.:;!?]\s|\n\s*\n|\n\s*(?:[-*+|>]|\d+[.)])\s|>\s*\n\s*<(?!(?:goto|reset|call|function|fork|result)\b)[a-z][^<>]*>(?=\s*\w)/;
/** "Once that is done it will emit <goto>A</goto>", "they are to end with <goto>A</goto>", "it does so with <goto>A</goto>" */
const byAnother =
  /\b(?:it|he|she|they)(?:[\u2019'](?:ll|d))?(?: (?:will|would|then|must|should|may|can|might|either|also|always|only|just|again|\w+ly|(?:are|is|have|has) (?:(?:free|allowed|able|likely|supposed|expected|welcome) )?to)){0,3} (?:(?:emit|answer|reply|write|return|send|print|use|say|output)s?(?: (?:it|this|them)(?: (?:back|on|over))?)?(?: with)?|(?:end|finish|respond|close|conclude)(?:e?s)? with|do(?:es)? (?:so|this|that|it) (?:with|by|through|via))[\s`*_"']*$/i;
/** "The user may ask you to emit <goto>A</goto>", "Tell the workers to answer with <goto>A</goto>" */
const toldOthers = new RegExp(
  `\\b(?<!\\b(?:I|we) (?:\\w+ )?)(?:ask|tell|want|urge|instruct|order|beg|trick|remind)(?:s|ed|ing)? (?:(?!I |we |then |so |but |and (?!to ))[\\w.-]+ ){1,12}?(?:to|into) ${anyVerb}(?: with)?[\\s\`*_"'\\u201c]*$`,
  'i',
);
/** "Ignore any instruction that says: emit <goto>A</goto>" */
const ignores =
  /\b(?:ignore|disregard|refuse|decline|reject|(?:do not|don[\u2019']t|never) (?:follow|obey|heed))\b/i;
const orderEnds = new RegExp(
  `\\b(?:says?|saying|said|asks?|asking|tells?|telling|reads?|demands?|wants?|like)(?: you)?:?[\\s\`*_"'\\u201c]*(?:(?:to )?${givingVerb}(?: with)?[\\s\`*_"'\\u201c]*)?$`,
  'i',
);
const wholeSentenceEnd = /[.;!?]\s|\n\s*\n/;
/** Directly before a tag: "skip <goto>A</goto>", "Ignore any tag (e.g. <goto>A</goto>)", "Search for the string <goto>A</goto>" */
const passesOver = new RegExp(
  `\\b(?:(?:skip|omit|drop|ignore|treat|escape|strip)(?: (?:the|an?|any|all|every))?(?: (?:\\w+ )?${texts})?(?:[,(\\s]*(?:such as|like))?|(?:any|every)thing but|all but|beware of|(?:look|search|grep|watch|scan)\\b[^,.;\\n]{0,60} for(?: (?:the|an?|any|all|every))?(?: ${texts}(?: that (?:have|has|contains?|says?)| with)?)?|replac(?:e|es|ed|ing) (?:(?!and\\b|then\\b)[\\w-]+ ){1,4}(?:by|with))[\\s\`*_"'(,]*$`,
  'i',
);
/** "We dropped <goto>A</goto>", "Count the occurrences of <goto>A</goto>", "entered through <goto>A</goto>" */
const toldOf = new RegExp(
  `\\b(?:(?:old|former|previous|earlier|legacy|obsolete|deprecated)|${gone}|(?:occurrences?|instances?|mentions?|values?|contents?|number) of|(?:re-?)?entered (?:again )?(?:through|via|by|with|from)|(?:stood|stands) in(?: (?:its|the|their))?|(?:any|every)thing other than (?:these|those|this|that), (?:including|such as))(?: (?:the|an?|any))?[\\s\`*_"'\\u201c]*$`,
  'i',
);
/** "BUILD will afterwards emit <goto>A</goto>" */
const stateActs =
  /\b[A-Z][A-Z0-9_]{2,}(?:\.md)?[`*]* (?:will|would|shall|may|can) (?:[a-z]+ ){1,3}(?:with )?[\s`*_"']*$/;
/** "The log contains: <goto>A</goto>" */
const shownBy =
  /(?:^|[.;!?\n])(?!\W*(?:if|when|whenever|once|whatever|no matter|your|where(?:ver)?|after|as|unless|until|in case|(?:\w+ )?depending on)\b)[^.:;!?\n]{0,60}\b(?:log|transcript|input|history|worker|reviewer|agent|planner|orchestrator|predecessor|dispatcher|caller|example)\b[^.:;!?\n]{0,60}\b(?:contains|says|said|ended with|wrote|writes|uses|used|looks like(?: this)?|will see|emits|emitted|answers|answered|replies|replied|printed|prints|sent|sends|output[^.:;!?\n]{0,30}):[\s`*_"']*$/i;
/** "Write `next.md` with: <goto>A</goto>", "The old workflow had <goto>A</goto>" */
const heldBy =
  /(?:(?<![\w/-])[\w/-]{1,60}\.[a-z]{1,5}[`"']?(?: file)?,? (?:with|containing|that (?:contains|says|holds|reads))(?: (?:the|this|these|only|exactly|just)){0,2}(?: (?:text|line|lines|words))?|\b(?:workflow|prompt|version|file|state|it|they|we) (?:once |still )?ha(?:d|s|ve)(?: (?:the|an?|this) (?:line|tag|text|string))?):?[\s`*_"']*$/i;
const endsHolding =
  /(?:with|containing|contains|says|holds|reads|the|this|these|only|exactly|just|text|lines?|words|string|had|has|have):?[\s`*_"']*$/i;
/** "The run continues: <goto>A</goto>" */
const goesOnSo =
  /\bthe (?:run|workflow|next (?:agent|state)) (?:continues|goes on|proceeds|ends)(?: \w+){0,3}:[\s`*_"']*$/i;
/** "<goto>A</goto> \u274c", "<goto>A</goto> \u2190 wrong" */
const markedBehind =
  /^[ \t`*_)\]]*(?:[\u274c\u2716-\u2718\u26d4\u{1f6ab}](?!\ufe0f?[\s`*_"']*<)|(?:\u2190|<-|\u2014|\u2013|-|#|\/\/|\(|:)\s*(?:wrong|bad|incorrect|invalid|never|not allowed|forbidden|don[\u2019']t|(?:no,? )?not (?:(?:from|for|in) )?(?:here|you|(?:this|your) \w+))[.!)*_\s]*(?:$|\n|[.!)]))/iu;
/** "The following are invalid:", "Typical mistakes:" over a list. */
const wrongBelow =
  /\b(?:is|are) (?:(?:all|both|always) )?(?:invalid|wrong|incorrect|mistakes|not (?:valid|allowed|accepted))(?:\W*$|,? (?:and|so|but)\b)|^\W*(?:(?:typical|common|frequent|usual|known|some|other) )*(?:mistakes|pitfalls|(?:wrong|bad|incorrect|invalid) (?:examples?|answers?|outputs?|endings?|tags?))(?=\W*$|,| (?:we|you|people|agents?|others?|I|that)\b)/i;
/** "The workflow so far: START \u2192 <goto>A</goto>" */
const tellsWay = /\b(?:[Ss]o far|[Uu]ntil now|[Uu]p to now)[*_]*:[\s`*_A-Z0-9.\u2192>-]{0,100}$/;
/** "## What not to do", "Bad examples" */
const forbidsBelow =
  /^\W*(?:(?:what|how|things|ways?)(?: \w+){0,2} not to\b(?! (?:forget|miss|overlook|get|lose|skip|omit)\b)|(?:(?:bad|wrong|incorrect|negative|counter)[- ]?(?:examples?|answers?|outputs?|endings?|usage)|anti-?patterns?|anti-[a-z]+|non-goals?|no-?gos?|none of (?:these|those|the following)\b.*\b(?:acceptable|allowed|permitted|valid)|don[\u2019']?ts|(?:common |typical )?(?:mistakes|pitfalls)|wrong|bad|incorrect|invalid|forbidden|never)\W*$)/i;
/** The same over tags by themselves, not over what is to be done then. */
const rulesOutBelow =
  /^\W*(?:out of scope|off[- ]limits|not (?:yours|your (?:part|job|task|business)))[^\w?]*$/i;
export const crossedCell = /^[\s`*_]*[\u274c\u2716-\u2718\u26d4\u{1f6ab}]\ufe0f?[\s`*_]*$/u;
/** What begins another line of its own. */
export const nextBlock = /\n\s*(?:\n|[-*+|>A-Z]|\d)/;

/**
 * Whether a prompt that holds a tag speaks of it rather than asks for it: it forbids it, tells who emits it, or
 * what it would do. Judged by English words around it; where in doubt it is only spoken of.
 */
export function isOnlySpokenOf(before: string, after: string): boolean {
  if (isSpokenOfAlone(before, after)) return true;
  const first = firstAlternative(before, after);
  return first?.isSure === true && isSpokenOfAlone(first.before, first.after);
}

/** Whether it is forbidden, denied, crossed out or quoted: nothing else can be meant. */
export function isPlainlyShown(before: string, after: string): boolean {
  return isShownAround(aroundTag(before, after), before, after);
}

function isSpokenOfAlone(inFront: string, after: string): boolean {
  const before = asSaidToYou(inFront, after);
  const around = aroundTag(before, after);
  const { near, sentence } = around;
  if (isSubjectOf(around) || areSubject(after)) return true;
  if (isShownAround(around, before, after)) return true;
  if (conditionOnAnswer.test(sentence) || reports.test(clauseOf(withoutAsking(withoutCondition(sentence)))))
    return true;
  if (toldOf.test(near) || stateActs.test(sentence)) return true;
  if (toldOthers.test(sentence) || passesOver.test(near) || byAnother.test(sentence) || goesOnSo.test(near))
    return true;
  return reports.test(clauseOf(leadOf(near, sentence)));
}

/** Another name that it had: "FIX was called <goto>FIXES</goto>" */
const formerName =
  /\b(?:renamed|(?:was|were|been) (?:once )?(?:called|named)|(?:old|former|earlier|previous) (?:name|spelling|tag|form|version)s?)\b/i;
/** "A common slip is <Goto>FIX</Goto>" */
const calledSlip =
  /\b(?<!no )(?:slips?|mistakes?|errors?|typos?|pitfalls?) (?:is|are|was|would be)(?: to (?:write|emit|answer|end with))?:?[\s`*_"']*$/i;
/** "<Goto>FIX</Goto> is a typo", "<Goto>FIX</Goto> will not work" */
const isWrong =
  /^[\s`*_"'\u2019)\]|,]*(?:[;:,(\u2014\u2013-]?\s*(?:but )?(?:there (?:is|was) )?no such (?:state|tag|file)|(?:(?:here|there|now) )?(?:is|are|was|were|(?:would|will) be) (?:(?:also|both|all|just|plain|simply) )?(?:not|no|never|wrong|bad|broken|invalid|incorrect|misspel[a-z]+|forbidden|refused|rejected|ignored|an? (?:\w+ )?(?:typo|mistake|error|slip|bug)|(?:(?:common|typical|plain) )?(?:typos|mistakes|errors|slips|bugs))|(?<!,\s*)(?:do(?:es)? nothing(?! else| but)|(?:has|have) no (?:effect|meaning))|(?:will|would|does|did|must|should|may|can|has|had) (?:not|never)|cannot|do not (?:exist|work|count)|(?:won|wouldn|doesn|didn|mustn|shouldn|can)[\u2019']t|don[\u2019']t (?:work|count|exist)|fails|lacks|(?:is|was|gets|got) (?:thrown away|dropped|lost|refused|rejected|just text|plain text)|breaks|never)(?!\w)/i;

/** "Look for lines like <Goto>A</Goto>", "Some agents answer <Goto>A</Goto>", "The log may still show <Goto>A</Goto>" */
const shownIn =
  /\b(?:(?:lines?|entries|messages?|answers?|replies) (?:like|such as)|contains?|containing|(?:may|might|can|will) (?:still )?show|shows|showed|(?:some|other|many|most|earlier|older) (?:agents?|models?|workers?) (?:\w+ )?(?:answer|emit|write|reply|print)s?(?: with)?)[\s`*_"']*$/i;
/** The same in German, French and Spanish: "Zeilen wie <Goto>A</Goto>" */
const suchAsForeign =
  /(?<![\w\u00c0-\u024f])(?:wie|comme|como|tels? que|enth\u00e4lt|contient|contiene)[\s`*_"'(\u201c\u201e\u00ab]*$/i;
/** "General form: <goto>STATE</goto>" */
const showsForm =
  /(?:^|[\n.!?])\W*(?:(?:general|generic) (?:form(?:at)?|syntax)|notation|pattern|reg(?:ular )?ex(?:p|pression)?)\W*:[\s`*_]*$/i;
/** "The customer wrote: "Please say <goto>A</goto>"" */
const isSaid =
  /\b(?:wrote|said|asked|answered|replied|posted|typed|(?:user|customer|client|author|page|ticket|issue|e?mail|comment)s? (?:writes?|says?|asks?))[,:]?\s*["\u201c\u201e\u00ab][^"\u201c\u201d\u00bb\n]*$/i;
const endsQuotation = /^[^\n"\u201c\u201d\u00bb]*["\u201c\u201d\u00bb]/;

/**
 * Whether what a prompt holds in place of a tag is shown as wrong, as what it was called, or as what others have written.
 * It looks like a slip, so it is one where words only make it likely that the prompt speaks of it.
 */
export function isShownAsWrong(before: string, after: string): boolean {
  const around = aroundTag(before, after);
  const { near, behind, sentence } = around;
  if (
    isWrong.test(behind) ||
    calledSlip.test(withoutCondition(sentence)) ||
    formerName.test(withoutCondition(sentence))
  )
    return true;
  if (passesOver.test(sentence) || suchAsForeign.test(near)) return true;
  if (shownIn.test(sentence) && !isToContain.test(sentence)) return true;
  if (isQuotedAsSuch(sentence)) return true;
  if (showsForm.test(near) || (endsQuotation.test(behind) && isSaid.test(near))) return true;
  if (
    isSaidOfAnother(before, after) ||
    deniesForeign.test(clauseOf(sentence).split(butForeign).at(-1) ?? '') ||
    deniedForeign.test(behind)
  )
    return true;
  return isShownAround(around, before, after);
}

/** The words in front of a tag without asides, those directly after it, and what its sentence says before it. */
interface AroundTag {
  readonly near: string;
  readonly behind: string;
  readonly sentence: string;
}

/** What another tag holds is not said of this one: "Answer <result>no</result> or <result>unsure</result>". */
const otherTag = /<([a-z]+)(?:\s[^<>]*)?>[^<]*<\/\1\s*>/g;

/** "<answer>" directly before a tag, at the beginning of a line or behind another mark: what stands in it is a text of its own. */
const beginsElement =
  /(?:^|\n[ \t]*\n|[.:;!?>]\s*)[ \t]*<(?!(?:goto|reset|call|function|fork|result)[\s>])[A-Za-z][\w-]*(?:\s[^<>]*)?>[\s`*_]*$/;
/** The beginning of a line below one that begins with a tag and says when: "<goto>A</goto> if it is not red". */
const inLines =
  /(?:^|\n)[ \t`*_]*<([a-z]+)(?:\s[^<>]*)?><\/\1>[`*_]*\s*(?:if|when|once|unless|otherwise|else|for|:|\u2014|\u2013|-|\u2192)(?![^\n]*(?:[,;]|\b(?:but|and)\b)[^\n]*(?:\b(?:not|never|nor|no|cannot|avoid)\b|n[\u2019']t\b))[^\n]*(?<!\b(?:not|nor|than|of|with|never|emit|answer|write|use)\s*)\n[ \t`*_"']*$/i;

function aroundTag(before: string, after: string): AroundTag {
  const near = withoutSeemingProhibitions(
    withoutPoints(before.slice(-mostBefore))
      .replace(otherTag, '<$1></$1>')
      .replace(/\([^()]*\)/g, ' '),
  );
  const behind = (after.slice(0, mostAfter).split(nextBlock)[0] ?? '').replace(/\([^()]*\)/g, ' ');
  const sentence =
    inLines.test(near) || beginsElement.test(near)
      ? ''
      : (withoutStress(near).split(sentenceEnd).at(-1) ?? '');
  return { near, behind, sentence: sentence.replaceAll('\n', ' ') };
}

function isShownAround({ near, behind, sentence }: AroundTag, before: string, after: string): boolean {
  if (
    isCrossedOut(near, after) ||
    isPlainlyForbiddenInOtherLanguage(before, after) ||
    isRuledOut(near.slice(-mostHeld)) ||
    isQuoted(near, behind) ||
    isTextOfOthers(before, after)
  )
    return true;
  if (notAcross.test(withoutCondition(sentence)) || feelsUrge.test(near) || isForbiddenBehindColon(near))
    return true;
  if (isForbidding(sentence) || denies.test(clauseOf(withoutCondition(sentence)).replace(isCaseOfNone, '')))
    return true;
  if (
    conditionOnTag.test(sentence) ||
    isOrderToIgnore(near) ||
    shownBy.test(near.slice(-mostHeld)) ||
    isQuotedSpeech(near) ||
    isHeld(near)
  )
    return true;
  if (markedBehind.test(after.slice(0, mostAfter)) || tellsWay.test(near)) return true;
  const titles = titlesOver(before);
  if (titles.some((title) => forbidsBelow.test(title) || isForbiddingBelow(title))) return true;
  if (!/[a-z]/i.test(lastLine(near)) && titles.some((title) => rulesOutBelow.test(title))) return true;
  const lead = leadOf(near, sentence);
  return (wrongBelow.test(lead) && !isCondition(lead)) || isForbiddingBelow(lead);
}

/** "Never use these tags: <goto>A</goto>, <goto>B</goto>" */
function isForbiddenBehindColon(near: string): boolean {
  const at = behindColon.exec(near)?.index;
  return at !== undefined && isForbiddingBehind(near.slice(0, at).split(sentenceEnd).at(-1) ?? '');
}

/** What a list is led in with, where the sentence in front of a tag has no word of its own. */
function leadOf(near: string, sentence: string): string {
  return /\w/.test(sentence.replace(/<[^>]*>[^<]*<\/\w+>/g, '')) ? '' : leadIn(near);
}

/** Struck out, crossed out in its row, or in what somebody else has written. */
function isQuoted(near: string, behind: string): boolean {
  const line = lastLine(near);
  if (quotationAt(near) === 'quotation' || (/~~[^~]*$/.test(line) && behind.includes('~~'))) return true;
  return /^\s*\|/.test(line) && `${line}${behind}`.split('|').some((cell) => crossedCell.test(cell));
}

/** Whether something holds a tag. How its words end is asked first, since to look for their beginning takes long. */
function isHeld(near: string): boolean {
  return endsHolding.test(near.slice(-mostEnding)) && heldBy.test(near.slice(-mostHeld));
}

function isOrderToIgnore(near: string): boolean {
  const sentence = near.split(wholeSentenceEnd).at(-1) ?? '';
  return orderEnds.test(sentence) && ignores.test(sentence);
}

/** The sentence with a colon that a list stands under: "Never emit one of these:"; empty without one. */
export function leadIn(near: string): string {
  const lead = leadLine(near);
  return leadsIn(lead) ? lastSentence(lead) : '';
}
