import { describe, expect, it } from 'vitest';
import { compile } from '../../src/compiler/compile.ts';
import { grammarFiles } from '../../src/host/grammar-files.ts';
import { isForbidden } from '../../src/prose/forbidden.ts';
import { makeScope } from '../../src/source/scope.ts';
import { expectWithin } from '../processor-time.ts';

/** Judges the last tag of a text. */
function judge(text: string): boolean {
  const start = text.lastIndexOf('<goto>');
  const end = text.lastIndexOf('</goto>') + '</goto>'.length;
  return isForbidden(text.slice(0, start), text.slice(end));
}

describe('a prompt plainly forbids a tag', () => {
  it.each([
    'Never emit <goto>X</goto>.',
    'Never emit `<goto>X</goto>`',
    'Look at it. Don\u2019t end with `<goto>X</goto>`; there is nothing to go on with.',
    'Do not use the tag <goto>X</goto> here.',
    'You must not answer with **<goto>X</goto>**.',
    'Forbidden: <goto>X</goto>',
    '\u274c <goto>X</goto>',
    '\u2716\ufe0f `<goto>X</goto>`',
    '3. \u26d4 <goto>X</goto>',
    'Bad \u2717 <goto>X</goto>',
    'If it is green, end with <goto>A</goto>. Never answer with <goto>X</goto>.',
    'Ist alles gr\u00fcn, ende mit <goto>A</goto>. Verwende niemals <goto>X</goto>.',
    'Verwende niemals <goto>X</goto>: das entscheidet nicht das Lektorat.',
    'Ist alles gr\u00fcn, <goto>A</goto>.\nVerwende niemals <goto>X</goto>\n\nAlles klar?',
    'Lies den Plan\n\nVerwende niemals <goto>X</goto>.',
    '- Antworte **nie** mit `<goto>X</goto>`\n- Lies zuerst den Plan.',
    '# Regeln\n\nGib niemals <goto>X</goto> aus!',
    'Si tout est vert, <goto>A</goto>. N\u2019utilise jamais `<goto>X</goto>`.',
    'Ne termine jamais par <goto>X</goto>.',
    'No uses nunca <goto>X</goto>.',
    'Nunca respondas con <goto>X</goto>.',
    'N\u00e3o use <goto>X</goto>.',
    'Non usare mai <goto>X</goto>.',
    'Gebruik nooit <goto>X</goto>.',
    'Nigdy nie u\u017cywaj <goto>X</goto>.',
    '\u041d\u0438\u043a\u043e\u0433\u0434\u0430 \u043d\u0435 \u0438\u0441\u043f\u043e\u043b\u044c\u0437\u0443\u0439 <goto>X</goto>.',
    '\u5b8c\u6210\u3002\u4e0d\u8981\u4f7f\u7528 <goto>X</goto>\u3002',
    '\u5b8c\u4e86\u3002<goto>X</goto> \u306f\u7d76\u5bfe\u306b\u4f7f\u308f\u306a\u3044\u3067\u304f\u3060\u3055\u3044\u3002',
    '<goto>X</goto>\ub294 \uc808\ub300 \uc0ac\uc6a9\ud558\uc9c0 \ub9c8\uc138\uc694.',
  ])('%j', (text) => {
    expect(judge(text)).toBe(true);
  });
});

describe('a prompt may still ask for a tag', () => {
  it.each([
    'Emit <goto>X</goto>.',
    'Tests red \u2717 `<goto>X</goto>`',
    '- red \u274c <goto>X</goto>',
    '\u274c <goto>X</goto>\n\u2705 <goto>A</goto>'.replace('<goto>A</goto>', '<result>A</result>'),
    'Never emit <goto>X</goto> unless all tests pass.',
    'Do not answer with <goto>X</goto> until it is green.',
    'Do not answer with <goto>X</goto>, except in an emergency.',
    'Never end with <goto>X</goto> without a summary.',
    'If a test fails, do not emit <goto>X</goto>.',
    'When it is red, never emit <goto>X</goto>.',
    'Do not just emit <goto>X</goto>; explain it.',
    'Never emit <goto>X</goto> and <goto>A</goto> in one message.'.replace(
      '<goto>A</goto>',
      '<reset>A</reset>',
    ),
    'Never emit <goto>X</goto> more than once.',
    'Never skip a test; then emit <goto>X</goto>.',
    'Never ask: emit <goto>X</goto>.',
    'If it is red:\n\n- fix it\n- never emit <goto>X</goto>',
    'Verwende niemals <goto>X</goto>, solange die Tests rot sind.',
    'Solange die Tests rot sind,\nverwende niemals <goto>X</goto>.',
    'Solange die Tests rot sind:\n\nVerwende niemals <goto>X</goto>.',
    'Verwende niemals <goto>X</goto>\nsolange die Tests rot sind.',
    'Verwende niemals <goto>X</goto>: das gilt,\nsolange die Tests rot sind.',
    'Verwende niemals <goto>X</goto>: erst, wenn alles gr\u00fcn ist.',
    'Wenn es rot ist, verwende niemals <goto>X</goto>.',
    '## Bei roten Tests\n\nVerwende niemals <goto>X</goto>.',
    'Verwende niemals <goto>X</goto> und <goto>A</goto> zusammen.'.replace(
      '<goto>A</goto>',
      '<reset>A</reset>',
    ),
    'Verwende niemals vorschnell <goto>X</goto>.',
    'N\u2019utilise jamais <goto>X</goto> sans r\u00e9sum\u00e9.',
    '## En cas d\u2019erreur\n\n- N\u2019utilise jamais <goto>X</goto>',
    'No olvides <goto>X</goto>.',
    '\u5982\u679c\u5931\u8d25\uff0c\u4e0d\u8981\u4f7f\u7528 <goto>X</goto>\u3002',
    '\u5931\u6557\u3057\u305f\u5834\u5408\u3001<goto>X</goto> \u306f\u4f7f\u308f\u306a\u3044\u3067\u304f\u3060\u3055\u3044\u3002',
    '<goto>X</goto> \u3092\u51fa\u529b\u3057\u306a\u3044\u3053\u3068\u304c\u3042\u308b\u3002',
    '## When it is red\n\nNever emit <goto>X</goto>.',
  ])('%j', (text) => {
    expect(judge(text)).toBe(false);
  });
});

