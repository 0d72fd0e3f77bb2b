import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generateDocs } from '../../scripts/generate-docs.ts';
import { checkout, readDocument } from './documents.ts';

describe('generated parts of the documentation', () => {
  it('are what the generator would write', async () => {
    const written = new Map<string, string>();
    await generateDocs((file, text) => written.set(file, text));
    expect([...written.keys()]).toEqual(['docs/language.md', 'docs/cli.md']);
    for (const [file, text] of written) expect(readFileSync(join(checkout, file), 'utf8')).toBe(text);
  });

  it('hold the help of every command, 80 columns wide at most', () => {
    const { blocks, text } = readDocument('docs/cli.md');
    const helps = blocks.filter((block) => block.language === 'text');
    const commands = [...(helps[0]?.content ?? '').matchAll(/^ {2}([a-z]+) .* {2}\S/gm)].map(
      (match) => match[1],
    );
    expect(commands).toContain('lint');
    for (const command of commands.filter((name) => name !== 'help')) {
      expect(text).toContain(`<!-- generated: raymond ${command} --help -->`);
      expect(text).toContain(`\n## raymond ${command}\n`);
    }
    for (const help of helps) {
      expect(help.content).toMatch(/^Usage: raymond/);
      expect(help.content).toMatch(/^Examples:\n {2}\$ raymond/m);
      expect(help.content.split('\n').filter((line) => line.length > 80 && !line.startsWith('  $ '))).toEqual(
        [],
      );
    }
  });
});
