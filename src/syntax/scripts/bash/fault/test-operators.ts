import { refuse } from './fault.ts';
import type { Scanner } from './scanner.ts';

/** Refuses signs of `[[ ]]` that Bash does not know: `[[ - z "$x" ]]`, `[[ $n >= 3 ]]`. `word` is the one that stands here. */
export function refuseOperator({ text, at }: Scanner, word: string): void {
  const [option] = word === '-' ? (/^-[ \t]+[a-zA-Z](?=[ \t])/.exec(text.slice(at, at + 20)) ?? []) : [];
  if (option !== undefined)
    refuse('"[[" knows no "-"', at, at + option.length, `write ${option.replace(/[ \t]/g, '')}`);
  const [sign] = /^[<>]=(?=[ \t])/.exec(text.slice(at, at + 3)) ?? [];
  if (sign !== undefined)
    refuse(`"[[" knows no "${sign}"`, at, at + 2, `write ${sign === '>=' ? '-ge' : '-le'}`);
}
