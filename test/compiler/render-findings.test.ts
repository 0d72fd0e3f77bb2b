import { describe, expect, it } from 'vitest';
import { compile } from '../../src/compiler/compile.ts';
import { findingsOf, renderFindings } from '../../src/compiler/render-findings.ts';
import { grammarFiles } from '../../src/host/grammar-files.ts';
import { makeScope } from '../../src/source/scope.ts';

function compiled(files: Readonly<Record<string, string>>) {
  const encoder = new TextEncoder();
  const named = Object.entries(files).map(([name, text]) => ({ name, bytes: encoder.encode(text) }));
  return compile(makeScope('flow', named), { grammars: grammarFiles });
}

describe('findings of a compilation', () => {
  it('have lines and columns, and paths below what is asked for', async () => {
    const compilation = await compiled({ 'START.md': 'Go.\nAnswer <goto>NOWHERE</goto>.\n' });
    const [finding] = findingsOf(compilation);
    expect(finding).toMatchObject({
      file: 'flow/START.md',
      span: { start: { offset: 17, line: 2, column: 14 } },
    });
    expect(findingsOf(compilation, 'a/b')[0]?.file).toBe('a/b/START.md');
    expect(renderFindings(compilation, 'a/b')).toContain('\n  --> a/b/START.md:2:14\n');
  });

  it('that are about no file have the path alone', async () => {
    const compilation = await compiled({});
    expect(findingsOf(compilation)[0]?.file).toBe('flow');
    expect(renderFindings(compilation)).toContain('\n  --> flow\n');
  });

  it('are none where nothing is found', async () => {
    const compilation = await compiled({ 'START.md': 'Answer <result>done</result>.\n' });
    expect(findingsOf(compilation)).toEqual([]);
    expect(renderFindings(compilation)).toBe('');
  });
});
