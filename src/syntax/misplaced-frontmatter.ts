import { type Span, span } from '../source/span.ts';

/** A frontmatter that is none for where it stands: where that is to be mended, and how. */
interface MisplacedFrontmatter {
  readonly span: Span;
  readonly message: string;
  readonly help: string;
}

const policyKey = /^["']?allowed_transitions["']?[ \t]*:/m;
/** A fence as the first line, and a frontmatter within it. */
const inFence =
  /^(\uFEFF?(?:[ \t]*\r?\n)*)([`~]{3,}[\w-]{0,20})[ \t]*\r?\n(?:[ \t]*\r?\n)*(---[ \t]*\r?\n[\s\S]{0,100000}?\n---)[ \t]*(?:\r?\n|$)/;
/** What a chat says in front of a file that it was asked for. */
const belowAnswer =
  /^(\uFEFF?\s*)((?:sure|certainly|of course|okay|absolutely|here(?:['\u2019]s| is| are)|below is)\b(?![^\r\n]*\b(?:copy|write|paste|into|frontmatter|header|template|example)\b)[^\r\n]{0,300})\r?\n(?:[ \t]*\r?\n)*(---[ \t]*\r?\n[\s\S]{0,100000}?\n---)[ \t]*(?:\r?\n|$)/i;
const lastMark = /\r?\n---\s*$/;
const targetOf = /\btarget[ \t]*:[ \t]*["']?([\w.-]+)/g;
/** A frontmatter with more targets is not looked at. */
const mostTargets = 100;

/**
 * Finds a policy between lines of `---` that do not begin the file: in a fence, below the words of a chat, or at the end. There it is text
 * of the prompt, and gone without a word.
 */
export function findMisplaced(text: string): MisplacedFrontmatter | null {
  const [, blank = '', fence, fenced = ''] = inFence.exec(text) ?? [];
  if (fence !== undefined && policyKey.test(fenced)) {
    const mark = /^[`~]+/.exec(fence)?.[0] ?? '';
    const help = `remove this line, and the ${mark} that ends the fence`;
    return { span: placeOf(blank.length, fence), message: 'it stands in a fence', help };
  }
  const [, front = '', words, below = ''] = belowAnswer.exec(text) ?? [];
  if (words !== undefined && policyKey.test(below)) {
    const place = placeOf(front.length, words.trimEnd());
    return { span: place, message: 'a line stands above it', help: 'remove this line' };
  }
  return atEnd(text);
}

/** The frontmatter at the end of a prompt that shows the tags which lead to its targets; else it may be what the prompt asks for. */
function atEnd(text: string): MisplacedFrontmatter | null {
  const end = lastMark.exec(text.slice(-1000));
  if (end === null) return null;
  const last = text.length - Math.min(text.length, 1000) + end.index;
  const start = text.lastIndexOf('\n---', last - 1);
  const settings = text.slice(start + 1, last);
  if (start === -1 || !/^---[ \t]*\r?\n/.test(settings) || !policyKey.test(settings)) return null;
  const body = text.slice(0, start);
  const targets = [...settings.matchAll(targetOf)].map(([, target = '']) => target);
  if (targets.length === 0 || targets.length > mostTargets || body.trimEnd().endsWith(':')) return null;
  if (!targets.every((target) => body.includes(`>${target}</`))) return null;
  const place = placeOf(start + 1, '---');
  return { span: place, message: 'it stands at the end', help: 'write all of it at the top of the file' };
}

function placeOf(start: number, written: string): Span {
  return span(start, start + written.length);
}
