import fc from 'fast-check';
import JSZip from 'jszip';
import { describe, expect, test } from 'vitest';
import { buildBundle } from '../../src/compiler/build.ts';
import { compile } from '../../src/compiler/compile.ts';
import { grammarFiles } from '../../src/host/grammar-files.ts';
import { makeScope, type Scope } from '../../src/source/scope.ts';
import { scopeFromZip } from '../../src/source/zip-scope.ts';
import { canonicalJson } from '../../src/util/canonical-json.ts';

const encoder = new TextEncoder();

function scopeOf(files: Readonly<Record<string, string>>, name = 'flow'): Scope {
  return makeScope(
    name,
    Object.entries(files).map(([file, text]) => ({ name: file, bytes: encoder.encode(text) })),
  );
}

async function rulesOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const { diagnostics } = await compile(scopeOf(files), { grammars: grammarFiles });
  return diagnostics.map(({ rule, file }) => `${rule} ${file}`);
}

describe('resolution (language.md#resolution)', () => {
  const table: [files: string[], unix: string | null, windows: string | null][] = [
    [['X.md'], 'X.md', 'X.md'],
    [['X.sh'], 'X.sh', null],
    [['X.ps1'], null, 'X.ps1'],
    [['X.bat'], null, 'X.bat'],
    [['X.md', 'X.sh'], null, 'X.md'],
    [['X.md', 'X.ps1'], 'X.md', null],
    [['X.md', 'X.bat'], 'X.md', null],
    [['X.sh', 'X.ps1'], 'X.sh', 'X.ps1'],
    [['X.sh', 'X.bat'], 'X.sh', 'X.bat'],
    [['X.ps1', 'X.bat'], null, null],
    [['X.sh', 'X.ps1', 'X.bat'], 'X.sh', null],
  ];
  test.each(table)('%j', async (files, unix, windows) => {
    const texts = Object.fromEntries(files.map((file) => [file, 'echo "<result>x</result>"']));
    const { workflow } = await compile(scopeOf({ 'START.md': '<goto>X</goto>', ...texts }), {
      grammars: grammarFiles,
    });
    const start = workflow.implementations.find(({ file }) => file === 'START.md');
    expect(start?.transitions[0]?.target).toMatchObject({ unix, windows });
  });

  const runsOn = { md: ['unix', 'windows'], sh: ['unix'], ps1: ['windows'], bat: ['windows'] };
  const extensions = Object.entries(runsOn);
  test.each(table)('%j by whatever reference', async (files, unix, windows) => {
    const texts = Object.fromEntries(files.map((file) => [file, 'echo "<result>x</result>"']));
    const named = extensions.map(([extension, platforms]) => {
      const text = `X.${extension}`;
      const on = (platform: string) => (files.includes(text) && platforms.includes(platform) ? text : null);
      return { text, unix: on('unix'), windows: on('windows') };
    });
    for (const { text, ...means } of [{ text: 'X', unix, windows }, ...named]) {
      const transitions = [
        `{ tag: goto, target: ${text} }`,
        `{ tag: call, target: START, return: ${text} }`,
        `{ tag: fork, target: START, next: " ${text} " }`,
      ];
      const then = `max_visits: { count: 1, then: { tag: reset, target: ${text} } }`;
      const { workflow } = await compile(
        scopeOf({
          ...texts,
          'START.md': `<goto> ${text}\t</goto> <function return="${text}">START</function> <fork next="${text}">START</fork>`,
          'POLICY.md': `---\nallowed_transitions: [${transitions.join(', ')}]\n${then}\n---\nGo on.\n`,
          'workflow.yaml': `entry: ${text}\nentries: [START, POLICY, ${text}]\n`,
        }),
        { grammars: grammarFiles },
      );
      const references: { text: string; unix: string | null; windows: string | null }[] = [];
      JSON.stringify(workflow, (_, value) => {
        if (value?.text === text && value.unix !== undefined) references.push(value);
        return value;
      });
      expect(references.map(({ unix, windows }) => ({ unix, windows }))).toEqual(Array(9).fill(means));
    }
  });

  test('a name with a dot, and an explicit extension', async () => {
    const { workflow, diagnostics } = await compile(
      scopeOf({ 'START.md': '<goto>v1.2</goto> <goto>v1.2.md</goto>', 'v1.2.md': '<result>x</result>' }),
      { grammars: grammarFiles },
    );
    expect(diagnostics).toEqual([]);
    const targets = workflow.implementations[0]?.transitions.map(({ target }) => target?.unix);
    expect(targets).toEqual(['v1.2.md', 'v1.2.md']);
  });

  test('twins that name twins by their extensions', async () => {
    expect(
      await rulesOf({
        'START.sh': 'echo "<goto>B.sh</goto>"',
        'START.ps1': 'Write-Output "<goto>B.ps1</goto>"',
        'B.sh': 'echo "<result>x</result>"',
        'B.ps1': 'Write-Output "<result>x</result>"',
      }),
    ).toEqual([]);
  });
});

