import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Nodes, RootContent } from 'mdast';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

export const checkout = fileURLToPath(new URL('../..', import.meta.url));

/** A fenced block of a document, with where its content begins and ends in the text. */
export interface FencedBlock {
  readonly language: string;
  /** The file name that the info string gives (`file=NAME`), or null. */
  readonly file: string | null;
  readonly content: string;
  readonly start: number;
  readonly end: number;
}

export interface MarkdownDocument {
  /** Relative to the checkout, with `/`. */
  readonly path: string;
  readonly text: string;
  readonly blocks: readonly FencedBlock[];
  /** The anchors of its headings, as code hosts make them. */
  readonly anchors: ReadonlySet<string>;
  /** The targets of its links and pictures. */
  readonly links: readonly string[];
}

export function readDocument(path: string): MarkdownDocument {
  const text = readFileSync(join(checkout, path), 'utf8');
  const nodes = flatten(unified().use(remarkParse).parse(text).children);
  const counts = new Map<string, number>();
  const anchors = nodes.flatMap((node) =>
    node.type === 'heading' ? [anchorOf(plainText(node), counts)] : [],
  );
  const links = nodes.flatMap((node) =>
    node.type === 'link' || node.type === 'image' || node.type === 'definition' ? [node.url] : [],
  );
  return { path, text, blocks: fencedBlocks(text, nodes), anchors: new Set(anchors), links };
}

/** Every Markdown page that people read on a code host: states of workflows and test fixtures are none. */
export function documentPaths(): string[] {
  const pages = ['README.md', 'CHANGELOG.md', 'src/README.md'];
  for (const folder of ['docs', 'examples']) {
    for (const name of readdirSync(join(checkout, folder), { recursive: true, encoding: 'utf8' })) {
      const path = relative(checkout, join(checkout, folder, name)).replaceAll('\\', '/');
      if (path.endsWith('.md') && (folder === 'docs' || path.endsWith('/README.md'))) pages.push(path);
    }
  }
  return pages.sort();
}

function flatten(nodes: readonly RootContent[]): Nodes[] {
  return nodes.flatMap((node): Nodes[] => ('children' in node ? [node, ...flatten(node.children)] : [node]));
}

function plainText(node: Nodes): string {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map(plainText).join('') : '';
}

function anchorOf(heading: string, counts: Map<string, number>): string {
  const slug = heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
  const count = counts.get(slug) ?? 0;
  counts.set(slug, count + 1);
  return count === 0 ? slug : `${slug}-${count}`;
}

function fencedBlocks(text: string, nodes: readonly Nodes[]): FencedBlock[] {
  return nodes.flatMap((node): FencedBlock[] => {
    if (node.type !== 'code' || node.position?.start.offset === undefined) return [];
    const start = text.indexOf('\n', node.position.start.offset) + 1;
    const file = /(?:^|\s)file=(\S+)/.exec(node.meta ?? '')?.[1] ?? null;
    return [{ language: node.lang ?? '', file, content: node.value, start, end: start + node.value.length }];
  });
}
