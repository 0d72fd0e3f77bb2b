import { hasDefault } from '../../build-command.ts';
import type { Command, Fact, Piece, Text } from '../../program.ts';
import { type Chunk, constantText } from '../values/value.ts';
import type { Path } from './path.ts';

/** Of more files and folders the first are forgotten. */
const mostMade = 32;

/** The ways after a command that makes files and folders, or takes them away; nobody expects that it fails. */
export function withMade(
  script: string,
  { makes = [], removes = [], fills }: Command,
  paths: readonly Path[],
): readonly Path[] {
  if (makes.length === 0 && removes.length === 0) return paths;
  return paths.map((path) => {
    const namesOn = (texts: readonly Text[]) =>
      texts.map((text) => nameOn(path, text, script)).filter((name) => name !== '');
    const [gone, added] = [namesOn(removes), namesOn(makes)];
    const isGone = (name: string) =>
      gone.some((one) => name === one || name === lineIn(one) || name.startsWith(`${one}/`)) ||
      added.some((one) => name === lineIn(one) || `${one}/`.startsWith(folderGone(name)));
    const kept = path.made.filter((name) => !isGone(name));
    const lines = fills === true ? added.map(lineIn) : [];
    const absent = gone.filter((name) => !added.includes(name)).map(absentIn);
    return { ...path, made: [...new Set([...kept, ...absent, ...added, ...lines])].slice(-mostMade) };
  });
}

/** How it is noted beside a file that a line stands in it. */
function lineIn(name: string): string {
  return `${name}\n`;
}

/** How it is noted that a file is not there: until something runs that may make it, as a line stands in one until then. */
function absentIn(name: string): string {
  return `\0${name}\n`;
}

/** The beginning of all that is not there where this is noted. */
function folderGone(noted: string): string {
  return noted.startsWith('\0') ? `${noted.slice(1, -1)}/` : '\0';
}

/** Whether a test asks for what the script has taken away on its way. */
export function asksForGone(script: string, { path: asked }: Fact, path: Path): boolean {
  if (asked === undefined || !path.made.some((name) => name.startsWith('\0'))) return false;
  const name = `${nameOn(path, asked, script)}/`;
  return path.made.some((noted) => name.startsWith(folderGone(noted)));
}

/** Whether the script has written a line into a file on its way. */
export function isFilled(script: string, file: Text, path: Path): boolean {
  return path.made.length > 0 && path.made.includes(lineIn(nameOn(path, file, script)));
}

/** What is made, after something that may have changed what stands in it. */
export function withoutLines({ made }: Pick<Path, 'made'>): Path['made'] {
  return made.some((name) => name.endsWith('\n')) ? made.filter((name) => !name.endsWith('\n')) : made;
}

/** Whether a test asks for what the script has made on its way, or for a folder around it. */
export function asksForMade(script: string, { path: asked }: Fact, path: Path): boolean {
  if (asked === undefined || path.made.length === 0) return false;
  const name = nameOn(path, asked, script);
  return path.made.some((made) => made === name || made.startsWith(`${name}/`));
}

/** What only one of two ways has made is not there on both. */
export function mergeMade(one: Path, other: Path): Path['made'] {
  return one.made === other.made ? one.made : one.made.filter((name) => other.made.includes(name));
}

const fileTest = /^(?:-\w|exist|test-path(?: -pathtype \w+)?) /;

/** What a test of a file asks, with the name that the file has on a way where that is known: elsewhere it may be written otherwise. */
export function subjectOf({ subject, path: asked = [] }: Fact, path: Path, script: string): string {
  const [test] = fileTest.exec(subject) ?? [];
  const isKnown = (piece: Piece) =>
    piece.kind === 'literal' ||
    (piece.kind === 'variable' &&
      piece.edit === null &&
      !hasDefault(piece) &&
      constantText(path.variables.get(piece.name)) !== null);
  const name = test !== undefined && asked.every(isKnown) ? nameOn(path, asked, script) : '';
  if (name === '' || test === undefined) return subject;
  // The words of a test of PowerShell are in lower case.
  return test.startsWith('test-path') ? `${test}${name.toLowerCase()}` : `${test}${name}`;
}

/** A file or folder as it is named on a way, with signs for what only a run knows. */
function nameOn({ variables }: Path, text: Text, script: string): string {
  const name = text.map((piece) => {
    if (piece.kind === 'literal') return piece.text;
    if (piece.kind !== 'variable' || piece.edit !== null || hasDefault(piece))
      return script.slice(piece.span.start, piece.span.end);
    const value = variables.get(piece.name);
    return value == null ? `$${piece.name}` : value.map(nameOfChunk).join('');
  });
  // In cmd a \ at the end asks whether it is a folder.
  return name.join('').replace(/^(?:\.[\\/])+|\/+$/g, '');
}

/** What is left to the run has the name of its variable, or the place where it is written. */
function nameOfChunk({ text, hole, origin }: Chunk): string {
  return hole === null ? text : `$${hole.variable ?? origin.start}`;
}
