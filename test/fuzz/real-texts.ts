import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const checkout = fileURLToPath(new URL('../..', import.meta.url));

/** What is between the first two lines of hyphens, and what stands after them. */
const frontmatter = /^---\r?\n([\s\S]*?\n)---\r?\n([\s\S]*)$/;

function textsOf(folder: string, name: RegExp): string[] {
  return readdirSync(join(checkout, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
}

/** Every prompt of the examples and of the rules' cases, and those of the conformance cases. */
export function realPrompts(): string[] {
  const cases = ['frontmatter', 'markdown-context', 'slots'].flatMap(
    (suite) =>
      JSON.parse(readFileSync(join(checkout, 'grammar', 'conformance', `${suite}.json`), 'utf8')) as {
        readonly input: string;
      }[],
  );
  const files = ['examples', 'test/rules'].flatMap((folder) => textsOf(folder, /\.md$/));
  return [...files, ...cases.map(({ input }) => input)];
}

/** The settings of the same prompts, and every manifest. */
export function realSettings(): string[] {
  const settings = realPrompts().map((text) => frontmatter.exec(text)?.[1] ?? '');
  const manifests = ['examples', 'test/rules'].flatMap((folder) => textsOf(folder, /^workflow\.yaml$/));
  return [...new Set([...settings, ...manifests])].filter((text) => text.trim() !== '');
}

/** The bodies of the same prompts. */
export function realBodies(): string[] {
  return [...new Set(realPrompts().map((text) => frontmatter.exec(text)?.[2] ?? text))];
}

/** Every script of the checkout with this ending, by its place: examples, samples for the build, cases of tests. */
export function realScripts(ending = '.sh'): { readonly place: string; readonly text: string }[] {
  const files = ['examples', 'scripts', 'test'].flatMap((folder) =>
    readdirSync(join(checkout, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
      .map((entry) => relative(checkout, join(entry.parentPath, entry.name))),
  );
  return files.map((place) => ({ place, text: readFileSync(join(checkout, place), 'utf8') }));
}
