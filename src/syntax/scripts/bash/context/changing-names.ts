import type { FunctionText } from './function-text.ts';

const blank = '(?:[ \\t]|\\\\\\r?\\n)';
const trap = new RegExp(`\\btrap${blank}+(?:--${blank}+)?`, 'g');
/** Code that stands there as it is, but for the values of variables, and the signals after it. */
const handler = new RegExp(
  `('[^']*'|"(?:[^"$\`\\\\]|\\$\\w+|\\$\\{\\w+\\}|\\$[?$!#@*])*"|[\\w.-]+)${blank}+([^\\n;&|#)}]*)`,
  'y',
);
/** Signals alone, or `-`: what they do by themselves. */
const noHandler = /$|-|\w+[ \t]*$/my;
/** The beginning of a command whose name only a run knows. */
const namedByVariable = /(?:^"|[;&|({\n]|\b(?:if|then|else|elif|while|until|do)\s)\s*'?\$/;
const declaration = new RegExp(
  `\\b(?:declare|typeset|local|readonly)${blank}+((?:["']?[-+][A-Za-z]+["']?${blank}+)+)((?:\\\\\\r?\\n|[^\\n;&|])*)`,
  'g',
);
const removal = new RegExp(`\\bunset${blank}+((?:\\\\\\r?\\n|[^\\n;&|])*)`, 'g');
const words = /[A-Za-z_]\w*/g;
/** The whole text is searched for each. */
const mostLookedUp = 8;

/**
 * The variables that may at any time have another value than was assigned: those that a handler of a signal, of `ERR` or of `DEBUG`
 * names, all that the script names where such a handler is put together at run time, and those that a declaration or an `unset`
 * changes.
 */
export function changingNames(text: string, functions: readonly FunctionText[]): string[] {
  let left = mostLookedUp;
  const mayLookUp = () => left-- > 0;
  return [
    ...declaredNames(text, mayLookUp),
    ...unsetNames(text, functions, mayLookUp),
    ...(namesInHandlers(text, functions) ?? text.match(words) ?? []),
  ];
}

/** What is declared as a number or in letters of one case, and what a function declares for all while another one may keep it to itself. */
function declaredNames(text: string, mayLookUp: () => boolean): string[] {
  if (!/\b(?:declare|typeset|local|readonly)\b/.test(text)) return [];
  return [...text.matchAll(declaration)].flatMap(([, options = '', rest = '']) => {
    if (!/[iulcg]/.test(options)) return [];
    const declared = rest.match(words) ?? [];
    if (!/[iulc]/.test(options)) return declared.filter((name) => !mayLookUp() || isLocalToo(name, text));
    // In one case, what it gets there is followed.
    const [name = '', ...others] = declared;
    const isFollowed = !/[ic]/.test(options) && mayLookUp() && isSetOnce(name, text);
    return isFollowed ? others : declared;
  });
}

/** What a function unsets while another one may keep it to itself: then the outer one shows. */
function unsetNames(text: string, functions: readonly FunctionText[], mayLookUp: () => boolean): string[] {
  return functions.flatMap((one) =>
    [...one.text.matchAll(removal)].flatMap(([, rest = '']) =>
      (rest.match(words) ?? []).filter(
        (name) => !mayLookUp() || (isLocalToo(name, text) && !isLocalToo(name, one.text)),
      ),
    ),
  );
}

/** What the handlers of signals name, and the functions that they call; null where only a run knows what a handler does. */
function namesInHandlers(text: string, functions: readonly FunctionText[]): string[] | null {
  if (!text.includes('trap')) return [];
  const names: string[] = [];
  const called = new Set<FunctionText>();
  const noteCode = (code: string, own: ReadonlySet<string> = new Set()) => {
    names.push(...(withoutSpoken(code).match(words) ?? []).filter((name) => !own.has(name)));
    const named = new Set(code.match(/[\w.-]+/g));
    for (const one of functions) if (named.has(one.name)) called.add(one);
  };
  for (const match of text.matchAll(trap)) {
    const start = match.index + match[0].length;
    noHandler.lastIndex = start;
    if (noHandler.test(text)) continue;
    handler.lastIndex = start;
    const [, code, signals = ''] = handler.exec(text) ?? [];
    const isAtEnd = /^(?:[ \t]*(?:EXIT|SIGEXIT|0)\b)+[ \t]*$/i.test(signals);
    if (code !== undefined && isAtEnd) continue;
    if (code === undefined || (code.startsWith('"') && namedByVariable.test(code))) return null;
    noteCode(code);
  }
  // The set grows while it is gone through, with what these functions call.
  for (const one of called) noteCode(one.text, ownNames(one.text));
  return names;
}

/** A text without what it only says, and without the variables whose values it takes: that changes none. */
function withoutSpoken(text: string): string {
  return text
    .replace(/\$\w+|\$\{\w+\}/g, '$')
    .replace(/\b(?:echo|printf(?![ \t]+-v))[ \t][^;&|\n]*/g, (said) =>
      /[=`[]|\$\(|\(\(|\+\+|--/.test(said) ? said : '',
    );
}

/** Whether a variable is nowhere named but once and where its value is used. */
function isSetOnce(name: string, text: string): boolean {
  const uses = text.match(new RegExp(`(?<![\\w$])(?<!\\$\\{)${name}(?!\\w)`, 'g')) ?? [];
  return uses.length === 1;
}

/** Whether a variable is one of a function, which hides that of the whole script. */
function isLocalToo(name: string, text: string): boolean {
  return new RegExp(`\\blocal[ \\t][^\\n;&|]*\\b${name}\\b`).test(text);
}

/** The names that a function declares as its own: each call has others of them. */
function ownNames(text: string): ReadonlySet<string> {
  const declared = [...text.matchAll(/\blocal[ \t]+([A-Za-z_]\w*)/g)];
  return new Set(declared.flatMap(([, name]) => name ?? []));
}
