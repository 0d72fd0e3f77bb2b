import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scanTags } from '../../../src/grammar/scan-tags.ts';
import { followProgram } from '../../../src/syntax/scripts/follow/follow-program.ts';
import { type Behaviour, type Outcome, tagsOf } from '../../../src/syntax/scripts/follow/output/behaviour.ts';
import type { PrintedTag } from '../../../src/syntax/scripts/follow/output/printed-tag.ts';
import type { Arm, Command, Pattern, Piece, Program, Text } from '../../../src/syntax/scripts/program.ts';
import { Endless, runProgram } from './run-program.ts';

/** Long enough for every place that the generators give out. */
const length = 10_000;
let place = 0;

function spanOf(width: number) {
  place = (place + width) % (length - 100);
  return { start: place, end: place + width };
}

const literal = (text: string): Piece => ({ kind: 'literal', text, span: spanOf(text.length) });
const variable = (name: string, fallback: Text | null = null): Piece => ({
  kind: 'variable',
  name,
  span: spanOf(2),
  fallback,
  edit: null,
});
const program = (body: Command): Program => ({ body, reads: [], damage: null, comments: [] });

const names = ['A', 'B'];
const name = fc.constantFrom(...names);
const word = fc.constantFrom('', 'X', 'Y', 'two words\n');
const tagText = fc.constantFrom(
  '<goto>X</goto>\n',
  '<goto>Y</goto>',
  '<result>done</result>\n',
  '<call return="X">Y</call>',
  '<goto>',
  '</goto>',
  '<result>',
  '</result>\n',
);

const { command } = fc.letrec<{ command: Command; text: Text }>((tie) => {
  const piece: fc.Arbitrary<Piece> = fc.oneof(
    { weight: 4, arbitrary: word.map(literal) },
    { weight: 3, arbitrary: tagText.map(literal) },
    { weight: 3, arbitrary: name.map((one) => variable(one)) },
    { weight: 1, arbitrary: fc.tuple(name, word).map(([one, text]) => variable(one, [literal(text)])) },
    {
      weight: 1,
      arbitrary: fc.constant(0).map((): Piece => ({ kind: 'unknown', span: spanOf(1), harmless: true })),
    },
    {
      weight: 1,
      arbitrary: tie('command').map((body): Piece => ({ kind: 'captured', body, span: spanOf(3) })),
    },
  );
  // A text that may hold a tag stands alone: inside another tag it is taken to hold none.
  const open = fc.constant(0).map((): Text => [{ kind: 'unknown', span: spanOf(1), harmless: false }]);
  const text: fc.Arbitrary<Text> = fc.oneof(
    { weight: 8, arbitrary: fc.array(piece, { maxLength: 3 }) },
    { weight: 1, arbitrary: tagText.map((tag): Text => [literal(tag)]) },
  );
  const fact = fc.oneof(
    fc.constant(null),
    fc.tuple(name, fc.constantFrom('', 'X', 'Y'), fc.boolean()).map(([one, value, equal]) => ({
      subject: one,
      value,
      operand: [variable(one)],
      equal,
    })),
  );
  const pattern: fc.Arbitrary<Pattern> = fc.oneof(
    fc.constantFrom('X', 'Y', '').map((one): Pattern => ({ kind: 'text', text: one, span: spanOf(1) })),
    fc.constant(0).map((): Pattern => ({ kind: 'any', span: spanOf(1) })),
    fc.constant(0).map((): Pattern => ({ kind: 'unknown', span: spanOf(1) })),
  );
  const arm: fc.Arbitrary<Arm> = fc.record({
    patterns: fc.array(pattern, { minLength: 1, maxLength: 2 }),
    body: tie('command'),
    next: fc.constantFrom('leave', 'leave', 'fall', 'match'),
  });
  const status = fc.constantFrom('success', 'failure');
  const ending = fc.constantFrom('success', 'failure', 'unknown', 'last');
  const leaf: fc.Arbitrary<Command> = fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .oneof({ weight: 6, arbitrary: text }, { weight: 1, arbitrary: open })
        .map((one): Command => ({ kind: 'print', text: one, span: spanOf(1) })),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('assign'),
        name,
        value: fc.option(text, { freq: 5 }),
        append: fc.boolean(),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('test'), fact }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('status'), status }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('exit'),
        status: ending,
        span: fc.constant({ start: 1, end: 2 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('return'), status: ending }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constantFrom('break', 'continue'),
        levels: fc.integer({ min: 1, max: 2 }),
      }),
    },
    { weight: 1, arbitrary: fc.boolean().map((on): Command => ({ kind: 'errexit', on })) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('f', 'g')
        .map((one): Command => ({ kind: 'call', name: one, arguments: [], named: [], span: spanOf(1) })),
    },
    {
      weight: 2,
      arbitrary: fc
        .record({
          prints: fc.constantFrom('anything', 'harmless', 'nothing'),
          assigns: fc.boolean(),
          final: fc.constant(false),
        })
        .map(
          (outside): Command => ({
            kind: 'outside',
            span: spanOf(1),
            reason: 'it runs a program',
            program: null,
            succeeds: false,
            ...outside,
          }),
        ),
    },
  ) as fc.Arbitrary<Command>;
  const inner = tie('command');
  const nested = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({ kind: fc.constant('sequence'), commands: fc.array(inner, { maxLength: 5 }) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('if'),
        condition: inner,
        then: inner,
        otherwise: fc.option(inner),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('and', 'or'), left: inner, right: inner }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('not'), command: inner }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('switch'),
        subject: fc.tuple(name.map((one) => variable(one))),
        arms: fc.array(arm, { maxLength: 3 }),
        span: fc.constant({ start: 3, end: 4 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('loop'),
        condition: fc.option(inner),
        until: fc.boolean(),
        bodyFirst: fc.boolean(),
        each: fc.option(fc.record({ name, values: fc.option(fc.array(text, { maxLength: 3 })) })),
        body: inner,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('function'), name: fc.constantFrom('f', 'g'), body: inner }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('subshell', 'quiet'), body: inner }) },
  ) as fc.Arbitrary<Command>;
  return { command: fc.oneof({ maxDepth: 5, depthIdentifier: 'command' }, leaf, nested), text };
});

