import { expect, it } from 'vitest';
import { isToldByAnotherName } from '../../src/prose/told-verdicts.ts';
import { expectWithin } from '../processor-time.ts';

const isTold = (text: string) => isToldByAnotherName(text, 'rejected', ['approved', 'changes_requested']);

it.each([
  'One of approved, changes_requested or declined.',
  'Verdicts: `approved`, `changes_requested`, `declined`.',
  'approved / changes_requested / declined',
  '<result>approved|declined</result>',
  '- **approved** — fine\n- **declined** — hopeless',
  '| Verdict | When |\n|---|---|\n| approved | fine |\n| declined | hopeless |',
  '## approved\n\nFine.\n\n## declined\n\nHopeless.',
])('tells another name: %j', (text) => {
  expect(isTold(text)).toBe(true);
});

it.each([
  'One of approved, changes_requested or rejected.',
  'It is approved or it is a rejection.',
  'approved or anything else',
  'If it is approved or merged, say so.',
  'The approved, final plan.',
  'Say approved or, with reasons, why not.',
  '| Verdict | When |\n|---|---|\n| approved | fine |',
  '- approved: fine\n- Note: be kind',
  'Say approved, then merge.',
])('tells no other name: %j', (text) => {
  expect(isTold(text)).toBe(false);
});

it('takes no more than linear time', async () => {
  await expectWithin(1, () => isTold('approved, aa, '.repeat(1400)));
});