describe('what is a state', () => {
  test('project files are none unless a transition targets them', async () => {
    const files = {
      'START.md': '<result>x</result>',
      'README.md': '<goto>NOWHERE</goto>',
      'AGENTS.md': 'x',
      '.hidden.md': 'x',
    };
    expect(
      (await compile(scopeOf(files), { grammars: grammarFiles })).workflow.states.map(({ name }) => name),
    ).toEqual(['START']);
    const targeted = {
      ...files,
      'START.md': '<goto>README</goto>',
      'README.md': '<goto>AGENTS</goto>',
      'AGENTS.md': '<result>x</result>',
    };
    expect(
      (await compile(scopeOf(targeted), { grammars: grammarFiles })).workflow.states.map(({ name }) => name),
    ).toEqual(['AGENTS', 'README', 'START']);
  });

  test.each([
    ['a policy refuses it', '---\nallowed_transitions: [{ tag: result }]\n---\nNot <goto>README</goto>.'],
    ['a prompt forbids it', 'End with <result>x</result>. Never emit <goto>README</goto>.'],
    ['it is an example', 'End with <result>x</result>.\n\n```\n<goto>README</goto>\n```\n'],
  ])('a tag leads to no project file where %s', async (_, start) => {
    const files = scopeOf({ 'START.md': start, 'README.md': '<goto>NOWHERE</goto>' });
    const { workflow, diagnostics } = await compile(files, { grammars: grammarFiles });
    expect(workflow.states.map(({ name }) => name)).toEqual(['START']);
    expect(diagnostics.filter(({ file }) => file !== 'START.md')).toEqual([]);
  });

  test.each([
    ['a policy', '---\nallowed_transitions: [{ tag: goto, target: README.md }]\n---\nGo on.'],
    [
      'a limit',
      '---\nmax_visits: { count: 1, then: { tag: goto, target: README } }\n---\n<result>x</result>',
    ],
    ['a code block with the only tag', 'End so:\n\n```\n<goto>README</goto>\n```\n'],
    ['a return', 'Emit <call return="README">START</call>.'],
  ])('%s makes a state of a project file', async (_, start) => {
    const files = scopeOf({ 'START.md': start, 'README.md': '<result>x</result>' });
    const { workflow } = await compile(files, { grammars: grammarFiles });
    expect(workflow.states.map(({ name }) => name)).toEqual(['README', 'START']);
  });

  test('the manifest can ignore files', async () => {
    const files = {
      'START.md': '<result>x</result>',
      'NOTES-1.md': 'x',
      'workflow.yaml': 'ignore: ["NOTES-*.md"]\n',
    };
    expect(await rulesOf(files)).toEqual([]);
  });

  test('the same from a folder, a zip and a zipped folder', async () => {
    const files = {
      'START.md': '---\nmodel: opus\n---\nGo <goto>B</goto>',
      'B.md': '<result>x</result>',
      'README.md': 'x',
    };
    const expected = canonicalJson((await compile(scopeOf(files), { grammars: grammarFiles })).workflow);
    for (const prefix of ['', 'flow/']) {
      const zip = new JSZip();
      for (const name of ['LICENSE', 'docs/notes.txt', `${prefix}docs/README.md`]) zip.file(name, 'x');
      for (const [name, text] of Object.entries(files)) zip.file(prefix + name, text);
      zip.file('__MACOSX/._START.md', 'x');
      zip.file(`${prefix}.DS_Store`, 'x');
      const read = scopeFromZip('flow', await zip.generateAsync({ type: 'uint8array' }));
      if (!read.ok) throw new Error(read.refusal);
      expect(canonicalJson((await compile(read.scope, { grammars: grammarFiles })).workflow)).toBe(expected);
    }
  });

  test.each([
    [
      ['a/START.md', 'b/X.md'],
      'its files stand in several places (a/, b/); all have to stand at the root or in one folder',
    ],
    [
      ['START.md', 'b/X.md'],
      'its files stand in several places (the root, b/); all have to stand at the root or in one folder',
    ],
    [
      ['a/b/START.md'],
      'its states stand in a/b/, a folder below another one; all have to stand at the root or in one folder: zip that folder by itself',
    ],
    [
      ['a/b/START.md', 'a/c/X.md'],
      'a/b/START.md stands in a folder below; a zip of a workflow has no states in sub-folders: leave them out',
    ],
    [
      ['a/START.md', 'a/docs/HOW.md', 'README.md'],
      'a/docs/HOW.md stands in a folder below; a zip of a workflow has no states in sub-folders: leave them out',
    ],
    [
      ['workflow.yaml', 'a/START.md'],
      'its files stand in several places (the root, a/); all have to stand at the root or in one folder',
    ],
    [['.x'], 'it holds no file'],
  ])('a zip of %j is refused', async (names, refusal) => {
    const zip = new JSZip();
    for (const name of names) zip.file(name, 'x', { createFolders: false });
    expect(scopeFromZip('flow', await zip.generateAsync({ type: 'uint8array' }))).toEqual({
      ok: false,
      refusal,
    });
  });
});

