import { describe, expect, it } from 'vitest';
import { factsOf } from '../../src/analysis/flow/facts-of.ts';
import { compile } from '../../src/compiler/compile.ts';
import { grammarFiles } from '../../src/host/grammar-files.ts';
import { type Platform, platforms } from '../../src/source/platform.ts';
import { makeScope } from '../../src/source/scope.ts';

type Files = Readonly<Record<string, string>>;

function compileFiles(files: Files) {
  const inputs = Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text) }));
  return compile(makeScope('flow', inputs), { grammars: grammarFiles });
}

const ends = {
  'CODE_REVIEW.md': '<result>x</result>',
  'DOCS_REVIEW.sh': 'echo "<result>x</result>"',
  'DOCS_REVIEW.ps1': '"<result>x</result>"',
  'REVIEW_LOG.md': '<result>x</result>',
  'TWIN_REVIEW.md': '<result>x</result>',
  'TWIN_REVIEW.bat': 'echo ^<result^>x^</result^>',
};

/** The files below START that a run can come to, by the edges of one kind. */
async function reached(start: Files, platform: Platform, edgeSet: 'certain' | 'possible'): Promise<string[]> {
  const { workflow } = await compileFiles({ ...start, ...ends });
  const facts = factsOf(workflow)(platform, edgeSet, { resetMode: 'preserve', callsReturn: 'all' });
  const files = workflow.implementations.map(({ file }) => file);
  return files.filter((file, node) => facts.isReachable(node) && !(file in start));
}

describe('a choice leads to the states that fit it', () => {
  const all = Object.keys(ends);
  const table: [what: string, tag: string, unix: string[], windows: string[]][] = [
    [
      'the end is known',
      '<goto>{{kind}}_REVIEW</goto>',
      // TWIN_REVIEW means two files on windows, so nothing there.
      ['CODE_REVIEW.md', 'DOCS_REVIEW.sh', 'TWIN_REVIEW.md'],
      ['CODE_REVIEW.md', 'DOCS_REVIEW.ps1'],
    ],
    ['the beginning is known', '<goto>REVIEW_{{kind}}</goto>', ['REVIEW_LOG.md'], ['REVIEW_LOG.md']],
    ['both ends are known', '<goto>D{{kind}}_REVIEW</goto>', ['DOCS_REVIEW.sh'], ['DOCS_REVIEW.ps1']],
    [
      'a file name',
      '<goto>{{kind}}_REVIEW.md</goto>',
      ['CODE_REVIEW.md', 'TWIN_REVIEW.md'],
      ['CODE_REVIEW.md', 'TWIN_REVIEW.md'],
    ],
    [
      'nothing is known',
      '<goto>{{kind}}</goto>',
      all.filter((file) => /md$|sh$/.test(file)),
      all.filter((file) => !file.endsWith('sh')),
    ],
    [
      'two slots',
      '<goto>{{a}}_{{kind}}</goto>',
      all.filter((file) => /md$|sh$/.test(file)),
      all.filter((file) => !file.endsWith('sh')),
    ],
    ['a return', '<call return="REVIEW_{{kind}}">START</call>', ['REVIEW_LOG.md'], ['REVIEW_LOG.md']],
    ['a next', '<fork next="REVIEW_{{kind}}">START</fork>', ['REVIEW_LOG.md'], ['REVIEW_LOG.md']],
    ['a worker', '<fork next="START">REVIEW_{{kind}}</fork>', ['REVIEW_LOG.md'], ['REVIEW_LOG.md']],
    ['a payload leads nowhere', '<result>{{kind}}</result>', [], []],
    ['an input leads nowhere', '<goto input="{{kind}}">START</goto>', [], []],
    ['a worker variable leads nowhere', '<fork next="START" return="{{kind}}">START</fork>', [], []],
  ];

  it.each(table)('%s', async (_, tag, unix, windows) => {
    const expected = { unix, windows };
    for (const platform of platforms) {
      const start = { 'START.md': `Answer ${tag}.` };
      const found = await reached(start, platform, 'possible');
      expect(found, platform).toEqual(expected[platform].toSorted());
      expect(await reached(start, platform, 'certain'), platform).toEqual([]);
    }
  });

  it('from scripts as from prompts, on the platform of the script', async () => {
    const start = {
      'START.sh': 'echo "<goto>CODE_$KIND</goto>"',
      'START.ps1': '"<goto>DOCS_$env:KIND</goto>"',
    };
    expect(await reached(start, 'unix', 'possible')).toEqual(['CODE_REVIEW.md']);
    expect(await reached(start, 'windows', 'possible')).toEqual(['DOCS_REVIEW.ps1']);
  });

  it('and to no state in an HTML comment or beside a policy', async () => {
    for (const text of [
      '<!-- <goto>{{kind}}</goto> --> <result>x</result>',
      '---\nallowed_transitions:\n  - { tag: result }\n---\n<goto>{{kind}}</goto>',
    ])
      expect(await reached({ 'START.md': text }, 'unix', 'possible')).toEqual([]);
  });
});