const script = fc
  .array(command, { minLength: 1, maxLength: 8 })
  .map((commands): Program => program({ kind: 'sequence', commands }));

/** Whether an outcome is what a run printed: its tags, and others where it may print what cannot be seen. */
function covers(behaviour: Behaviour, outcome: Outcome, output: string): boolean {
  const actual = scanTags(output).tags.map(({ name: tag, content }) => ({ tag, content }));
  const expected = tagsOf(behaviour, outcome);
  if (outcome.anything !== null) return expected.length <= 1 || actual.length >= 1;
  if (expected.length >= 2) return actual.length >= 2;
  return expected.length === actual.length && expected.every((tag, index) => isTag(tag, actual[index]));
}

function isTag({ tag, content }: PrintedTag, actual: { tag: string; content: string } | undefined): boolean {
  if (actual === undefined || tag.name !== actual.tag) return false;
  if (content === null) return tag.content === actual.content;
  // A payload loses its outer line breaks.
  if (tag.name === 'result') return true;
  return actual.content.startsWith(content.prefix) && actual.content.endsWith(content.suffix);
}

/** Whether the real runs of a program are among its predicted outcomes. */
function agrees(body: Program, rolls: readonly number[]): void {
  const behaviour = followProgram(body, '.'.repeat(length), true);
  fc.pre(behaviour.unfollowed === null);
  let next = 0;
  const dice = (sides: number) => (rolls[next++ % rolls.length] ?? 0) % sides;
  let run: ReturnType<typeof runProgram>;
  try {
    run = runProgram(body, dice);
  } catch (thrown) {
    if (thrown instanceof Endless) return;
    throw thrown;
  }
  const scan = scanTags(run.output);
  // What is no tag for a scanner of whole outputs is reported, or unknown.
  if (scan.problems.length > 0) return;
  // Whether `<result>` in front of another one is a mention hangs on what stands between them, which no outcome knows whole.
  if (/<result>(?:(?!<\/result>)[\s\S])*<result>/.test(run.output)) return;
  const matching = behaviour.outcomes.filter(
    (outcome) => outcome.exit === run.status && covers(behaviour, outcome, run.output),
  );
  expect(matching.length, JSON.stringify({ run, outcomes: behaviour.outcomes })).toBeGreaterThan(0);
}

describe('following a program', () => {
  test('every run of it is among the predicted outcomes', () => {
    const rolls = fc.array(fc.nat(5), { minLength: 20, maxLength: 20 });
    fc.assert(fc.property(script, rolls, agrees), { numRuns: Number(process.env.RUNS ?? 2000) });
  });
});
