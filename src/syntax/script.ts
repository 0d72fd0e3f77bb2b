import type { Report } from '../diagnostics/diagnostic.ts';
import { scanTags } from '../grammar/scan-tags.ts';
import { stateAttributes, type Tag, type TagAttribute } from '../grammar/tag.ts';
import type { SourceFile } from '../source/source-file.ts';
import { type Span, span } from '../source/span.ts';
import { parseSettings, type StateSettings } from './frontmatter.ts';
import { findUnreadable, isConstant, type ScriptKind, type ScriptView, viewScript } from './script-view.ts';

/** A literal tag in a script, and whether its payload is known before the script runs. */
export interface ScriptTag {
  readonly tag: Tag;
  readonly constantPayload: boolean;
}

/** The tree of one script state. */
export interface ScriptTree {
  readonly kind: ScriptKind;
  readonly source: SourceFile;
  readonly settings: StateSettings | null;
  readonly settingsUnreadable: boolean;
  /** The literal tags whose target is known. */
  readonly tags: readonly ScriptTag[];
  /** Where and why the script may print other tags than these, or null. */
  readonly opaque: {
    readonly cause: 'dynamic' | 'damaged';
    readonly reason: string;
    readonly span: Span;
  } | null;
}

/** Reads a script: its header block and the literal tags in it, comments excluded (language.md §3, §5). */
export async function parseScript(source: SourceFile, kind: ScriptKind, report: Report): Promise<ScriptTree> {
  const header = findHeader(source.text, kind);
  const parsed =
    header === null
      ? { settings: null, unreadable: false }
      : await parseSettings(source.name, header.yaml, header.start, 'header', report);
  const view = viewScript(source.text, kind);
  const scan = scanTags(view.text);
  const tags: ScriptTag[] = [];
  let opaque: ScriptTree['opaque'] = null;
  for (const found of scan.tags) {
    const tag = inFile(found, view);
    if (hasConstantStates(found, kind)) tags.push(withoutUnknownTexts(tag, kind));
    else
      opaque ??= {
        cause: 'dynamic',
        reason: 'the target is known only when the script runs',
        span: tag.span,
      };
  }
  for (const { fragment, related: _, ...problem } of scan.problems) {
    const place = spanInFile(problem.span, view);
    if (fragment === true || !isConstant(textAt(view, problem.span), kind)) {
      opaque ??= { cause: 'dynamic', reason: 'a tag is put together from pieces', span: place };
    } else {
      opaque ??= { cause: 'damaged', reason: 'a tag cannot be read', span: place };
      report({ ...problem, file: source.name, span: place });
    }
  }
  const unreadable = findUnreadable(view, kind);
  if (unreadable !== null) {
    opaque ??= {
      cause: 'dynamic',
      reason: 'it runs code that stands elsewhere',
      span: span(unreadable.start, unreadable.end),
    };
  }
  if (scan.tags.length === 0)
    opaque ??= { cause: 'dynamic', reason: 'no tag stands in it literally', span: span(0, 0) };
  return { kind, source, settings: parsed.settings, settingsUnreadable: parsed.unreadable, tags, opaque };
}

const hash = /^[ \t]*#/;
const remark = /^[ \t]*@?(?:rem\b|::)/i;

/**
 * The settings between `# ---` lines in the leading comment block, with each comment sign replaced by
 * blanks so that offsets stay; null when the script has none.
 */
function findHeader(text: string, kind: ScriptKind): { yaml: string; start: number } | null {
  const sign = kind === 'batch' ? remark : hash;
  let start: number | null = null;
  let yaml = '';
  let offset = 0;
  for (const line of text.split(/(?<=\n)/)) {
    const comment = sign.exec(line)?.[0];
    const isPreamble = line.trim() === '' || /^[ \t]*@echo off/i.test(line);
    if (comment === undefined) {
      if (start !== null || !isPreamble) return null;
    } else if (/^---[ \t]*$/.test(line.slice(comment.length).trim())) {
      if (start !== null) return { yaml, start };
      start = offset + line.length;
    } else if (start !== null) {
      yaml += ' '.repeat(comment.length) + line.slice(comment.length);
    }
    offset += line.length;
  }
  return null;
}

/** A text with a quotation mark, an operator or a line break in it is code between two pieces, no name. */
const looksLikeCode = /["'`;|&\r\n]/;

function hasConstantStates(tag: Tag, kind: ScriptKind): boolean {
  const texts = tag.attributes
    .filter((attribute) => stateAttributes.includes(attribute.name))
    .map((attribute) => attribute.value);
  if (tag.name !== 'result') texts.push(tag.content);
  return texts.every((text) => isConstant(text, kind) && !looksLikeCode.test(text));
}

/** Leaves out the attributes whose value is known only at run time. */
function withoutUnknownTexts(tag: Tag, kind: ScriptKind): ScriptTag {
  const attributes = tag.attributes.filter((attribute) => isConstant(attribute.value, kind));
  return { tag: { ...tag, attributes }, constantPayload: isConstant(tag.content, kind) };
}

function spanInFile(place: Span, view: ScriptView): Span {
  const start = view.fileOffset(place.start);
  // A removed escape in front of `end` belongs to what follows.
  return span(start, place.end > place.start ? view.fileOffset(place.end - 1) + 1 : start);
}

function textAt(view: ScriptView, place: Span): string {
  return view.text.slice(place.start, place.end);
}

function inFile(tag: Tag, view: ScriptView): Tag {
  const attribute = (found: TagAttribute): TagAttribute => ({
    ...found,
    nameSpan: spanInFile(found.nameSpan, view),
    valueSpan: spanInFile(found.valueSpan, view),
  });
  return {
    ...tag,
    span: spanInFile(tag.span, view),
    contentSpan: spanInFile(tag.contentSpan, view),
    attributes: tag.attributes.map(attribute),
  };
}
