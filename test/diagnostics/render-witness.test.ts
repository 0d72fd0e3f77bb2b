import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts';
import { type Paint, plain } from '../../src/diagnostics/paint.ts';
import { toFindings } from '../../src/diagnostics/render-json.ts';
import { renderWitness, summarizeWitness } from '../../src/diagnostics/render-witness.ts';
import type { Witness } from '../../src/diagnostics/witness.ts';
import { span } from '../../src/source/span.ts';
import { expectWithin } from '../processor-time.ts';
import { longLasso, step, witnesses } from './witnesses.ts';

/** Painted texts stand between their style and a bar. */
const marking: Paint = (style, text) => `${style}:${text}|`;

function lines(witness: Witness, paint: Paint = plain): string[] {
  return renderWitness(witness, paint).flatMap(({ title, text }) => `${title}: ${text}`.split('\n'));
}

const { path, lasso, pump, forks, closedSet, difference } = witnesses;

describe('a witness as text', () => {
  it('has numbered steps with the stack beside them', () => {
    expect(lines(path)).toEqual([
      'run: 1. START -call-> WORK   pending: REPORT',
      '2. WORK -call-> CHECK, which returns to MERGE   pending: REPORT',
      '3. MERGE -reset-> WORK   dropped: REPORT',
    ]);
  });

  it('says where a loop goes back to, and what each round adds', () => {
    expect(lines(lasso).slice(2)).toEqual(['3. WAIT -goto-> POLL', 'back to step 2']);
    expect(lines(pump).slice(1)).toEqual([
      '2. SPLIT -call-> SPLIT   pending: JOIN',
      'back to step 2; each round adds: JOIN',
    ]);
    expect(lines(forks)).toEqual([
      'run: 1. START -fork-> START',
      'back to step 1; each round begins an agent: WORKER',
    ]);
    expect(lines({ ...forks, grows: ['A', 'B'] }).at(-1)).toBe(
      'back to step 1; each round begins agents: A, B',
    );
  });

  it('stresses decisions and dims what is forced, where a rule tells them apart', () => {
    expect(lines(lasso, marking)).toEqual([
      'run: dim:1. START -goto-> POLL|',
      'strong:2. POLL -goto-> WAIT|',
      'dim:3. WAIT -goto-> POLL|',
      'back to step 2',
    ]);
    expect(lines(pump, marking)[1]).toBe('2. SPLIT -call-> SPLITdim:   pending: JOIN|');
  });

  it('names the states of a set, and what each platform has alone', () => {
    expect(lines(closedSet)).toEqual(['why: none of these states emits a result: A, B']);
    expect(lines(difference)).toEqual([
      'why: the scripts of SAVE allow different transitions',
      'only on unix: <goto>A</goto>, <result>',
    ]);
  });

  it('leaves out long stretches, but never the step that a loop goes back to', () => {
    expect(lines(longLasso(100, 50)).map((line) => line.replace(/ {3}.*/, ''))).toEqual([
      'run: 1. S0 -call-> S1',
      ...[1, 2, 3, 4, 5].map((index) => `${index + 1}. S${index} -call-> S${index + 1}`),
      '… 44 steps …',
      '51. S50 -call-> S51',
      '… 43 steps …',
      ...[94, 95, 96, 97, 98, 99].map((index) => `${index + 1}. S${index} -call-> S${index + 1}`),
      'back to step 51',
    ]);
  });

  it('counts the depths of a deep stack', () => {
    expect(lines(longLasso(100, 0)).at(-2)).toMatch(
      / {3}pending: R99, R98, R97, R96, R95, R94, R93, R92 and 92 more$/,
    );
  });

  it('takes time in proportion to its steps', async () => {
    const witness = longLasso(100_000, 7);
    await expectWithin(3, () => expect(lines(witness)).toHaveLength(12 + 3 + 1));
  });
});

describe('a witness in one line', () => {
  it.each([
    [path, 'START -call-> WORK -call CHECK-> MERGE -reset-> WORK'],
    [lasso, 'START -goto-> POLL -goto-> WAIT -goto-> POLL (back to POLL)'],
    [pump, 'START -goto-> SPLIT -call-> SPLIT (back to SPLIT; each round adds: JOIN)'],
    [forks, 'START -fork-> START (back to START; each round begins an agent: WORKER)'],
    [closedSet, 'none of these states emits a result: A, B'],
    [difference, 'the scripts of SAVE allow different transitions; only on unix: <goto>A</goto>, <result>'],
  ])('%#', (witness, text) => {
    expect(summarizeWitness(witness)).toBe(text);
  });

  it('is short, however long the run', () => {
    expect(summarizeWitness(longLasso(1000, 500))).toMatch(
      /^S0 (?:-call-> S\d ){6}… -call-> S501 … (?:-call-> S\d+ ){6}\(back to S500\)$/,
    );
  });

  it('stays one, whatever the names', () => {
    const steps = [step('A -goto-> B', { to: 'B\nC\u001b[31m' })];
    const hostile: Witness = { kind: 'path', platform: 'unix', start: 'A\n', steps };
    expect(summarizeWitness(hostile)).toBe('A\ufffd -goto-> B\ufffdC\ufffd[31m');
    expect(lines(hostile)).toEqual(['run: 1. A -goto-> B\ufffdC\ufffd[31m']);
  });
});

describe('a witness as JSON', () => {
  const schema = JSON.parse(readFileSync('grammar/findings.schema.json', 'utf8'));
  const validate = new Ajv({ allErrors: true }).compile({
    ...schema.definitions.finding,
    definitions: schema.definitions,
  });

  it.each(Object.entries(witnesses))('is valid: %s', (_, witness) => {
    const diagnostic: Diagnostic = {
      rule: 'dead-end',
      severity: 'info',
      message: 'message',
      file: 'START.md',
      span: span(0, 4),
      label: null,
      help: null,
      related: [],
      platforms: ['unix'],
      witness,
      consequences: [],
    };
    const context = { textOf: () => 'text\n', pathOf: (file: string) => file, platforms: ['unix'] } as const;
    const [finding] = toFindings([{ ...diagnostic, consequences: [diagnostic] }], context);
    expect(validate(finding), JSON.stringify(validate.errors)).toBe(true);
    expect(finding?.witness).toMatchObject({ kind: witness.kind, summary: summarizeWitness(witness) });
    expect(finding?.consequences).toMatchObject([{ rule: 'dead-end', witness: finding?.witness }]);
  });
});
