import { describe, expect, it } from 'vitest';
import { folderWith, prompt, raymond } from './command-line.ts';

const loop = {
  'START.md': prompt('tag: call, target: WORK, return: NEXT'),
  'WORK.md': prompt('tag: reset, target: MORE'),
  'MORE.md': prompt('tag: result, payload: "done"'),
  'NEXT.md': '---\nallowed_transitions:\n  - {tag: goto, target: START}\n  - {tag: result}\n---\nGo on.\n',
  'workflow.yaml': 'platforms: [unix]\n',
};

interface Report {
  readonly platform: string;
  readonly edgeSet: string;
  readonly resetMode: string;
  readonly states: readonly {
    readonly file: string;
    readonly canReturn: boolean;
    readonly canFinish: boolean;
    readonly variables: unknown;
  }[];
  readonly components: readonly unknown[];
}

/** A worker brings `v` to B, and main comes there without it where the reset keeps the pending return. */
const variables = {
  'START.md': prompt('tag: fork, target: WORK, next: NEXT, v: "1"'),
  'WORK.md': prompt('tag: goto, target: B'),
  'NEXT.md': prompt('tag: call, target: CALLEE, return: B'),
  'CALLEE.md': prompt('tag: reset, target: LAST'),
  'LAST.md': prompt('tag: result, payload: "x"'),
  'B.md': '---\nallowed_transitions: [{ tag: result }]\n---\nUse {{v}}.\n',
  'workflow.yaml': 'platforms: [unix]\n',
};

describe('raymond inspect --stage=facts', () => {
  it('tells the variables of a state under each reset mode', async () => {
    const { stdout } = await raymond(folderWith(variables), 'inspect', '--stage=facts', '.');
    const reports = JSON.parse(stdout) as Report[];
    const told = reports.map(
      ({ resetMode, states }) => [resetMode, states.find(({ file }) => file === 'B.md')?.variables] as const,
    );
    const mayBeMissing = { always: [], sometimes: ['v'] };
    const isThere = { always: ['v'], sometimes: ['v'] };
    expect(told).toEqual([
      ['preserve', mayBeMissing],
      ['clear', isThere],
      ['preserve', mayBeMissing],
      ['clear', isThere],
    ]);
  });

  it('prints what holds of every state on both edge sets and under both reset modes', async () => {
    const { stdout, code } = await raymond(folderWith(loop), 'inspect', '--stage=facts', '.');
    expect(code).toBe(0);
    const reports = JSON.parse(stdout) as Report[];
    expect(reports.map(({ platform, edgeSet, resetMode }) => `${platform} ${edgeSet} ${resetMode}`)).toEqual([
      'unix E0 preserve',
      'unix E0 clear',
      'unix E+ preserve',
      'unix E+ clear',
    ]);
    const work = reports.map(({ states }) => states.find(({ file }) => file === 'WORK.md'));
    expect(work[0]).toMatchObject({ canReturn: true, canFinish: true, sessions: ['inherited'] });
    // A reset that clears the stack ends the run instead of returning.
    expect(work[1]).toMatchObject({ canReturn: false, canFinish: true });
    const next = reports[0]?.states.find(({ file }) => file === 'NEXT.md');
    expect(next).toMatchObject({ payloads: { texts: ['done'], unknown: false } });
    const cycle = { states: ['NEXT.md', 'START.md'], steps: ['plain'] };
    expect(reports.map(({ components }) => components)).toEqual([[cycle], [], [cycle], []]);
  });
});