describe('a choice that no state fits', () => {
  it.each([
    ['<goto>{{kind}}_REVEIW</goto>', 'there is no state that fits "…_REVEIW": none ends in "_REVEIW"'],
    ['<goto>STEP_{{n}}</goto>', 'there is no state that fits "STEP_…": none begins with "STEP_"'],
    [
      '<goto>CODE_REVIEW{{kind}}_REVIEW</goto>',
      'there is no state that fits "CODE_REVIEW…_REVIEW": none begins with "CODE_REVIEW" and ends in "_REVIEW"',
    ],
    [
      '<call return="X_{{n}}">CODE_REVIEW</call>',
      'there is no return state that fits "X_…": none begins with "X_"',
    ],
    [
      '<fork next="{{n}}.bat.md">CODE_REVIEW</fork>',
      'there is no next state that fits "….bat.md": none ends in ".bat.md"',
    ],
  ])('is missing: %s', async (tag, message) => {
    const { diagnostics } = await compileFiles({ 'START.md': tag, 'CODE_REVIEW.md': '<result>x</result>' });
    expect(diagnostics.filter(({ rule }) => rule === 'target-missing')).toMatchObject([
      { message, file: 'START.md' },
    ]);
    // The missing state may be the way to any other.
    expect(diagnostics.map(({ rule }) => rule)).not.toContain('unreachable-state');
  });

  it('may be an example in a code block', async () => {
    const { diagnostics } = await compileFiles({
      'START.md': 'Answer <result>x</result>\n\n```\n<goto>{{kind}}_REVEIW</goto>\n```\n',
    });
    expect(diagnostics.map(({ rule }) => rule)).not.toContain('target-missing');
  });
});

describe('what the rules make of choices', () => {
  const findings = async (files: Files) => (await compileFiles(files)).diagnostics;
  const rulesOf = async (files: Files) => {
    const rules = (await findings(files)).map(({ rule, file }) => `${rule} ${file}`);
    return rules.filter((line) => !line.startsWith('dynamic-target'));
  };
  const call = { 'START.md': '<call return="END">PICK</call>', 'END.md': '<result>x</result>' };
  const pick = { 'PICK.md': '<goto>{{kind}}_GO</goto>' };

  it('a call returns if one state that fits can', async () => {
    const files = { ...call, ...pick, 'A_GO.md': '<goto>A_GO</goto>', 'B_GO.md': '<result>x</result>' };
    expect(await rulesOf(files)).toEqual([]);
    const direct = {
      ...files,
      'START.md': '<call return="END">{{kind}}_GO</call>',
      'PICK.md': '<goto>START</goto>',
    };
    expect((await rulesOf(direct)).filter((line) => line.startsWith('call'))).toEqual([]);
  });

  it('a call never returns if no state that fits can, and only states are named as the reason', async () => {
    const files = { ...call, ...pick, 'A_GO.md': '<goto>PICK</goto>', 'B_GO.md': '<goto>B_GO</goto>' };
    const [finding] = (await findings(files)).filter(({ rule }) => rule === 'call-never-returns');
    expect(finding).toMatchObject({ file: 'START.md', witness: { states: ['PICK', 'A_GO', 'B_GO'] } });
    expect(finding?.help).not.toContain('?');
  });

  it('a state that fits is not called unreachable, one that does not fit is', async () => {
    const files = { 'START.md': '<goto>{{kind}}_GO</goto>', 'A_GO.md': '<result>x</result>' };
    expect(await rulesOf(files)).toEqual([]);
    expect(await rulesOf({ ...files, 'A_STOP.md': '<result>x</result>' })).toEqual([
      'unreachable-state A_STOP.md',
    ]);
  });

  it('what only an unreachable choice leads to is told with the state that makes it', async () => {
    const files = { 'START.md': '<result>x</result>', ...pick, 'A_GO.md': '<result>x</result>' };
    expect(await rulesOf(files)).toEqual(['unreachable-state PICK.md']);
  });

  it('with reset_stack: clear, a reset that only perhaps happens drops nothing for certain', async () => {
    const files = {
      ...call,
      ...pick,
      'A_GO.md': '<reset>END</reset> <result>x</result>',
      'workflow.yaml': 'reset_stack: clear\n',
    };
    expect(await rulesOf(files)).toEqual([]);
  });
});
