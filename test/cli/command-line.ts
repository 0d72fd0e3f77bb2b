import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import JSZip from 'jszip';

export const checkout = fileURLToPath(new URL('../..', import.meta.url));
export const launcher = join(checkout, 'bin', 'raymond.js');

/** What one finished program left. */
export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** A new folder that goes away when all tests have run. */
export const temporaryFolder = () => realpathSync(mkdtempSync(join(tmpdir(), 'raymond-cli-')));

/** Files by their path below a folder. */
export type FileTree = Readonly<Record<string, string | Uint8Array>>;

/** Writes files below a folder, with the folders between. */
export function writeTree(folder: string, tree: FileTree): void {
  for (const [path, content] of Object.entries(tree)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

/** A new folder with these files below it. */
export function folderWith(tree: FileTree): string {
  const folder = temporaryFolder();
  writeTree(folder, tree);
  return folder;
}

export function zipOf(tree: FileTree): Promise<Uint8Array> {
  const zip = new JSZip();
  for (const [name, content] of Object.entries(tree)) zip.file(name, content);
  return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' });
}

/**
 * The environment of everything that is started here. What decides about colour is each test's own; the
 * variables of git would lead a test inside a git hook to the repository that is being committed to, and
 * those of npm would lead a nested npm to this package.
 */
function environment(changes: Environment): NodeJS.ProcessEnv {
  const foreign = /^(?:GIT_|npm_)|^(?:NO_COLOR|FORCE_COLOR|NODE_OPTIONS)$/i;
  const inherited = Object.entries(process.env).filter(([name]) => !foreign.test(name));
  return { ...Object.fromEntries(inherited), ...changes };
}

/** Starts a program in a folder and waits for its end; its standard input is empty, its outputs are pipes. */
export function runProgram(
  folder: string,
  program: string,
  parameters: readonly string[],
  changes: Environment = {},
): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, {
      cwd: folder,
      env: environment(changes),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}

/** Runs the shipped command line of this checkout. */
export function raymond(folder: string, ...parameters: readonly string[]): Promise<Finished> {
  return runProgram(folder, process.execPath, [launcher, ...parameters]);
}

/** The same with other environment variables; undefined unsets one. */
export function raymondWith(
  changes: Environment,
  folder: string,
  ...parameters: readonly string[]
): Promise<Finished> {
  return runProgram(folder, process.execPath, [launcher, ...parameters], changes);
}

/** A prompt with one policy entry: `tag: result`, or `tag: goto, target: NEXT`. */
export function prompt(...entries: readonly string[]): string {
  const list = entries.map((entry) => `  - { ${entry} }\n`).join('');
  return `---\nallowed_transitions:\n${list}---\nDo it.\n`;
}

/** Two states in which nothing is wrong. */
export const cleanWorkflow: FileTree = {
  'START.md': prompt('tag: goto, target: PUBLISH'),
  'PUBLISH.md': prompt('tag: result'),
};

/** The same with a misspelt target in line 3, columns 26 to 31, of START.md. */
export const brokenWorkflow: FileTree = {
  ...cleanWorkflow,
  'START.md': prompt('tag: goto, target: PUBLSH', 'tag: goto, target: PUBLISH'),
};

/** The files of a workflow below a folder of this name. */
export function below(folder: string, tree: FileTree): FileTree {
  return Object.fromEntries(Object.entries(tree).map(([name, content]) => [`${folder}/${name}`, content]));
}
