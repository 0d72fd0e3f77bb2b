import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import type { Problem } from '../../src/diagnostics/diagnostic.ts';
import { scanTags } from '../../src/grammar/scan-tags.ts';
import { grammarFiles } from '../../src/host/grammar-files.ts';
import { resolveTarget } from '../../src/ir/resolve.ts';
import type { Platform } from '../../src/source/platform.ts';
import type { Span } from '../../src/source/span.ts';
import { identifyFile } from '../../src/source/state-file.ts';
import { parsePrompt } from '../../src/syntax/prompt.ts';
import { parseScript, type ScriptTree } from '../../src/syntax/script.ts';
import type { PartText } from '../../src/syntax/scripts/follow/output/printed-tag.ts';
import type { ScriptKind } from '../../src/syntax/scripts/program.ts';

/** A problem as the cases give it: the rule and, where the specification settles it, the place. */
interface FoundProblem {
  readonly rule: string;
  readonly span?: Span;
}

/** A text, or what is known of it where only a run settles the middle. */
type KnownText = string | PartText;

/** A tag; script cases leave out places in escaped texts. */
interface PlacedTag {
  readonly span?: Span;
  readonly content?: KnownText;
  readonly contentSpan?: Span;
  readonly attributes: readonly {
    readonly name: string;
    readonly nameSpan?: Span;
    readonly value: KnownText;
    readonly valueSpan?: Span;
  }[];
}

/** How a run of a script can end; `tags` are positions in the list of tags. */
interface FoundOutcome {
  readonly tags: readonly number[];
  readonly unknown: boolean;
  readonly exit: string;
}

interface Expectation {
  readonly tags: readonly PlacedTag[];
  readonly problems: readonly FoundProblem[];
  readonly settings?: unknown;
  readonly pieces?: readonly unknown[];
  readonly opaque?: boolean;
  readonly outcomes?: readonly FoundOutcome[];
  readonly reads?: readonly unknown[];
  readonly handled?: readonly unknown[];
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

/** A variable whose value the script sets stands where its value is used. */
const hasExpansion = /[$%!]/;

function isPart(text: KnownText | undefined): text is PartText {
  return typeof text === 'object';
}

/** A wrong offset in the data shows here, whatever the implementation prints. */
function checkPlaces({ name, kind, input, expect: expected }: SourceCase): void {
  const slice = ({ start, end }: Span) => {
    expect(start <= end && end <= input.length, `${name}: [${start}, ${end})`).toBe(true);
    return input.slice(start, end);
  };
  const holds = (place: Span | undefined, text: KnownText | undefined) => {
    if (place === undefined) return;
    const written = slice(place);
    if (isPart(text)) {
      expect(written.startsWith(text.prefix) && written.endsWith(text.suffix), `${name}: ${written}`).toBe(
        true,
      );
    } else if (kind === 'text' || kind === 'prompt' || !hasExpansion.test(written)) {
      expect(written, name).toBe(text);
    }
  };
  for (const tag of expected.tags) {
    if (tag.span !== undefined) expect(slice(tag.span), name).toMatch(/^\^?<.*>$/s);
    holds(tag.contentSpan, tag.content);
    for (const attribute of tag.attributes) {
      holds(attribute.nameSpan, attribute.name);
      holds(attribute.valueSpan, attribute.value);
    }
  }
  for (const { tags } of expected.outcomes ?? []) {
    for (const at of tags) expect(at, name).toBeLessThan(expected.tags.length);
  }
  for (const { span } of expected.problems) if (span !== undefined) slice(span);
}

async function runSource({ kind, input, expect: expected }: SourceCase): Promise<void> {
  const { tags, problems, ...rest } = await read(kind, input);
  expect(comparable(problems, expected.problems)).toEqual(comparable(expected.problems, expected.problems));
  expect(tags.length, JSON.stringify(tags)).toBe(expected.tags.length);
  if (kind === 'text' || kind === 'prompt') expect(tags).toEqual(expected.tags);
  else expect(tags).toMatchObject(expected.tags);
  for (const member of ['settings', 'pieces', 'opaque', 'reads', 'handled'] as const) {
    if (member in expected) expect(rest[member], member).toEqual(expected[member]);
  }
  if (expected.outcomes !== undefined) expect(lines(rest.outcomes)).toEqual(lines(expected.outcomes));
}

/** What this implementation makes of one input, in the form of the cases. */
async function read(kind: SourceCase['kind'], text: string): Promise<Expectation> {
  if (kind === 'text') return scanTags(text);
  const problems: Problem[] = [];
  // Which version of a shell a system has is no matter of the language.
  const report = (problem: Problem) => {
    if (problem.rule !== 'bash-version') problems.push(problem);
  };
  if (kind === 'prompt') {
    const { tags, pieces, ...tree } = await parsePrompt({ name: 'STATE.md', text }, report);
    const flat = tags.map(({ tag, standsIn }) => ({ ...tag, inCodeBlock: standsIn !== 'prose' }));
    return { tags: flat, problems: [...problems, ...tree.problems], pieces, settings: settingsOf(tree) };
  }
  const tree = await parseScript({ name: 'STATE', text }, kind, { grammars: grammarFiles, report });
  return {
    tags: tree.tags.map(knownParts),
    problems,
    opaque: tree.opaque !== null,
    settings: settingsOf(tree),
    ...behaviourOf(tree),
  };
}

function knownParts({ tag, content, attributes }: ScriptTree['tags'][number]): PlacedTag {
  return {
    ...tag,
    content: content ?? tag.content,
    attributes: tag.attributes.map((attribute, at) => ({
      ...attribute,
      value: attributes[at] ?? attribute.value,
    })),
  };
}

/** What a script does besides printing tags; of its outcomes those that a run can be expected to have. */
function behaviourOf({ behaviour, reads }: ScriptTree) {
  return {
    outcomes: behaviour.outcomes
      .filter(({ sure }) => sure)
      .map(({ tags, anything, exit }) => ({ tags: [...tags], unknown: anything !== null, exit })),
    reads,
    handled: behaviour.handled.map(({ patterns }) => {
      const payloads = patterns.flatMap((pattern) => (pattern.kind === 'text' ? [pattern.text] : []));
      return { payloads, rest: payloads.length < patterns.length };
    }),
  };
}

/** Outcomes as sorted lines, those that end alike as one. */
function lines(outcomes: readonly FoundOutcome[] = []): string[] {
  const all = outcomes.map(({ tags, unknown, exit }) => `${tags} ${unknown ? 'and more, ' : ''}${exit}`);
  return [...new Set(all)].sort();
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
