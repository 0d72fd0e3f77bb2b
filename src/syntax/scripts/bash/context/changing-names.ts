import type { FunctionText } from './locals.ts';

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
 * The variables that may have another value at any time, or another one than was assigned: what a handler of a
 * signal, of `ERR` or of `DEBUG` names, what is declared as a number or in letters of one case, and what a function declares for
 * all while another one may keep it to itself, and what it unsets while another one may do so: then the outer one shows. Whatever the script
 * names where a handler is put together at run time.
 */
export function changingNames(text: string, functions: readonly FunctionText[]): string[] {
  const names: string[] = [];
  let lookedUp = 0;
  if (/\b(?:declare|typeset|local|readonly)\b/.test(text))
    for (const [, options = '', rest = ''] of text.matchAll(declaration)) {
      if (!/[iulcg]/.test(options)) continue;
      const declared = rest.match(words) ?? [];
      if (!/[iulc]/.test(options)) {
        names.push(...declared.filter((name) => lookedUp++ >= mostLookedUp || isLocalToo(name, text)));
        continue;
      }
      // In one case, what it gets there is followed.
      const [name = '', ...others] = declared;
      const isFollowed = !/[ic]/.test(options) && lookedUp++ < mostLookedUp && isSetOnce(name, text);
      names.push(...(isFollowed ? others : declared));
    }
  for (const one of functions)
    for (const [, rest = ''] of one.text.matchAll(removal))
      names.push(
        ...(rest.match(words) ?? []).filter(
          (name) => lookedUp++ >= mostLookedUp || (isLocalToo(name, text) && !isLocalToo(name, one.text)),
        ),
      );
  if (!text.includes('trap')) return names;
  const called = new Set<FunctionText>();
  const noteCalls = (code: string) => {
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
    if (code === undefined || (code.startsWith('"') && namedByVariable.test(code)))
      return [...names, ...(text.match(words) ?? [])];
    names.push(...(withoutSpoken(code).match(words) ?? []));
    noteCalls(code);
  }
  // The set grows while it is gone through, with what these functions call.
  for (const one of called) {
    const own = ownNames(one.text);
    names.push(...(withoutSpoken(one.text).match(words) ?? []).filter((name) => !own.has(name)));
    noteCalls(one.text);
  }
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

const plainWord = /(?:"[\w./:,@%+-]+"|'[\w./:,@%+-]+'|[\w./:,@%+-]+)/.source;
const plainWords = `(?:[ \\t]+${plainWord})+[ \\t]*`;

/**
 * Whether a variable that stands without quotes is one word, and never none: it gets such a value in a line of its own
 * further up, and nothing else is done to it anywhere but the like.
 */
export function isOneWord(name: string, text: string, before: number): boolean {
  // The number of arguments; another argument may be anything.
  if (!/^[A-Za-z_]/.test(name)) return name === '#';
  const first = text.search(
    new RegExp(`^(?:export |readonly |[ \\t]*local )?${name}=${plainWord}[ \\t]*(?:[;#].*)?$`, 'm'),
  );
  const isLoop = text.search(new RegExp(`\\bfor ${name} in${plainWords}[;\\n]`)) >= 0;
  if (!isLoop && (first < 0 || first >= before)) return false;
  const uses = text.match(new RegExp(`(?<![\\w$])(?<!\\$\\{[#!]?)${name}(?!\\w)`, 'g')) ?? [];
  const like = new RegExp(
    `(?<![\\w$-])${name}=${plainWord}(?=[\\s;&|)}]|$)|\\bfor ${name} in${plainWords}(?=[;\\n])`,
    'g',
  );
  return uses.length === (text.match(like) ?? []).length;
}

/** Whether a script asks somewhere whether a variable is a certain number, or counts it to a small one. */
export function asksForNumber(name: string, text: string): boolean {
  const test = `\\$\\{?${name}\\}?["']?[ \\t]+(?:-eq|-ne|==?|!=)[ \\t]`;
  const choice = `\\bcase[ \\t]+["']?\\$\\{?${name}\\}?["']?[ \\t]+in\\b`;
  const loop = `\\b(?:while|until)[ \\t]+(?:\\[\\[?|test)[ \\t]+["']?\\$\\{?${name}\\}?["']?[ \\t]+-[lg][te][ \\t]+["']?[0-8]\\b`;
  const sign = `\\(\\([^\\n]{0,200}\\b${name}[ \\t]*(?:==|!=|&(?!&))`;
  return new RegExp(`${test}|${choice}|${loop}|${sign}`).test(text);
}
