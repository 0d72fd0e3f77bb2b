import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import type { Problem } from '../../src/diagnostics/diagnostic.ts';
import { scanTags } from '../../src/grammar/scan-tags.ts';
import { resolveTarget } from '../../src/ir/resolve.ts';
import type { Platform } from '../../src/source/platform.ts';
import type { Span } from '../../src/source/span.ts';
import { identifyFile } from '../../src/source/state-file.ts';
import { parsePrompt } from '../../src/syntax/prompt.ts';
import { parseScript } from '../../src/syntax/script.ts';
import type { ScriptKind } from '../../src/syntax/script-view.ts';

/** A problem as the cases give it: the rule and, where the specification settles it, the place. */
interface FoundProblem {
  readonly rule: string;
  readonly span?: Span;
}

/** A tag; script cases leave out what only a run settles, and places in escaped texts. */
interface PlacedTag {
  readonly span?: Span;
  readonly content?: string;
  readonly contentSpan?: Span;
  readonly attributes: readonly {
    readonly name: string;
    readonly nameSpan?: Span;
    readonly value: string;
    readonly valueSpan?: Span;
  }[];
}

interface Expectation {
  readonly tags: readonly PlacedTag[];
  readonly problems: readonly FoundProblem[];
  readonly settings?: unknown;
  readonly pieces?: readonly unknown[];
  readonly opaque?: boolean;
}

interface SourceCase {
  readonly name: string;
  readonly kind: 'text' | 'prompt' | ScriptKind;
  readonly input: string;
  readonly expect: Expectation;
}

interface ResolutionCase {
  readonly name: string;
  readonly kind: 'resolution';
  readonly input: { readonly files: readonly string[]; readonly target: string; readonly platform: Platform };
  readonly expect: { readonly file: string } | { readonly error: string };
}

type Case = SourceCase | ResolutionCase;

const folder = fileURLToPath(new URL('../../grammar/conformance/', import.meta.url));
const schemaName = 'case.schema.json';
const readJson = (name: string) => JSON.parse(readFileSync(`${folder}${name}`, 'utf8'));
const files = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== schemaName);
const suites = files.map((file) => ({ file, cases: readJson(file) as Case[] }));
const validate = new Ajv({ allErrors: true }).compile(readJson(schemaName));

describe.each(suites)('$file', ({ cases, file }) => {
  test('has the form that its schema describes', () => {
    validate(readJson(file));
    expect(validate.errors ?? []).toEqual([]);
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
  });

  test('gives places that lie within the input and hold what they say', () => {
    for (const one of cases) if (one.kind !== 'resolution') checkPlaces(one);
  });

  test.each(cases.map((one) => [one.name, one] as const))('%s', async (_, one) => {
    if (one.kind === 'resolution') expect(resolve(one.input)).toEqual(one.expect);
    else await runSource(one);
  });
});

test('there are enough cases to hold another implementation to', () => {
  expect(suites.reduce((count, { cases }) => count + cases.length, 0)).toBeGreaterThanOrEqual(300);
  const kinds = new Set(suites.flatMap(({ cases }) => cases.map(({ kind }) => kind)));
  expect([...kinds].sort()).toEqual(['bash', 'batch', 'powershell', 'prompt', 'resolution', 'text']);
});

/** A wrong offset in the data shows here, whatever the implementation prints. */
function checkPlaces({ name, input, expect: expected }: SourceCase): void {
  const slice = ({ start, end }: Span) => {
    expect(start <= end && end <= input.length, `${name}: [${start}, ${end})`).toBe(true);
    return input.slice(start, end);
  };
  for (const tag of expected.tags) {
    if (tag.span !== undefined) expect(slice(tag.span), name).toMatch(/^<.*>$/s);
    if (tag.contentSpan !== undefined) expect(slice(tag.contentSpan), name).toBe(tag.content);
    for (const attribute of tag.attributes) {
      if (attribute.nameSpan !== undefined) expect(slice(attribute.nameSpan), name).toBe(attribute.name);
      if (attribute.valueSpan !== undefined) expect(slice(attribute.valueSpan), name).toBe(attribute.value);
    }
  }
  for (const { span } of expected.problems) if (span !== undefined) slice(span);
}

async function runSource({ kind, input, expect: expected }: SourceCase): Promise<void> {
  const { tags, problems, ...rest } = await read(kind, input);
  expect(comparable(problems, expected.problems)).toEqual(comparable(expected.problems, expected.problems));
  expect(tags.length, JSON.stringify(tags)).toBe(expected.tags.length);
  if (kind === 'text' || kind === 'prompt') expect(tags).toEqual(expected.tags);
  else expect(tags).toMatchObject(expected.tags);
  for (const member of ['settings', 'pieces', 'opaque'] as const) {
    if (member in expected) expect(rest[member], member).toEqual(expected[member]);
  }
}

/** What this implementation makes of one input, in the form of the cases. */
async function read(kind: SourceCase['kind'], text: string): Promise<Expectation> {
  if (kind === 'text') return scanTags(text);
  const problems: Problem[] = [];
  const report = (problem: Problem) => void problems.push(problem);
  if (kind === 'prompt') {
    const { tags, pieces, ...tree } = await parsePrompt({ name: 'STATE.md', text }, report);
    const flat = tags.map(({ tag, inCodeBlock }) => ({ ...tag, inCodeBlock }));
    return { tags: flat, problems, pieces, settings: settingsOf(tree) };
  }
  const { tags, opaque, ...tree } = await parseScript({ name: 'STATE', text }, kind, report);
  const flat = tags.map(({ tag }) => ({ ...tag }));
  return { tags: flat, problems, opaque: opaque !== null, settings: settingsOf(tree) };
}

function settingsOf(tree: {
  readonly settings: { readonly value: unknown } | null;
  readonly settingsUnreadable: boolean;
}): unknown {
  return tree.settingsUnreadable ? 'unreadable' : (tree.settings?.value ?? null);
}

/**
 * Problems as sorted lines. An expected problem without a place stands for one or more of its rule, wherever
 * they are.
 */
function comparable(problems: readonly FoundProblem[], expected: readonly FoundProblem[]): string[] {
  const anywhere = new Set(expected.filter(({ span }) => span === undefined).map(({ rule }) => rule));
  const lines = problems.map(({ rule, span }) =>
    anywhere.has(rule) || span === undefined ? rule : `${rule} ${span.start}-${span.end}`,
  );
  const repeated = (line: string, at: number) => anywhere.has(line) && lines.indexOf(line) !== at;
  return lines.filter((line, at) => !repeated(line, at)).sort();
}

function resolve({ files: names, target, platform }: ResolutionCase['input']): ResolutionCase['expect'] {
  const states = new Map<string, string[]>();
  for (const name of names) {
    const { state, kind } = identifyFile(name);
    if (kind !== null) states.set(state, [...(states.get(state) ?? []), name]);
  }
  const found = resolveTarget(states, target, platform);
  return found.kind === 'file' ? { file: found.file } : { error: found.kind };
}
