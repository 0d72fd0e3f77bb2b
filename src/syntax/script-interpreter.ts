import type { Problem } from '../diagnostics/diagnostic.ts';
import { type Span, span } from '../source/span.ts';

/** The program that a first line names, where it reads another language than Bash; Bash takes the line for a comment. */
export interface ForeignInterpreter {
  readonly name: string;
  readonly span: Span;
}

const firstLine = /^ ?#![^\r\n]*/;
/** Of shells, those alone whose language Bash cannot read at all. */
const foreign =
  /[\s/](python[\d.]*|node|nodejs|deno|bun|tsx|ts-node|ruby|perl|php|lua|fish|pwsh|nu|osascript|Rscript|tclsh|expect|awk|gawk|make)(?![\w.+-])/;

/** Which other program the script is written for; null where Bash may read it. */
export function foreignInterpreter(text: string): ForeignInterpreter | null {
  const line = firstLine.exec(text)?.[0] ?? '';
  const name = foreign.exec(line)?.[1];
  return name === undefined ? null : { name, span: span(line.indexOf('#'), line.length) };
}

export function interpreterProblem(file: string, { name, span: place }: ForeignInterpreter): Problem {
  return {
    rule: 'script-interpreter',
    message: `${file} is written for ${name}, but raymond runs it with /bin/bash, for which the first line is a comment`,
    file,
    span: place,
    help: `hand the program over from Bash: ${name} /dev/stdin <<'END' in front of it, and a line END behind it`,
  };
}
