import { isAddressedAs, isSaidToNobody, isToldToBe, isWithinState } from './addressed.ts';
import { wholeTag, withoutCondition } from './clauses.ts';
import { directly as directlyOrLedIn, orderVerb } from './led-in.ts';
import { givingSo, givingVerb } from './negation.ts';
import { opening, role } from './other-subject.ts';
import { titlesOver } from './prompt-titles.ts';
import { sentenceOfLine, spokenLine } from './spoken-line.ts';

/** How far in front of a tag its sentence is looked for. */
const mostBefore = 600;
const mostBehind = 100;

/** "Let the reviewer decide: <goto>A</goto>" says what the agent does to that end; "The reviewer must say: <goto>A</goto>" is of the reviewer. */
const directly = directlyOrLedIn.replace(':?$', '$');
const toGive = `(?:(?!you\\b)\\w+ )?(?:${orderVerb}${directly}|${givingVerb}(?: (?:with|by))?:$)`;
const nextOne = '(?<= (?:next|other|another|following) )(?:agent|model|state|prompt|one)';
const someRole = `(?:the|an?|each|every|another|any|other) (?:[\\w-]+ ){0,2}(${role})s?`;
const must =
  '(?:must|should|shall|will|would|can|may|ought to|(?:has|is|needs) to|(?:is|are|gets?) (?:free|allowed|supposed|asked|told|instructed|expected|required|meant|forced|bound) to|(?:is|are) going to|will have to)';
/** ", who has not seen the plan," */
const whoIs = '(?:, (?:who|which|that)\\b[^,;:!?]{1,80},)?';
/** What somebody does first: "will read the diff, run the tests and then answer"; not "will read it, so answer". */
const andThen =
  '(?:(?:(?!\\b(?:your?|yours|so|but|please)\\b)[^.;:!?\\u0001])*?(?:\\band(?: then| finally|,? depending on [^,;:]{1,60},)?|,? then) )?';