describe('platforms', () => {
  test.each<[string, Record<string, string>, string[]]>([
    ['prompts alone', { 'START.md': '<result>x</result>' }, ['unix', 'windows']],
    [
      'a script for Unix alone',
      { 'START.md': '<goto>P</goto>', 'P.sh': 'echo "<result>x</result>"' },
      ['unix'],
    ],
    [
      'twins',
      { 'START.sh': 'echo "<result>x</result>"', 'START.bat': 'echo ^<result^>x^</result^>' },
      ['unix', 'windows'],
    ],
    [
      'the manifest',
      { 'START.md': '<result>x</result>', 'workflow.yaml': 'platforms: [windows]' },
      ['windows'],
    ],
    [
      'an unused script',
      { 'START.md': '<result>x</result>', 'P.sh': 'echo "<result>x</result>"' },
      ['unix', 'windows'],
    ],
  ])('%s', async (_, files, platforms) => {
    expect((await compile(scopeOf(files), { grammars: grammarFiles })).workflow.platforms).toEqual(platforms);
  });

  test('a defect on one platform only is a warning, unless the manifest lists it', async () => {
    const files = {
      'START.md': '<goto>A</goto> <goto>B.sh</goto>',
      'A.sh': 'echo "<result>x</result>"',
      'A.ps1': 'Write-Output "<result>x</result>"',
      'B.sh': 'echo "<result>x</result>"',
    };
    const severities = async (more: Record<string, string>) =>
      (await compile(scopeOf({ ...files, ...more }), { grammars: grammarFiles })).diagnostics.map(
        ({ rule, severity, platforms }) => [rule, severity, platforms],
      );
    expect(await severities({})).toEqual([['target-incompatible', 'warning', ['windows']]]);
    expect(await severities({ 'workflow.yaml': 'platforms: [unix, windows]' })).toEqual([
      ['target-incompatible', 'error', ['windows']],
    ]);
    expect(await severities({ 'workflow.yaml': 'platforms: [unix]' })).toEqual([]);
  });

  test('a gap on a platform that the manifest lists is no bundle; else the bundle is for the other one', async () => {
    const files = {
      'START.md': '<goto>A</goto> <goto>B</goto>',
      'A.sh': 'echo "<result>x</result>"',
      'A.ps1': 'Write-Output "<result>x</result>"',
      'B.sh': 'echo "<result>x</result>"',
    };
    const built = async (manifest: string, weights: readonly string[]) => {
      const scope = scopeOf({ ...files, ...(manifest === '' ? {} : { 'workflow.yaml': manifest }) });
      const compilation = await compile(scope, { grammars: grammarFiles });
      expect(compilation.diagnostics.map(({ rule, severity }) => [rule, severity])).toEqual(
        weights.map((weight) => ['platform-gap', weight]),
      );
      const result = await buildBundle(compilation);
      return result.ok ? result.workflow.platforms : result.refusal;
    };
    expect(await built('', ['warning'])).toEqual(['unix']);
    expect(await built('platforms: [unix, windows]', ['error'])).toBe('it has 1 error');
    expect(await built('platforms: [unix, windows]\nlint: {platform-gap: off}', [])).toBe(
      'it does not resolve on windows: "B" in START.md means no file there',
    );
  });

  test.each([
    ['A.sh', { 'A.sh': 'echo "<result>x</result>"' }, ['unix'], ['platform-gap']],
    ['A.ps1', { 'A.ps1': 'Write-Output "<result>x</result>"' }, ['windows'], ['platform-gap']],
    [
      'A.sh',
      { 'A.sh': 'echo "<result>x</result>"', 'START.md': '<result>x</result>' },
      ['unix'],
      ['platform-gap'],
    ],
    [
      'A.sh',
      { 'A.sh': 'echo "<result>x</result>"', 'A.ps1': 'Write-Output "<result>x</result>"' },
      ['unix', 'windows'],
      [],
    ],
  ])('those of a run that starts from a script are its own: %s', async (entry, files, platforms, rules) => {
    const { workflow, diagnostics } = await compile(scopeOf(files), { grammars: grammarFiles, entry });
    expect(workflow.platforms).toEqual(platforms);
    expect(diagnostics.map(({ rule, severity }) => [rule, severity])).toEqual(
      rules.map((rule) => [rule, 'info']),
    );
  });

  test.each([
    ['unix', []],
    ['windows', ['target-missing']],
  ] as const)('those that the caller names go before those of the workflow: %s', async (platform, rules) => {
    const files = { 'START.md': '<goto>P</goto>', 'P.sh': 'echo "<result>x</result>"' };
    const { workflow, diagnostics } = await compile(scopeOf(files), {
      grammars: grammarFiles,
      platforms: [platform],
    });
    expect(workflow.platforms).toEqual([platform]);
    expect(diagnostics.map(({ rule }) => rule)).toEqual(rules);
  });
});

