import { grammarFiles } from '../../../src/host/grammar-files.ts';
import { grammarReader, readAtOnce } from '../../../src/syntax/scripts/bash/bash.ts';
import type { Program } from '../../../src/syntax/scripts/program.ts';

/** Reads a script with the grammar of Bash, whatever it is. */
export const readByGrammar = await grammarReader(grammarFiles);

/** Reads a script as raymond does, but never later. */
export function readBash(text: string): Program {
  return readAtOnce(text) ?? readByGrammar(text);
}
