import { describe, expect, it } from 'vitest';
import { loadWorkflow } from '../../src/cli/inputs/load-workflow.ts';
import { buildBundle } from '../../src/compiler/build.ts';
import { compile } from '../../src/compiler/compile.ts';
import { plain } from '../../src/diagnostics/paint.ts';
import { TextRenderer } from '../../src/diagnostics/render-text.ts';
import type { Files, FolderEntry } from '../../src/host/files.ts';
import { grammarFiles } from '../../src/host/grammar-files.ts';
import { makeScope, mostFiles, type Scope } from '../../src/source/scope.ts';

const prompt = Buffer.from('Read the ticket, then answer `<result>read</result>`.\n');

/** A folder `/workflow` with these entries, whose files all hold the same good prompt. */
function folderOf(entries: readonly FolderEntry[], changes: Partial<Files> = {}): Files {
  return {
    kind: () => 'folder',
    list: () => [...entries],
    readUpTo: () => prompt,
    ...changes,
  };
}

async function scopeOf(files: Files): Promise<Scope> {
  const result = await loadWorkflow(files, '/workflow', '/');
  if (!result.ok) throw new Error(result.refusal);
  return result.workflow.scope;
}

async function rendered(scope: Scope): Promise<string> {
  const { diagnostics, workflow } = await compile(scope, { grammars: grammarFiles });
  const texts = new Map(scope.files.map(({ name, text }) => [name, text]));
  const renderer = new TextRenderer(
    { textOf: (file) => texts.get(file), pathOf: (file) => file, platforms: workflow.platforms },
    plain,
  );
  return diagnostics.map((diagnostic) => renderer.render(diagnostic)).join('\n');
}

const start: FolderEntry = { name: 'START.md', kind: 'file' };

// What a fixture folder cannot hold on every system, or only at the price of megabytes.
describe('unreadable-file', () => {
  it.each([
    ['link', 'is a symbolic link, which is not read', 'replace the link by a copy of its file'],
    ['other', 'is a special file, which is not read', 'mend or remove the file'],
  ] as const)('tells of a state that is a %s', async (kind, reason, help) => {
    const scope = await scopeOf(folderOf([start, { name: 'NOTES.md', kind }]));
    expect(await rendered(scope)).toBe(
      `error[unreadable-file]: NOTES.md ${reason}\n  --> NOTES.md\n    = help: ${help}\n`,
    );
  });

  it('does not mind a folder or a link that is no state', async () => {
    const others: FolderEntry[] = [
      { name: 'ARCHIVE.md', kind: 'folder' },
      { name: 'data.csv', kind: 'link' },
    ];
    expect(await rendered(await scopeOf(folderOf([start, ...others])))).toBe('');
  });

  it('tells the size of a file that is too large', async () => {
    const files = folderOf([start, { name: 'NOTES.md', kind: 'file' }], {
      readUpTo: (path, limit) => (path.endsWith('NOTES.md') ? limit + 1 : prompt),
    });
    expect(await rendered(await scopeOf(files))).toContain(
      'error[unreadable-file]: NOTES.md is 17 MiB large; at most 16 MiB are read\n',
    );
  });

  it('says why the system refused a file', async () => {
    const files = folderOf([start, { name: 'NOTES.md', kind: 'file' }], {
      readUpTo: (path) => {
        if (path.endsWith('START.md')) return prompt;
        throw Object.assign(new Error('refused'), { code: 'EACCES' });
      },
    });
    expect(await rendered(await scopeOf(files))).toContain(
      'error[unreadable-file]: NOTES.md cannot be read: permission denied\n',
    );
  });

  it('reads so many files and no more', async () => {
    const entries = Array.from({ length: mostFiles + 1 }, (_, index): FolderEntry => {
      return { name: `S${index}.md`, kind: 'file' };
    });
    const scope = await scopeOf(folderOf(entries));
    expect(scope.files).toHaveLength(mostFiles);
    expect(scope.rejected).toEqual([
      { name: `S${mostFiles}.md`, reason: 'is one file too many; at most 100000 are read' },
    ]);
  });
});

describe('frontmatter-syntax', () => {
  it('refuses settings as long as a book', async () => {
    // An anchor leaves the simple subset of YAML, so that the library would have to read it all.
    const text = `---\ndescription: &text |\n${'  More and more words.\n'.repeat(12_000)}---\nRead the ticket.\n`;
    const scope = makeScope('long', [{ name: 'START.md', bytes: Buffer.from(text) }]);
    expect(await rendered(scope)).toBe(
      'error[frontmatter-syntax]: the settings are 276021 characters long; at most 262144 are read\n' +
        '  --> START.md:2:1\n   |\n 2 | description: &text |\n   | ^\n    = help: shorten them\n',
    );
  });
});

/** A workflow of prompts in memory: files of these names cannot be kept on every system. */
function promptsNamed(names: readonly string[], manifest = ''): Scope {
  const files = names.map((name) => ({ name, bytes: prompt }));
  return makeScope('names', [...files, { name: 'workflow.yaml', bytes: Buffer.from(manifest) }]);
}

describe('target-missing', () => {
  it('advises no name that loses its blanks as a reference', async () => {
    const files = [
      { name: 'START.md', bytes: Buffer.from('Read the ticket, then emit <goto>READ</goto>.\n') },
      { name: 'READ .md', bytes: prompt },
    ];
    expect(await rendered(makeScope('blanks', files))).toContain(
      '    = help: rename the file of "READ ", which no reference can mean\n',
    );
  });
});

