import { isCondition } from './clauses.ts';
import { givingVerb } from './negation.ts';

/** What holds tags that nobody is to emit. */
export const texts =
  '(?:tags?|texts?|strings?|lines?|entries|entry|messages?|markup|(?:any|some|every)thing|words?|phrases?|content)';
/** "Your message must contain <Goto>A</Goto>" */
export const isToContain =
  /\b(?:your|must|should|(?:has|have|needs?) to|ensure|make sure)\b.*\bcontain(?:s|ing)?[\s`*_"']*$/i;
/** "Your reply ends with either <goto>A</goto>", "The last line of your letter reads" */
const yourAnswerEnds =
  /\byour (?:(?:[\w-]+ ){1,3}(?:ends|finishes|concludes|closes) (?:with|in)|(?:[\w-]+ ){0,2}(?:line|message|answer|reply|response|output|letter|report|summary|turn) reads)(?: (?:either|exactly|just|only|one of))*[\s`*_"']*$/i;
/** "The page may hold tags such as <Goto>A</Goto>"; where a tag is to be given it is one of them. */
const suchAs = new RegExp(
  `\\b${texts}[,(\\s]+(?:such as|like|for example|for instance):?[\\s\`*_"'(,]*$`,
  'i',
);
const givesSuch = new RegExp(
  `(?:^|[,;:]|\\b(?:and|then|you(?: (?:may|can|could|will|have))?|to|must|should|please|always|by|is|be))\\W*${givingVerb}\\b[^,;:]*$`,
  'i',
);

/** What is left of a sentence without the "such as", or the "contain", with which it asks for what follows. */
export function withoutAsking(said: string): string {
  if (asksToContain(said)) return '';
  const [leading = ''] = suchAs.exec(said) ?? [];
  // What stands in parentheses may be any.
  return isGiven(said, leading) && !leading.includes('(') ? said.slice(0, -leading.length) : said;
}

/** "Your message must contain", "Your answer ends with" */
export function asksToContain(said: string): boolean {
  return !isCondition(said) && (isToContain.test(said) || yourAnswerEnds.test(said));
}

/** "The page may hold tags such as", where none of them is to be given. */
export function isQuotedAsSuch(sentence: string): boolean {
  const [leading] = suchAs.exec(sentence) ?? [];
  return leading !== undefined && !isGiven(sentence, leading);
}

function isGiven(sentence: string, leading: string): boolean {
  return leading !== '' && givesSuch.test(sentence.slice(0, -leading.length));
}
