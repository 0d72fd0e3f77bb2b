import { lastLine } from '../util/line-start.ts';
import { isCaseLabel } from './case-labels.ts';
import { wholeTag } from './clauses.ts';
import { role } from './other-subject.ts';

/** How far around a tag the other parts of an overview are looked for. */
const mostAround = 600;

const mark = /^\s*(?:(?:[-*+>]|\d+[.)]|#+)\s+)*/;
/** Signs of stress and code, but not the underscores within a name. */
const signs = /[`*]+|(?<!\w)_+|_+(?!\w)/g;
/** "PLAN:", "Step 2 (another agent):", "PLAN \u2013" at the beginning of a line: who does what the line tells. */
const label =
  /^([^:;.,!?()<>|\u2192\u2013\u2014]{1,60}?) ?(?:\(([^()]{1,60})\))?(?: ?(?::|->|=>|\u2192)| [-\u2013\u2014] )/;
const ofKind = /^(?:the\s+)?(?:(?:step|stage|phase|state|agent)\s+)?([\w-]+)(?:\s+(?:state|step|agent))?$/i;
const another = /^(?:another|the next) (?:agent|state|prompt|model|worker)$/i;
const itself =
  "(?:that[\u2019']s |this is |= ?)?(?:you(?: are here)?|yourself|this (?:one|state|step|stage|phase|agent))";
const own = new RegExp(`^${itself}\\b`, 'i');
/** "BUILD compiles"; what it is or comes to is an outcome: "BUILD fails". */
const actingState =
  /^([\w-]+) (?!(?:is|was|has|does|fails|passes|succeeds|works|needs|looks|seems|stays|remains)\b)[a-z]+s\b/;
/** "Planner:", "The builder builds it, then": whose part it is shows only beside the agent's own part. */
const ofRole = new RegExp(
  `^(?!(?:if|when(?:ever)?|where(?:ver)?|once|unless|until|while|after|before|as|for|from|on|in|at|by|with(?:out)?|to|no|not|any|every|each|all|and|or|but|otherwise|else)\\b)(?:the )?(?:[\\w-]+ ){0,2}(?:${role}|agent|model)$`,
  'i',
);
/** Beside the agent's own label, any name: "COOK:" */
const capitals = /^[A-Z][A-Z\d_-]+$/;
const actingRole =
  /^(?:the|another) (?:[\w-]+ ){0,2}?(?:[\w-]{2,}(?:er|or)|agent|model) [a-z]+s\b[^:\u2192]*,? then\b[^:\u2192]*$/i;
/** "1. You write it", "Step 1 (you):", "Collector (that's you):" */
const ownPart = beginningOfLine('you\\b');
/** The same as a label: beside it a role is one without an article. */
const ownLabel = beginningOfLine('you[`*_]*:');
/** "1.", "Step 1", "Phase A" */
const number = '(?:\\d+[.)](?=[ \\t])|[`*_]*(?:step|stage|phase|part) (?:\\d{1,2}|[A-Z])\\b)';
/** "1. Plan (you), then" in a numbered list: the other numbers are parts of others. */
const ownNumber = new RegExp(
  `(?:^|\\n)[ \\t]*${number}[^\\n()<>]{1,60}(?:\\(${itself}\\)|(?:<-+|\u2190|[-\u2013\u2014]) ?you (?:are )?here\\b|(?:<-+|\u2190) ?you\\b)`,
  'i',
);
const numbered = new RegExp(`^\\s*${number}`, 'i');
/** What goes on with the part of before: "plan. Then". */
const goesOn = /^\W*(?:$|(?:then|if|when|once|otherwise|else|it|they|finally|afterwards)\b)/i;
const addressed = /(?:^\s*|[.;:,!?(]\s*|\b(?:then|and|but|if|when|once|after|so|or)\s+)you\b/i;

/** A line that begins so, or with a name and, in parentheses, that it is the agent itself. */
function beginningOfLine(you: string): RegExp {
  return new RegExp(
    `(?:^|\\n)[ \\t]*(?:(?:[-*+]|\\d+[.)])[ \\t]+)?[\`*_]*(?:${you}|[^\\n:()<>]{1,60}\\(${itself}\\))`,
    'i',
  );
}

/**
 * Whether the line of a tag is the part of somebody else in an overview, from its beginning to the tag: of another state, or,
 * beside a part of the agent itself, of another role. A sentence that speaks to the agent, or begins with an order, is its own.
 */
export function isPartOfAnother(before: string, after: string, isOther: (name: string) => boolean): boolean {
  // One blank for many, since `label` would try each of them.
  const line = lastLine(before.slice(-mostAround))
    .replace(mark, '')
    .replace(wholeTag, '')
    .replace(signs, '')
    .replace(/\s+/g, ' ');
  const { 0: head = '', 1: name = '', 2: aside = '' } = label.exec(line) ?? [];
  const [first = '', ...later] = line.slice(head.length).split(/[.!?]\s+/);
  if (own.test(aside) || addressed.test(line.slice(head.length))) return false;
  const isBeside = (part: RegExp) =>
    [before.slice(-mostAround), after.slice(0, mostAround)].some((text) => part.test(text));
  const ownLine = lastLine(before);
  if (numbered.test(ownLine) && !isCaseLabel(ownLine) && isBeside(ownNumber)) return true;
  if (head !== '' && later.every((sentence) => goesOn.test(sentence))) {
    const named = [ofKind.exec(name.trim())?.[1] ?? '', aside.trim().replace(/\.md$/, '')];
    if (named.some(isOther) || another.test(aside.trim())) return true;
    if (ofRole.test(name.trim()) && isBeside(/^the /i.test(name) ? ownPart : ownLabel)) return true;
    if (capitals.test(name.trim()) && isBeside(ownLabel)) return true;
  }
  if (later.some((sentence) => sentence.trim() !== '')) return false;
  return (
    isOther(actingState.exec(`${head}${first}`)?.[1] ?? '') ||
    (actingRole.test(first.trim()) && isBeside(ownPart))
  );
}