it.each([
  ['Never end with <result>done</result>.', ['possible']],
  ['Never end with <result>done</result> unless all is done.', ['certain']],
  [
    'Never end with <result>done</result>. If nothing is left, <result>nothing</result>.',
    ['possible', 'certain'],
  ],
  // What is only likely forbidden is none either, where the prompt has another way to go on.
  ...[
    'Do **not** emit X.',
    '**Do not** emit X.',
    '**Never** emit X: somebody waits.',
    'You **must not** emit X.',
    'Do not emit X because somebody waits for you.',
    'Do not emit X (somebody waits for you).',
    'Do not emit X, somebody waits for you.',
    'Do not emit X - somebody waits for you.',
    'Do not emit X when somebody waits for you.',
    'Never, ever emit X.',
    'X is forbidden.',
    'Under no circumstances emit X.',
    'You are not allowed to emit X.',
    'Never end your message with X.',
    'Do NOT:\n\n- emit X',
    'Do **not**:\n\n- emit X',
    '## What you must not do\n\n- emit X',
    'Gib niemals X aus.',
    'Verwende kein X.',
    'N\u2019\u00e9cris jamais X.',
    'N\u2019utilise pas X.',
    'Nunca uses X.',
  ].map((words) => [
    `Do it, then answer <result>done</result>.\n\n${words.replace('X', '<reset>START</reset>')}`,
    ['certain', 'possible'],
  ]),
  // All that it has cannot be what it forbids.
  ['Do not ask whether you are done but emit <result>done</result>.', ['certain']],
  // A negation that is said of something else forbids nothing.
  ...[
    'Don\u2019t ask, just end with X.',
    'Don\u2019t ask. Just X.',
    'Don\u2019t touch the tests, and when you are through end with X.',
    'Don\u2019t do it by hand, that\u2019s what the script is for:\n\n- X',
    '## Don\u2019t panic\n\nOtherwise X.',
    '## When it cannot be built\n\nX',
    'If a test fails answer X.',
    'If you are done answer X.',
    '**When the tests do not pass:** X',
    '- users cannot log in \u2192 X',
    '- tests do not pass - X',
    '| users cannot log in | X |',
    'Wenn nicht alles gr\u00fcn ist: X',
    'Wenn es nicht geht, antworte X.',
    'Tests nicht gr\u00fcn \u2192 X',
    'Si ce n\u2019est pas vert, X.',
    'Output format: X',
    'Your last line reads "X".',
    'The work goes on: X',
    '<instructions>\nThen X.\n</instructions>',
    'Look at the <ticket>, then X.',
    'You: X',
    // Nor does the name of an outcome.
    '- Bad: X',
    'Wrong: X',
    '- Invalid: X',
    '### Incorrect\n\nX',
    '| Not allowed | X |',
    '- X: wrong',
    'If there are files left X',
    'If not small X',
    'Don\u2019t forget to end with X.',
    'You must not stop without emitting X.',
    'The release is out already, so end with X.',
    'For work that must not be lost, use X.',
    'Remove the tests that no longer compile and finish with X.',
    'Whether it is good or not emit X.',
    'Vergiss nicht, X zu schreiben.',
    'N\u2019oublie pas X.',
  ].map((words) => [
    `If all is done, answer <result>done</result>.\n\n${words.replace('X', '<reset>START</reset>')}`,
    ['certain', 'certain'],
  ]),
] as [string, string[]][])('what is forbidden is no certain way on: %j', async (body, expected) => {
  const bytes = new TextEncoder().encode(body);
  const { workflow } = await compile(makeScope('forbidding', [{ name: 'START.md', bytes }]), {
    grammars: grammarFiles,
  });
  const [start] = workflow.implementations;
  expect(start?.transitions.map(({ certainty }) => certainty)).toEqual(expected);
});

it('takes no more than linear time', async () => {
  await expectWithin(3, () => {
    for (const unit of ['never emit ', 'never ', '<', '- a:\n', '; '])
      isForbidden(`${unit.repeat(100_000)}never emit `, unit.repeat(100_000));
  });
});
