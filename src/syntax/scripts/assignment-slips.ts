import { type Span, span } from '../../source/span.ts';
import type { CommandSlip } from './defects.ts';
import type { ScriptKind } from './program.ts';
import { isRead } from './written-once.ts';

interface Shape {
  readonly pattern: RegExp;
  /** What to write for the variable and what stands after it. */
  readonly help: (name: string, rest: string) => string;
  /** It may be the argument of a program, unless the script has a variable of that name. */
  readonly isOfVariable?: true;
}

/** Assignments of one language in the manner of another. */
const assignments: Readonly<Record<ScriptKind, readonly Shape[]>> = {
  bash: [
    {
      pattern: /^([A-Za-z_]\w*)[ \t]+=([ \t]|$)/,
      help: (name) => `write ${name}=…, without a blank beside =`,
    },
    {
      pattern: /^([A-Za-z_]\w*)[ \t]+=(?=[\w"'$./-])/,
      help: (name) => `write ${name}=…, without a blank beside =`,
      isOfVariable: true,
    },
    { pattern: /^\$([A-Za-z_]\w*)=(\S*)/, help: (name) => `write ${name}=…, without the $` },
  ],
  powershell: [
    { pattern: /^([A-Za-z_]\w*)=(\S*)/, help: (name) => `write $${name} = …` },
    { pattern: /^([A-Za-z_]\w*)[ \t]+[-+*]?=(?!=)/, help: (name) => `write $${name} = …` },
  ],
  batch: [{ pattern: /^([A-Za-z_]\w*)=(\S*)/, help: (name, rest) => `write set ${name}=${rest || '…'}` }],
};

/** What a shell takes for a command, and was to be an assignment; null for anything else. */
export function assignmentSlip(text: string, place: Span, kind: ScriptKind): CommandSlip | null {
  return foreignAssignment(text, place, kind) ?? emptyAssignment(text, place, kind);
}

function foreignAssignment(text: string, { start, end }: Span, kind: ScriptKind): CommandSlip | null {
  const source = text.slice(start, end);
  for (const { pattern, help, isOfVariable = false } of assignments[kind]) {
    const [whole, name = '', rest = ''] = pattern.exec(source) ?? [];
    if (whole === undefined || (isOfVariable && !isRead(name, text))) continue;
    // A word of PowerShell goes on after the sign.
    const isWhole = kind === 'powershell' && whole.startsWith(`${name}=`);
    const written = whole.startsWith('$') ? `$${name}=${rest}` : isWhole ? whole : name;
    return {
      written,
      help: help(name, rest),
      severity: 'error',
      span: span(start, start + whole.trimEnd().length),
    };
  }
  return null;
}

/** `id= $(next_id)`: Bash runs what is printed, with an empty variable for it alone. */
function emptyAssignment(text: string, { start, end }: Span, kind: ScriptKind): CommandSlip | null {
  if (kind !== 'bash') return null;
  const before = text.slice(Math.max(0, start - longestPrefix), start);
  const [prefix = ''] = /(?<![\w$-])\w*=[ \t]+$/.exec(before) ?? [];
  const source = text.slice(start, end);
  const [whole, name = '', word] =
    /^([A-Za-z_]\w*)=[ \t]+(?:["']?(?:\$\((?!\()|`)|([A-Z][A-Z0-9_]+)\s*$)/.exec(prefix + source) ?? [];
  // An empty variable for one command is most often one of the environment, and only a command has arguments.
  if (whole === undefined || !/[a-z]/.test(name) || /_proxy$|^npm_config_/.test(name)) return null;
  // No program has a name in capitals, as states have.
  if (word === undefined ? !/[)`]["']?\s*$/.test(source) : !isRead(name, text)) return null;
  const from = start - prefix.length;
  return {
    written: word ?? 'what $(…) prints',
    help: `write ${name}=${word ?? '$(…)'}, without the blank after =`,
    severity: 'error',
    span: span(from, from + whole.length),
  };
}

/** How far in front of a command `name= ` is looked for, in UTF-16 units. */
const longestPrefix = 100;
