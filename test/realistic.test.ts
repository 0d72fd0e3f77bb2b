import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isWorkflowFile } from '../src/cli/inputs/workflow-files.ts';
import { compile } from '../src/compiler/compile.ts';
import type { Diagnostic } from '../src/diagnostics/diagnostic.ts';
import { grammarFiles } from '../src/host/grammar-files.ts';
import { makeScope } from '../src/source/scope.ts';

/**
 * Workflows as people write them: nothing may be wrong with any of them, and of the defects that are planted in
 * copies of them every one is found, at its place, once.
 */
const folder = join(import.meta.dirname, 'realistic');

/** One edit of one file that makes a correct workflow wrong. */
interface Defect {
  readonly workflow: string;
  readonly file: string;
  /** Occurs once in the file, and is replaced. */
  readonly find?: string;
  readonly replace?: string;
  /** The file is removed, or written anew with `replace`. */
  readonly delete?: boolean;
  readonly create?: boolean;
  readonly rule: string;
  /** The text that the finding marks, or its beginning; null where it is about a whole file. */
  readonly at: string | null;
  /** Where it is marked, unless in `file`. */
  readonly atFile?: string;
  /** Other findings that the same edit causes and that do not follow from the first. */
  readonly also?: readonly string[];
  /** How many findings of the rule it makes, where one edit leaves more than one defect; else one. */
  readonly times?: number;
  readonly why: string;
}

const defects: readonly Defect[] = JSON.parse(readFileSync(join(folder, 'defects.json'), 'utf8'));
const notes: Readonly<Record<string, readonly string[]>> = JSON.parse(
  readFileSync(join(folder, 'notes.json'), 'utf8'),
);
const workflows = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
/** The workflow that has no entry of its own. */
const startFiles: Readonly<Record<string, string>> = { incident: 'PAGED.md' };

function filesOf(workflow: string): Map<string, string> {
  const entries = readdirSync(join(folder, workflow), { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && isWorkflowFile(entry.name))
    .map(({ name }) => name);
  return new Map(names.map((name) => [name, readFileSync(join(folder, workflow, name), 'utf8')]));
}

async function lint(workflow: string, files: ReadonlyMap<string, string>): Promise<readonly Diagnostic[]> {
  const bytes = [...files].map(([name, text]) => ({ name, bytes: Buffer.from(text) }));
  const entry = startFiles[workflow] ?? null;
  return (await compile(makeScope(workflow, bytes), { grammars: grammarFiles, entry })).diagnostics;
}

function plant(
  { file, find, replace = '', create, delete: remove }: Defect,
  files: Map<string, string>,
): void {
  if (remove === true) {
    expect(files.delete(file)).toBe(true);
    return;
  }
  const text = create === true ? '' : (files.get(file) ?? '');
  if (create !== true) expect(text.split(find ?? '')).toHaveLength(2);
  files.set(file, create === true ? replace : text.replace(find ?? '', () => replace));
}

const keyOf = ({ rule, file, message }: Diagnostic) => `${rule} ${file}: ${message}`;

describe.each(workflows)('%s', (workflow) => {
  it('has nothing wrong with it, and no note but those that its author would want to read', async () => {
    const found = await lint(workflow, filesOf(workflow));
    const serious = found.filter(({ severity }) => severity !== 'info');
    expect(serious.map(keyOf)).toEqual([]);
    expect(found.map(({ rule, file }) => `${rule} ${file}`).sort()).toEqual(
      [...(notes[workflow] ?? [])].sort(),
    );
  });
});

describe.each(
  defects.map((defect) => [`${defect.rule} in ${defect.workflow}/${defect.file}`, defect] as const),
)('%s', (_, defect) => {
  it(defect.why, async () => {
    const files = filesOf(defect.workflow);
    const before = new Set((await lint(defect.workflow, files)).map(keyOf));
    plant(defect, files);
    const found = (await lint(defect.workflow, files)).filter((diagnostic) => !before.has(keyOf(diagnostic)));
    const all = found.flatMap((diagnostic) =>
      diagnostic.rule === defect.rule ? [diagnostic] : [diagnostic, ...diagnostic.consequences],
    );
    const told = all.filter(({ rule }) => rule === defect.rule);
    expect(told.map(keyOf), found.map(keyOf).join('\n')).toHaveLength(defect.times ?? 1);
    const [{ file, span } = { file: '', span: { start: 0, end: 0 } }] = told;
    expect(file).toBe(defect.atFile ?? defect.file);
    if (defect.at !== null) {
      const marked = files.get(file)?.slice(span.start, span.end) ?? '';
      expect(marked.startsWith(defect.at) || defect.at.startsWith(marked), `marked: ${marked}`).toBe(true);
      expect(marked).not.toBe('');
    }
    const others = found.filter(({ rule, severity }) => rule !== defect.rule && severity !== 'info');
    expect([...new Set(others.map(({ rule }) => rule))].sort()).toEqual([...(defect.also ?? [])].sort());
  });
});
