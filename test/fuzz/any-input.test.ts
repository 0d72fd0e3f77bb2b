import fc from 'fast-check';
import { expect, test } from 'vitest';
import frontmatterSchema from '../../grammar/frontmatter.schema.json' with { type: 'json' };
import manifestSchema from '../../grammar/manifest.schema.json' with { type: 'json' };
import { compile } from '../../src/compiler/compile.ts';
import { grammarFiles } from '../../src/host/grammar-files.ts';
import { makeScope } from '../../src/source/scope.ts';
import { parsePrompt } from '../../src/syntax/prompt.ts';
import { canonicalJson } from '../../src/util/canonical-json.ts';
import { mutated } from './mutations.ts';
import { propertyRuns } from './property-runs.ts';
import { realPrompts } from './real-texts.ts';

const names = [
  'START.md',
  'A.md',
  'A.sh',
  'B.sh',
  'B.ps1',
  'C.bat',
  'workflow.yaml',
  'README.md',
  '.hidden.md',
  'x',
];
const prompts = realPrompts();
const pieces = [
  '<goto>A</goto>',
  '<Goto>A</Goto>',
  '<result>',
  '</result>',
  '<call return="B">',
  '{{result}}',
  '{{',
  '}}',
  '---\n',
  '```\n',
  '<!--',
  '-->',
  '"',
  "'",
  '`',
  '$',
  '\\',
  '\0',
  '\uFEFF',
  '\n',
  '\r',
  '    ',
  '🎉',
];
const text = mutated(prompts, pieces);
const encoder = new TextEncoder();

/** Bytes that are no text, bytes of a text with a few of them changed, and texts. */
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 80 }),
  text.map((content) => encoder.encode(content)),
  fc
    .tuple(text, fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 3 }))
    .map(([content, changes]) => {
      const changed = encoder.encode(content);
      for (const [at, value] of changes) if (changed.length > 0) changed[at % changed.length] = value;
      return changed;
    }),
);

test('any bytes in any kind of file: no exception, and every place inside its file', async () => {
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.constantFrom(...names), bytes, { maxKeys: 5 }), async (files) => {
      const scope = makeScope(
        'any',
        Object.entries(files).map(([name, content]) => ({ name, bytes: content })),
      );
      const { diagnostics, workflow } = await compile(scope, { grammars: grammarFiles });
      const length = (file: string) => scope.files.find(({ name }) => name === file)?.text.length ?? 0;
      const places = diagnostics.flatMap((diagnostic) => [diagnostic, ...diagnostic.related]);
      const transitions = workflow.implementations.flatMap((one) =>
        one.transitions.map(({ span }) => ({ file: one.file, span, message: '' })),
      );
      for (const { file, span } of [...places, ...transitions]) {
        expect(span.start).toBeGreaterThanOrEqual(0);
        expect(span.start).toBeLessThanOrEqual(span.end);
        expect(span.end).toBeLessThanOrEqual(length(file));
      }
    }),
    { numRuns: propertyRuns(300) },
  );
});

const word = fc.constantFrom(
  'START',
  'A',
  'goto',
  'result',
  'unix',
  'off',
  '5',
  '10m',
  'true',
  '',
  '*',
  '{{x}}',
  'opus',
);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'settings' },
    word,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(
      fc.constantFrom('tag', 'target', 'return', 'next', 'payload', 'count', 'then', 'trap', 'x'),
      tie('value'),
      { maxKeys: 3 },
    ),
  ),
}));

/** Settings of these keys, each with a value of any shape. */
function settingsOf(schema: { readonly properties: object }): fc.Arbitrary<string> {
  return fc
    .dictionary(fc.constantFrom(...Object.keys(schema.properties)), value, { maxKeys: 4 })
    .map((pairs) =>
      Object.entries(pairs)
        .map(([key, one]) => `${key}: ${JSON.stringify(one)}\n`)
        .join(''),
    );
}

test('settings of any shape: no exception, and every place inside its file', async () => {
  const settings = fc.tuple(settingsOf(manifestSchema), settingsOf(frontmatterSchema));
  await fc.assert(
    fc.asyncProperty(settings, async ([manifest, frontmatter]) => {
      const sources: Record<string, string> = {
        'workflow.yaml': manifest,
        'START.md': `---\n${frontmatter}---\n<goto>A</goto>\n`,
        'A.md': '<result>x</result>\n',
      };
      const files = Object.entries(sources).map(([name, one]) => ({ name, bytes: encoder.encode(one) }));
      const { diagnostics } = await compile(makeScope('any', files), { grammars: grammarFiles });
      for (const { file, span } of diagnostics.flatMap((one) => [one, ...one.related])) {
        expect(span.start).toBeLessThanOrEqual(span.end);
        expect(span.end).toBeLessThanOrEqual(sources[file]?.length ?? 0);
      }
    }),
    { numRuns: propertyRuns(1_000) },
  );
});

test('the pieces of any prompt, put together, are its body, each at its place', async () => {
  await fc.assert(
    fc.asyncProperty(text, async (content) => {
      const { pieces: found } = await parsePrompt({ name: 'A.md', text: content }, () => {});
      const start = found[0]?.span.start ?? content.length;
      let at = start;
      for (const { kind, span, text: written } of found) {
        expect(span.start).toBe(at);
        at = span.end;
        const source = content.slice(span.start, span.end);
        if (kind === 'literal') expect(source).toBe(written);
        else expect(source.replace(/^\{\{[ \t]*|[ \t]*\}\}$/g, '')).toBe(written);
      }
      expect(at).toBe(content.length);
    }),
    { numRuns: propertyRuns(1_000) },
  );
});

test('the order in which files are given changes nothing', async () => {
  const files = fc.uniqueArray(fc.tuple(fc.constantFrom(...names), text), {
    selector: ([name]) => name,
    minLength: 2,
    maxLength: 6,
  });
  const resultOf = async (list: readonly (readonly [string, string])[]) => {
    const scope = makeScope(
      'any',
      list.map(([name, content]) => ({ name, bytes: encoder.encode(content) })),
    );
    const { workflow, diagnostics } = await compile(scope, { grammars: grammarFiles });
    return canonicalJson({
      workflow,
      findings: diagnostics.map(({ rule, file, span }) => ({ rule, file, span })),
    });
  };
  await fc.assert(
    fc.asyncProperty(
      files.chain((list) =>
        fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
      ),
      async ([list, shuffled]) => {
        expect(await resultOf(shuffled)).toBe(await resultOf(list));
      },
    ),
    { numRuns: propertyRuns(100) },
  );
});
