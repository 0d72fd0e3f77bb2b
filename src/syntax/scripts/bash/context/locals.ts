import { memo } from '../../../../util/memo.ts';
import type { FunctionText } from './function-text.ts';
import { type LostLocal, lostLocal, runsOther } from './lost-locals.ts';

/**
 * Variables that functions declare as their own. Bash shows them to the functions that these call, too, and
 * gives the outer variable of that name back at the end. So a name that belongs to one function alone gets
 * a name of its own there; of any other it is kept what it had before.
 */
export interface Locals {
  /** The names, by function, that nobody else can see. */
  readonly own: ReadonlyMap<string, ReadonlySet<string>>;
  readonly shared: ReadonlySet<string>;
  /** Those that were meant for the whole script, by name; they are in neither of the others. */
  readonly lost: ReadonlyMap<string, LostLocal>;
}

const declaration = /(?<![\w$-])(?:local|declare|typeset)\s((?:\\\r?\n|[^\n;&|])*)/g;

/**
 * Sorts the names by the text of the script and those of its functions. What only looks like a declaration makes a name its
 * function's own or shared.
 */
export function findLocals(text: string, functions: readonly FunctionText[]): Locals {
  const own = new Map<string, Set<string>>();
  const shared = new Set<string>();
  const lost = new Map<string, LostLocal>();
  if (!functions.some((one) => one.text.search(declaration) >= 0)) return { own, shared, lost };
  const words: readonly (readonly string[])[] = functions.map((one) => one.text.match(/[A-Za-z_]\w*/g) ?? []);
  const handlers = text.match(/\btrap[ \t][^\n]*/g)?.join('\n') ?? '';
  // An `exit` in a function has the handler for the end see what that has declared.
  const handled = new Set([
    ...(handlers.match(/[A-Za-z_]\w*/g) ?? []),
    ...reached(functions, handlers).flatMap((at) => words[at] ?? []),
  ]);
  for (const [index, one] of functions.entries()) {
    const { name } = one;
    const names = new Set<string>();
    for (const match of one.text.matchAll(declaration))
      for (const word of (match[1] ?? '').match(/[A-Za-z_]\w*/g) ?? []) names.add(word);
    const called = reached(functions, one.text);
    const isTwice = functions.some((other, at) => at !== index && other.name === name);
    for (const word of names) {
      const sees = (other: number) => {
        const callee = functions[other];
        const isNamed = callee !== undefined && words[other]?.includes(word) === true;
        return isNamed && !hiddenNames(callee).has(word);
      };
      const isSeen = called.some((other) => other === index || sees(other));
      const isHandled = handled.has(word) && [one, ...called.map((at) => functions[at])].some(mayExit);
      const kept = isSeen || isTwice || isHandled ? null : lostLocal(text, one, word);
      const isKept = isSeen || isTwice || handled.has(word) || inBranches(one).has(word);
      if (kept !== null) lost.set(word, kept);
      else if (isKept || !/^\w+$/.test(name)) shared.add(word);
      else own.set(name, (own.get(name) ?? new Set()).add(word));
    }
  }
  // What one function sees of another is declared so by all.
  for (const names of own.values()) for (const word of shared) names.delete(word);
  return { own, shared, lost };
}

function mayExit(one: FunctionText | undefined): boolean {
  return one !== undefined && /\bexit\b/.test(one.text);
}

const header = /^\s*(?:function\s+)?[^\s(){}]+\s*(?:\(\s*\)\s*)?\{/;
/** A declaration, with comments in front of it; what stands in quotation marks may hold no end of a command. */
const leading = /(?:\s|#[^\n]*\n)*(?:local|declare|typeset)[ \t]([^\n;&|()`]*)(?:;|\n)/y;

/** The names that a function declares before it does anything else: it never sees those of its callers. */
const hiddenNames = memo(({ text }: FunctionText): ReadonlySet<string> => {
  const hidden = new Set<string>();
  leading.lastIndex = header.exec(text)?.[0].length ?? text.length;
  const places = new Map<string, number[]>();
  for (const { 0: word, index } of text.matchAll(/[A-Za-z_]\w*/g))
    places.set(word, [...(places.get(word) ?? []), index].slice(0, 2));
  for (let match = leading.exec(text); match !== null; match = leading.exec(text)) {
    const [, declared = ''] = match;
    const isWhole = [/"/g, /'/g].every((mark) => (declared.match(mark)?.length ?? 0) % 2 === 0);
    // A reference to another variable, and a global one.
    if (!isWhole || /(?:^|\s)[-+]\w*[ng]/.test(declared)) break;
    const from = leading.lastIndex - 1 - declared.length;
    for (const { 1: name = '', index } of declared.matchAll(/(?<![^\s])([A-Za-z_]\w*)(?![\w[])/g)) {
      const [first, second = Number.POSITIVE_INFINITY] = places.get(name) ?? [];
      if (first === from + index && second >= leading.lastIndex) hidden.add(name);
    }
  }
  return hidden;
});

const construct =
  /(?:^|[;&|({\n]|\b(?:then|do|else))[ \t]*(?:(if|case|for|while|until|select)|(fi|esac|done))(?=[ \t;\n]|$)/g;
/** For each the rest of the function is looked through. */
const mostDeclared = 50;
const branchEnd = /(?:^|[;\n])[ \t]*(?:else|elif|fi|done|esac)\b|;;/;

/** The names that a function declares in a branch alone and gives values behind it, too: there the outer one gets them, on the other ways. */
const inBranches = memo(({ text }: FunctionText): ReadonlySet<string> => {
  const found = new Set<string>();
  if (!branchEnd.test(text)) return found;
  const opened = [...text.matchAll(construct)];
  for (const { 1: declared = '', index } of [...text.matchAll(declaration)].slice(0, mostDeclared)) {
    const before = opened.filter((one) => one.index < index);
    const depth = before.reduce((sum, [, begins]) => sum + (begins === undefined ? -1 : 1), 0);
    if (depth <= 0) continue;
    const behind = text.slice(index);
    const rest = behind.slice(branchEnd.exec(behind)?.index ?? behind.length);
    for (const word of declared.match(/[A-Za-z_]\w*/g) ?? [])
      if (new RegExp(`(?:^|[;\\n&|])[ \\t]*${word}\\+?=`).test(rest)) found.add(word);
  }
  return found;
});

/** The functions that some code may call, at once or through others. */
function reached(functions: readonly FunctionText[], code: string): number[] {
  const found = new Set<number>();
  const waiting = [code];
  for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
    const isOpen = runsOther.test(text);
    for (const [index, { name, text: own }] of functions.entries())
      if (!found.has(index) && (isOpen || holdsWord(text, name))) {
        found.add(index);
        waiting.push(own);
      }
  }
  return [...found];
}

/** Whether a name stands anywhere but where the function is defined: as a command, or as a word that is to become one. */
function holdsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const after = text.slice(at + word.length, at + word.length + 20);
    if (/[\w.-]/.test(text.charAt(at - 1)) || /^[\w.-]/.test(after) || /^\s*\(\s*\)/.test(after)) continue;
    if (!/\bfunction\s*$/.test(text.slice(Math.max(0, at - 40), at))) return true;
  }
  return false;
}
