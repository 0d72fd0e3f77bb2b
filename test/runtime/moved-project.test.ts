import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { takeAlong } from '../../src/runtime/moved-project.ts';
import { begin, plainOptions } from './run-in-memory.ts';

const [before, root] = [resolve('/home/ann/project'), resolve('/home/ann/project/copies/new')];
const source = { entry: 'START', states: { 'START.md': '<result>done</result>' } };

describe('a project that has moved', () => {
  test.each([
    ['the project', before, root],
    ['a folder in it', join(before, 'work', 'tree'), join(root, 'work', 'tree')],
    ['a folder in it that begins with points', join(before, '..data'), join(root, '..data')],
    ['the folder around it', resolve('/home/ann'), resolve('/home/ann')],
    [
      'a folder of a name that begins as its own',
      resolve('/home/ann/project2'),
      resolve('/home/ann/project2'),
    ],
    ['a folder elsewhere', resolve('/srv/data'), resolve('/srv/data')],
  ])('takes along its agents in %s, or leaves them where they are', (_, folder, expected) => {
    const { state } = begin(source, {
      folder,
      options: { ...plainOptions, record: join(folder, 'recording.json') },
    });
    const frame = { session: null, branch: false, return: 'START.md', cwd: folder };
    const agents = state.agents.map((agent) => ({ ...agent, stack: [frame] }));
    const moved = takeAlong({ ...state, root: before, agents }, before, root);
    expect(moved.state.agents[0]).toMatchObject({ cwd: expected, stack: [{ cwd: expected }] });
    expect(moved.state.options).toMatchObject({ recording: null, record: join(expected, 'recording.json') });
    expect(moved.state.root).toBe(root);
    expect(moved.events).toEqual([
      {
        type: 'warning',
        agent: null,
        message: `the project was ${before} when this run was last under way: it goes on in ${root}`,
      },
    ]);
  });

  test('has each conversation go on in a branch, since the original may go on too', () => {
    const { state } = begin(source, { folder: before });
    const waiting = { session: 'waits', branch: false, return: 'START.md', cwd: before };
    const fresh = { session: null, branch: false, return: 'START.md', cwd: before };
    const agents = state.agents.map((agent) => ({
      ...agent,
      session: 'speaks',
      turn_session: 'under way',
      stack: [waiting, fresh],
    }));
    const moved = takeAlong({ ...state, root: before, agents }, before, root);
    expect(moved.state.agents[0]).toMatchObject({
      session: 'speaks',
      branch: true,
      turn_session: null,
      stack: [
        { session: 'waits', branch: true },
        { session: null, branch: false },
      ],
    });
  });
});
