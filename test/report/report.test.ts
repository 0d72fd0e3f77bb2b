import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { describe, expect, it } from 'vitest';
import { History } from '../../src/report/history.ts';
import { renderReport } from '../../src/report/render-report.ts';
import type { EventBody } from '../../src/runtime/draft.ts';
import type { RunEvent } from '../../src/runtime/event.generated.ts';
import type { RunState } from '../../src/runtime/run-state.generated.ts';
import { type StepOutcome, step } from '../../src/runtime/step.ts';
import { buildWorkflow, type WorkflowSource } from '../runtime/build-workflow.ts';
import { begin, plainOptions } from '../runtime/run-in-memory.ts';

const source: WorkflowSource = {
  entry: 'START',
  states: { 'START.md': 'Begin', 'WORK.md': 'Work', 'NEVER.md': 'Never' },
};
const began = Date.parse('2030-01-01T00:00:00.000Z');

/** A run that is told second by second. */
class Story {
  readonly history = new History();
  #now = began;

  tell(...bodies: EventBody[]): this {
    for (const body of bodies) {
      this.#now += 1_000;
      this.history.see({ time: new Date(this.#now).toISOString(), run: 'r', ...body } as RunEvent);
    }
    return this;
  }

  wait(milliseconds: number): this {
    this.#now += milliseconds;
    return this;
  }

  page(change: Partial<RunState> = {}, status = 'finished', from: WorkflowSource = source): string {
    const { state } = begin(from, { id: 'r', options: plainOptions });
    const workflow = buildWorkflow(from);
    return renderReport({
      state: { ...state, ...change },
      status,
      workflow,
      history: this.history,
      gap: null,
    });
  }
}

const runBegins: EventBody = { type: 'run_started', agent: null, workflow: 'w', bundle: 'b', state: 'START' };
const runGoesOn: EventBody = { type: 'run_resumed', agent: null, workflow: 'w', bundle: 'b' };
const stepBegins = (agent: string, state: string): EventBody => ({
  ...{ type: 'state_started', agent, state, file: `${state}.md`, visit: 1, attempt: 0, reminder: 0 },
  ...{ session: null, branch: false },
});
const stepEnds = (agent: string, state: string, cost = 0): EventBody => ({
  ...{ type: 'state_ended', agent, state, outcome: 'answered', exit_code: null, cost, duration_ms: 1 },
});
const goes = (
  agent: string,
  from: string,
  to: string | null,
  tag: 'goto' | 'fork' | 'result',
): EventBody => ({
  ...{ type: 'transition', agent, from, tag, to, via: 'tag', depth: 0, cost: 0, duration_ms: 1 },
});
const says = (agent: string, text: string): EventBody => ({
  ...{ type: 'output', agent, state: 'START', stream: 'text', text },
});

/** Two agents, one fork; START goes back to itself once. */
function smallStory(text = 'hello'): Story {
  return new Story().tell(
    runBegins,
    ...[{ type: 'agent_started', agent: 'main', parent: null, state: 'START' } as const],
    ...[stepBegins('main', 'START'), says('main', text), stepEnds('main', 'START', 0.25)],
    ...[{ type: 'agent_started', agent: 'main_work1', parent: 'main', state: 'WORK' } as const],
    ...[
      goes('main', 'START', 'START', 'fork'),
      stepBegins('main_work1', 'WORK'),
      stepBegins('main', 'START'),
    ],
    ...[stepEnds('main_work1', 'WORK', 0.5), goes('main_work1', 'WORK', null, 'result')],
    ...[stepEnds('main', 'START'), goes('main', 'START', null, 'result')],
  );
}

interface Page {
  readonly elements: readonly Tree.Element[];
  /** The text as a reader sees it, style sheets left out. */
  readonly text: string;
}

/** Reads a page as browsers do; anything that the specification of HTML calls an error fails the test. */
function read(html: string): Page {
  const problems: string[] = [];
  const document = parse(html, {
    sourceCodeLocationInfo: true,
    onParseError: ({ code, startLine }) => problems.push(`${code} in line ${startLine}`),
  });
  expect(problems).toEqual([]);
  const elements: Tree.Element[] = [];
  let text = '';
  const walk = (node: Tree.Node) => {
    if ('tagName' in node) elements.push(node);
    if ('value' in node && 'parentNode' in node && node.parentNode?.nodeName !== 'style') text += node.value;
    if ('childNodes' in node) for (const child of node.childNodes) walk(child);
  };
  walk(document);
  return { elements, text };
}

const attribute = (element: Tree.Element | undefined, name: string) =>
  element?.attrs.find((each) => each.name === name)?.value;

describe('the report of a run', () => {
  it('loads nothing, runs nothing, and forbids both', () => {
    const html = smallStory().page();
    const { elements } = read(html);
    const names = new Set(elements.map((element) => element.tagName));
    for (const name of ['script', 'link', 'img', 'iframe', 'object', 'form', 'image', 'use', 'foreignObject'])
      expect(names).not.toContain(name);
    for (const { attrs } of elements) {
      for (const { name, value } of attrs) {
        expect(name).not.toMatch(/^(?:on|style$|src|srcset|xlink)/);
        if (name === 'href') expect(value).toMatch(/^#step-\d+$/);
        if (name === 'marker-end') expect(value).toMatch(/^url\(#\w+\)$/);
      }
    }
    const policy = elements.find((element) => attribute(element, 'http-equiv') === 'Content-Security-Policy');
    const sheet = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
    const digest = createHash('sha256').update(sheet).digest('base64');
    expect(attribute(policy, 'content')).toBe(
      `default-src 'none'; style-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'`,
    );
    expect(sheet).not.toMatch(/url\(|@import/);
  });

  it('shows hostile text as text, wherever it comes from', () => {
    const hostile =
      '</pre></title><script>alert(1)</script><img src=x onerror=alert(2)>"\'&amp;\u001b[2J\u202e\u0000';
    const shown = '</pre></title><script>alert(1)</script><img src=x onerror=alert(2)>"\'&amp;\uFFFD\uFFFD';
    const story = smallStory(hostile).tell(
      stepBegins('main', 'START'),
      { type: 'tool_use', agent: 'main', state: 'START', tool: 'Bash', summary: hostile },
      { type: 'warning', agent: 'main', message: hostile },
      { type: 'error', agent: 'main', message: hostile },
      { type: 'reminder', agent: 'main', state: 'START', number: 1, problem: hostile },
    );
    const { agents, finished } = begin(source).state;
    const page = read(
      story.page({
        ...{ pause_reason: hostile, workflow: hostile, agents },
        finished: [...finished, { id: 'main_w', state: 'WORK', result: hostile, cost: 0 }],
      }),
    );
    expect(page.elements.some((element) => ['script', 'img'].includes(element.tagName))).toBe(false);
    // The transcript, the tool, two notes and their step, the reminder, the reason, the workflow, and the result.
    expect(page.text.split(shown).length - 1).toBeGreaterThanOrEqual(9);
  });

  it('has a row for each agent and a block for each step, which leads to its transcript', () => {
    const { elements, text } = read(smallStory().page());
    const ids = elements.map((element) => attribute(element, 'id')).filter((id) => id?.startsWith('step-'));
    const links = elements
      .filter(({ tagName }) => tagName === 'a')
      .map((element) => attribute(element, 'href'));
    expect(ids).toEqual(['step-1', 'step-2', 'step-3']);
    expect(links.toSorted()).toEqual(['#step-1', '#step-2', '#step-3']);
    expect(elements.filter(({ tagName }) => tagName === 'details')).toHaveLength(3);
    expect(elements.some((element) => attribute(element, 'open') !== undefined)).toBe(false);
    expect(text).toContain('main_work1');
    expect(text).toContain('fork → START');
  });

  it('has the graph with the ways that were taken, and the states that nobody entered', () => {
    const html = smallStory().page();
    const { text } = read(html);
    expect(html.match(/<path class="taken"/g)).toHaveLength(4);
    for (const way of [
      'START → START: fork',
      'START → WORK: fork',
      'WORK → end: result',
      'START → end: result',
    ])
      expect(text).toContain(way);
    expect(text).toContain('NEVERnot entered');
  });

  it('is wide enough for the labels of ways', () => {
    const story = new Story().tell(runBegins);
    for (const tag of ['goto', 'fork', 'result'] as const)
      for (let count = 0; count < 1_000; count++) story.tell(goes('main', 'START', 'START', tag));
    const { elements } = read(story.tell(stepBegins('main', 'START')).page());
    const graph = elements.find((element) => attribute(element, 'class') === 'graph');
    const label = elements.find((element) => attribute(element, 'class') === 'way');
    const [left = 0, , width = 0] = (attribute(graph, 'viewBox') ?? '').split(' ').map(Number);
    const half = 'goto ×1000, fork ×1000, result ×1000'.length * 3;
    const x = Number(attribute(label, 'x'));
    expect(x - half).toBeGreaterThanOrEqual(left);
    expect(x + half).toBeLessThanOrEqual(left + width);
  });

  it('names the agent of a workflow that has prompts', () => {
    expect(read(smallStory().page()).text).toContain('UTC · Claude Code');
    const scripts: WorkflowSource = { entry: 'START', states: { 'START.sh': 'echo "<result>x</result>"' } };
    expect(read(new Story().tell(runBegins).page({}, 'finished', scripts)).text).not.toContain('Claude Code');
  });

  it('sums up the cost of each state, the dearest first', () => {
    const { text } = read(smallStory().page({ spent: 0.75, budget: 5 }));
    expect(text).toMatch(/share of the costWORK1\d.*\$0\.50START2\d.*\$0\.25/);
    expect(text).toContain('$0.75of a budget of $5.00');
  });

  it('counts what a turn has cost once, however much of that was known before it ended', () => {
    const { state, program } = begin(
      { entry: 'START', states: { 'START.md': 'Begin' } },
      { id: 'r', options: plainOptions },
    );
    const story = new Story().tell(runBegins, stepBegins('main', 'START'));
    const outcomes: StepOutcome[] = [
      { kind: 'charged', agent: 'main', cost: 0.1 },
      {
        ...{ kind: 'answered', agent: 'main', text: '<result>x</result>', session: 's', duration: 1 },
        cost: 0.25,
        charged: 0.1,
      },
    ];
    let now = state;
    for (const outcome of outcomes) {
      const { state: next, events } = step(now, outcome, program, '2030-01-01T00:00:00.000Z');
      now = next;
      story.tell(...events);
    }
    expect(now.spent).toBe(0.25);
    expect(story.history.steps.map(({ cost }) => cost)).toEqual([0.25]);
  });

  it('tells how long the steps of a run that is under way have taken so far', () => {
    const story = new Story().tell(runBegins, stepBegins('main', 'START'), stepEnds('main', 'START'));
    story.tell(stepBegins('main', 'WORK'));
    story.history.reach(began + 1_000 + 3 * 3_600_000);
    const { text } = read(story.page({}, 'running'));
    expect(text).toContain('3 h 00 minso far');
    expect(text).toMatch(/2WORKmainunder way\$0\.00 \S+ 2 h 59 min/);
    expect(text).not.toContain('no end is known');
  });

  it('tells a step that was cut off, and draws a pause of three days short', () => {
    const story = new Story().tell(runBegins, stepBegins('main', 'START')).wait(3 * 86_400_000);
    story.tell(runGoesOn, stepBegins('main', 'START'), stepEnds('main', 'START'));
    const page = read(story.page({}, 'interrupted'));
    expect(page.text).toContain('no end is known');
    expect(page.text).toContain('72 h 00 min without a step');
    expect(page.text).toContain('3.0 sin 2 sittings');
    const blocks = page.elements.filter(
      ({ tagName, parentNode }) => tagName === 'rect' && parentNode?.nodeName === 'a',
    );
    expect(blocks).toHaveLength(2);
    expect(Number(attribute(blocks[1], 'width'))).toBeGreaterThan(400);
  });

  it('keeps the end of a long transcript, and says what is left out', () => {
    const { text } = read(smallStory(`${'x'.repeat(50_000)}the end`).page());
    expect(text).toContain('30007 characters before this are left out.');
    expect(text).toContain('xthe end');
  });

  it('keeps the beginnings of long results and messages, and says where the whole is', () => {
    const finished = Array.from({ length: 40 }, (_, index) => ({
      ...{ id: `main_${index}`, state: 'WORK', result: '\u0001<'.repeat(8_000_000), cost: 0 },
    }));
    const message = 'x'.repeat(3_000_000);
    const story = smallStory().tell({ type: 'error', agent: 'main', message });
    const html = story.page({ finished });
    expect(html.length).toBeLessThan(20_000_000);
    const { text } = read(html);
    expect(text).toContain(
      '15950000 more characters are left out here; raymond status r --json has them all.',
    );
    expect(text).toContain('1000000 more characters are left out here; raymond logs r --json has them all.');
  });

  it('says when the usage limit is lifted that has paused the run', () => {
    const paused = { status: 'paused', pause_reason: 'no more' } as const;
    const until = { ...paused, paused_until: '2026-03-10T16:00:00.000Z' };
    const told = (state: object) => read(smallStory().page(state, 'paused')).text;
    expect(told(until)).toContain('no more (lifted at 2026-03-10 16:00:00 UTC)');
    expect(told({ ...paused, paused_until: null })).not.toContain('lifted');
  });

  it('says once that a step has failed, and how often', () => {
    const told = (message: string) =>
      read(smallStory().tell({ type: 'error', agent: 'main', message }).page({})).text;
    expect(told('failed 2 times: it is broken')).toContain('failed 2 times: it is broken');
    expect(told('failed 2 times: it is broken')).not.toContain('failed: failed');
    expect(told('it is broken')).toContain('failed: it is broken');
  });

  it('draws no more steps than it shows, and says so in both places', () => {
    const story = new Story().tell(runBegins);
    for (let step = 0; step < 6_000; step++)
      story.tell(
        stepBegins(step % 2 === 0 ? 'main' : 'main_work1', 'WORK'),
        says('main', 'x'.repeat(30_000)),
      );
    const { elements, text } = read(story.page());
    const ids = elements.filter(({ tagName }) => tagName === 'details').map((each) => attribute(each, 'id'));
    const links = elements.filter(({ tagName }) => tagName === 'a').map((each) => attribute(each, 'href'));
    expect(ids).toHaveLength(5_000);
    expect(new Set(links)).toEqual(new Set(ids.map((id) => `#${id}`)));
    expect(text).toContain('The first 5000 of 6000 steps are shown.');
    expect(text).toContain('1000 later steps can be read with raymond logs.');
    const later = story.history.steps.slice(5_000);
    expect(later.every(({ transcript }) => transcript.items.length === 0)).toBe(true);
  });

  it('says what it could not read', () => {
    const { state } = begin(source);
    const workflow = buildWorkflow(source);
    const input = {
      state,
      status: 'running',
      workflow,
      history: new History(),
      gap: '2 lines cannot be read',
    };
    const { text } = read(renderReport(input));
    expect(text).toContain('2 lines cannot be read');
    expect(text).toContain('No step has begun.');
  });
});

/** 1,000 steps of 20 agents with a long transcript each. */
function longStory(): Story {
  const story = new Story().tell(runBegins);
  for (let count = 0; count < 1_000; count++) {
    const agent = count % 20 === 0 ? 'main' : `main_work${count % 20}`;
    story.tell(
      stepBegins(agent, count % 3 === 0 ? 'START' : 'WORK'),
      says(agent, `${'word '.repeat(2_000)}${count}`),
    );
    story.tell(stepEnds(agent, 'START', 0.01), goes(agent, 'START', 'WORK', 'goto'));
  }
  return story;
}

describe('the report of 1,000 steps', () => {
  it('stays small enough to open fast', () => {
    const html = longStory().page();
    expect(html.length).toBeLessThan(8_000_000);
    expect(html.match(/<details /g)).toHaveLength(1_000);
  });
});

const browser = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  .flatMap((name) => (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name)))
  .find((path) => existsSync(path));
const reason = browser === undefined ? ' (skipped: no Chromium on the PATH)' : '';

describe.skipIf(browser === undefined)(`the report in a browser${reason}`, () => {
  it('has a time line that fits the widest page', () => {
    const page = new Story().tell(runBegins, stepBegins('main', 'START'), stepEnds('main', 'START')).page();
    const widest = Number(/main\{max-width:(\d+)px/.exec(page)?.[1]);
    const width = Number(/class="timeline" width="(\d+)"/.exec(page)?.[1]);
    expect(width).toBeGreaterThan(0);
    // The padding of the page, and padding and border of the card.
    expect(width).toBeLessThanOrEqual(widest - 2 * 24 - 2 * (16 + 1));
  });

  it('opens without a violation of its policy, and is what was written', () => {
    const folder = mkdtempSync(join(tmpdir(), 'raymond-report-'));
    try {
      const path = join(folder, 'report.html');
      writeFileSync(path, longStory().page());
      const options = [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        `--user-data-dir=${join(folder, 'profile')}`,
      ];
      const { stdout, stderr, status } = spawnSync(
        browser ?? '',
        [...options, '--enable-logging=stderr', '--v=0', '--dump-dom', pathToFileURL(path).href],
        { encoding: 'utf8', timeout: 50_000, maxBuffer: 64 * 1024 * 1024 },
      );
      expect(status).toBe(0);
      expect(stderr).not.toMatch(/Refused to|Content Security Policy/);
      expect(stdout.match(/<details /g)).toHaveLength(1_000);
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  });
});
