/** The script languages, by what runs them. */
export type ScriptKind = 'bash' | 'powershell' | 'batch';

/**
 * A script as a reader of its literal texts sees it: comments blanked out, escapes in front of quotes and
 * angle brackets taken away, and the way back from its offsets to the file's.
 *
 * This reads texts, not shell grammar: a `#` inside a quoted text that spans lines may be taken for a
 * comment's.
 */
export interface ScriptView {
  readonly text: string;
  /** The offset in the file of an offset in `text`. */
  fileOffset(offset: number): number;
}

interface Dialect {
  /** Comments up to the end of their line. */
  readonly comment: RegExp;
  /** The signs around a comment that may span lines. */
  readonly blockComment: readonly [string, string] | null;
  /** Characters that only escape what follows them. */
  readonly escapeSign: RegExp;
  /** Stretches whose value is known only when the script runs. */
  readonly variable: RegExp;
  /** Words that run a text or another file as if it stood here. */
  readonly unreadable: RegExp;
}

const dialects: Readonly<Record<ScriptKind, Dialect>> = {
  bash: {
    comment: /(?<=^|[ \t;])#.*$/gm,
    blockComment: null,
    escapeSign: /\\(?=["$`\\])/g,
    variable: /[$`]|%[sbq]/,
    unreadable: /(?:^|[;&|({]|\bthen|\bdo|\belse)[ \t]*(?:eval|source|\.)[ \t]+\S/m,
  },
  powershell: {
    comment: /(?<=^|[ \t;])#.*$/gm,
    blockComment: ['<#', '#>'],
    escapeSign: /`(?=["'`$])|"(?="[^"\s>])(?<==")|"(?="[ \t>])(?<=[^"=\s]")/g,
    variable: /\$|\{\d+\}/,
    unreadable: /(?:^|[;&|({])[ \t]*(?:Invoke-Expression|iex|\.)[ \t]+\S/im,
  },
  batch: {
    comment: /(?:^|(?<=&))[ \t]*@?(?:rem(?:[ \t].*)?|::.*)$/gim,
    blockComment: null,
    escapeSign: /\^(?=[<>&|^"])/g,
    variable: /[%!]/,
    unreadable: /^[ \t]*@?call[ \t]+[^:\s]/im,
  },
};

export function viewScript(text: string, kind: ScriptKind): ScriptView {
  const { comment, blockComment, escapeSign } = dialects[kind];
  const blanked = blankBlocks(text, blockComment).replace(comment, (match, ...rest) => {
    const offset = rest.find((part) => typeof part === 'number') as number;
    const quoted = commentStart(text, offset, offset + match.length, kind) - offset;
    return match.slice(0, quoted) + blankOut(match.slice(quoted));
  });
  const removed: number[] = [];
  const readable = blanked.replace(escapeSign, (_, offset: number) => {
    removed.push(offset);
    return '';
  });
  return { text: readable, fileOffset: (offset) => offset + countRemoved(removed, offset) };
}

function blankOut(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}

function blankBlocks(text: string, signs: readonly [string, string] | null): string {
  if (signs === null) return text;
  let result = '';
  let from = 0;
  for (let at = text.indexOf(signs[0]); at !== -1; at = text.indexOf(signs[0], from)) {
    const close = text.indexOf(signs[1], at + 2);
    const end = close === -1 ? text.length : close + 2;
    result += text.slice(from, at) + blankOut(text.slice(at, end));
    from = end;
  }
  return result + text.slice(from);
}

const escapes: Readonly<Record<ScriptKind, string>> = { bash: '\\', powershell: '`', batch: '^' };

/**
 * Where the comment that seems to stand from `offset` to `end` of a line begins, or `end` when a quotation
 * holds all of it: the first sign of one may be quoted, as in `echo "# 1" # 2`.
 */
function commentStart(text: string, offset: number, end: number, kind: ScriptKind): number {
  let open = '';
  for (let at = text.lastIndexOf('\n', offset - 1) + 1; at < end; at++) {
    const character = text[at] ?? '';
    const isSign =
      at === offset || (kind !== 'batch' && character === '#' && /[ \t;]/.test(text[at - 1] ?? ''));
    if (at >= offset && open === '' && isSign) return at;
    if (character === escapes[kind] && open !== "'") at += 1;
    else if (open !== '') open = character === open ? '' : open;
    else if (character === '"' || (character === "'" && kind !== 'batch')) open = character;
  }
  return end;
}

/** How many characters were removed in front of `offset` of the shortened text. */
function countRemoved(removed: readonly number[], offset: number): number {
  let low = 0;
  let high = removed.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((removed[middle] ?? 0) - middle <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether a text that a script prints is known before it runs. */
export function isConstant(text: string, kind: ScriptKind): boolean {
  return !dialects[kind].variable.test(text);
}

/** Where a script runs a text or another file as if it stood in it, or null. */
export function findUnreadable(view: ScriptView, kind: ScriptKind): { start: number; end: number } | null {
  const match = dialects[kind].unreadable.exec(view.text);
  if (match === null) return null;
  return { start: view.fileOffset(match.index), end: view.fileOffset(match.index + match[0].length) };
}
