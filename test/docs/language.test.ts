import { describe, expect, it } from 'vitest';
import { buildBundle } from '../../src/compiler/build.ts';
import { compile } from '../../src/compiler/compile.ts';
import { scanTags } from '../../src/grammar/scan-tags.ts';
import { grammarFiles } from '../../src/host/grammar-files.ts';
import { resolveTarget } from '../../src/ir/resolve.ts';
import { makeScope } from '../../src/source/scope.ts';
import { readDocument } from './documents.ts';
import { tableRows } from './tables.ts';

const { text } = readDocument('docs/language.md');

/** A cell of the table: `.sh` for a file, or a word. */
function outcome(states: ReadonlyMap<string, readonly string[]>, platform: 'unix' | 'windows'): string {
  const resolution = resolveTarget(states, 'POLL', platform);
  return resolution.kind === 'file' ? `\`${resolution.file.slice('POLL'.length)}\`` : resolution.kind;
}

describe('docs/language.md', () => {
  it.each(tableRows(text, 'files of the state', 'Unix', 'Windows'))(
    'resolves %s to %s and %s',
    (files, unix, windows) => {
      const names = (files ?? '').split(', ').map((extension) => `POLL${extension.replaceAll('`', '')}`);
      const states = new Map([['POLL', names]]);
      expect([outcome(states, 'unix'), outcome(states, 'windows')]).toEqual([unix, windows]);
    },
  );

  it('calls a mention what the scanner takes for one', () => {
    const mentions = [
      '`<result>`',
      '`</goto>`',
      'end with a <result> tag',
      'emit `<goto>` or <result>.',
      '<call ...>',
    ];
    for (const mention of mentions) {
      expect(text).toContain(mention);
      expect(scanTags(mention)).toEqual({ tags: [], problems: [] });
    }
    const twice = 'put it in a <result> tag: <result>DONE</result>';
    expect(text).toContain(twice);
    expect(scanTags(twice)).toMatchObject({ tags: [{ content: 'DONE' }], problems: [] });
    expect(scanTags('`<goto>PLAN</goto>`')).toMatchObject({ tags: [{ content: 'PLAN' }], problems: [] });
  });

  it('tells where a tag of a prompt counts', async () => {
    const body =
      'Say <goto>PROSE</goto>.\n\n```\n<goto>PROSA</goto> <goto>CODE</goto>\n```\n\n<!-- <goto>COMMENT</goto> -->\n';
    const { workflow, diagnostics } = await compile(
      scopeOf({ 'START.md': body, 'PROSE.md': '<result>done</result>' }),
      { grammars: grammarFiles },
    );
    const start = workflow.implementations.find(({ file }) => file === 'START.md');
    expect(start?.transitions.map(({ target, certainty }) => [target?.text, certainty])).toEqual([
      ['PROSE', 'certain'],
      ['PROSA', 'possible'],
      ['CODE', 'mention'],
    ]);
    expect(diagnostics.map(({ rule, span }) => [rule, body.slice(span.start, span.end)])).toEqual([
      ['weak-mention', 'PROSA'],
      ['weak-mention', 'CODE'],
      ['weak-mention', '<goto>COMMENT</goto>'],
    ]);
  });

  it('shows a script header that is read', async () => {
    const header = readDocument('docs/language.md').blocks.find(({ language }) => language === 'sh')?.content;
    const done = '<result>done</result>';
    const files = {
      'START.sh': `${header}\necho "<goto>$NEXT</goto>"\n`,
      'BUILD.md': done,
      'REPORT.md': done,
      'workflow.yaml': 'platforms: [unix]',
    };
    const compilation = await compile(scopeOf(files), { grammars: grammarFiles });
    expect(compilation.diagnostics).toEqual([]);
    expect(compilation.workflow.platforms).toEqual(['unix']);
    expect(compilation.workflow.implementations.find(({ file }) => file === 'START.sh')).toMatchObject({
      hasPolicy: true,
      limits: { timeout: 600_000 },
    });
    expect(await buildBundle(compilation)).toMatchObject({ ok: true });
  });
});

function scopeOf(files: Readonly<Record<string, string>>) {
  const encoder = new TextEncoder();
  return makeScope(
    'sample',
    Object.entries(files).map(([name, content]) => ({ name, bytes: encoder.encode(content) })),
  );
}
