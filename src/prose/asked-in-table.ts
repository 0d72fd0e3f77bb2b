import { isAddressedAs } from './addressed.ts';
import { asksForBelow } from './led-in.ts';
import { role } from './other-subject.ts';
import { leadsIn } from './prompt-titles.ts';

/** How far above a tag its table is looked through, and below it. */
const mostOver = 3_000;
const mostBelow = 1_000;

const isRow = /^\s*\|/;
const divider = /^\s*\|[\s:|-]*-[\s:|-]*$/;
const holdsTag = /<(?:goto|reset|call|function|fork|result)\b[^<>]*>[^<>]*</;
/** What an agent gives, or what it does: "answer", "end with", "next", "you do". */
const gives =
  /\b(?:tags?|transitions?|answer|reply|respond|response|emit|output|print|send|say|write|use|return|choose|ending?|last line|line|message|finish|close|conclude|next|then|do|action|go|goto|step|you|your|decision)\b/i;
/** The same in other languages: "Antwort", "R\u00e9ponse", "Salida", "\u51fa\u529b". */
const givesForeign =
  /(?<![\p{L}])(?:antwort(?:en)?|ausgabe|n\u00e4chster schritt|weiter|r\u00e9ponse|sortie|balise|\u00e0 faire|suite|respuesta|salida|etiqueta|siguiente|resposta|sa\u00edda|risposta|uscita|antwoord|odpowied\u017a)(?![\p{L}])|\u51fa\u529b|\u56de\u7b54|\u8f38\u51fa|\u8f93\u51fa|\u8fd4\u4fe1|\ucd9c\ub825|\ub2f5\ubcc0/iu;
/** What was, or what is no good: "before", "instead of", "what was written"; "the checker answered". */
const tells =
  /\b(?:before|old|former(?:ly)?|previous(?:ly)?|earlier|legacy|until now|past|was|were|had|been|instead|not|never|no|wrong|bad|why|reason|its|their|others?|example|received?|got|given|vorher|bisher|avant|antes|answered|said|replied|wrote|ended|(?:the|an?) [\w-]+(?:er|or))\b/i;
/** Who does it, or when it was so. */
const who =
  /^\W*(?:(?:the|which|what) )?(?:roles?|who|whom|agents?|workers?|actors?|part(?:y|ies)|persons?|people|teams?|wer|qui|qui\u00e9n|rolle|r\u00f4le)\W*$/i;
/** The same where nothing says that its own column is what the agent gives. */
const whichOne =
  /^\W*(?:(?:the|which|what) )?(?:states?|models?|stages?|phases?|prompts?|names?|versions?(?: of .*)?|dates?|years?)\W*$/i;
const orders = /\b(?:actions?|answers?|repl(?:y|ies)|emit|output|end with|do|you)\b/i;
/** "Do", beside "Don't": an order by itself. */
const isOrder = /^\W*(?:always )?(?:do|dos|emit|answer|write)\W*$/i;
/** On what it hangs. */
const cases =
  /\b(?:when|if|cases?|situations?|conditions?|outcomes?|verdicts?|findings?|status|tests?|checks?|builds?|circumstances?|after|for|meaning)\b/i;
/** The agent itself. */
const itself =
  /^[\s`*_]*(?:you|yourself|du|toi|vous|t\u00fa|usted|voc\u00ea|tu|jij|lei)\b[^\w]*(?:\([^()]*\))?[\s`*_]*$/i;
/** What a remark about a tag says that is not the agent's: "reserved for the lead". */
const remarks =
  /\b(?:reserved|not|never|no|only|others?|another|wrong|forbidden|refused|rejected|invalid|old|former(?:ly)?|deprecated|obsolete|until|was|were|(?:for|by|of) the [\w-]+(?:er|or|lead))\b/i;

/**
 * Whether a table asks for the tag at the end of a text: the title of its column, or the sentence over the table, says that the agent
 * gives it, and neither its row nor another title that it is somebody else's. `isOther` tells of a cell whether it names another state.
 */
export function isAskedInTable(before: string, after: string, isOther: (cell: string) => boolean): boolean {
  const over = before.slice(-mostOver).split('\n');
  const own = over.pop() ?? '';
  let first = over.length;
  while (first > 0 && isRow.test(over[first - 1] ?? '')) first -= 1;
  const rows = over.slice(first);
  const [rest = '', ...below] = after.slice(0, mostBelow).split('\n');
  const row = cellsOf(`${own}<goto>.</goto>${rest}`);
  const column = cellsOf(own).length - 1;
  const titles = divider.test(rows[1] ?? '') ? cellsOf(rows[0] ?? '') : [];
  if (tellsOfAnother(over.slice(0, first), before)) return false;
  const others = row.filter((_, at) => at !== column);
  const ofWhom = orders.test(titles[column] ?? '') ? [who] : [who, whichOne];
  const isOfOthers = (title: string, at: number) => at !== column && ofWhom.some((one) => one.test(title));
  if (others.some(isOther) || titles.some(isOfOthers)) return false;
  const isAnothers = (title: string, at: number) => at !== column && !cases.test(title);
  if (row.some((cell, at) => isAnothers(titles[at] ?? '', at) && column === 0 && remarks.test(cell)))
    return false;
  const next = below.findIndex((line) => !isRow.test(line));
  const beside = [...rows, ...(next === -1 ? below : below.slice(0, next))].map(cellsOf);
  if (
    beside.some((cells) => cells.some((cell) => itself.test(cell))) &&
    !others.some((cell) => itself.test(cell))
  )
    return false;
  if (
    [...rows.map(cellsOf), row].some((cells) => cells.some((cell, at) => at < column && holdsTag.test(cell)))
  )
    return false;
  const title = titles[column] ?? '';
  if (tells.test(title)) return false;
  if (isOrder.test(title) || isLedIn(over.slice(0, first))) return true;
  if (column > 0 && givesForeign.test(title)) return true;
  const hasCases = titles.some((one, at) => at !== column && cases.test(one));
  return column === 0
    ? gives.test(title) && hasCases && !/meaning/i.test(titles.join())
    : gives.test(title) || (hasCases && cases.test(titles[0] ?? ''));
}

/** "What the reviewer will look at, and what comes of it:" */
const whatRoleWill = new RegExp(
  `^\\W*(?:what|how) (?:the|an?|your|each) (?:[\\w-]+ ){0,2}?(${role})s? (?:will|may|might|can)\\b(?!.*\\byou\\b)`,
  'i',
);

/** Whether the line directly over a table says that it is of somebody else. */
function tellsOfAnother(lines: readonly string[], before: string): boolean {
  const [, someone] = whatRoleWill.exec(lines.findLast((line) => line.trim() !== '') ?? '') ?? [];
  return someone !== undefined && !isAddressedAs(someone, before);
}

/** Whether the line directly over a table is an order to choose from it. */
function isLedIn(lines: readonly string[]): boolean {
  const lead = lines.findLast((line) => line.trim() !== '') ?? '';
  const sentence =
    lead
      .replace(/[.:;!?\s*_]+$/, '')
      .split(/[.:;!?]\s/)
      .at(-1) ?? '';
  const isAbout =
    leadsIn(lead) ||
    /\b(?:one of|following|below|these|this|table|rows?|tags?|lines?|endings?)\b/i.test(sentence);
  return sentence !== '' && isAbout && asksForBelow(sentence);
}

function cellsOf(line: string): string[] {
  return line.trim().replace(/^\|/, '').split('|');
}
