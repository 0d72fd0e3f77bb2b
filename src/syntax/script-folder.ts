import type { Problem } from '../diagnostics/diagnostic.ts';
import { type Span, span } from '../source/span.ts';
import { lastLine } from '../util/line-start.ts';
import type { ScriptKind } from './scripts/program.ts';

/** How a script asks for the folder in which its own file stands. */
const ownFolder: Readonly<Record<ScriptKind, RegExp>> = {
  bash: /(?:\$\(|`)[ \t]*dirname[ \t]+(?:--[ \t]+)?["']?(?:\$\([ \t]*(?:readlink|realpath)[ \t]+(?:-[\w-]+[ \t]+)*)?"?\$\{?(?:0|BASH_SOURCE)\b(?:\[[0@]\])?\}?(?:["']?[)`]){0,2}|\$\{(?:0|BASH_SOURCE(?:\[0\])?)%{1,2}\/[^}\n]*\}/g,
  powershell:
    /\$PSScriptRoot\b|\bSplit-Path\b[ \t]+(?:-(?:Parent|Path)[ \t]+)*["(]*\$(?:PSCommandPath|(?:script:)?MyInvocation\.MyCommand\.(?:Path|Definition))\b/gi,
  batch: /%~d?p0/gi,
};
/** What they begin with. */
const signs: Readonly<Record<ScriptKind, RegExp>> = {
  bash: /dirname|%\//,
  powershell: /\$PSScriptRoot|Split-Path/i,
  batch: /%~/,
};
/** The beginning of a line that is a comment, or whose end is one. */
const comment: Readonly<Record<ScriptKind, RegExp>> = {
  bash: /(?:^|\s)#/,
  powershell: /(?:^|[\s<])#/,
  batch: /^\s*@?(?:rem\b|::)/i,
};
/** A variable that is given what stands behind it in the line. */
const given: Readonly<Record<ScriptKind, RegExp>> = {
  bash: /(?:^|[;&|{(]|\s)([A-Za-z_]\w*)=[^\s;|&]*(?:\([^)\n]*)?$/,
  powershell: /\$(?:\w+:)?([A-Za-z_]\w*)[ \t]*=[^;|\n]*$/,
  batch: /\bset[ \t]+(?:\/a[ \t]+)?"?([A-Za-z_]\w*)=[^&|\n]*$/i,
};
const furthest = 300;
const mostFound = 20;

/**
 * The first place at which a script goes by the folder of its own file: what runs is a copy, in a folder of its own that is
 * removed (runtime.md#scripts). Null where it does not, or where the folder may serve to find the whole project. Linear.
 */
export function scriptFolderProblem(file: string, kind: ScriptKind, text: string): Problem | null {
  // From the copy git finds the project all the same, for it stands within that.
  if (!signs[kind].test(text) || /--show-toplevel|--show-superproject/.test(text)) return null;
  let found = 0;
  for (const match of text.matchAll(ownFolder[kind])) {
    if (++found > mostFound) return null;
    const place = span(match.index, match.index + match[0].length);
    const before = lastLine(text.slice(Math.max(0, place.start - furthest), place.start));
    // As a default it may never be taken.
    const isInBlock = kind === 'powershell' && isInBlockComment(text.slice(0, place.start));
    if (isInBlock || comment[kind].test(before) || /\$\{\w+:?[-=]["']?[^}]*$/.test(before)) continue;
    const use = useOf(kind, before, text, place);
    if (use === null) continue;
    return {
      rule: 'script-folder',
      message: `${file} looks in the folder of its own file, but what runs is a copy in a folder of its own, with nothing beside it`,
      file,
      span: place,
      help: 'name the file from the folder that the run works in, or put what it holds into the script',
      related: use === place ? [] : [{ file, span: use, message: 'used here' }],
    };
  }
  return null;
}

function isInBlockComment(before: string): boolean {
  return before.lastIndexOf('<#') > before.lastIndexOf('#>');
}

/** Where the folder is used: at once, or by the variable that gets it; null where nothing uses that. */
function useOf(kind: ScriptKind, before: string, text: string, place: Span): Span | null {
  const [, name] = given[kind].exec(before) ?? [];
  // What the script starts sees what is exported.
  if (name === undefined || /\bexport[ \t]+\w+=|\$env:\w+[ \t]*=/i.test(before)) return place;
  const use =
    kind === 'batch'
      ? new RegExp(`[%!]${name}(?::[^%!\\n]*)?[%!]`, 'gi')
      : new RegExp(`\\$\\{?(?:script:)?${name}\\b`, kind === 'bash' ? 'g' : 'gi');
  use.lastIndex = place.end;
  const found = use.exec(text);
  return found === null ? null : span(found.index, found.index + found[0].length);
}
