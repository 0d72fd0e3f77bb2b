import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { LanguageAgent, TurnKey, TurnRequest } from '../../src/agents/agent.ts';
import { isRecordingLost, judgeRecording, recordTurns } from '../../src/agents/record.ts';
import type { RecordedTurn } from '../../src/agents/recording.generated.ts';
import { findTurn, readRecording } from '../../src/agents/recording.ts';
import { replayAgent } from '../../src/agents/replay.ts';
import { MemoryFiles } from '../host/memory-files.ts';

const key = (change = {}) => ({ run: 'r', agent: 'main', state: 'A', visit: 1, reminder: 0, ...change });
const recording = (...turns: RecordedTurn[]) => ({ version: 1 as const, turns });

function request(change: Partial<TurnRequest> = {}): TurnRequest {
  return {
    ...{ key: key(), prompt: 'p', session: null, branch: false, model: null, effort: null, folder: '/' },
    ...{
      environment: {},
      mark: randomBytes(8).toString('hex'),
      skipPermissions: false,
      concludes: () => true,
      signal: new AbortController().signal,
    },
    ...{ onSession: () => {}, onCost: () => {}, onActivity: () => {}, onHalt: () => {}, onRaw: () => {} },
    ...change,
  };
}

/** An agent whose answers are kept. */
function recorderOf(...given: Parameters<typeof recordTurns>): LanguageAgent {
  const recorder = recordTurns(...given);
  if (!recorder.ok) throw new Error(recorder.refusal);
  return recorder.agent;
}

describe('choosing a turn', () => {
  it('a single turn of a state is for every visit, several are for one visit each', () => {
    const single = recording({ state: 'A', text: 'a' });
    expect(findTurn(single, key({ visit: 9 }))?.text).toBe('a');
    const several = recording(
      { state: 'A', text: 'first' },
      { state: 'B', text: 'b' },
      { state: 'A', text: 'second' },
    );
    expect([1, 2, 3].map((visit) => findTurn(several, key({ visit }))?.text)).toEqual([
      'first',
      'second',
      undefined,
    ]);
  });

  it('a series of thousands is gone through in the order of its visits', () => {
    const texts = Array.from({ length: 3000 }, (_, at) => String(at));
    const series = recording(...texts.map((text) => ({ state: 'A', text })));
    expect(texts.map((_, at) => findTurn(series, key({ visit: at + 1 }))?.text)).toEqual(texts);
  });

  it('the most specific turn wins', () => {
    const turns = recording(
      { state: 'A', text: 'any' },
      { state: 'A', text: 'reminded', reminder: 1 },
      { state: 'A', text: 'visit 2', visit: 2 },
      { state: 'A', text: 'worker', agent: 'main_a1' },
    );
    expect(findTurn(turns, key())?.text).toBe('any');
    expect(findTurn(turns, key({ reminder: 1 }))?.text).toBe('reminded');
    expect(findTurn(turns, key({ visit: 2, reminder: 1 }))?.text).toBe('visit 2');
    expect(findTurn(turns, key({ agent: 'main_a1', visit: 2 }))?.text).toBe('worker');
    expect(findTurn(turns, key({ state: 'Z' }))).toBeNull();
  });
});

describe('replay', () => {
  const agent = replayAgent('turns.json', recording({ state: 'A', text: 'a', cost: 0.5, visit: 1 }));

  it('answers, in sessions that are the same every time', async () => {
    const fresh = await agent.turn(request());
    expect(fresh).toMatchObject({ kind: 'answered', text: 'a', cost: 0.5 });
    expect(await agent.turn(request())).toEqual(fresh);
    expect(await agent.turn(request({ session: 'S' }))).toMatchObject({ session: 'S' });
    const branch = await agent.turn(request({ session: 'S', branch: true }));
    expect(branch).not.toMatchObject({ session: 'S' });
    expect(branch).not.toEqual(fresh);
  });

  it('says what it was asked for and what it has', async () => {
    const missing = await agent.turn(request({ key: key({ visit: 2 }) }));
    expect(missing).toMatchObject({ kind: 'failed', failure: 'unusable' });
    expect(missing).toMatchObject({
      message:
        'the recording turns.json does not fit this run: it has no turn for state A, visit 2 of agent main; for A it has: visit 1; record the run again with --record, or add a turn to the file',
    });
    const unknown = await agent.turn(request({ key: key({ state: 'Z' }) }));
    expect(unknown).toMatchObject({ message: expect.stringContaining('it has turns for A') });
  });

  it('says why an answer was refused, where that is why another one is asked for', async () => {
    const turns = recording({ state: 'A', text: 'a', visit: 1, reminder: 0 });
    const exact = replayAgent('turns.json', turns);
    const problem = '<goto>B</goto> is not allowed';
    expect(await exact.turn(request({ key: key({ reminder: 1, problem }) }))).toMatchObject({
      message: expect.stringContaining(
        'its answer for state A, visit 1 of agent main was refused (<goto>B</goto> is not allowed), and it has none for reminder 1;',
      ),
    });
  });

  it('tells which turns of one visit of one agent nobody asked for', async () => {
    const exact = (visit: number) => ({ state: 'A', text: 'a', agent: 'main', visit });
    const turns = recording(exact(1), exact(2), { state: 'B', text: 'for any visit' });
    const replay = replayAgent('turns.json', turns);
    await replay.turn(request());
    expect(replay.unused()).toEqual([exact(2)]);
  });
});

