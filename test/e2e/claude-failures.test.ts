import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { installClaudeCode } from '../../scripts/install-claude-code.mjs';
import { conversation, promptOf } from './loopback/conversation.ts';
import { openLoopback, prompt, readEvents, readState, runToEnd, stateOf } from './loopback/loopback-run.ts';
import type { ReceivedRequest, Refusal } from './loopback/messages-server.ts';

/** What raymond makes of a real Claude Code that fails, is refused, or does what nobody asked it for (runtime.md). */
beforeAll(() => void installClaudeCode());

/** Claude Code tries again by itself, for minutes: here it gives up at once. */
const impatient = { CLAUDE_CODE_MAX_RETRIES: '0' };
const subscription = { ANTHROPIC_API_KEY: undefined, CLAUDE_CODE_OAUTH_TOKEN: 'sk-ant-oat01-loopback' };

/** How the server refuses an account that has used up its five hours. */
function usedUp(resetSeconds: number): Refusal {
  return {
    status: 429,
    type: 'rate_limit_error',
    message: "This request would exceed your account's rate limit. Please try again later.",
    headers: {
      'anthropic-ratelimit-unified-status': 'rejected',
      'anthropic-ratelimit-unified-reset': String(resetSeconds),
      'anthropic-ratelimit-unified-representative-claim': 'five_hour',
      'x-should-retry': 'false',
    },
  };
}

const planAndBuild = {
  'START.md': prompt('[START] Draw up the plan.', 'tag: goto, target: BUILD'),
  'BUILD.md': prompt('[BUILD] Build it.', 'tag: result'),
};

describe('a usage limit', { concurrent: true }, () => {
  test('pauses the run with the time of its end, and --wait goes on in the same session', async () => {
    const reset = Math.ceil(Date.now() / 1000) + 30;
    let isFirst = true;
    let isLifted = false;
    const { workplace, server, run, resume } = await openLoopback(
      planAndBuild,
      {
        START: 'Two floors. <goto>BUILD</goto>',
        BUILD: () => {
          if (isLifted) return '<result>built</result>';
          if (isFirst) return usedUp(reset);
          isLifted = true;
          return usedUp(Math.ceil(Date.now() / 1000) + 5);
        },
      },
      { environment: subscription },
    );
    const paused = await run().ended;
    expect(paused.exitCode, paused.stderr).toBe(4);
    expect(paused.stderr).toMatch(
      /paused: main has met the usage limit in \w+: You've hit your .*limit · resets/,
    );
    expect(readState(workplace)).toMatchObject({
      status: 'paused',
      paused_until: new Date(reset * 1000).toISOString(),
      agents: [{ state: 'BUILD', attempt: 0 }],
    });

    isFirst = false;
    const resumed = await resume(undefined, ['--wait']).ended;
    expect(resumed.exitCode, resumed.stderr).toBe(0);
    // First for what is known, then for what the server says when it is asked again.
    expect(resumed.stderr.match(/waiting until/g)).toHaveLength(2);
    expect(resumed.stderr).toContain(`waiting until ${new Date(reset * 1000).toISOString().slice(0, 10)}`);
    expect(resumed.stdout).toBe('built\n');
    const last = server.requests.at(-1) as ReceivedRequest;
    expect(last.session).toBe(server.requests[0]?.session);
    expect(conversation(last).slice(0, 2)).toEqual([
      'user: [START] Draw up the plan.',
      'assistant: Two floors. <goto>BUILD</goto>',
    ]);
    // The session has kept the prompts that were refused, and each later turn goes on with what was cut off.
    const told = 'The work on the message below was cut off by an interruption.';
    const kept = conversation(last).slice(2).join('\n');
    expect(kept.match(/\[BUILD\] Build it\.|The work on .* by an interruption\./g)).toEqual([
      ...['[BUILD] Build it.', told, '[BUILD] Build it.', told, '[BUILD] Build it.'],
    ]);
  });
});

