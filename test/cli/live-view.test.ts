import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LiveAgents } from '../../src/cli/runs/live-agents.ts';
import { elapsed, liveLines } from '../../src/cli/runs/live-lines.ts';
import { LiveView } from '../../src/cli/runs/live-view.ts';
import { plain } from '../../src/diagnostics/paint.ts';
import type { EventBody } from '../../src/runtime/draft.ts';
import type { RunEvent } from '../../src/runtime/event.generated.ts';
import type { RunState } from '../../src/runtime/run-state.generated.ts';
import { displayWidth } from '../../src/util/display-width.ts';
import { begin } from '../runtime/run-in-memory.ts';
import { ManualClock } from './manual-clock.ts';
import { TerminalScreen } from './terminal-screen.ts';

const start = Date.parse('2030-01-01T00:00:00.000Z');
const { state } = begin({ entry: 'START', states: { 'START.md': 'Begin', 'WORK.md': 'Work' } }, { id: 'r' });

const stepBegins = (agent: string, name: string): EventBody => ({
  ...{ type: 'state_started', agent, state: name, file: `${name}.md`, visit: 1, attempt: 0, reminder: 0 },
  ...{ session: null, branch: false },
});
const stepEnds = (agent: string, name: string): EventBody => ({
  ...{
    type: 'state_ended',
    agent,
    state: name,
    outcome: 'answered',
    exit_code: null,
    cost: 0,
    duration_ms: 1,
  },
});
const toolUse = (agent: string, summary: string): EventBody => ({
  ...{ type: 'tool_use', agent, state: 'START', tool: 'Bash', summary },
});
const workerBegins = (agent: string): EventBody => ({
  ...{ type: 'agent_started', agent, parent: 'main', state: 'WORK' },
});
const agentEnds = (agent: string): EventBody => ({
  ...{ type: 'agent_ended', agent, status: 'finished', result: 'x', problem: null, cost: 0 },
});

/** A live view on a terminal, with a clock that is moved by hand. */
function watch(columns: number, rows: number, initial: RunState = state) {
  const clock = new ManualClock(start);
  const screen = new TerminalScreen(columns, rows);
  let size = { columns, rows };
  let comeBack = () => {};
  let isBehind = false;
  let isOthers = false;
  const agents = new LiveAgents(initial, clock.now());
  const terminal = {
    size: () => size,
    isBehind: () => isBehind,
    isOthers: () => isOthers,
    onReturn: (listener: () => void) => {
      comeBack = listener;
      return () => {};
    },
  };
  const view = new LiveView(screen, terminal, clock, agents, plain);
  return {
    ...{ clock, screen, view, agents },
    tell: (body: EventBody) =>
      view.event({ time: new Date(clock.now()).toISOString(), run: 'r', ...body } as RunEvent),
    resize: (narrower: number) => {
      size = { columns: narrower, rows };
      screen.resize(narrower);
    },
    comeBack: () => comeBack(),
    fallBehind: (is: boolean) => {
      isBehind = is;
    },
    goBehindShell: (is: boolean) => {
      isOthers = is;
    },
  };
}

