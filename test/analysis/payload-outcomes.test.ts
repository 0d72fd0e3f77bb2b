import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { admits, isDoubtful } from '../../src/analysis/flow/payload-handling.ts';
import { mayFit } from '../../src/analysis/flow/payload-patterns.ts';
import { compile } from '../../src/compiler/compile.ts';
import { grammarFiles } from '../../src/host/grammar-files.ts';
import { makeScope } from '../../src/source/scope.ts';
import { isNearMiss } from '../../src/util/nearest.ts';

const payloads = ['red', 'green', 'red wine', 'blue', 'b', 'other', 'Red', 'GREEN', 'Red Wine'];

/** Runs a script with each payload in turn, in a copy of one Bash: to start one for each would take most of the time. */
const runWithEach =
  'script=$1; shift; for payload; do (set --; export RAYMOND_RESULT=$payload RAYMOND_INPUT=$payload; eval "$script"); printf "\\0%s\\0" $?; done';

interface Shape {
  readonly statement: string;
}

/** Scripts of tests on the payload, each end with a tag of its own, without one, or with a failure. */
const { statement } = fc.letrec<Shape>((tie) => ({
  statement: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(
      'echo "<goto>A</goto>"; exit',
      'echo "<goto>B</goto>"; exit',
      'exit 1',
      ':',
      'touch_nothing=1',
    ),
    fc
      .tuple(
        fc.constantFrom(
          '$RAYMOND_RESULT',
          '"$RAYMOND_INPUT"',
          // biome-ignore lint/suspicious/noTemplateCurlyInString: it is Bash
          '"${RAYMOND_RESULT:-}"',
          '$copy',
          // biome-ignore lint/suspicious/noTemplateCurlyInString: it is Bash
          '"${RAYMOND_RESULT,,}"',
          // biome-ignore lint/suspicious/noTemplateCurlyInString: it is Bash
          '${copy,,}',
          '$small',
          '"$(echo "$copy" | xargs)"',
          '$word',
          // biome-ignore lint/suspicious/noTemplateCurlyInString: it is Bash
          '"${RAYMOND_RESULT%% *}"',
          // biome-ignore lint/suspicious/noTemplateCurlyInString: it is Bash
          '"${copy##* }"',
          '"$(echo "$copy" | cut -c1-3)"',
        ),
        fc.array(
          fc.tuple(
            fc.constantFrom('red', 'green | blue', 'red*', 'b?ue', '"red wine"', '*e', 'green|*d'),
            tie('statement'),
          ),
          { minLength: 1, maxLength: 3 },
        ),
        fc.option(tie('statement')),
      )
      .map(([subject, arms, other]) => {
        const all = other === null ? arms : [...arms, ['*', other] as const];
        return `case ${subject} in\n${all.map(([pattern, body]) => `${pattern}) ${body} ;;`).join('\n')}\nesac`;
      }),
    fc
      .tuple(
        fc
          .constantFrom(
            '"$RAYMOND_RESULT" = red',
            '"$copy" != blue',
            '"$small" = green',
            '"$small" != "red wine"',
            '-z "$RAYMOND_INPUT"',
            '-f no-such-file',
            '"x$RAYMOND_RESULT" = xred',
            '"$word" = red',
            // biome-ignore lint/suspicious/noTemplateCurlyInString: it is Bash
            '"${#RAYMOND_RESULT}" -gt 3',
          )
          .map((test) => `[ ${test} ]`),
        tie('statement'),
        tie('statement'),
      )
      .map(([test, then, other]) => `if ${test}; then\n${then}\nelse\n${other}\nfi`),
    fc
      .tuple(
        fc.constantFrom('is red', 'is "$word"', '[[ $copy =~ ^(red|blue)$ ]]', '[[ $word =~ ^b ]]'),
        tie('statement'),
        tie('statement'),
      )
      .map(([test, then, other]) => `if ${test}; then\n${then}\nelse\n${other}\nfi`),
    fc.tuple(tie('statement'), tie('statement')).map(([first, second]) => `${first}\n${second}`),
  ),
}));

