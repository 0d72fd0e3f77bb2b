import { identifyFile, inSmallLetters } from '../source/state-file.ts';
import { manifestName } from '../syntax/manifest-name.ts';

/** The state that a file would be of, were it not left out. */
export function stateOfLeftOut(file: string): string {
  return identifyFile(inSmallLetters(file) ?? file).state;
}

/** Why a file is none of a state, and what would make it one. */
export function describeLeftOut(file: string): { readonly why: string; readonly help: string } {
  const meant = inSmallLetters(file);
  if (meant !== null)
    return { why: `because ${file} has its extension in capitals`, help: `rename ${file} to ${meant}` };
  return {
    why: `because \`ignore\` in ${manifestName} leaves out ${file}`,
    help: `let no pattern of \`ignore\` in ${manifestName} match ${file}`,
  };
}