describe('the live view', () => {
  it('draws nothing over what a shell writes while it is in the background', () => {
    const { clock, screen, view, tell, comeBack, goBehindShell } = watch(72, 20);
    tell(stepBegins('main', 'START'));
    clock.advance(100);
    screen.write('$ bg\n');
    goBehindShell(true);
    comeBack();
    clock.advance(500);
    screen.write('$ seq 2\n1\n2\n');
    clock.advance(500);
    view.line('main  START → NEXT (goto)  $0.10  1.0s');
    clock.advance(500);
    const behind = screen.text.split('\n').slice(2);
    expect(behind).toEqual(['$ bg', '$ seq 2', '1', '2', 'main  START → NEXT (goto)  $0.10  1.0s']);
    goBehindShell(false);
    comeBack();
    clock.advance(500);
    expect(screen.text.split('\n').slice(2, -2)).toEqual(behind);
    expect(screen.text).toMatch(/^r: 1 agent · 0 steps · \$0\.00 · 2s$/m);
    goBehindShell(true);
    screen.write('$ ls\nflow\n');
    view.close();
    expect(screen.text).toMatch(/^\$ ls\nflow$/m);
  });

  it('has a line for each living agent, and what has happened above them', () => {
    const { clock, screen, view, tell } = watch(72, 10);
    tell(stepBegins('main', 'START'));
    clock.advance(7_000);
    tell({ type: 'cost', agent: 'main', state: 'START', cost: 0.25, spent: 0.25 });
    tell(toolUse('main', 'npm test'));
    tell(workerBegins('main_work1'));
    view.line('main  LOOK → START (goto)  $0.10  1.0s');
    clock.advance(100);
    expect(screen.text).toBe(
      [
        'main  LOOK → START (goto)  $0.10  1.0s',
        '⠙ main       START     7s   $0.25  Bash npm test',
        '· main_work1 WORK           $0.00  waits for its turn',
        'r: 2 agents · 0 steps · $0.25 · 7s',
      ].join('\n'),
    );
    tell(agentEnds('main_work1'));
    view.line('main_work1  WORK → end (result)');
    clock.advance(100);
    expect(screen.text).toBe(
      [
        'main  LOOK → START (goto)  $0.10  1.0s',
        'main_work1  WORK → end (result)',
        '⠹ main START     7s   $0.25  Bash npm test',
        'r: 1 agent · 0 steps · $0.25 · 7s',
      ].join('\n'),
    );
    view.line('the last line');
    view.close();
    expect(screen.text).toBe(
      ['main  LOOK → START (goto)  $0.10  1.0s', 'main_work1  WORK → end (result)', 'the last line'].join(
        '\n',
      ),
    );
    expect(screen.cursor).toEqual({ row: 3, column: 0 });
    expect(clock.waiting).toBe(0);
    view.close();
    view.line('after the end');
    expect(screen.text.split('\n').at(-1)).toBe('after the end');
  });

  it('shows what a script printed last, and when a retry is due', () => {
    const { clock, screen, tell } = watch(80, 10);
    tell(stepBegins('main', 'START'));
    tell({ type: 'output', agent: 'main', state: 'START', stream: 'stdout', text: 'one\ntwo 50%\n\n' });
    clock.advance(100);
    expect(screen.text).toContain('two 50%');
    tell(stepEnds('main', 'START'));
    tell({
      ...{ type: 'retry', agent: 'main', state: 'START', attempt: 1 },
      delay_ms: 4_000,
      problem: 'busy',
    });
    clock.advance(2_100);
    expect(screen.text).toContain('· main START');
    expect(screen.text).toContain('tries again in 1s: busy');
  });

  it('shows what holds up an agent that waits', () => {
    const { clock, screen, tell } = watch(80, 10);
    tell(stepBegins('main', 'START'));
    tell({ type: 'warning', agent: 'main', message: 'START: not of a step that goes on' });
    tell(stepEnds('main', 'START'));
    clock.advance(100);
    expect(screen.text).toContain('waits for its turn');
    tell({ type: 'warning', agent: 'main', message: 'START: the usage limit is reached' });
    clock.advance(100);
    expect(screen.text).toMatch(/^· main START {10}\$0\.00 {2}the usage limit is reached$/m);
    tell(stepBegins('main', 'START'));
    clock.advance(100);
    expect(screen.text).not.toContain('usage limit');
  });

  it('shows as many agents as fit, those at work first, and counts the rest', () => {
    const { clock, screen, tell } = watch(80, 24);
    tell(stepBegins('main', 'START'));
    for (let count = 1; count <= 199; count++) tell(workerBegins(`main_work${count}`));
    for (let count = 190; count <= 199; count++) tell(stepBegins(`main_work${count}`, 'WORK'));
    clock.advance(100);
    const lines = screen.text.split('\n');
    expect(lines).toHaveLength(23);
    expect(lines.slice(0, 11).every((line) => line.startsWith('⠙'))).toBe(true);
    expect(lines.at(-2)).toBe('… 179 more, waiting');
    expect(lines.at(-1)).toBe('r: 200 agents · 0 steps · $0.00 · 0s');
    const narrow = watch(80, 6);
    for (let count = 1; count <= 199; count++) narrow.tell(stepBegins('main', 'START'));
    for (let count = 1; count <= 9; count++) {
      narrow.tell(workerBegins(`w${count}`));
      narrow.tell(stepBegins(`w${count}`, 'WORK'));
    }
    narrow.clock.advance(100);
    expect(narrow.screen.text.split('\n').at(-2)).toBe('… 7 more, 7 of them at work');
  });

  it('shortens in a narrow terminal the state first, then the id, before the cost and what happens', () => {
    const { clock, screen, tell, resize } = watch(50, 10);
    tell(stepBegins('main', 'IMPLEMENT_THE_FEATURE'));
    tell(toolUse('main', 'npm test'));
    clock.advance(100);
    expect(screen.text).toMatch(/^⠙ main IMPLEM… {5}0s {3}\$0\.00 {2}Bash npm test$/m);
    tell(workerBegins('main_implem1'));
    resize(50);
    clock.advance(100);
    expect(screen.text).toMatch(/^⠹ main {3}IMPLE… {5}0s {3}\$0\.00 {2}Bash npm test$/m);
  });

  it('begins with the agents that a resumed run already has', () => {
    const resumed = begin({ entry: 'START', states: { 'START.md': 'Begin' } }, { id: 'r' }).state;
    const [main] = resumed.agents;
    if (main === undefined) throw new Error('a run begins with an agent');
    const agents = [
      { ...main, cost: 1.5 },
      { ...main, id: 'main_w1', status: 'failed' as const },
    ];
    const { clock, screen } = watch(80, 10, { ...resumed, spent: 2, agents });
    clock.advance(100);
    expect(screen.text).toBe(
      '· main START          $1.50  waits for its turn\nr: 1 agent · 0 steps · $2.00 · 1 failed · 0s',
    );
  });

  it('leaves nothing of the last picture behind when the window becomes narrower', () => {
    const { clock, screen, view, tell, resize } = watch(80, 24);
    view.line('what has happened stays');
    tell(stepBegins('main', 'START'));
    tell(toolUse('main', 'x'.repeat(70)));
    clock.advance(100);
    resize(30);
    clock.advance(100);
    expect(screen.text.split('\n')).toEqual([
      'what has happened stays',
      expect.stringMatching(/^⠹ main START/),
      'r: 1 agent · 0 steps · $0.00…',
    ]);
  });

  it('draws below the lines of the shell after Ctrl-Z and fg', () => {
    const { clock, screen, tell, comeBack } = watch(80, 24);
    tell(stepBegins('main', 'START'));
    clock.advance(100);
    screen.write('[1]+  Stopped\n$ fg\n');
    comeBack();
    clock.advance(100);
    expect(screen.text).toContain('[1]+  Stopped\n$ fg\n⠹ main');
  });

  it('lets nothing that an agent says steer the terminal', () => {
    const { clock, screen, tell } = watch(100, 24);
    const hostile = '\u001b[2J\u001b]0;title\u0007\r\nforged line\u009b5A\u202etxt';
    tell(stepBegins('main', 'START'));
    tell(toolUse('main', hostile));
    // The terminal of these tests refuses every sequence but the view's own.
    clock.advance(100);
    expect(screen.text.split('\n')).toHaveLength(2);
    expect(screen.text).toContain('forged line');
  });

  it('never draws more rows than the screen has, nor wider ones, whatever happens', () => {
    const name = fc.constantFrom('main', 'main_work1', '漢字漢字漢字漢字漢字漢字漢字', 'w2', 'x'.repeat(60));
    const body = fc.oneof(
      fc.tuple(name, name).map(([agent, other]) => stepBegins(agent, other)),
      fc.tuple(name, name).map(([agent, other]) => stepEnds(agent, other)),
      fc
        .tuple(name, fc.string({ unit: 'binary', maxLength: 60 }))
        .map(([agent, text]) => toolUse(agent, text)),
      name.map(workerBegins),
      name.map(agentEnds),
    );
    const sizes = fc.record({
      columns: fc.integer({ min: 1, max: 90 }),
      rows: fc.integer({ min: 1, max: 12 }),
    });
    fc.assert(
      fc.property(fc.array(body, { maxLength: 40 }), sizes, (bodies, size) => {
        const agents = new LiveAgents(state, start);
        for (const each of bodies)
          agents.see({ time: '2030-01-01T00:00:01.000Z', run: 'r', ...each } as RunEvent);
        const lines = liveLines(agents, start + 5_000, size, plain);
        expect(lines.length).toBeLessThanOrEqual(Math.max(1, size.rows - 1));
        for (const line of lines) {
          expect(displayWidth(line)).toBeLessThanOrEqual(Math.max(1, size.columns - 1));
          expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
        }
      }),
    );
  });

  it('draws nothing while the terminal takes nothing, and keeps the last lines for it', () => {
    const { clock, screen, view, fallBehind } = watch(72, 10);
    clock.advance(1_000);
    const before = screen.text;
    fallBehind(true);
    for (let line = 1; line <= 10_000; line++) {
      view.line(`line ${line}`);
      clock.advance(10);
    }
    expect(screen.text).toBe(before);
    fallBehind(false);
    clock.advance(1_000);
    view.close();
    const [, left = ''] =
      /^\((\d+) lines are left out here; raymond logs shows them\)$/m.exec(screen.text) ?? [];
    const shown = screen.text.match(/^line \d+$/gm) ?? [];
    expect(shown.at(-1)).toBe('line 10000');
    expect(Number(left) + shown.length).toBe(10_000);
    expect(shown.length).toBeGreaterThan(500);
  });

  it('tells durations at a glance', () => {
    expect([0, 59_999, 60_000, 3_599_000, 3_600_000, -5].map(elapsed)).toEqual([
      '0s',
      '59s',
      '1m00s',
      '59m59s',
      '1h00m',
      '0s',
    ]);
  });
});
