import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Code, RootContent } from 'mdast';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { checkout } from './lint-folder.ts';

/** A file that a page shows, ready for a scope. */
export interface ShownFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The part of a page under one heading of the second level. */
export interface PageSection {
  readonly title: string;
  /** Its text in words, without the files it shows. */
  readonly prose: string;
  readonly files: readonly ShownFile[];
}

export interface RulePage {
  readonly text: string;
  readonly sections: readonly PageSection[];
}

/** Reads docs/rules/<rule>.md. A fence with `file=NAME` in its info string is a file of a workflow. */
export function readRulePage(rule: string): RulePage {
  const text = readFileSync(join(checkout, 'docs', 'rules', `${rule}.md`), 'utf8');
  const sections: { title: string; prose: string; files: ShownFile[] }[] = [];
  const wordsOf = (node: RootContent) => text.slice(node.position?.start.offset, node.position?.end.offset);
  for (const node of unified().use(remarkParse).parse(text).children) {
    const section = sections.at(-1);
    if (node.type === 'heading' && node.depth === 2) {
      sections.push({ title: wordsOf(node).replace(/^##\s+/, ''), prose: '', files: [] });
    } else if (section !== undefined) {
      const file = node.type === 'code' ? shownFile(node) : null;
      if (file === null) section.prose += `${wordsOf(node)}\n`;
      else section.files.push(file);
    }
  }
  return { text, sections };
}

function shownFile({ meta, value }: Code): ShownFile | null {
  const parameters = new Map((meta ?? '').split(' ').map((word) => word.split('=') as [string, string]));
  const name = parameters.get('file');
  if (name === undefined) return null;
  // A page is UTF-8; `encoding=latin1` shows a file that is not.
  const encoding = parameters.get('encoding') === 'latin1' ? 'latin1' : 'utf8';
  return { name, bytes: Buffer.from(`${value}\n`, encoding) };
}