describe('the intermediate representation', () => {
  test('is frozen through and through', async () => {
    const { workflow } = await compile(
      scopeOf({ 'START.md': '---\nallowed_transitions:\n  - { tag: goto, target: START }\n---\n{{x}}' }),
      { grammars: grammarFiles },
    );
    const visit = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      expect(Object.isFrozen(value)).toBe(true);
      for (const member of Object.values(value)) visit(member);
    };
    visit(workflow);
  });

  test('does not depend on the order of files', async () => {
    const files = Object.entries({
      'START.md': 'x <goto>B</goto>',
      'B.md': '<call return="C">D</call>',
      'C.md': '<result>x</result>',
      'D.md': '<result>y</result>',
      'README.md': 'x',
      'workflow.yaml': 'name: n',
    });
    const expected = canonicalJson(
      (await compile(scopeOf(Object.fromEntries(files)), { grammars: grammarFiles })).workflow,
    );
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(files, { minLength: files.length }), async (shuffled) => {
        expect(
          canonicalJson(
            (await compile(scopeOf(Object.fromEntries(shuffled)), { grammars: grammarFiles })).workflow,
          ),
        ).toBe(expected);
      }),
      { numRuns: 20 },
    );
  });

  test('an implicit transition is one complete entry; a reminder has every form', async () => {
    const implementation = async (entries: string) =>
      (
        await compile(scopeOf({ 'START.md': `---\nallowed_transitions:\n${entries}---\n` }), {
          grammars: grammarFiles,
        })
      ).workflow.implementations[0];
    expect(await implementation('  - { tag: goto, target: START }\n')).toMatchObject({
      implicit: 0,
      reminder: expect.stringContaining('- <goto>START</goto>'),
    });
    expect(await implementation('  - { tag: result, payload: done }\n')).toMatchObject({ implicit: 0 });
    expect(await implementation('  - { tag: result }\n')).toMatchObject({
      implicit: null,
      reminder: expect.stringContaining('- <result>…</result>'),
    });
    expect(await implementation('  - { tag: call, target: START }\n')).toMatchObject({
      implicit: null,
      opaque: { cause: 'dynamic' },
    });
    expect(await implementation('  - { tag: goto, target: START }\n  - { tag: result }\n')).toMatchObject({
      implicit: null,
    });
  });
});

