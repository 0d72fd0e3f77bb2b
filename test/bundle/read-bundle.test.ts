import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBundle } from '../../src/bundle/read-bundle.ts';
import { type Forgery, forgeBundle } from './forge-bundle.ts';
import type { ForgedEntry } from './forge-zip.ts';
import { hostileTables } from './hostile-bundles.ts';
import { changed } from './hostile-zips.ts';
import { sample } from './sample-workflow.ts';

function refusalOf(bytes: Uint8Array): string {
  const outcome = readBundle(bytes);
  return outcome.ok ? 'accepted' : outcome.refusal;
}

/** A public entry of the sample, as a manifest would name it. */
function entryOf(state: string) {
  return {
    text: state,
    file: 'workflow.yaml',
    span: { start: 9, end: 14 },
    unix: `${state}.md`,
    windows: `${state}.md`,
  };
}

describe('readBundle', () => {
  it('reads the sample that the hostile cases falsify', () => {
    expect(refusalOf(forgeBundle({}))).toBe('accepted');
  });

  describe.each(Object.entries(hostileTables))('refuses %s', (_table, cases) => {
    it.each(cases)('%s', (_what, forgery, words) => {
      expect(refusalOf(forgeBundle(forgery))).toContain(words);
    });
  });

  it('accepts further entries from the manifest', () => {
    const forgery = { manifest: 'entries: [REVIEW]\n', workflow: { entries: [entryOf('REVIEW')] } };
    expect(refusalOf(forgeBundle(forgery))).toBe('accepted');
  });

  it('accepts a body that names a missing state, which the runtime answers with a reminder', () => {
    expect(refusalOf(forgeBundle({ sample: sample([{ file: 'START.md', target: 'MISSING' }]) }))).toBe(
      'accepted',
    );
  });

  it('accepts a state that is missing on a platform the bundle does not claim', () => {
    const files = [
      { file: 'START.md', target: 'POLL', policy: true },
      { file: 'POLL.sh', target: null },
    ];
    expect(refusalOf(forgeBundle({ sample: sample(files, ['unix']) }))).toBe('accepted');
    expect(refusalOf(forgeBundle({ sample: sample(files) }))).toBe(
      'the target "POLL" of a transition of "START.md" resolves to no file on windows, where the bundle claims to run',
    );
  });

  it('counts a byte order mark and surrogate pairs as the front end does', () => {
    const text = '\ufeff<goto>POLL</goto>\u{1d11e}';
    const forgery = (end: number): Forgery => ({
      files: (files) => files.set('START.md', Buffer.from(text)),
      workflow: {
        'implementations.4.transitions.0.span.end': end,
        'implementations.4.prompt.0.span.end': 20,
      },
    });
    expect(text.length).toBe(20);
    expect(refusalOf(forgeBundle(forgery(20)))).toBe('accepted');
    expect(refusalOf(forgeBundle(forgery(21)))).toContain('"START.md" has 20 UTF-16 units');
  });

  it('takes the literals of a prompt from its source, and finds its slots there', () => {
    const text = '\ufeff---\n---\n<goto>POLL</goto>\u{1d11e}{{ plan }}{{ours}}.';
    const pieces = [
      { kind: 'literal', text: 'something else', span: { start: 9, end: 28 } },
      { kind: 'slot', text: 'plan', span: { start: 28, end: 38 } },
      { kind: 'slot', text: 'ours', span: { start: 38, end: 46 } },
      { kind: 'literal', text: 'something else', span: { start: 46, end: 47 } },
    ];
    const outcome = readBundle(
      forgeBundle({
        files: (files) => files.set('START.md', Buffer.from(text)),
        workflow: { 'implementations.4.prompt': pieces },
      }),
    );
    if (!outcome.ok) throw new Error(outcome.refusal);
    const prompt = outcome.bundle.workflow.implementations[4]?.prompt ?? [];
    expect(prompt.map((piece) => piece.text)).toEqual(['<goto>POLL</goto>\u{1d11e}', 'plan', 'ours', '.']);
  });

  it('refuses a workflow without a first entry', () => {
    const manifest = 'entries: [START]\n';
    const start = forgeBundle({ manifest, workflow: { entry: null, entries: [entryOf('START')] } });
    expect(refusalOf(start)).toBe('ir.json has no entry, so no run could begin');
  });

  it('keeps prototype keys harmless where the format allows any key', () => {
    const outcome = readBundle(
      forgeBundle({
        ir: (text) => text.replace('"spans":{}', '"spans":{"__proto__":{"end":1,"start":0}}'),
      }),
    );
    expect(outcome.ok).toBe(true);
    expect(Object.hasOwn(Object.prototype, 'end')).toBe(false);
  });

  it('refuses every truncation', () => {
    const bytes = forgeBundle({});
    for (let length = 0; length < bytes.length; length++) {
      expect(readBundle(bytes.subarray(0, length)).ok, `${length} bytes`).toBe(false);
    }
  });

  it('refuses every flipped bit, or reads the very same contents', () => {
    const bytes = Uint8Array.from(forgeBundle({}));
    const original = readBundle(bytes);
    if (!original.ok) throw new Error(original.refusal);
    let survivors = 0;
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const byte = bit >> 3;
      bytes[byte] = (bytes[byte] ?? 0) ^ (1 << (bit & 7));
      const outcome = readBundle(bytes);
      bytes[byte] = (bytes[byte] ?? 0) ^ (1 << (bit & 7));
      if (!outcome.ok) continue;
      survivors += 1;
      expect(outcome.bundle.header).toEqual(original.bundle.header);
      expect(outcome.bundle.workflow).toEqual(original.bundle.workflow);
      expect(outcome.bundle.digest).not.toBe(original.bundle.digest);
    }
    // Only the unused bits after the end of each deflate stream mean nothing: at most seven in each of seven.
    expect(survivors).toBeLessThanOrEqual(7 * 7);
  });

  it('never throws on mutated bundles', () => {
    const base = forgeBundle({});
    const edit = fc.tuple(fc.nat(base.length - 1), fc.nat(255));
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 6 }), fc.nat(base.length), (edits, cut) => {
        const bytes = Uint8Array.from(base);
        for (const [index, value] of edits) bytes[index] = value;
        const outcome = readBundle(bytes.subarray(fc.hash(String(cut)) % 4 === 0 ? cut : 0));
        if (!outcome.ok) expect(outcome.refusal).toMatch(/^[^\n]*[^.\n]$/);
      }),
      { seed: 21, numRuns: 1000 },
    );
  });

  it('never throws on any JSON in place of its own', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), fc.boolean(), (json, inHeader) => {
        const bytes = forgeBundle(inHeader ? { headerText: () => json } : { ir: () => json });
        expect(refusalOf(bytes)).toMatch(inHeader ? /^bundle\.json / : /^ir\.json /);
      }),
      { seed: 22, numRuns: 200 },
    );
  });

  it('spends no memory on a 200 MB bomb', () => {
    const data = deflateRawSync(Buffer.alloc(200 * 1024 * 1024));
    const bytes = forgeBundle({ entries: changed(7, { data, both: { size: 10 } }) });
    const before = process.memoryUsage();
    expect(refusalOf(bytes)).toContain('unpacks to more than the 10 bytes');
    const after = process.memoryUsage();
    expect(after.arrayBuffers + after.external - before.arrayBuffers - before.external).toBeLessThan(
      8 * 1024 * 1024,
    );
  });

  it('refuses a file by its size before it looks into it', () => {
    const bytes = new Uint8Array(64 * 1024 * 1024 + 1);
    expect(refusalOf(bytes)).toBe('the file has 67108865 bytes, and a bundle at most 67108864');
    expect(refusalOf(bytes.subarray(1))).toContain('the end record of a zip is missing');
  });

  it('refuses a bomb by count before it reads one entry', () => {
    const entries = Array.from(
      { length: 65_535 },
      (_, index): ForgedEntry => ({ name: `states/${index}.md` }),
    );
    expect(
      refusalOf(forgeBundle({ entries: () => entries.slice(0, 100), end: { count: 65_534 } })),
    ).toContain('the end record counts 65534 entries, but the central directory lists 100');
    expect(refusalOf(forgeBundle({ entries: () => entries }))).toContain('the zip is in the zip64 format');
  });
});
