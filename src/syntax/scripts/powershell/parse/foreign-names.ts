import { span } from '../../../../source/span.ts';
import { filledInPrompts, variableOfSlot } from '../../prompt-slots.ts';
import { standsOnce } from '../../written-once.ts';
import { asStatement, commandOf, wordOf } from '../tree/shapes.ts';
import type { Statement, Variable } from '../tree/tree.ts';
import { handedOver } from '../tree/vocabulary.ts';
import { takenForCommand } from './lost-comparisons.ts';
import type { PowerShellScanner } from './scanner.ts';

/** What raymond hands over, as cmd writes a variable, or by its name alone: no command is called so. */
export const foreignName = new RegExp(`(%?)(${handedOver.join('|')})\\1(?=[\\s;|)}]|(?![\\s\\S]))`, 'y');
/** In single quotation marks nothing is filled in. */
const quotedName = new RegExp(`(')\\$\\{?env:(${handedOver.join('|')})\\}?'(?!')`, 'iy');
/** A slot of prompts that is all of a text. */
const quotedSlot = /(["'])\{\{[ \t]*(?:result|input)[ \t]*\}\}\1/y;
/** Whether a slot is compared with a fixed text; `$line -eq '{{result}}'` looks for slots. */
const fixedBefore = /(?:["']\s*-[ic]?(?:eq|ne)\s*|\bswitch\s*(?:-\w+\s+)*\(\s*)$/i;
const fixedBehind = /^(?:\.\w+\(\))*\s*-[ic]?(?:eq|ne)\s*["'][^{]/i;
/** What stands in front of a text that is compared: an operator, or what begins a `switch`. */
const comparedBefore =
  /(?:-[ic]?(?:eq|ne|(?:not)?(?:like|match|in|contains))\s*|\bswitch\s*(?:-\w+\s+)*\(\s*)$/i;
const comparedBehind = /^\s*-[ic]?(?:eq|ne|(?:not)?(?:like|match|in|contains))\b/i;
const assigned = /\$(?:script:|global:)?\w+[ \t]*=[ \t]*$/i;
/** What fills in a text later. */
const fillsIn = /expandstring|invoke-expression|\biex\b|scriptblock/i;
/** How far around a text is looked, in UTF-16 units. */
const farthest = 60;

/** More of them are not told, since each takes a look at the whole text. */
const mostTold = 20;

/** A variable of raymond where it is written in another way than PowerShell has, which is noted; null for anything else. */
export function parseForeignName(scanner: PowerShellScanner): Variable | null {
  const start = scanner.at;
  const bare = scanner.take(foreignName);
  const slot = bare === null ? takeSlot(scanner) : null;
  const name = bare?.replaceAll('%', '') ?? slot ?? takeQuoted(scanner);
  if (name === null) return null;
  const place = scanner.from(start);
  const fixed = scanner.text.slice(start + 1, scanner.at - 1);
  const reason = slot === null ? 'in single quotation marks PowerShell fills in nothing' : filledInPrompts;
  scanner.unfilled.set(start, {
    message:
      bare === null
        ? `${reason}: this is the text ${fixed} itself`
        : `${takenForCommand(bare)}: it reads the environment by $env:NAME`,
    span: place,
    help: `write $env:${name}`,
  });
  return { kind: 'variable', name: `env:${name}`, scoped: true, span: span(start, scanner.at) };
}

/** `$ok = true`, `return false`: the value that is meant, where PowerShell runs a command of that name, which is noted. */
export function valueAsMeant(scanner: PowerShellScanner, given: Statement): Statement {
  const stage = commandOf(given);
  if (stage === null || stage.name.span.end !== stage.span.end) return given;
  const word = wordOf(stage.name) ?? '';
  const name = word.toLowerCase();
  const isFixed = /^(?:true|false|null)$/.test(name) && scanner.text.startsWith(word, stage.span.start);
  if (!isFixed || scanner.defines(name) || scanner.unfilled.size >= mostTold) return given;
  const place = stage.name.span;
  scanner.unfilled.set(place.start, {
    message: `${takenForCommand(word)}, which gives no value`,
    span: place,
    help: `write $${name}`,
  });
  return asStatement({ kind: 'variable', name, scoped: false, span: place });
}

/** `switch ('{{result}}')`, `"{{result}}" -eq 'yes'` */
function takeSlot(scanner: PowerShellScanner): string | null {
  const { at, text } = scanner;
  const found = scanner.look(quotedSlot);
  if (found === null) return null;
  const behind = text.slice(at + found.length, at + found.length + farthest);
  if (!fixedBefore.test(text.slice(Math.max(0, at - farthest), at)) && !fixedBehind.test(behind)) return null;
  scanner.at += found.length;
  return variableOfSlot(found.slice(1, -1));
}

function takeQuoted(scanner: PowerShellScanner): string | null {
  const { at, text } = scanner;
  const found = scanner.look(quotedName);
  if (found === null || scanner.unfilled.size >= mostTold || !scanner.mayLook()) return null;
  const name = /RAYMOND_\w+/i.exec(found)?.[0] ?? '';
  const before = text.slice(Math.max(0, at - farthest), at);
  const behind = text.slice(at + found.length, at + found.length + farthest);
  const isCompared = comparedBefore.test(before) || comparedBehind.test(behind);
  if (!isCompared && !(assigned.test(before) && standsOnce(name, text))) return null;
  if (fillsIn.test(text)) return null;
  scanner.at += found.length;
  return name.toUpperCase();
}
