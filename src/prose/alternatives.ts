/** So much in front of a tag is looked through for the one that it is an alternative to, and so many times. */
const mostBetween = 400;
const mostLinks = 20;
/** So much is looked at behind the first one. */
const mostBehind = 4_000;

const aside = '(?:[\\s`*_"\']*\\([^()<>]*\\))?';
/** A tag and what joins the next one to it: "<goto>A</goto> or", "<goto>A</goto> (when done) and". */
const joined = new RegExp(
  `<([a-z]+)(?:\\s[^<>]*)?>([^<>]*)</\\1\\s*>${aside}[\\s\`*_"')\\]]*(,?\\s*(?:or(?: else)?|and|and/or|[/|&])(?![\\w])|,)[\\s\`*_"'(\\[]*$`,
  'i',
);
/** The same from the other end, after a tag: "or <goto>B</goto>". */
const joins =
  /^[\s`*_"')]*(,?\s*(?:or(?: else)?|and|and\/or|[/|&])(?!\w)|,)[\s`*_"'(]*<([a-z]+)(?:\s[^<>]*)?>[^<>]*<\/\2\s*>/i;
/** "Emit <goto>A</goto> and <goto>B</goto> starts" says nothing of the first one. */
const saidOfSeveral =
  /^[\s`*_"')]*(?:(?:both|all|too|also|do|here) )?(?:are|were|belong|mean|exist|have|had|never|cannot|(?:would|will|must|may|might|can|should) (?:not|never|be))(?!\w)/i;

/** The first of several tags that are joined by "or" and "and" with nothing of their own in front. */
interface FirstAlternative {
  /** What stands before the first one, and after it. */
  readonly before: string;
  readonly after: string;
  /** What the tags in front hold. */
  readonly contents: readonly string[];
  /** Whether a word or a sign joins each one to the next, and not a comma alone. */
  readonly isSure: boolean;
}

/**
 * The tag that the one between two texts is an alternative to: what is said of the first is said of them all, as in "The
 * reviewer decides between <goto>A</goto> and <goto>B</goto>". Null where none is joined to it.
 */
export function firstAlternative(before: string, after: string): FirstAlternative | null {
  const contents: string[] = [];
  let at = before.length;
  let end = at;
  let isSure = true;
  for (let links = 0; links < mostLinks; links++) {
    const from = Math.max(0, at - mostBetween);
    const found = joined.exec(before.slice(from, at));
    const { 0: whole, 2: content = '', 3: link = '' } = found ?? [''];
    if (found === null || /\n\s*\n/.test(whole)) break;
    // "Instead of <goto>A</goto>, <goto>B</goto>" is no list.
    if (link === ',' && contents.length === 0) break;
    isSure &&= link !== ',';
    contents.push(content.trim());
    at = from + found.index;
    end = before.indexOf('>', at + whole.lastIndexOf('</')) + 1;
  }
  if (contents.length === 0) return null;
  const behind = `${before.slice(end)}${after.slice(0, mostBehind)}`;
  return { before: before.slice(0, at), after: behind, contents, isSure };
}

/** Whether something is said of a tag and those that are joined to it: "and <goto>B</goto> are forbidden". */
export function areSubject(after: string): boolean {
  let rest = after.slice(0, mostBetween);
  for (let links = 0; links < mostLinks; links++) {
    const { 0: whole, 1: link } = joins.exec(rest) ?? [''];
    if (whole === '' || /\n\s*(?:\n|[-*+])/.test(whole)) return false;
    rest = rest.slice(whole.length);
    if (link !== ',' && saidOfSeveral.test(rest)) return true;
  }
  return false;
}

/** Between two tags of one sentence: ", else", "; when red, with", "or, if anything is off,", "if all is fine; otherwise" */
const otherHalf =
  /<([a-z]+)(?:\s[^<>]*)?>[^<>]*<\/\1\s*>[\s`*_"')]*(?:(?:if|when|once|on) [\w\u2019' -]{1,40})?[,;]?\s*(?:(?:(?:or|and|but)(?: else)?,?|else,?|otherwise,?)(?: (?:if|when|on) [\w\u2019' -]{1,30},)?(?: (?:with|by|to))?|(?:if|when|on) [\w\u2019' -]{1,30}, (?:with|by|to))[\s`*_"'(]*$/i;

/** What stands before a tag, and before each of those that its sentence gives in the same way: "answers <result>a</result>, else <result>b</result>". */
export function beforeEach(before: string): string[] {
  const texts = [before];
  for (let at = before.length; texts.length < mostLinks; ) {
    const from = Math.max(0, at - mostBetween);
    const found = otherHalf.exec(before.slice(from, at));
    if (found === null) break;
    at = from + found.index;
    texts.push(before.slice(0, at));
  }
  return texts;
}