describe('what only a run settles', () => {
  const implementationOf = async (name: string, text: string) => {
    const files = { [name]: text, 'CODE_REVIEW.md': '<result>x</result>' };
    const { workflow } = await compile(scopeOf(files), { grammars: grammarFiles });
    const found = workflow.implementations.find(({ file }) => file === name);
    if (found === undefined) throw new Error(`${name} was not compiled`);
    return { ...found, at: ({ start, end }: { start: number; end: number }) => text.slice(start, end) };
  };

  test('a dynamic transition has the known states as references, the others by their ends', async () => {
    const text = 'Answer <call return=" AFTER_{{ kind }} " input="{{x}}"> CODE_REVIEW </call>.';
    const { dynamic, transitions, opaque, script, at } = await implementationOf('START.md', text);
    expect({ transitions, opaque, script }).toEqual({ transitions: [], opaque: null, script: null });
    expect(dynamic).toMatchObject([
      {
        tag: 'call',
        target: { text: 'CODE_REVIEW', unix: 'CODE_REVIEW.md', windows: 'CODE_REVIEW.md' },
        return: { prefix: 'AFTER_', suffix: '', file: 'START.md' },
        next: null,
      },
    ]);
    const [only] = dynamic;
    expect(only && at(only.span)).toBe(text.slice(7, -1));
    expect(only?.target && at(only.target.span)).toBe('CODE_REVIEW');
    expect(only?.return && at(only.return.span)).toContain('AFTER_{{ kind }}');
  });

  test('several slots leave what stands in front of the first and after the last', async () => {
    const { dynamic } = await implementationOf('START.md', '<goto>A_{{a}}_B_{{b}}_C</goto>');
    expect(dynamic).toMatchObject([{ target: { prefix: 'A_', suffix: '_C' }, return: null, next: null }]);
  });

  test.each([
    ['START.sh', `echo "<goto>\${KIND}_REVIEW</goto>"`],
    ['START.sh', 'printf "<goto>%s_REVIEW</goto>" "$(cat kind)"'],
    ['START.ps1', `"<goto>\${env:KIND}_REVIEW</goto>"`],
    ['START.bat', 'echo ^<goto^>%KIND%_REVIEW^</goto^>'],
  ])('%s: %s', async (name, text) => {
    expect(await implementationOf(name, text)).toMatchObject({
      transitions: [],
      dynamic: [{ tag: 'goto', target: { prefix: '', suffix: '_REVIEW', file: name } }],
      opaque: null,
    });
  });

  test('an unknown payload or attribute leaves the transition known', async () => {
    const payload = await implementationOf('START.sh', 'echo "<result>$X</result>"');
    expect(payload).toMatchObject({
      transitions: [{ tag: 'result', payload: null, payloadSpan: null, certainty: 'certain' }],
      dynamic: [],
    });
    const input = await implementationOf('START.sh', 'echo "<goto input=\'$X\'>CODE_REVIEW</goto>"');
    expect(input).toMatchObject({
      transitions: [{ target: { unix: 'CODE_REVIEW.md' }, attributes: [{ name: 'input', value: null }] }],
      dynamic: [],
    });
  });

  test.each([
    ['START.md', '---\nallowed_transitions:\n  - { tag: result }\n---\n<goto>{{x}}</goto>'],
    ['START.sh', '# ---\n# allowed_transitions:\n#   - { tag: result }\n# ---\necho "<goto>$X</goto>"'],
  ])('a policy in %s says where it leads', async (name, text) => {
    expect(await implementationOf(name, text)).toMatchObject({
      hasPolicy: true,
      transitions: [{ tag: 'result', origin: 'policy' }],
      dynamic: [],
      opaque: null,
    });
  });

  test('a script tells how it can end, what it reads, and what it tells apart', async () => {
    const text = [
      'case "$RAYMOND_RESULT" in',
      '  yes) echo "<goto>CODE_REVIEW</goto>" ;;',
      '  no) exit 1 ;;',
      '  *) python3 decide.py ;;',
      'esac',
    ].join('\n');
    const { script, opaque, at } = await implementationOf('START.sh', text);
    const told = script?.outcomes.filter(({ sure }) => sure);
    expect(told?.map(({ tags, unknown, exit }) => [tags.map(at), unknown && at(unknown), exit])).toEqual(
      expect.arrayContaining([
        [['<goto>CODE_REVIEW</goto>'], null, 'success'],
        [[], null, 'failure'],
        [[], 'python3 decide.py', 'success'],
      ]),
    );
    expect(told?.length).toBe(3);
    expect(script?.reads.map(({ name, span }) => [name, at(span)])).toEqual([
      ['RAYMOND_RESULT', '$RAYMOND_RESULT'],
    ]);
    expect(
      script?.handled.map(({ payloads, rest }) => [payloads.map(({ text, span }) => [text, at(span)]), rest]),
    ).toEqual([
      [
        [
          ['yes', 'yes'],
          ['no', 'no'],
        ],
        true,
      ],
    ]);
    expect(opaque && at(opaque.span)).toBe('python3 decide.py');
  });
});

