import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseYamlWithLibrary } from '../../src/syntax/yaml-library.ts';
import { parseYamlSubset } from '../../src/syntax/yaml-subset.ts';
import type { YamlNode } from '../../src/syntax/yaml-tree.ts';
import { mutated } from '../fuzz/mutations.ts';
import { propertyRuns } from '../fuzz/property-runs.ts';
import { realSettings } from '../fuzz/real-texts.ts';

const settings = realSettings();
/** Every sign that means something to YAML somewhere, and words that some readers take for other things. */
const pieces = [
  ...': - , { } [ ] # & * ! | > % @ ` ? ~ = " \' \\ / < . _ + ( ) $ ; ^'.split(' '),
  ' ',
  '  ',
  '\t',
  '\n',
  '\n\n',
  '\n  ',
  '\n- ',
  '\n  - ',
  ': ',
  ', ',
  ' #',
  ' # c\n',
  '---\n',
  '...\n',
  '<<: ',
  ' |\n  ',
  ' >-\n    ',
  ' >\n ',
  '|-',
  '\n\n  ',
  '\n   ',
  ',]',
  ', }',
  '{ ',
  ' }',
  '[]',
  '{}',
  '""',
  "''",
  '"a b"',
  "'a, b'",
  '"a\\n"',
  '"a\nb"',
  '{{result}}',
  '"{{result}}"',
  'null',
  'yes',
  '1.0',
  '0x1f',
  'a:b',
  'a: b',
  '"k": v',
  'é',
  '🎉',
  '\u00a0',
  '\u2028',
  '\u0085',
  '\ufeff',
  '\0',
  'a'.repeat(1100),
];

test('on real settings, changed a little, the short cut never differs from the library, spans included', () => {
  expect(settings.length).toBeGreaterThan(60);
  let inside = 0;
  fc.assert(
    fc.property(mutated(settings, pieces), (text) => {
      const quick = parseYamlSubset(text, 7);
      if (quick === null) return;
      inside += 1;
      const { node, problems } = parseYamlWithLibrary(text, 7);
      expect(problems).toEqual([]);
      expect(quick).toEqual(node);
    }),
    { numRuns: propertyRuns(8_000) },
  );
  // Where nothing took the short cut, nothing was compared.
  expect(inside).toBeGreaterThan(1_500);
});

test('every key and scalar has the place where it is written', () => {
  fc.assert(
    fc.property(mutated(settings, pieces), (text) => {
      const { node } = parseYamlWithLibrary(text, 0);
      if (node !== null) checkPlaces(node, text);
    }),
    { numRuns: propertyRuns(2_000) },
  );
});

function checkPlaces(node: YamlNode, text: string): void {
  const written = text.slice(node.span.start, node.span.end);
  if (node.kind === 'scalar') {
    const first = written[0];
    // A text in quotation marks, in a block or over several lines is written otherwise than it reads.
    if (first === '"' || first === "'") expect(written.at(-1)).toBe(first);
    else if (first !== '|' && first !== '>' && !written.includes('\n')) expect(written).toBe(node.text);
    return;
  }
  if (/^[[{]/.test(written)) expect(written).toMatch(/[\]}]$/);
  for (const { key, keySpan } of node.kind === 'map' ? node.pairs : []) {
    const name = text.slice(keySpan.start, keySpan.end);
    if (!/^["'|>]/.test(name) && !name.includes('\n')) expect(name).toBe(key);
  }
  for (const child of node.kind === 'map' ? node.pairs.map(({ value }) => value) : node.items) {
    expect(child.span.start).toBeGreaterThanOrEqual(node.span.start);
    expect(child.span.end).toBeLessThanOrEqual(Math.max(node.span.end, child.span.start));
    checkPlaces(child, text);
  }
}