describe('the payloads of an outcome', () => {
  it('hold every payload with which Bash ends a script so, and no other but in doubt', async () => {
    await fc.assert(
      fc.asyncProperty(statement, async (body) => {
        const small = 'small=$(printf %s "$RAYMOND_RESULT" | tr A-Z a-z)';
        const word = 'read -r word _ <<< "$RAYMOND_RESULT"';
        const is = 'is() { [ "$RAYMOND_RESULT" = "$1" ]; }';
        // Two processes for every payload.
        const folded = body.includes('$small') ? `${small}\n` : '';
        const text = `copy=$RAYMOND_RESULT\n${folded}${word}\n${is}\n${body}\n`;
        const files = [{ name: 'START.sh', bytes: Buffer.from(text) }];
        const { workflow } = await compile(makeScope('random', files), { grammars: grammarFiles });
        const [start] = workflow.implementations;
        if (start?.script == null) throw new Error('START.sh is no script');
        const env = { PATH: '/usr/bin:/bin' };
        const runs = spawnSync('/bin/bash', ['--norc', '-c', runWithEach, 'bash', text, ...payloads], {
          env,
          encoding: 'utf8',
        });
        const told = runs.stdout.split('\0');
        expect(told, runs.stderr).toHaveLength(2 * payloads.length + 1);
        payloads.forEach((payload, at) => {
          const [printed, status] = told.slice(2 * at);
          const exit = status === '0' ? 'success' : 'failure';
          const admitted = start.script?.outcomes.filter(
            (outcome) => outcome.payload === null || admits(start, outcome.payload, payload),
          );
          const fitting = admitted?.filter(
            (outcome) =>
              outcome.exit === exit &&
              outcome.tags.map(({ start, end }) => `${text.slice(start, end)}\n`).join('') === printed,
          );
          const words = `${text}\n${payload}: ${exit} ${printed}`;
          expect(fitting?.length, words).toBeGreaterThan(0);
          // What hangs on a file that is not there may be otherwise as well.
          if (text.includes('no-such-file')) return;
          const certain = admitted?.filter(
            (outcome) => outcome.sure && outcome.payload !== null && !isDoubtful(outcome.payload, payload),
          );
          expect(fitting, words).toEqual(expect.arrayContaining(certain ?? []));
        });
      }),
      { seed: 20_103, numRuns: 60 },
    );
  });

  it.each([
    ['CHANGES*', 'CHANGES small', true],
    ['CHANGES*', 'NO CHANGES', false],
    ['*CHANGES', 'NO CHANGES', true],
    ['a*b*c', 'axxbyyc', true],
    ['a*b*c', 'axxcyyb', false],
    ['b?ue', 'blue', true],
    ['b?ue', 'bue', false],
    ['a.c', 'abc', false],
    ['*', '', true],
    ['[Yy]*', 'yes', true],
    ['[Yy]*', 'no', false],
    ['*[!0-9]*', '17', false],
    ['[a-y]*', 'zone', true],
  ])('a pattern %s may fit %s: %s', (glob, text, expected) => {
    expect(mayFit(glob, text, (one, other) => one === other)).toBe(expected);
  });

  it('counts letter case as the script does', () => {
    const caseBlind = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
    expect(mayFit('APPROVED*', 'approved', (one, other) => one === other)).toBe(false);
    expect(mayFit('APPROVED*', 'approved', caseBlind)).toBe(true);
  });
});

describe('a near miss', () => {
  it.each([
    ['reslt', 'result', true],
    ['resutl', 'result', true],
    ['Result', 'result', true],
    ['workflow-id', 'workflow_id', true],
    ['queston', 'question', true],
    ['status', 'state', false],
    ['note1', 'note2', false],
    ['date', 'state', false],
    ['lan', 'lang', false],
    ['result', 'result', false],
  ])('%s for %s: %s', (name, other, expected) => {
    expect(isNearMiss(name, other)).toBe(expected);
  });
});
