import { tagNames } from '../../grammar/tag.ts';
import { type Span, span } from '../../source/span.ts';
import { endOfLine, lineStart } from '../../util/line-start.ts';

const names = tagNames.join('|');
const tag = `<(?:${names})(?![\\w-])[^\\r\\n]*?(?:</(?:${names})>|(?=[\\r\\n]|$))`;

/** A command of PowerShell or cmd that would print a tag, if the shell did not take `<` for a sign of its own. */
const commands = {
  powershell: new RegExp(
    `^(?:(?:[^\\r\\n"'#<]|"[^"\\r\\n]*"|'[^'\\r\\n]*')*[{;])?[ \\t]*(?:(?:Write-Output|Write-Host|echo)[ \\t]+)?(?=${tag})`,
    'im',
  ),
  batch: new RegExp(`^(?:[^\\r\\n"]*[(&|])?[ \\t]*@?echo[ \\t.:][^\\r\\n"<>^&|]*(?=${tag})`, 'im'),
};
const whole = new RegExp(tag, 'iy');

/** The first tag outside of quotation marks, from the line on at which a shell gives up; absent where there is none. */
export function unquotedTagIn(
  text: string,
  kind: keyof typeof commands,
  from: number,
): { unquotedTag?: Span } {
  const begin = lineStart(text, from);
  // PowerShell refuses a script at the first such line; what stands further down may be a text over several lines.
  const searched = text.slice(begin, kind === 'powershell' ? endOfLine(text, from) : text.length);
  const found = commands[kind].exec(searched);
  if (found === null) return {};
  whole.lastIndex = found.index + found[0].length;
  const length = whole.exec(searched)?.[0].trimEnd().length ?? 1;
  const start = begin + found.index + found[0].length;
  return { unquotedTag: span(start, start + length) };
}

/**
 * A tag of a batch file that begins with a caret and lacks the one in front of its `>`: a redirection to a file. And what
 * says where one is: the ends of lines and quotation marks.
 */
const halfEscaped = new RegExp(`\\n|"|\\^</?(?:${names})(?![\\w-])[^\\r\\n^<>"]*>`, 'gi');
const comment = /[ \t]*@?(?:rem\b|::)/iy;

/** A tag behind `echo` without any caret, which lacks nothing of a line of cmd: what stands behind it is a file. */
const wholeTag = new RegExp(
  `^[ \\t]*(?:(?:\\)[ \\t]*)?else[ \\t]*(?:\\([ \\t]*)?|if\\b[^\\r\\n"<>^&|]*\\([ \\t]*)?@?echo[ \\t.:][^\\r\\n"<>^&|]{0,300}(<(${names})(?![\\w-])[^\\r\\n"^&|]*</\\2>)`,
  'im',
);

/** The first tag of a batch file outside of quotation marks that has no caret. */
export function bareTagIn(text: string): { unquotedTag?: Span } {
  const found = wholeTag.exec(text);
  if (found === null) return {};
  const end = found.index + found[0].length;
  return { unquotedTag: span(end - (found[1] ?? '').length, end) };
}

/** The first such tag outside of comments and quotation marks; absent where there is none. Linear. */
export function halfEscapedTagIn(text: string): { unquotedTag?: Span } {
  let isQuoted = false;
  let isComment: boolean | null = null;
  let lineStart = 0;
  for (const { index, 0: found } of text.matchAll(halfEscaped)) {
    if (found === '\n') {
      isQuoted = false;
      isComment = null;
      lineStart = index + 1;
    } else if (found === '"') {
      isQuoted = !isQuoted;
    } else if (!isQuoted) {
      comment.lastIndex = lineStart;
      isComment ??= comment.test(text);
      if (!isComment) return { unquotedTag: span(index, index + found.length) };
    }
  }
  return {};
}
