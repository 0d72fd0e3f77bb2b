import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { describe, expect, it } from 'vitest';
import { rules } from '../../src/analysis/rule-list.ts';
import { rulePage } from '../../src/cli/checks/rule-pages.ts';
import { explain } from '../../src/cli/commands/explain.ts';
import { renderPage, standaloneMarkdown } from '../../src/cli/terminal/render-page.ts';
import { plain } from '../../src/diagnostics/paint.ts';
import { checkout, raymond, raymondWith, temporaryFolder } from './command-line.ts';
import { raymondHere } from './in-process.ts';

const folder = temporaryFolder();

describe('raymond explain', () => {
  it('prints the page of a rule from wherever it is started', async () => {
    const { code, stdout, stderr } = await raymond(folder, 'explain', 'dead-end');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toBe(renderPage(rulePage('dead-end'), plain, 80));
    expect(stdout).toMatch(/^dead-end\n\nA prompt names no transition at all, [\s\S]*\nSeverity: warning\. /);
    expect(stdout).toContain('\nExample:\n\n  START.md\n    ');
  });

  it('knows every rule', async () => {
    const { code, stdout } = await raymondHere(folder, 'explain', '--list');
    expect(code).toBe(0);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.map((line) => line.split(/ {2,}/))).toEqual(
      rules.map(({ id, severity, summary }) => [id, severity, summary]),
    );
  });

  it.each([
    [['dead-ends'], 'there is no rule "dead-ends"; the nearest name is dead-end'],
    [['Dead-End'], 'there is no rule "Dead-End"; the nearest name is dead-end'],
    [['error[dead-ends]'], 'there is no rule "dead-ends"; the nearest name is dead-end'],
    [['recursion'], 'there is no rule "recursion"; recursion-no-base and recursion-unbounded begin so'],
    [['everything'], 'there is no rule "everything"; raymond explain --list lists them'],
    [['\u001b[31m'], 'there is no rule "\ufffd[31m"; raymond explain --list lists them'],
    [[], 'name one rule, as in raymond explain dead-end, or give --list alone'],
    [['dead-end', '--list'], 'name one rule, as in raymond explain dead-end, or give --list alone'],
  ])('refuses %j', async (parameters, message) => {
    const finished = await raymondHere(folder, 'explain', ...parameters);
    expect(finished).toEqual({ code: 2, stdout: '', stderr: `error: ${message}\n` });
  });

  it.each(['error[dead-end]', 'warning[dead-end]:', '[dead-end]'])(
    'takes %j as a finding has it',
    async (given) => {
      expect(await raymondHere(folder, 'explain', given)).toEqual(
        await raymondHere(folder, 'explain', 'dead-end'),
      );
    },
  );

  it('is coloured as everything else is, and says the same then', async () => {
    for (const parameters of [['dead-end'], ['--list']]) {
      const plainly = await raymondHere(folder, 'explain', ...parameters);
      expect(plainly.stdout).not.toContain('\u001b');
      const coloured = await raymondHere(folder, 'explain', ...parameters, '--color');
      expect(await raymondWith({ FORCE_COLOR: '1' }, folder, 'explain', ...parameters)).toEqual(coloured);
      expect(coloured.stdout.replace(/\u001b\[\d+m/g, '')).toBe(plainly.stdout);
      expect(coloured.stdout).toContain('\u001b');
    }
  });

  it('is as wide as a terminal, but not wider than is good to read', () => {
    const printed = (columns: number | undefined, rule: string | null) => {
      let text = '';
      const stdout = { write: (piece: string) => (text += piece) };
      const io = { stdout, stderr: stdout, isTerminal: true, columns, env: { NO_COLOR: '1' }, cwd: '.' };
      explain({ rule, list: rule === null, color: undefined }, io);
      return text.split('\n').filter((line) => !line.startsWith('    '));
    };
    const widest = (lines: readonly string[]) => Math.max(...lines.map((line) => line.length));
    for (const [columns, most] of [
      [60, 60],
      [undefined, 80],
      [300, 100],
    ] as const) {
      const width = widest(printed(columns, 'dynamic-target'));
      expect(width).toBeLessThanOrEqual(most);
      expect(width).toBeGreaterThan(most - 12);
    }
    expect(widest(printed(90, null))).toBeLessThanOrEqual(90);
  });
});

describe.each(rules.map(({ id }) => id))('the page of %s', (id) => {
  const page = rulePage(id);
  const text = renderPage(page, plain, 80);

  it('uses only what is rendered', () => {
    const kinds = new Set<string>();
    const visit = (node: { type: string; children?: { type: string }[] }, above: string) => {
      kinds.add(node.type === 'list' && above === 'listItem' ? 'nested list' : node.type);
      for (const child of node.children ?? []) visit(child, node.type);
    };
    for (const node of unified().use(remarkParse).parse(page).children) {
      // The marks around the generated head.
      if (node.type !== 'html') visit(node, 'root');
    }
    const known = [
      'heading',
      'text',
      'paragraph',
      'strong',
      'link',
      'inlineCode',
      'list',
      'listItem',
      'code',
    ];
    expect([...kinds].filter((kind) => !known.includes(kind))).toEqual([]);
  });

  it('loses nothing but its marks', () => {
    const words = (shown: string) =>
      shown
        .replace(/^<!-- (?:generated|end).*$/gm, '')
        .replace(/^```\w*(?: file=(\S+))?.*$/gm, '$1')
        .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
        .replace(/docs\/((?:language|analysis)\.md)/g, '$1')
        .replace(/^## (.*)$/gm, '$1:')
        .replace(/\*\*/g, '')
        .replace(/^# (?=[a-z-]+$)/m, '')
        .split(/\s+/)
        .filter((word) => word !== '');
    expect(words(text)).toEqual(words(page));
  });

  it('has no line too long but in code, and no blank ones in a row outside of it', () => {
    const prose = text.split('\n').filter((line) => !line.startsWith('    '));
    expect(prose.filter((line) => line.length > 80)).toEqual([]);
    expect(text).toMatch(/[^\n]\n$/);
  });

  it('can stand alone as Markdown', () => {
    const markdown = standaloneMarkdown(page);
    expect(markdown).toMatch(new RegExp(`^# ${id}\n\n`));
    expect(markdown).not.toMatch(/\]\([^)]*\.md|file=|<!-- generated/);
  });
});

describe('the command line in one file', () => {
  it('holds every page once, where lint does not load it', () => {
    const bundle = readFileSync(join(checkout, 'dist', 'raymond.cjs'), 'utf8');
    for (const { id } of rules) expect(bundle.split(JSON.stringify(rulePage(id))), id).toHaveLength(2);
    // Data stands behind all code, of which each part begins so.
    expect(bundle.indexOf('# dead-end')).toBeGreaterThan(bundle.lastIndexOf('compileCode) {'));
  });
});