async function findingsOn(rule: string, scope: Scope) {
  const compilation = await compile(scope, { grammars: grammarFiles });
  const found = compilation.diagnostics.filter((diagnostic) => diagnostic.rule === rule);
  return { compilation, messages: found.map(({ severity, message }) => `${severity}: ${message}`) };
}

describe('reserved-name', () => {
  const device = 'is a device on Windows, not a file, so no bundle can hold it';
  it.each([
    ['AUX.md', device],
    ['con.log.md', device],
    ['Com1.md', device],
    ['LPT\u00b9.md', device],
    ['A\u0007.md', 'holds a control character, so no bundle can hold it'],
    ['A\\B.md', 'holds a back-slash, so no target can name it and no bundle can hold it'],
  ])('%j is told of, and refused by build, on every platform', async (name, reason) => {
    for (const platform of ['unix', 'windows']) {
      const manifest = `platforms: [${platform}]\nlint: { unreachable-state: off }\n`;
      const { messages, compilation } = await findingsOn(
        'reserved-name',
        promptsNamed(['START.md', name], manifest),
      );
      expect(messages).toEqual([`warning: ${JSON.stringify(name)} ${reason}`]);
      expect((await buildBundle(compilation)).ok).toBe(false);
    }
  });

  it.each(['<', '>', ':', '"', '|', '?', '*'])(
    '%s in a name is told of, where Windows matters',
    async (sign) => {
      const name = `READ${sign}.md`;
      const forBoth = promptsNamed(['START.md', name], 'lint: { unreachable-state: off }\n');
      const { messages, compilation } = await findingsOn('reserved-name', forBoth);
      expect(messages).toEqual([
        `warning: ${JSON.stringify(name)} holds ${sign}, which no file name can hold on Windows`,
      ]);
      expect((await buildBundle(compilation)).ok).toBe(true);
      const forUnix = promptsNamed(['START.md', name], 'platforms: [unix]\n');
      expect((await findingsOn('reserved-name', forUnix)).messages).toEqual([]);
    },
  );

  it.each(['CONFIRM', 'AUX_INFO', 'COM10', 'NULL', 'v1.2', '.hidden', '\u00e9t\u00e9', '1_START'])(
    '%j is a name like any other',
    async (state) => {
      const scope = promptsNamed([`${state}.md`, 'START.md'], 'entry: START\n');
      expect((await findingsOn('reserved-name', scope)).messages).toEqual([]);
    },
  );
});

describe('case-collision', () => {
  const differ = 'differ only in letter case';
  const form = 'the Unicode form of their letters, which look the same';
  it.each([
    [['DIAGNOSE.md', 'diagnose.md'], `DIAGNOSE and diagnose ${differ}`],
    [['PLAN.md', 'Plan.md', 'plan.md'], `PLAN, Plan and plan ${differ}`],
    [['\u00c9.md', 'e\u0301.md'], `e\u0301 and \u00c9 ${differ} and ${form}`],
    [['\u00c9.md', 'E\u0301.md'], `E\u0301 and \u00c9 differ only in ${form}`],
  ])('%j is told of once, and refused by build', async (names, words) => {
    const scope = promptsNamed(['START.md', ...names], 'lint: { unreachable-state: off }\n');
    const { messages, compilation } = await findingsOn('case-collision', scope);
    expect(messages).toEqual([`warning: the names of the states ${words}`]);
    expect((await buildBundle(compilation)).ok).toBe(false);
  });
});

it('a policy with too many entries is told what the limit is', async () => {
  const entry = '  - { tag: goto, target: START }\n';
  const text = `---\nallowed_transitions:\n${entry.repeat(1001)}---\nAgain: <goto>START</goto>\n`;
  const scope = makeScope('long', [{ name: 'START.md', bytes: new TextEncoder().encode(text) }]);
  expect(await rendered(scope)).toContain('allowed_transitions has 1001 items; the limit is 1000');
});

it('a text that is too long is told what the limit is, in characters and not in bytes', async () => {
  const policy = (length: number) =>
    `---\nallowed_transitions: [{ tag: result, payload: "${'🎉'.repeat(length)}" }]\n---\nGo on.\n`;
  const told = (length: number) =>
    rendered(makeScope('long', [{ name: 'START.md', bytes: new TextEncoder().encode(policy(length)) }]));
  expect(await told(65_537)).toContain('payload has 65537 characters; the limit is 65536');
  expect(await told(65_536)).not.toContain('invalid-value');
});

it('calls of tools are none of raymond in a large workflow too', async () => {
  const calls = Array.from({ length: 60 }, (_, at) => `<function name="read_file_${at}">a path</function>\n`);
  const file = (name: string, text: string) => ({ name, bytes: new TextEncoder().encode(text) });
  const states = Array.from({ length: 400 }, (_, at) => file(`STATE_${at}.md`, '<result>done</result>\n'));
  const start = file('START.md', `${calls.join('')}\n<goto>STATE_1</goto>\n`);
  const settings = file('workflow.yaml', 'lint: { unreachable-state: off }\n');
  expect(await rendered(makeScope('large', [start, settings, ...states]))).toBe('');
});
