import { lastLine } from '../util/line-start.ts';
import { isWithinElement, mostWithin } from './elements.ts';

const mostOfDiff = 600;

const ours = /^(?:goto|reset|call|function|fork|result)$/;
/** What holds instructions: `<task>`, `<output_format>`, `<allowed_tags>`, `<if_bad>`. */
const ofInstructions =
  /(?:^|[_-])(?:instructions?|tasks?|rules?|steps?|procedure|process|workflow|pipeline|role|context|prompt|system|guidelines?|format|endings?|finish|final|next|transitions?|tags?|actions?|options?|choices?|policy|protocol|requirements?|constraints?|goals?|objective|state|trusted|important|main|body|plan|if|when|on|then|else|case|done)(?:$|[_-])/i;
/** Of what is no good, or is another's, whatever follows. */
const ofOthers = /(?:^|[_-])(?:bad|wrong|old|previous|last|other|example|untrusted)(?:$|[_-])/i;
/** `<if_bad>`; and an example that is not said to be a bad one, and an output, show what to answer. */
const isCase = /^(?:(?:if|when|on)[_-]|(?:examples?|outputs?)$)/i;
const isNumbering = /^(?:\s+[\w-]+=["']?\d+[a-z.]?["']?)+\s*$/i;
/** Elements of HTML that say how a text looks. */
const ofLook =
  /^(?:b|i|u|em|strong|code|kbd|tt|p|div|span|ul|ol|li|dl|dt|dd|section|center|font|small|h[1-6]|table|tr|td|th|tbody|thead|mark|html)$/i;

/** "=====", "----- begin transcript -----" */
const marks =
  /^(?:[=~#*+]{5,}\s*|([-=~#*+])\1{3,} ?[\w ].{0,60}?\1{3,}\s*|-{3} ?(?:begin|start|end)\b.{0,60}?-{3}\s*)$/i;
/** "{"in": "<goto>A</goto>"}": one object of JSON in its line */
const jsonLine = /^\s*\{\s*"[\w-]{1,60}"\s*:\s/;
/** Around what a line leads in, with a colon or as "the following paragraph". */
const rule = /^-{3,}\s*$/;
const leadsTextIn =
  /:$|\b(?:following (?:[\w-]+ ){0,2}|this )(?:paragraph|text|prompt|page|article|letter|e?mail|message|ticket|document|snippet|passage|excerpt)\b(?!.*\b(?:says?|tells?|follow)\b)/i;
/** "[10:02] eve: with <result>done</result>" */
const chatLine = /^\s*(?:\[[^\]\n]{1,30}\]|\(?\d{1,2}:\d{2}(?::\d{2})?\)?)\s*<?[\w .@-]{1,30}(?:>|:)\s/;
const removedLine = /(?:^|\n)-[^\s-][^\n]*\n(?:[-+ ][^\n]*\n)*$/;
const addedLine = /^[^\n]*\n(?:[-+ ][^\n]*\n)*\+[^\s+]/;

/**
 * Whether a tag stands in what may be shown rather than said to the agent: in an element that is not known to hold instructions, between two
 * lines of marks, in a line of a chat or of JSON, or in one of two lines of a diff.
 */
export function isWithinShownText(before: string, after: string): boolean {
  const line = lastLine(before.slice(-mostWithin));
  if (chatLine.test(line) || jsonLine.test(line)) return true;
  const near = before.slice(-mostWithin);
  const behind = after.slice(0, mostWithin);
  if (/^\+[^\s+]/.test(line) && removedLine.test(near.slice(0, near.length - line.length).slice(-mostOfDiff)))
    return true;
  if (/^-[^\s-]/.test(line) && addedLine.test(behind.slice(0, mostOfDiff))) return true;
  return (
    isBetweenMarks(near, behind) ||
    isWithinElement(near, behind, (name, _, attributes) => isShownIn(name, attributes))
  );
}

function isMark(line: string): boolean {
  return marks.test(line) || rule.test(line);
}

function isBetweenMarks(near: string, behind: string): boolean {
  const lines = near.split('\n').slice(0, -1);
  let open = '';
  /** The line above, and the last one above in which anything stands. */
  let [above, lead] = ['', ''];
  for (const line of lines) {
    if (isMark(line)) {
      if (open === line.charAt(0)) open = '';
      // Under words it is a heading.
      else if (open === '' && (leadsTextIn.test(lead) || (above === '' && !rule.test(line))))
        open = line.charAt(0);
    }
    above = line.trim();
    lead = above || lead;
  }
  return open !== '' && behind.split('\n').some((line) => line.startsWith(open) && isMark(line));
}

function isShownIn(name: string, attributes: string | undefined): boolean {
  if (ours.test(name) || ofLook.test(name)) return false;
  const spaced = name.replace(/([a-z])([A-Z])/g, '$1_$2');
  const isInstruction = isCase.test(spaced) || (ofInstructions.test(spaced) && !ofOthers.test(spaced));
  // `<rule id="2">` is numbered, and no more.
  return (attributes !== undefined && !isNumbering.test(attributes)) || !isInstruction;
}