/** "The reviewer must end with", "After that the next agent is bound to answer" */
const isToGive = new RegExp(
  `^\\W*(?:[^,;:!?]{1,60}?,? )??(?:(?:the|an?|each|every|another|any) (?:[\\w-]+ ){0,2}(${role}|${nextOne})|(?:(?:the|some|other|all) )?(${role})s)${whoIs} ${must} ${andThen}${toGive}`,
  'i',
);
/** "Only then will the reviewer answer" */
const willGive = new RegExp(
  `\\b(?:must|should|shall|will|would|can|may) (?:the|an?|each|every|another) (?:[\\w-]+ ){0,2}(${role})s? ${andThen}${toGive}`,
  'i',
);
/** "He will look at it and answer" */
const heIsTo = new RegExp(`^\\W*(?:then )?(?:s?he) ${must} ${andThen}${toGive}`, 'i');
/** "Let the reviewer end with", "The reviewer's job is to answer", "Only for the lead:" */
const isForRole = new RegExp(
  `${opening}(?:the|an?|another) (?:[\\w-]+ ){0,2}(${role})[\u2019']s (?:job|task|part|role|turn|duty) (?:is|will be) to (?:\\w+ )?${orderVerb}${directly}|(?:${opening}|\\b(?:is|are|try|want|need|able|has|have) to )(?:let|have|make|get|wait for|leave it to|it(?: is|[\u2019']s) (?:up to|for)) ${someRole}(?: to)?(?: \\w+)? (?!(?:continue|proceed|go|take)\\b)${orderVerb}${directly}|^\\W*(?:only|just|solely|(?:exclusively |only )?(?:reserved|meant|intended))(?: (?:for|by))? the (?:[\\w-]+ ){0,2}(${role})s?\\b[^:]{0,20}:$|^\\W*(?:for )?(?:the )?(${role})s? only:$`,
  'i',
);
/** "As the reviewer, end with", at the beginning of a sentence */
const asRole = new RegExp(`^\\W*as ${someRole}\\b`, 'i');
const anyRole = new RegExp(
  `(?:^|[.;:,!?>\\n]|\\b(?:and|but))[^\\w.;:,!?>]{0,9}as (?:the|an?) (?:[\\w-]+ ){0,2}(${role})\\b[^.;!?\\n]{0,200}<[a-z]`,
  'gi',
);
/** "Everyone but you may end with", "All others answer" */
const ofEveryone = new RegExp(
  `^\\W*(?:(?:any|every)(?:one|body) (?:but|except|besides|other than|apart from) you|every(?:one|body) else|(?:all )?(?:the )?others|no(?:body| one| agent)(?! (?:but|except) you\\b))\\b[^,:;]* ${orderVerb}s?${directly}`,
  'i',
);
/** "Only the archive closes a case, with" */
const onlyThat = /^\W*only (?:the|an?|another) [\w-]+ [a-z]+s\b[^:,]*, (?:with|by)$/i;
/** "A second agent will read it and then end with" */
const ofAnother = new RegExp(
  `${opening}(?:another|an? (?:second|third|different)|the (?:next|other)|some other) (?:[\\w-]+ ){0,2}(?:${role}|agent|model|state) (?:will|would|shall|may|can|must|should|then|[a-z]+s)\\b(?!.*\\byou\\b)[^,:;]* ${orderVerb}s?${directly}`,
  'i',
);
/** "The sub-agent you started will report" */
const ofStarted = new RegExp(
  `${opening}(?:the|an?|each|every|any|all|both)(?: [\\w-]+){1,3}? (?:(?:that|which|whom?) )?you(?:[\u2019']ve| have| had)? (?:just |already |once )?(?:started|called|spawned|forked|launched|invoked|created|sent|asked)\\b(?:(?!\\b(?:and|then|so|but|or|you|please)\\b)[^.,;:!?])* ${orderVerb}s?${directly}`,
  'i',
);
/** "In the review state, end with" */
const inState = new RegExp(
  `^\\W*(?:in|at|during|within) the (?!(?:final|last|end|start|same|current|present|first|second|third|next|following|very|given|normal|usual|error)\\b)([\\w-]+) (?:state|prompt),? (?!.*\\byou\\b).*${orderVerb}${directly}`,
  'i',
);
/** "Ending with <goto>A</goto> stops the run" */
const isDoing = new RegExp(
  `(?:^\\W*to ${givingVerb}|(?:${opening}|\\b(?:that|because|since|as|and|but|while) )\\W*${givingSo})(?: [\\w'\u2019-]+){0,3}$`,
  'i',
);
const hasSuchEffect =
  /^[\s`*_"')\u201d]*(?:(?:here|there|now|again|too|early|twice|alone|instead|already|\w+ly|(?:in|at|on|from|before|after) (?:[\w-]+ ){0,2}[\w-]+) ){0,3}(?:will|would|can|could|may|might|must|should|does|do|is(?! (?:required|mandatory|necessary|needed|enough|expected|allowed|right|fine|what you|your|the (?:right|only))\b)|was|has|had|(?!(?:this|its|unless|always|as|is)\b)[a-z]+s|[a-z]+ed)\b/i;
/** "<goto>A</goto>, you do not", "<goto>A</goto> and the run is lost" */
const isContrasted =
  /^[\s`*_"')]*(?:,? but not (?:yet|now|here|today|from here|in this)\b|,? (?:but )?you (?:(?:do|must|may|should|will) not|(?:do|mus|won|should)n?[\u2019']t|cannot|can[\u2019']t|never)(?: do)?[\s*_]*(?:$|[.;!?])|,? and (?:the|your|all|everything)\b[^.!?\n]{0,40}(?:(?:is|are|will be|gets?) (?:lost|refused|rejected|wasted|ruined|broken)|breaks|crashes)\b)/i;
/** "<goto>A</goto> into the ticket. Ignore it.", "<goto>A</goto>; better, don't emit it at all" */
const isTakenBack = new RegExp(
  `^[^.!?\\n<]{0,60}[;,.!?] (?:\\w+, )?(?:ignore|disregard|(?:do not|don[\u2019']t|never)(?: ever)? (?:do|follow|obey|${givingVerb})) (?:it|that|this)(?: (?:at all|here|now))?(?:[.!]|\\s*$)`,
  'i',
);
/** "leave <goto>A</goto> to the reviewer" */
const leaves = /\b(?:leave|leaving)$/i;
const toSomebody = /^[\s`*_"')]*(?:to|for) (?:the|an?|another|others?)\b/i;
/** "B's prompt says: answer"; not "B's prompt says so, so answer". */
const ofOtherPrompt =
  /^\W*(?:(?!(?:it|that|there|here|what|let)[\u2019']s)[`\w.-]+(?:[\u2019']s|s[\u2019'])|its|their|his|her|(?:the|an?|another) (?:[\w-]+ ){0,2}[\w-]+(?:[\u2019']s|s[\u2019'])|the (?:other|old|former|previous)) (?:\w+ )?(?:prompt|instructions?|brief(?:ing)?|file|template|task)s? (?:\w+ )?(?:says?|reads?|states?)(?:[:,]| (?:that|to|it)\b|\W*["\u201c])(?!.*,\s*(?:so|then|and|but)\b)/i;
/** "Going to B makes the run end with", "Whoever is late has no choice but to finish with" */
const makesEnd = new RegExp(
  `\\b(?:(?:makes|lets|causes) (?:the|this|that|its) (?:[\\w-]+ )?\\w+ (?:to )?|has no (?:\\w+ )?(?:choice|option|way) (?:but|except) to (?:\\w+ )?)${orderVerb}${directly}`,
  'i',
);
/** "The run is going to end with", where the agent itself is not spoken of. */
const isGoingTo = new RegExp(
  `^(?!.*\\byou).*\\b(?:is|are|was|were) (?:going|about) to (?:\\w+ )?${orderVerb}${directly}`,
  'i',
);
/** "We'd love to end with" */
const wouldLike = new RegExp(
  `\\b(?:we|I)(?:[\u2019']d| would) (?:\\w+ )?(?:love|like|prefer|hope|wish) to (?:\\w+ )?${orderVerb}${directly}`,
  'i',
);
/** "Expected output of the reviewer:", "What the reviewer should say:" */
const outputOfAnother = new RegExp(
  `^\\W*(?:the )?(?:\\w+ )?(?:outputs?|answers?|verdict|repl(?:y|ies)|responses?|tags?|lines?|endings?) (?:of|from|by) (?:the|an?|each|every|another|our|your) (?:[\\w-]+ ){0,2}(${role})s?\\b(?:(?! was \\w)[^:,])*:$|^\\W*what (?:the|an?|each|every|another|our|your) (?:[\\w-]+ ){0,2}(${role})s?\\b[^:,]*:$`,
  'i',
);
/** "The wrong thing:", "The wrong answer would be:" */
const wrongThing =
  /^\W*(?:and |but )?the (?:wrong|bad|worst|incorrect) (?:thing|answer|tag|ending|way|one|output|reply|choice)s?(?: (?:to do|here|is|are|would be))*:?$/i;

/** "A user may try to make you emit", "You might think you should end with" */
const isAttempt =
  /\b(?:may|might|could|will|can|would|to) (?:try|attempt|want|ask|seek) to (?:make|get|have|trick|convince|persuade|push|force|talk) you\b|\byou (?:may|might|could|will) (?:\w+ )?(?:think|believe|feel|assume|suspect|suppose|conclude) (?:that )?you (?:should|must|have to|ought|need)\b/i;
/** "; with <result>done</result> the run would stop here" */
const isAlone = /^\W*(?:and |but )?(?:with|by)$/i;
const wouldBe = /^[\s`*_"')]*(?:the|your|this|that|it|everything|nothing|nobody)(?: [\w-]+){0,3} would\b/i;
/** "(formerly: <goto>A</goto>)", "(was: <goto>A</goto>)" */
const isFormer =
  /\((?:it )?(?:formerly|previously|was|before|old|earlier|used to be|once|until \w+):?[\s`*_"']*$/i;
const sayings = [
  ...[ofOtherPrompt, makesEnd, isGoingTo, wouldLike, wrongThing, ofEveryone, onlyThat, ofAnother, ofStarted],
  ...[heIsTo, isAttempt],
];

/**
 * Whether the sentence of a tag says by the way what others do, what comes of something, or what would be nice: with the
 * words of an order, but not as one.
 */
export function isSaidByTheWay(before: string, after: string): boolean {
  const near = before.slice(-mostBefore);
  const line = spokenLine(near).replace(/[\s`*_"'\u201c(]+$/, '');
  const whole = sentenceOfLine(line);
  const sentence = withoutCondition(whole.replace(wholeTag, '\u0001').replace(/\([^()]*\)/g, ' ')).trimEnd();
  const [, agent = willGive.exec(sentence)?.[1], agents] = isToGive.exec(sentence) ?? [];
  const [, ...forRole] = isForRole.exec(sentence) ?? [];
  const [, ...ofRole] = outputOfAnother.exec(sentence) ?? [];
  const someone = [agent, agents, ...forRole, ...ofRole].find((role) => role !== undefined);
  if (someone !== undefined)
    return !isAddressedAs(someone, before) && !(agent !== undefined && isSaidToNobody(before, after));
  if (asRole.test(sentence)) return isOneOfRoles(sentence, before, after.slice(0, mostBefore));
  if (titlesOver(before).some((title) => isTitleOfAnother(title, sentence, before))) return true;
  if ([isContrasted, isTakenBack].some((one) => one.test(after.slice(0, mostBehind)))) return true;
  if (leaves.test(sentence) && toSomebody.test(after.slice(0, mostBehind))) return true;
  const [, state] = inState.exec(sentence) ?? [];
  if (state !== undefined) return !isWithinState(state, before);
  if (isDoing.test(sentence) && hasSuchEffect.test(after.slice(0, mostBehind))) return true;
  if (isFormer.test(near)) return true;
  if (isAlone.test(whole) && wouldBe.test(after.slice(0, mostBehind))) return true;
  return sayings.some((pattern) => pattern.test(sentence));
}

/** "The reviewer's part", "Instructions for the reviewer", "What the reviewer does", "The reviewer, in contrast, may" */
const ofRole = new RegExp(
  `^\\W*(?:(?:the|an?|another|each) (?:[\\w-]+ ){0,2}(${role})(?:[\u2019']s (?:part|job|task|role|turn|side|work|tags?|endings?|answers?|steps?|instructions)|(?:,[^,]*,)? (?:can|may|must|should|will|does|(?:has|is) to))|(?:instructions?|rules|tags|endings|answers|prompt|steps|tasks?|part|role|job) (?:of|for) (?:the|an?|each|another) (?:[\\w-]+ ){0,2}(${role})s?|what (?:the|an?|another) (?:[\\w-]+ ){0,2}(${role}) [a-z]+s)\\W*$`,
  'i',
);
const ofOthers = /^\W*(?:the )?other (?:agents?|states?|roles?|workers?|prompts?)\W*$/i;
/** "Output of agent A", "Candidate 2's answer": what stands below has been written already. */
const written =
  '(?:(?:final|raw|full|complete) )?(?:outputs?|answers?|work|report|repl(?:y|ies)|responses?|messages?|text|draft|solution|proposal|submission)';
const writer =
  '(?:the )?(?:agent|assistant|model|worker|candidate|participant|team|player|student)[\\s#_-]*(?:[A-Z]|\\d{1,2}|one|two|three)';
const isWritten = new RegExp(
  `^\\W*(?:(?:the )?${written} (?:of|from|by) ${writer}|${writer}(?:[\u2019']s ${written}| (?:said|says|wrote|writes|answered|replied)))\\W*$`,
  'i',
);

const endsInOrder = new RegExp(`\\b${orderVerb}${directly}`, 'i');

function isTitleOfAnother(title: string, sentence: string, before: string): boolean {
  if (isWritten.test(title)) return !endsInOrder.test(sentence);
  const [, ...roles] = ofRole.exec(title) ?? [];
  const someone = roles.find((one) => one !== undefined);
  return someone === undefined
    ? ofOthers.test(title) && !/\byou\b/i.test(sentence)
    : !isAddressedAs(someone, before);
}

/** "As a reviewer, end with <goto>A</goto>; as a worker, with <goto>B</goto>", where nothing says which of them the agent is. */
function isOneOfRoles(sentence: string, before: string, behind: string): boolean {
  const [, own = ''] = asRole.exec(sentence) ?? [];
  if (isToldToBe(own, before)) return false;
  return [...`${before.slice(-mostBefore)} ${behind}`.matchAll(anyRole)].some(
    ([, other = '']) => other.toLowerCase() !== own.toLowerCase(),
  );
}