describe('any input', () => {
  const name = fc.constantFrom(
    'START.md',
    'A.md',
    'B.sh',
    'C.ps1',
    'D.bat',
    'A.sh',
    'workflow.yaml',
    'README.md',
    '.x.md',
    'x.txt',
    '1_START.md',
  );
  const words = fc.constantFrom(
    '---\n',
    'allowed_transitions:\n',
    '  - { tag: goto, target: A }\n',
    'max_visits: { count: 2, then: { tag: goto, target: A } }\n',
    'model: opus\n',
    '<goto>A</goto>',
    '<call return="B">A</call>',
    '<fork next="A">B</fork>',
    '<result>x</result>',
    '<!--',
    '-->',
    '```\n',
    '    ',
    '{{x}}',
    '# ---\n',
    '\n',
    '"',
    "'",
    '\\',
    '$X',
    '\uFEFF',
    '\0',
    '<',
    '&a',
    '*a',
    'lint: { dead-end: off }\n',
    'platforms: [unix]\n',
    '<goto>A_{{x}}</goto>',
    'echo "<goto>$X',
    '</goto>"\n',
    'case "$RAYMOND_RESULT" in\n',
    'A) ',
    ' ;;\n',
    'esac\n',
    'if [ -f x ]; then\n',
    'fi\n',
    'exit 1\n',
    '%X%',
  );
  const text = fc
    .array(
      fc.oneof(
        { arbitrary: words, weight: 8 },
        { arbitrary: fc.string({ unit: 'binary', maxLength: 8 }), weight: 1 },
      ),
      { maxLength: 14 },
    )
    .map((parts) => parts.join(''));

  test('no exception, and every place inside its file', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(name, text, { maxKeys: 6 }), async (files) => {
        const scope = scopeOf(files);
        const { diagnostics, workflow } = await compile(scope, { grammars: grammarFiles });
        const length = (file: string) => scope.files.find((source) => source.name === file)?.text.length ?? 0;
        const places = diagnostics.flatMap((diagnostic) => [diagnostic, ...diagnostic.related]);
        for (const { implementations } of [workflow]) {
          for (const { file, transitions, dynamic, script } of implementations) {
            const spans = [
              ...[...transitions, ...dynamic, ...(script?.reads ?? [])].map(({ span }) => span),
              ...(script?.outcomes ?? []).flatMap(({ tags, span, unknown }) => [
                ...tags,
                span,
                unknown ?? span,
              ]),
              ...dynamic.flatMap(({ target, return: back, next }) =>
                [target, back, next].flatMap((state) => state?.span ?? []),
              ),
              ...(script?.handled ?? []).flatMap(({ payloads, span }) => [
                span,
                ...payloads.map((payload) => payload.span),
              ]),
            ];
            places.push(...spans.map((span) => ({ file, span, message: '' })));
          }
        }
        for (const { file, span } of places) {
          expect(span.start).toBeLessThanOrEqual(span.end);
          expect(span.end).toBeLessThanOrEqual(length(file));
        }
      }),
      // What it once found stays in it.
      { numRuns: 1500, examples: [[{ 'D.bat': '    \n# ---\n' }], [{ 'D.sh': ' \n# x' }]] },
    );
  });

  test('any bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 64 }), async (bytes) => {
        const { diagnostics } = await compile(makeScope('flow', [{ name: 'START.md', bytes }]), {
          grammars: grammarFiles,
        });
        expect(Array.isArray(diagnostics)).toBe(true);
        expect(scopeFromZip('flow', bytes).ok).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});
