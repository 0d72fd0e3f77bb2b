import { createHash } from 'node:crypto';
import type { Workflow } from '../../src/ir/ir.generated.ts';
import { compactJson } from '../../src/util/canonical-json.ts';
import { type ForgedEnd, type ForgedEntry, forgeZip } from './forge-zip.ts';
import { plainClaims, type Sample, smallSample } from './sample-workflow.ts';

interface Content {
  readonly name: string;
  readonly sha256: string;
  readonly size: number;
}

/**
 * New values by path, as in `{ 'states.0.name': 'X' }`. A function gets the old value and gives the new one.
 */
export type Edits = Readonly<Record<string, unknown>>;

/** One way to falsify a bundle. Digests are computed after `workflow`, `ir` and `files`, before `header`. */
export interface Forgery {
  readonly sample?: Sample;
  readonly workflow?: Edits;
  readonly ir?: (text: string) => string | Uint8Array;
  readonly files?: (files: Map<string, Uint8Array>) => void;
  /** The source of the manifest, instead of the sample's; null for none. */
  readonly manifest?: string | Uint8Array | null;
  readonly header?: Edits;
  readonly changeHeader?: (header: Record<string, unknown>) => void;
  readonly headerText?: (text: string) => string | Uint8Array;
  readonly entries?: (entries: ForgedEntry[]) => ForgedEntry[];
  readonly end?: ForgedEnd;
}

/** What is done to a good bundle, and words of the refusal. */
export type HostileCase = readonly [what: string, forgery: Forgery, words: string];

function edit(document: unknown, edits: Edits): void {
  for (const [path, value] of Object.entries(edits)) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    let at = document as Record<string, unknown>;
    for (const key of keys) at = at[key] as Record<string, unknown>;
    if (!Object.hasOwn(at, last) && !path.includes('spans.')) throw new Error(`the sample has no ${path}`);
    at[last] = typeof value === 'function' ? value(at[last]) : value;
  }
}

/** A mutation may have put anything where a list belongs. */
function listOf<Item>(list: readonly Item[]): readonly Item[] {
  return Array.isArray(list) ? list : [];
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

/** The digest of the whole as docs/bundle-format.md defines it, written a second time. */
export function digestOf(contents: readonly Content[]): string {
  const sorted = contents.toSorted((left, right) => (left.name < right.name ? -1 : 1));
  return sha256(sorted.map((content) => `${content.name}\0${content.sha256}\n`).join(''));
}

/** `ir.json` as docs/bundle-format.md defines it, written a second time: a literal of a prompt has only its span. */
function withoutLiteralTexts(workflow: Workflow): unknown {
  const copy = structuredClone(workflow) as unknown as { implementations: unknown };
  for (const implementation of listOf(copy.implementations as readonly { prompt?: unknown }[])) {
    for (const piece of listOf(implementation?.prompt as readonly Record<string, unknown>[])) {
      if (piece?.['kind'] === 'literal') delete piece['text'];
    }
  }
  return copy;
}

/** Builds a bundle by the letter of docs/bundle-format.md, without the compiler's writer, then falsifies it. */
export function forgeBundle(forgery: Forgery): Uint8Array {
  const { workflow: original, files: sources, manifest: own } = forgery.sample ?? smallSample();
  const workflow: Workflow = structuredClone(original);
  edit(workflow, forgery.workflow ?? {});
  const text = compactJson(withoutLiteralTexts(workflow));
  const files = new Map(sources);
  forgery.files?.(files);
  const states = [...files].map(([name, bytes]): ForgedEntry => ({ name: `states/${name}`, bytes }));
  states.sort((left, right) => (left.name < right.name ? -1 : 1));
  const mimetype: ForgedEntry = { name: 'mimetype', bytes: 'application/vnd.raymond.workflow', stored: true };
  const ir: ForgedEntry = { name: 'ir.json', bytes: forgery.ir?.(text) ?? text };
  const { manifest = own } = forgery;
  if (manifest !== null) states.unshift({ name: 'workflow.yaml', bytes: manifest });
  const contents = [mimetype, ir, ...states].map((entry) => {
    const bytes = Buffer.from(entry.bytes as Uint8Array);
    return { name: entry.name, sha256: sha256(bytes), size: bytes.length };
  });
  const header = {
    formatVersion: 3,
    compilerVersion: '0.1.0',
    workflow: workflow.name,
    entries: [workflow.entry, ...listOf(workflow.entries)].flatMap((reference) => reference?.text ?? []),
    platforms: [...listOf(workflow.platforms)],
    contents,
    digest: digestOf(contents),
    ...structuredClone(plainClaims({ platforms: listOf(workflow.platforms) })),
  };
  edit(header, forgery.header ?? {});
  forgery.changeHeader?.(header);
  const headerText = compactJson(header);
  const entries = [
    mimetype,
    { name: 'bundle.json', bytes: forgery.headerText?.(headerText) ?? headerText },
    ir,
    ...states,
  ];
  return forgeZip(forgery.entries?.(entries) ?? entries, forgery.end);
}
