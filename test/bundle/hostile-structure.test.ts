import { describe, expect, it } from 'vitest';
import { readBundle } from '../../src/bundle/read-bundle.ts';
import { forgeBundle } from './forge-bundle.ts';
import { hostileTables } from './hostile-bundles.ts';
import { fieldsOf } from './zip-structure.ts';

function refusalOf(bytes: Uint8Array): string {
  const outcome = readBundle(bytes);
  return outcome.ok ? 'accepted' : outcome.refusal;
}

const good = forgeBundle({});
const fields = fieldsOf(good);

/** The refusals by what was done; fails when two are the same. */
function expectDistinct(refusals: ReadonlyMap<string, string>): void {
  const by = new Map<string, string>();
  for (const [what, refusal] of refusals) {
    expect(by.get(refusal), `the refusal of ${what}: ${refusal}`).toBeUndefined();
    by.set(refusal, what);
  }
}

describe('every refusal', () => {
  it('is another sentence for each of the hostile bundles, of which there are more than two hundred', () => {
    const refusals = new Map<string, string>();
    for (const [table, cases] of Object.entries(hostileTables)) {
      for (const [what, forgery] of cases) refusals.set(`${table} ${what}`, refusalOf(forgeBundle(forgery)));
    }
    expect(refusals.size).toBeGreaterThan(200);
    expectDistinct(refusals);
    for (const refusal of refusals.values()) expect(refusal).toMatch(/^[^\n]{18,600}[^.\n]$/);
  });

  it('tells the size of a file that is cut off, at the beginning of every field', () => {
    expect(fields.length).toBeGreaterThan(200);
    const cut = fields.map(
      ({ owner, what, start }) => [`${owner} ${what}`, good.subarray(0, start)] as const,
    );
    const refusals = new Map(cut.map(([what, bytes]) => [what, refusalOf(bytes)]));
    expectDistinct(refusals);
    for (const [what, bytes] of cut)
      expect(refusals.get(what)).toContain(bytes.length === 0 ? 'empty' : `in ${bytes.length} byte`);
  });

  it('names the entry of which any bit of any field is flipped', () => {
    const bytes = Uint8Array.from(good);
    for (const { owner, what, start, length } of fields) {
      for (let bit = 0; bit < length * 8; bit++) {
        // After the end of a deflate stream up to seven bits have no meaning.
        if (what === 'local data' && bit >= length * 8 - 7) continue;
        const at = start + (bit >> 3);
        bytes[at] = (bytes[at] ?? 0) ^ (1 << (bit & 7));
        const refusal = refusalOf(bytes);
        bytes[at] = (bytes[at] ?? 0) ^ (1 << (bit & 7));
        const place = `bit ${bit} of ${owner}, ${what}: ${refusal}`;
        expect(refusal, place).not.toBe('accepted');
        // A name that is damaged is quoted as it is found, a record that cannot be found has a number.
        const named =
          refusal.includes(JSON.stringify(owner)) ||
          /entry \d|end record|directory|the name|the zip|"/.test(refusal);
        expect(named, place).toBe(true);
      }
    }
  });
});
