import type { Problem } from '../diagnostics/diagnostic.ts';
import { type Span, span } from '../source/span.ts';

/** The program that a first line names, where it reads another language than Bash; Bash takes the line for a comment. */
interface ForeignInterpreter {
  readonly name: string;
  readonly span: Span;
}

const firstLine = /^ ?#![^\r\n]*/;
/** Of shells, those alone whose language Bash cannot read at all. */
const foreign =
  /^(?:python[\d.]*|pypy3?|uv|node|nodejs|deno|bun|tsx|ts-node|zx|ruby[\d.]*|perl[\d.]*|php[\d.]*|lua[\d.]*|julia|fish|csh|tcsh|pwsh|nu|osascript|Rscript|tclsh|expect|awk|gawk|sed|make|elixir|groovy)$/;
/** Those that read a program from their standard input when they are told `-`. */
const readsInput = /^(?:python[\d.]*|pypy3?|node|nodejs|ruby[\d.]*|perl[\d.]*)$/;

/** Which other program the script is written for; null where Bash may read it. */
export function foreignInterpreter(text: string): ForeignInterpreter | null {
  const line = firstLine.exec(text)?.[0];
  if (line === undefined) return null;
  const words = line
    .slice(line.indexOf('!') + 1)
    .trim()
    .split(/[ \t]+/)
    .slice(0, 20);
  const [first = '', ...others] = words.map((word) => word.split('/').at(-1) ?? '');
  // `env` has options and variables in front of the program.
  const isAsked = (_: string, at: number) => !/^-|=/.test(words[at + 1] ?? '');
  const name = first === 'env' ? others.find(isAsked) : first;
  return name !== undefined && foreign.test(name)
    ? { name, span: span(line.indexOf('#'), line.length) }
    : null;
}

export function interpreterProblem(file: string, { name, span: place }: ForeignInterpreter): Problem {
  return {
    rule: 'script-interpreter',
    message: `${file} is written for ${name}, but raymond runs it with /bin/bash, for which the first line is a comment`,
    file,
    span: place,
    help: readsInput.test(name)
      ? `hand the program over from Bash: ${name} - <<'END' in front of it, and a line END after it`
      : `write a script for Bash that runs ${name} on a program of its own`,
  };
}