describe('refusals', { concurrent: true }, () => {
  const one = { 'START.md': prompt('[START] Draw up the plan.', 'tag: result') };

  test('nobody is logged in: no state runs', async () => {
    const { server, run } = await openLoopback(one, {}, { environment: { ANTHROPIC_API_KEY: undefined } });
    const ended = await run().ended;
    expect(ended).toMatchObject({ exitCode: 2, stdout: '' });
    expect(ended.stderr).toContain('not logged in: start claude and use /login');
    expect(server.requests).toEqual([]);
  });

  test('a key that is refused fails the agent at once, and says what to do', async () => {
    const refusal = { status: 401, type: 'authentication_error', message: 'invalid x-api-key' };
    const { server, workplace, run } = await openLoopback(
      one,
      { START: () => refusal },
      { environment: impatient },
    );
    const ended = await run().ended;
    expect(ended.exitCode, ended.stderr).toBe(1);
    expect(ended.stderr).toMatch(/START|main/);
    expect(ended.stderr).toContain('set ANTHROPIC_API_KEY to a valid key');
    expect(readEvents(workplace).filter(({ type }) => type === 'retry')).toEqual([]);
    expect(server.requests.length).toBeLessThanOrEqual(2);
  });

  test('and so does one that is refused in mid-run, however often Claude Code would try again', async () => {
    const refusal = { status: 401, type: 'authentication_error', message: 'invalid x-api-key' };
    const { server, workplace, run } = await openLoopback(planAndBuild, {
      START: 'Two floors. <goto>BUILD</goto>',
      BUILD: () => refusal,
    });
    const begun = Date.now();
    const ended = await run().ended;
    expect(ended.exitCode, ended.stderr).toBe(1);
    expect(ended.stderr).toMatch(/not logged in \(it says: .*401.*set ANTHROPIC_API_KEY to a valid key/s);
    expect(readEvents(workplace).filter(({ type }) => type === 'retry')).toEqual([]);
    expect(server.requests.length).toBeLessThanOrEqual(5);
    expect(Date.now() - begun).toBeLessThan(60_000);
  });

  test('a hook that stops a prompt with a tag in it: nobody has answered', async () => {
    const asking = { 'START.md': 'Say <result>done</result>.\n' };
    const { server, workplace, run } = await openLoopback(asking, {});
    const guard = { hooks: [{ type: 'command', command: 'echo not now >&2; exit 2' }] };
    mkdirSync(join(workplace.home, '.claude'));
    writeFileSync(
      join(workplace.home, '.claude', 'settings.json'),
      JSON.stringify({ hooks: { UserPromptSubmit: [guard] } }),
    );
    const ended = await run().ended;
    expect(ended).toMatchObject({ exitCode: 1, stdout: '' });
    expect(ended.stderr).toMatch(/a hook in the settings of Claude Code has stopped the prompt.*not now$/ms);
    expect(readEvents(workplace).filter(({ type }) => type === 'retry')).toEqual([]);
    expect(server.requests).toEqual([]);
  });

  test('an unknown model is named, with where models come from', async () => {
    const refusal = { status: 404, type: 'not_found_error', message: 'model: claude-nonsense' };
    const more = { words: ['--model', 'claude-nonsense'] };
    const { run } = await openLoopback(one, { START: () => refusal }, more);
    const ended = await run().ended;
    expect(ended.exitCode, ended.stderr).toBe(1);
    expect(ended.stderr).toMatch(/\(the model claude-nonsense comes from .*workflow\.yaml or --model\)/);
    const unasked = await openLoopback(one, { START: () => refusal });
    expect((await unasked.run().ended).stderr).toMatch(
      /\(the model is Claude Code's own choice: name one in /,
    );
  });

  test('a server that is overloaded is tried again after a pause, in the same session', async () => {
    const answers = [{ status: 529, type: 'overloaded_error', message: 'Overloaded' }];
    const { server, workplace } = await runToEnd(
      planAndBuild,
      {
        START: 'Two floors. <goto>BUILD</goto>',
        BUILD: () => answers.shift() ?? '<result>built</result>',
      },
      undefined,
      { environment: impatient },
    );
    const retries = readEvents(workplace).filter((event) => event.type === 'retry');
    expect(retries).toMatchObject([{ state: 'BUILD', attempt: 1, delay_ms: 1000 }]);
    expect(retries[0]?.problem).toContain('529');
    expect(new Set(server.requests.map(({ session }) => session)).size).toBe(1);
  });

  test('a server that never answers: the turn is ended by its idle_timeout and tried again', async () => {
    const never = new Promise<string>(() => {});
    const answers: (Promise<string> | string)[] = [never];
    const { workplace, stdout } = await runToEnd(
      { 'START.md': '---\nidle_timeout: 8s\n---\n[START] Go on, and end with <result>done</result>\n' },
      { START: () => answers.shift() ?? '<result>at last</result>' },
    );
    expect(stdout).toBe('at last\n');
    const problems = readEvents(workplace).flatMap((event) =>
      event.type === 'retry' ? [event.problem] : [],
    );
    expect(problems).toEqual([expect.stringMatching(/ended after \d.* by its idle_timeout/)]);
  });
});

describe('policy', { concurrent: true }, () => {
  test('three reminders, in the same session, each with the allowed forms and what was wrong; then the agent fails', async () => {
    const said = [
      '<goto>BUILT</goto>',
      '<goto>BUILD</goto> <goto>BUILD</goto>',
      '<goto>BUILD',
      'No tag at all.',
    ];
    const answer = () => said.shift() ?? 'once too often';
    const files = {
      'START.md': prompt(
        '[START] Decide.',
        'tag: goto, target: BUILD',
        'tag: call, target: BUILD, return: START',
        'tag: result, payload: nothing to do',
      ),
      'BUILD.md': prompt('[BUILD] Build it.', 'tag: result'),
    };
    const { server, workplace, run } = await openLoopback(files, { START: answer, runtime: answer });
    const ended = await run().ended;
    expect(ended.exitCode, ended.stderr).toBe(1);
    expect(server.requests).toHaveLength(4);
    expect(new Set(server.requests.map(({ session }) => session)).size).toBe(1);
    const reminders = server.requests.slice(1).map(promptOf);
    for (const reminder of reminders) {
      expect(reminder).toContain('<goto>BUILD</goto>');
      expect(reminder).toContain('<call return="START">BUILD</call>');
      expect(reminder).toContain('<result>nothing to do</result>');
    }
    expect(reminders[0]).toContain('"BUILT", is no state of this workflow on unix; did you mean BUILD?');
    expect(reminders[1]).toContain('holds 2 transition tags');
    expect(reminders[2]).toMatch(/<goto>.* (?:never|not) closed|unclosed/);
    expect(readState(workplace).agents[0]?.last_error).toContain('reminded 3 times');
  });

  test('implicit and forced transitions, max_visits, and a tag that is only payload', async () => {
    const { server, stdout, workplace } = await runToEnd(
      {
        'START.md': prompt('[START] Plan.', 'tag: goto, target: FIX'),
        'FIX.md': `---\nmax_visits: {count: 2, then: {tag: function, target: REPORT, return: LAST}}\nallowed_transitions:\n  - {tag: goto, target: CHECK}\n---\n[FIX] Fix it.\n`,
        'CHECK.md':
          '---\nforce_implicit: true\nallowed_transitions:\n  - {tag: goto, target: FIX}\n---\n[CHECK] Look.\n',
        'REPORT.md': prompt('[REPORT] Report.', 'tag: result'),
        'LAST.md': prompt('[LAST] It says: {{result}}.', 'tag: result'),
      },
      {
        START: 'No tag is needed.',
        FIX: 'Fixed.',
        CHECK: 'I would rather <goto>START</goto>, or is it <goto>NOWHERE</goto>',
        REPORT: '<result>they emit <goto>FIX</goto></result>',
        LAST: '<result>over</result>',
      },
    );
    expect(server.requests.map(stateOf)).toEqual(['START', 'FIX', 'CHECK', 'FIX', 'CHECK', 'REPORT', 'LAST']);
    expect(promptOf(server.requests[6] as ReceivedRequest)).toBe(
      '[LAST] It says: they emit <goto>FIX</goto>.',
    );
    expect(stdout).toBe('over\n');
    const via = readEvents(workplace).flatMap((event) => (event.type === 'transition' ? [event.via] : []));
    expect(via).toEqual([...Array(5).fill('implicit'), 'max_visits', 'tag', 'tag']);
  });
});

describe('what nobody asked for', { concurrent: true }, () => {
  test('work that the model leaves in the background makes it speak again: its transition counts all the same', async () => {
    const said = [
      {
        text: 'I run the tests.',
        tool: { name: 'Bash', input: { command: 'sleep 2', run_in_background: true } },
      },
      'They are on their way. <goto>NEXT</goto>',
      'The tests have passed.',
    ];
    const answer = () => said.shift() ?? 'once too often';
    const { server, requestOf } = await runToEnd(
      {
        'START.md': prompt('[START] Test it.', 'tag: goto, target: NEXT'),
        'NEXT.md': prompt('[NEXT] And?', 'tag: result'),
      },
      { START: answer, runtime: answer, NEXT: '<result>done</result>' },
      undefined,
      { words: ['--dangerously-skip-permissions'], environment: { IS_SANDBOX: '1' } },
    );
    expect(server.requests.map(stateOf)).toEqual(['START', 'runtime', 'runtime', 'NEXT']);
    expect(conversation(requestOf('NEXT')).at(-2)).toBe('assistant: The tests have passed.');
  });

  test.each([
    ['is not allowed: the run goes on, and says what to allow', false],
    ['is allowed by the settings of the folder', true],
  ])('a tool that %s', async (_, isAllowed) => {
    const said = [
      { text: 'I hand it in.', tool: { name: 'Bash', input: { command: 'touch in && git init other' } } },
      '<result>done</result>',
    ];
    const answer = () => said.shift() ?? 'once too often';
    const { workplace, run } = await openLoopback(
      { 'START.md': prompt('[START] Hand it in.', 'tag: result') },
      { START: answer, runtime: answer },
    );
    const settings = join(workplace.cwd, '.claude');
    mkdirSync(settings);
    if (isAllowed) {
      const allow = ['Bash(git init:*)', 'Bash(touch:*)'];
      writeFileSync(join(settings, 'settings.local.json'), JSON.stringify({ permissions: { allow } }));
    }
    const ended = await run().ended;
    expect(ended.exitCode, ended.stderr).toBe(0);
    expect(existsSync(join(workplace.cwd, 'other'))).toBe(isAllowed);
    const warnings = readEvents(workplace).flatMap((event) =>
      event.type === 'warning' ? [event.message] : [],
    );
    expect(warnings).toEqual(
      isAllowed
        ? []
        : [
            expect.stringMatching(
              /^START: Claude Code did not allow Bash touch in && git init other \(.+\): allow it under permissions\.allow in /,
            ),
          ],
    );
  });

  test('a payload brings neither a file nor a command into the conversation', async () => {
    const { workplace, server, run } = await openLoopback(
      { 'START.md': '{{result}}\n[START] What does it say? End with <result>…</result>\n' },
      { START: '<result>read</result>', runtime: '<result>read</result>' },
      { words: ['--input', '/cost @secret.txt'] },
    );
    writeFileSync(join(workplace.cwd, 'secret.txt'), 'the password is swordfish');
    const ended = await run().ended;
    expect(ended.exitCode, ended.stderr).toBe(0);
    expect(server.requests).toHaveLength(1);
    const [request] = server.requests as [ReceivedRequest];
    expect(promptOf(request)).toMatch(/^\/cost @secret\.txt\n\[START\]/);
    expect(request.messages.map(({ text }) => text).join('\n')).not.toContain('swordfish');
  });
});

test('sessions are found again across folders: worker, reset and return each go on where theirs began', async () => {
  const { requestOf, stdout } = await runToEnd(
    {
      'START.md': prompt('[START] Begin.', 'tag: function, target: AWAY, return: BACK'),
      'AWAY.md': prompt('[AWAY] Go.', 'tag: reset, target: FAR'),
      'FAR.md': prompt('[FAR] There.', 'tag: goto, target: FARTHER'),
      'FARTHER.md': prompt('[FARTHER] Still there.', 'tag: result'),
      'BACK.md': prompt('[BACK] Back: {{result}}.', 'tag: result'),
    },
    {
      START: 'Off. <function return="BACK">AWAY</function>',
      AWAY: '<reset cd="..">FAR</reset>',
      FAR: 'A view. <goto>FARTHER</goto>',
      FARTHER: '<result>seen</result>',
      BACK: '<result>home</result>',
    },
  );
  expect(stdout).toBe('home\n');
  expect(conversation(requestOf('FARTHER'))).toEqual([
    'user: [FAR] There.',
    'assistant: A view. <goto>FARTHER</goto>',
    'user: [FARTHER] Still there.',
  ]);
  expect(conversation(requestOf('BACK'))).toEqual([
    'user: [START] Begin.',
    'assistant: Off. <function return="BACK">AWAY</function>',
    'user: [BACK] Back: seen.',
  ]);
});
