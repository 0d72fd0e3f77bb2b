import { manifestName } from '../source/manifest-name.ts';
import { identifyFile, inSmallLetters, isProjectFile, meantFor } from '../source/state-file.ts';

/** The state that a file would be of, were it not left out. */
export function stateOfLeftOut(file: string): string {
  return identifyFile(inSmallLetters(file) ?? file).state;
}

/** Why a file is none of a state, and what would make it one. */
export function describeLeftOut(file: string): { readonly why: string; readonly help: string } {
  if (file.endsWith('/')) {
    const name = file.slice(0, -1);
    return { why: `because ${name} is a folder`, help: `make ${name} a file, since a state is one` };
  }
  if (file.includes('/'))
    return {
      why: `and ${file} stands in a sub-folder, which is not read`,
      help: `move ${file} up to the other states`,
    };
  const meant = inSmallLetters(file);
  if (meant !== null)
    return { why: `because ${file} has its extension in capitals`, help: `rename ${file} to ${meant}` };
  if (isProjectFile(file))
    return {
      why: `because ${file} is one only where a policy, or a prompt without one, leads to it`,
      help: 'add it to allowed_transitions',
    };
  const other = meantFor(file);
  if (other !== null) {
    const { state, renamed } = other;
    const why = `and ${file} is no file of one`;
    if (renamed !== null) return { why, help: `rename ${file} to ${renamed}` };
    return { why, help: `let a script ${state}.sh run ${file} and print the tag` };
  }
  return {
    why: `because \`ignore\` in ${manifestName} leaves out ${file}`,
    help: `let no pattern of \`ignore\` in ${manifestName} match ${file}`,
  };
}

/** The files that are no states, by the states that they would be of or may be meant for. */
export class LeftOutFiles {
  readonly #byState: ReadonlyMap<string, string>;

  constructor(leftOut: readonly string[], beside: ReadonlyMap<string, string>) {
    const others = leftOut.map((file): [string, string] => [stateOfLeftOut(file), file]);
    this.#byState = new Map([...beside, ...others]);
  }

  /** The file that a reference to no state may mean. */
  find(text: string): string | undefined {
    const names = [identifyFile(text).state, stateOfLeftOut(text), meantFor(text)?.state ?? text];
    return names.map((name) => this.#byState.get(name)).find((name) => name !== undefined);
  }
}
