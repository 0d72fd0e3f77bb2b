import type { Paint } from '../../diagnostics/paint.ts';
import { wrapWords } from '../../util/wrap-words.ts';

/**
 * A piece of a rule's page. The pages are our own: a test holds them to what is known here (headings,
 * paragraphs, lists of one level, code with a file's name, and in a line code, links and bold words).
 */
type Block =
  | { readonly kind: 'heading'; readonly depth: number; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'item'; readonly text: string }
  | { readonly kind: 'code'; readonly file: string | null; readonly lines: readonly string[] };

/** A page as a terminal shows it: lines of at most `width` characters, code as it is below the name of its file. */
export function renderPage(page: string, paint: Paint, width: number): string {
  const blocks = readBlocks(page);
  const pieces = blocks.map((block, index) => {
    const before = blocks[index - 1];
    const apart = before !== undefined && !(before.kind === 'item' && block.kind === 'item');
    return `${apart ? '\n' : ''}${renderBlock(block, paint, width)}`;
  });
  return pieces.join('');
}

/** A page as Markdown that can stand by itself: no marks, no links within the documentation. */
export function standaloneMarkdown(page: string): string {
  return withoutMarks(page)
    .replace(/^(`{3,}\w*) .*?file=(\S+).*$/gm, '`$2`\n\n$1')
    .replace(link, (_, text: string, target: string) => shownLink(text, target));
}

const link = /\[([^\]]+)\]\(([^)]+)\)/g;

/** The marks around the generated head; a comment in the code of an example stays. */
function withoutMarks(page: string): string {
  return page.replace(/^<!-- (?:generated: .*|end generated) -->\n/gm, '');
}

function readBlocks(page: string): Block[] {
  const blocks: Block[] = [];
  const lines = withoutMarks(page).split('\n');
  let open = false;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const fence = /^(`{3,})\S*(.*)$/.exec(line);
    const heading = /^(#+) (.+)$/.exec(line);
    const last = blocks.at(-1);
    if (fence !== null) {
      const end = lines.indexOf(fence[1] ?? '', at + 1);
      const [, file = null] = /(?:^|\s)file=(\S+)/.exec(fence[2] ?? '') ?? [];
      blocks.push({ kind: 'code', file, lines: lines.slice(at + 1, end === -1 ? undefined : end) });
      at = end === -1 ? lines.length : end;
      open = false;
    } else if (heading !== null) {
      blocks.push({ kind: 'heading', depth: heading[1]?.length ?? 0, text: heading[2] ?? '' });
      open = false;
    } else if (line.trim() === '') {
      open = false;
    } else if (line.startsWith('- ')) {
      blocks.push({ kind: 'item', text: line.slice(2) });
      open = true;
    } else if (open && (last?.kind === 'item' || last?.kind === 'paragraph')) {
      blocks[blocks.length - 1] = { ...last, text: `${last.text} ${line.trim()}` };
    } else {
      blocks.push({ kind: 'paragraph', text: line.trim() });
      open = true;
    }
  }
  return blocks;
}

function renderBlock(block: Block, paint: Paint, width: number): string {
  switch (block.kind) {
    case 'heading':
      return `${paint('strong', block.depth === 1 ? block.text : `${block.text}:`)}\n`;
    case 'paragraph':
      return `${wrapWords(paintInline(block.text, paint), width).join('\n')}\n`;
    case 'item':
      return `- ${wrapWords(paintInline(block.text, paint), width - 2).join('\n  ')}\n`;
    case 'code': {
      const title = block.file === null ? '' : `  ${paint('info', block.file)}\n`;
      return `${title}${block.lines.map((line) => `    ${line}`.trimEnd()).join('\n')}\n`;
    }
  }
}

/** Links become words, bold and code are painted; the back-ticks of code stay, since tags end where they end. */
function paintInline(text: string, paint: Paint): string {
  return text
    .replace(link, (_, words: string, target: string) => shownLink(words, target))
    .replace(/(`+)(?!`)(.+?)(?<!`)\1(?!`)|\*\*(.+?)\*\*/g, (whole, _, _code, bold?: string) =>
      bold === undefined ? paint('strong', whole) : paint('strong', bold),
    );
}

/** A link to another rule is its name; one to a section says where that is in raymond's own files. */
function shownLink(text: string, target: string): string {
  if (!target.includes('#') && target.endsWith('.md')) return text;
  const path = target.replace(/^\.\.\//, 'docs/');
  return path.endsWith(text) ? path : `${text} (${path})`;
}