describe('recording', () => {
  it('writes what a replay then answers, and continues after a crash without doubling a turn', async () => {
    const files = new MemoryFiles({ '/rec/.keep': '' });
    const source = replayAgent('x', recording({ state: 'A', text: 'a', cost: 0.5 }));
    for (const continued of [false, true]) {
      const recorder = recorderOf(
        source,
        '/rec/r.json',
        'r',
        files,
        continued ? { recording: '/rec/r.json', lacksTurn: false } : null,
      );
      await recorder.turn(request());
      await recorder.turn(request({ key: key({ visit: continued ? 3 : 2 }) }));
    }
    const read = readRecording('r.json', files.read('/rec/r.json'));
    if (!read.ok) throw new Error(read.refusal);
    expect(read.recording.turns.map(({ visit }) => visit)).toEqual([1, 2, 3]);
    expect(read.recording.turns[0]).toEqual({
      state: 'A',
      agent: 'main',
      visit: 1,
      reminder: 0,
      text: 'a',
      cost: 0.5,
    });
  });

  it('that cannot be written any more stops the run after the turn, which counts', async () => {
    const files = new (class extends MemoryFiles {
      isBroken = true;
      override appendDurably(path: string, text: string) {
        if (this.isBroken) throw Object.assign(new Error(), { code: 'ENOENT' });
        super.appendDurably(path, text);
      }
    })({ '/rec/.keep': '' });
    const source = replayAgent('x', recording({ state: 'A', text: 'a' }));
    const recorder = recorderOf(source, '/rec/r.json', 'r', files, null);
    const reasons: string[] = [];
    const end = await recorder.turn(request({ onHalt: (reason) => reasons.push(reason) }));
    expect(end).toMatchObject({ kind: 'answered', text: 'a' });
    expect(reasons).toEqual([expect.stringMatching(/^cannot write the recording \/rec\/r\.json \(ENOENT\)/)]);
    expect(reasons.every(isRecordingLost)).toBe(true);
    // The turns of others, which end meanwhile, are kept with it when that is possible again.
    files.isBroken = false;
    await recorder.turn(request({ key: key({ visit: 2 }), onHalt: (reason) => reasons.push(reason) }));
    const read = readRecording('r.json', files.read('/rec/r.json'));
    expect(read.ok && read.recording.turns.map(({ visit }) => visit)).toEqual([1, 2]);
    expect(reasons).toHaveLength(1);
  });

  it('that was removed meanwhile is said to be', async () => {
    const files = new (class extends MemoryFiles {
      override appendDurably() {
        this.remove('/rec/r.json');
        throw Object.assign(new Error(), { code: 'ENOENT' });
      }
    })({ '/rec/.keep': '' });
    const recorder = recorderOf(
      replayAgent('x', recording({ state: 'A', text: 'a' })),
      '/rec/r.json',
      'r',
      files,
      null,
    );
    const reasons: string[] = [];
    await recorder.turn(request({ onHalt: (reason) => reasons.push(reason) }));
    expect(reasons).toEqual([
      'cannot write the recording /rec/r.json (it was removed, and with it the turns so far): go on without it, with --record none',
    ]);
    expect(reasons.every(isRecordingLost)).toBe(true);
  });

  it('to which another run writes as well is not mixed with that', async () => {
    const files = new MemoryFiles({ '/rec/.keep': '' });
    const agent = replayAgent('x', recording({ state: 'A', text: 'a' }));
    const [first, second] = [0, 1].map(() => recorderOf(agent, '/rec/r.json', 'r', files, null));
    const reasons: string[] = [];
    await first?.turn(request({ onHalt: (reason) => reasons.push(`first: ${reason}`) }));
    await second?.turn(request({ onHalt: (reason) => reasons.push(`second: ${reason}`) }));
    expect(reasons).toEqual([
      'second: cannot write the recording /rec/r.json (something else has written to it, perhaps a run with the same --record): go on without it, with --record none',
    ]);
    const read = readRecording('r.json', files.read('/rec/r.json'));
    expect(read.ok && read.recording.turns).toHaveLength(1);
  });

  it('writes each turn once, however many there are', async () => {
    let written = 0;
    const files = new (class extends MemoryFiles {
      override writeDurably(path: string, content: Uint8Array | string) {
        if (path.startsWith('/rec')) written += content.length;
        super.writeDurably(path, content);
      }
      override appendDurably(path: string, text: string) {
        const before = written;
        super.appendDurably(path, text);
        written = before + text.length;
      }
    })({ '/rec/.keep': '' });
    const recorder = recorderOf(
      replayAgent('x', recording({ state: 'A', text: 'a' })),
      '/rec/r.json',
      'r',
      files,
      null,
    );
    for (let visit = 1; visit <= 500; visit++) await recorder.turn(request({ key: key({ visit }) }));
    expect(written).toBeLessThan(50_000);
  });

  const line = (visit: number) =>
    JSON.stringify({ state: 'A', agent: 'main', visit, reminder: 0, text: 'a', cost: 0 });

  it.each([
    ['of too many turns', 100_000, 'a', 'it has 100000 turns, more are not possible'],
    ['of too many bytes', 1, 'x'.repeat(1_000), 'it would be larger than 256 MiB'],
    ['of too long an answer', 1, 'x'.repeat(17_000_000), 'text must NOT have more than 16777216 characters'],
  ])('%s stops the run, and stays one that can be read', async (_, count, text, why) => {
    const turns = Array.from({ length: count }, (_, at) => line(at + 1)).join('\n');
    const files = new MemoryFiles({ '/rec/r.json': `{"version":2}\n${turns}\n` });
    if (why.includes('MiB')) {
      const full = JSON.stringify({ state: 'B', text: 'x'.repeat(16_000_000) });
      files.writeDurably('/rec/r.json', `{"version":2}\n${`${full}\n`.repeat(16)}`);
      files.append('/rec/r.json', `${JSON.stringify({ state: 'B', text: 'x'.repeat(12_434_500) })}\n`);
    }
    const agent = replayAgent('x', recording({ state: 'A', text }));
    const recorder = recorderOf(agent, '/rec/r.json', 'r', files, {
      recording: '/rec/r.json',
      lacksTurn: false,
    });
    const before = files.read('/rec/r.json').length;
    const reasons: string[] = [];
    const onHalt = (reason: string) => reasons.push(reason);
    await recorder.turn(request({ key: key({ visit: 200_000 }), onHalt }));
    expect(reasons).toEqual([expect.stringContaining(why)]);
    expect(reasons.every(isRecordingLost)).toBe(true);
    expect(files.read('/rec/r.json')).toHaveLength(before);
  });

  it('goes on after a turn that was cut off while it was written, and from the older form', async () => {
    for (const text of [
      `{"version":2}\n${line(1)}\n${line(2).slice(0, 20)}`,
      `{"version":1,"turns":[${line(1)}]}`,
    ]) {
      const files = new MemoryFiles({ '/rec/r.json': text });
      const agent = replayAgent('x', recording({ state: 'A', text: 'b' }));
      const recorder = recorderOf(agent, '/rec/r.json', 'r', files, {
        recording: '/rec/r.json',
        lacksTurn: false,
      });
      await recorder.turn(request({ key: key({ visit: 2 }) }));
      const read = readRecording('r.json', files.read('/rec/r.json'));
      expect(read.ok && read.recording.turns.map((turn) => turn.text)).toEqual(['a', 'b']);
    }
  });

  it('is left alone where another run has begun to write it', () => {
    const text = `{"version":2,"run":"b"}\n${line(1)}\n`;
    const files = new MemoryFiles({ '/rec/r.json': text });
    const agent = replayAgent('x', recording({ state: 'A', text: 'b' }));
    const begun = { recording: '/rec/r.json', lacksTurn: false };
    expect(recordTurns(agent, '/rec/r.json', 'a', files, begun)).toEqual({
      ok: false,
      refusal:
        'the recording /rec/r.json has become that of the run b; to go on in another file, name it with --record',
    });
    expect(new TextDecoder().decode(files.read('/rec/r.json'))).toBe(text);
    expect(recordTurns(agent, '/rec/r.json', 'b', files, begun)).toMatchObject({ ok: true });
  });

  it('takes the place of one whose writer was killed at its first turn, and of nothing else', () => {
    const judged = (text: string) => judgeRecording('/rec/r.json', new MemoryFiles({ '/rec/r.json': text }));
    expect(judged(`{"version":2}\n${line(1).slice(0, 20)}`)).toBe(null);
    expect(judged('a letter')).toContain('it holds something else, which would be lost');
  });

  it('that lacks a turn keeps what it has, and says so when the run goes on', async () => {
    const files = new MemoryFiles({ '/rec/r.json': `{"version":2}\n${line(1)}\n` });
    const source = replayAgent('x', recording({ state: 'A', text: 'b' }));
    const recorder = recordTurns(source, '/rec/r.json', 'r', files, {
      recording: '/rec/r.json',
      lacksTurn: true,
    });
    expect(recorder).toMatchObject({
      ok: true,
      warning: '/rec/r.json lacks the turn after which the run was paused, and cannot be played beyond it',
    });
    if (recorder.ok) await recorder.agent.turn(request({ key: key({ visit: 3 }) }));
    const read = readRecording('r.json', files.read('/rec/r.json'));
    expect(read.ok && read.recording.turns.map(({ visit }) => visit)).toEqual([1, 3]);
  });

  it('is answered from in time, however long it is', () => {
    const turns = recording(
      ...Array.from({ length: 50_000 }, (_, at) => ({
        ...{ state: 'A', agent: 'main', visit: at + 1, reminder: 0, text: String(at + 1) },
      })),
    );
    const begun = performance.now();
    for (let visit = 1; visit <= 50_000; visit++)
      expect(findTurn(turns, key({ visit }))?.text).toBe(String(visit));
    expect(performance.now() - begun).toBeLessThan(15_000);
  });

  it('forgets the reminders of an answer that another one has replaced', async () => {
    const files = new MemoryFiles({ '/rec/.keep': '' });
    const turns = [0, 1, 2].map((reminder) => ({ state: 'A', text: `${reminder}`, reminder }));
    const recorder = recorderOf(replayAgent('x', recording(...turns)), '/rec/r.json', 'r', files, null);
    const remindersAfter = async (change: Partial<TurnKey>) => {
      await recorder.turn(request({ key: key(change) }));
      const read = readRecording('r.json', files.read('/rec/r.json'));
      return read.ok && read.recording.turns.map(({ visit, reminder }) => `${visit}:${reminder}`);
    };
    await remindersAfter({ visit: 2, reminder: 1 });
    for (const reminder of [0, 1]) await remindersAfter({ reminder });
    expect(await remindersAfter({ reminder: 2 })).toEqual(['2:1', '1:0', '1:1', '1:2']);
    expect(await remindersAfter({ reminder: 1 })).toEqual(['2:1', '1:0', '1:1']);
    expect(await remindersAfter({ reminder: 0 })).toEqual(['2:1', '1:0']);
  });

  it.each([
    ['{', 'r.json is no JSON: it ends where "}" is missing'],
    [
      '{"version":2}\n{"state":"A","text":"a"}\n{"state":"B","te',
      'r.json: line 3, the last one, was cut off: remove it, or resume the run that wrote it',
    ],
    [
      '{"version":1\n"turns":[]}',
      'r.json is no JSON: line 2, column 1: expected a comma or a closing bracket, found "turns"',
    ],
    ['[]', 'r.json is no recording: it must be object'],
    ['{"version":2}\n\n{"state":"A"}', 'line 3 has no "text"'],
    ['{"version":2}\n{"state":"A","text":"x","visit":0}', 'r.json is no recording: visit of line 2 must be'],
    [
      '{"version": 2}\r\n{"state":"A" "text":"x"}\n',
      'r.json is no JSON: line 2, column 14: expected a comma',
    ],
    ...[2, 3].map((version) => [
      `{"version":${version},"turns":[]}`,
      'its version is not 1, in which all turns are one list; this raymond also knows 2, with one turn in each line',
    ]),
    ['{"version":1}', 'it has no "turns"'],
    ['{"version":1,"turn":[],"turns":[]}', 'it has no key "turn"; write turns'],
    ['{"version":1,"turns":[{"state":"A"}]}', 'turns[0] has no "text"'],
    [
      '{"version":1,"turns":[{"state":"A","text":"x","visits":1}]}',
      'turns[0] has no key "visits"; write visit',
    ],
    ['{"version":1,"turns":[{"state":"A","text":"x","visit":0}]}', 'turns[0].visit must be >= 1'],
  ])('refuses %s', (text, said) => {
    const read = readRecording('r.json', new TextEncoder().encode(text));
    expect(read).toMatchObject({ ok: false, refusal: expect.stringContaining(said) });
  });
});
