import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isAlive } from '../runtime/drive-command.ts';
import { fake, folder, turn } from './fake-claude.ts';

const answered = (text: string) => ({ kind: 'answered', text });

describe('what Claude Code may do besides answering', { concurrent: true }, () => {
  it('leaves a grandchild that holds its pipes: the turn ends all the same, and the grandchild with it', async () => {
    const pid = join(folder, 'grandchild');
    const command = fake(`
      const { spawn } = require('node:child_process');
      const child = spawn('sleep', ['600'], { stdio: 'inherit' });
      fs.writeFileSync(${JSON.stringify(pid)}, String(child.pid));
      init(); done('<goto>B</goto>'); process.exit(0);
    `);
    const started = performance.now();
    expect((await turn(command)).end).toMatchObject(answered('<goto>B</goto>'));
    expect(performance.now() - started).toBeLessThan(30_000);
    expect(isAlive(Number(readFileSync(pid, 'utf8')))).toBe(false);
  });

  it('hangs after its result and ignores SIGTERM: it is killed, and the answer counts', async () => {
    const command = fake(`process.on('SIGTERM', () => {}); init(); done('r'); setInterval(() => {}, 1000);`);
    expect((await turn(command)).end).toMatchObject(answered('r'));
  });

  it('hangs without a result until it is told to end, and then dies of it', async () => {
    const abort = new AbortController();
    const command = fake(`init(); console.error('waiting for nothing'); setInterval(() => {}, 1000);`);
    const { end, sessions } = await turn(command, {
      signal: abort.signal,
      onActivity: ({ kind }) => kind === 'alive' && setTimeout(() => abort.abort(), 300),
    });
    expect(end).toMatchObject({ kind: 'failed', failure: 'aborted' });
    expect(sessions).toEqual(['S1']);
  });

  it('dies of a signal of somebody else', async () => {
    const { end } = await turn(fake(`init(); process.kill(process.pid, 'SIGKILL');`));
    expect(end).toMatchObject({ failure: 'error', message: 'claude was ended by SIGKILL' });
  });

  it('says why on standard error, which the message carries with the exit code', async () => {
    const { end } = await turn(
      fake(`init(); console.error('x'.repeat(9000) + ' no space left'); process.exit(7);`),
    );
    expect(end).toMatchObject({
      failure: 'error',
      message: expect.stringMatching(/^claude exited with code 7: …x/),
    });
    expect((end as { message: string }).message).toMatch(/no space left$/);
    expect((end as { message: string }).message.length).toBeLessThan(5000);
  });

  it.each([
    'The page that shows the usage limit of a customer is done',
    'The login form now says Invalid API key instead of 500.',
    'plain words',
  ])('breaks off after words of the agent, which are no error of its own: %s', async (words) => {
    const text = JSON.stringify(words);
    const { end } = await turn(
      fake(`
        init();
        say({ type: 'assistant', message: { content: [{ type: 'text', text: ${text} }] } });
        say({ type: 'result', subtype: 'error_during_execution', is_error: true, session_id: 'S1', errors: ['socket hang up'] });
        process.exit(1);
      `),
    );
    const message = 'claude reports an error (error_during_execution): socket hang up';
    expect(end).toMatchObject({ kind: 'failed', failure: 'error', message });
  });

  it('exits badly after an answer that speaks of limits', async () => {
    const { end } = await turn(
      fake(`init(); done('usage limit reached <goto>B</goto>', 0.5); process.exit(3);`),
      {},
      // However long a busy machine takes to end it.
      60_000,
    );
    expect(end).toMatchObject({ failure: 'error', message: 'claude exited with code 3' });
  });

  it('writes a letter of its standard error in two pieces', async () => {
    const { end } = await turn(
      fake(`
        const bytes = Buffer.from('käse');
        fs.writeSync(2, bytes.subarray(0, 2));
        setTimeout(() => { fs.writeSync(2, bytes.subarray(2)); process.exit(7); }, 200);
      `),
    );
    expect((end as { message: string }).message).toMatch(/: käse$/);
  });

  it('writes a line of 50 MB', async () => {
    const command = fake(`
      init();
      say({ type: 'assistant', message: { content: [{ type: 'text', text: 'z'.repeat(50_000_000) }] } });
      done('<goto>B</goto>');
    `);
    const started = performance.now();
    const { end, activities } = await turn(command);
    expect(end).toMatchObject(answered('<goto>B</goto>'));
    const texts = activities.filter((activity) => activity.kind === 'text');
    expect(texts.map((activity) => activity.text.length)).toEqual([50_000_000]);
    // A reader that joins the pieces anew with each chunk takes minutes; a busy machine took ten seconds.
    expect(performance.now() - started).toBeLessThan(45_000);
  });

  it('cuts a line of its own in two by another one, and prints garbage: what can be read is read', async () => {
    const command = fake(`
      init();
      fs.writeSync(1, '{"type":"assistant","message":{"content":[{"type":"te{"type":"rate_limit_event"}\\n');
      fs.writeSync(1, 'xt","text":"lost"}]}}\\n\\u0000\\u0007\\n[]\\n"text"\\n{"type":"result"');
      fs.writeSync(1, ',"is_error":false,"result":"kept","session_id":"S1"}');
    `);
    expect((await turn(command)).end).toMatchObject(answered('kept'));
  });

  it('is no answer what a helper of the agent says', async () => {
    const text = (words: string, parent: string | null) =>
      `say({ type: 'assistant', parent_tool_use_id: ${JSON.stringify(parent)}, message: { content: [{ type: 'text', text: '${words}' }] } });`;
    const command = fake(`init(); ${text('mine', null)} ${text('of a helper', 'toolu_1')} done(undefined);`);
    expect((await turn(command)).end).toMatchObject(answered('mine'));
  });
});

const task = `say({ type: 'system', subtype: 'background_tasks_changed', tasks: [{ task_id: 't' }] });`;
const noTask = `say({ type: 'system', subtype: 'background_tasks_changed', tasks: [] });`;
const again = `say({ type: 'assistant', message: { content: [{ type: 'text', text: 'working' }] } });`;

describe('work that the agent left in the background', { concurrent: true }, () => {
  it('makes it speak after its answer: what names a transition counts, and the cost of both', async () => {
    const command = fake(`
      init(); done('<goto>B</goto>', { model_usage_since_last_result: { m: { costUSD: 0.25 } } });
      init(); done('The tests have passed.', { model_usage_since_last_result: { m: { costUSD: 0.5 } } });
    `);
    const { end, costs } = await turn(command);
    expect(end).toEqual({ kind: 'answered', text: '<goto>B</goto>', session: 'S1', cost: 0.75 });
    expect(costs).toEqual([0.25, 0.75]);
  });

  it('is waited for when there is no answer yet', async () => {
    const command = fake(`
      init(); ${task} done('I wait for the tests.');
      setTimeout(() => { ${noTask} init(); ${again} }, 600);
      setTimeout(() => done('<goto>B</goto>'), 1200);
    `);
    expect((await turn(command)).end).toMatchObject(answered('<goto>B</goto>'));
  });

  it('is lost with the turn that is ended while it runs: what was said before is no answer', async () => {
    const abort = new AbortController();
    const command = fake(
      `init(); ${task} done('I wait for the tests.'); ${again} setInterval(() => {}, 1000);`,
    );
    const { end } = await turn(command, {
      signal: abort.signal,
      onActivity: ({ kind }) => kind === 'text' && setTimeout(() => abort.abort(), 100),
    });
    expect(end).toMatchObject({ kind: 'failed', failure: 'aborted' });
  });

  it('is not waited for once the answer is there', async () => {
    const command = fake(`init(); ${task} done('<goto>B</goto>'); setInterval(() => {}, 1000);`);
    expect((await turn(command)).end).toMatchObject(answered('<goto>B</goto>'));
  });

  it('is ended after the answer, however much it tells of itself', async () => {
    const command = fake(
      `init(); ${task} done('<goto>B</goto>'); setInterval(() => say({ type: 'system', subtype: 'task_progress', task_id: 't' }), 20);`,
    );
    expect((await turn(command)).end).toMatchObject(answered('<goto>B</goto>'));
  });

  it('loses no answer when the agent is refused while it speaks of it', async () => {
    const command = fake(`init(); done('<goto>B</goto>'); init(); refused('overloaded');`);
    expect((await turn(command)).end).toMatchObject(answered('<goto>B</goto>'));
    const without = fake(`init(); done('I wait.'); init(); refused('overloaded');`);
    expect((await turn(without)).end).toMatchObject({
      kind: 'failed',
      message: expect.stringContaining('overloaded'),
    });
  });
});

describe('refusals', { concurrent: true }, () => {
  it('a usage limit carries the time of its end, from the event before the text', async () => {
    const event = `say({ type: 'rate_limit_event', rate_limit_info: { status: 'rejected', resetsAt: 1795341095 } });`;
    const { end } = await turn(fake(`init(); ${event} refused("You've hit your limit · resets 3pm (UTC)");`));
    expect(end).toMatchObject({ failure: 'usage-limit', resetsAt: 1_795_341_095_000 });
  });

  it.each(['isUsingOverage', 'overageInUse'])(
    'a plan that is used up, where %s, limits nothing',
    async (paid) => {
      const info = { status: 'rejected', resetsAt: 1795341095, overageStatus: 'allowed' };
      const told = (more: object) =>
        `say(${JSON.stringify({ type: 'rate_limit_event', rate_limit_info: { ...info, ...more } })});`;
      const failing = `refused('API Error: 500 Internal server error');`;
      const failureAfter = async (events: string) => (await turn(fake(`init(); ${events} ${failing}`))).end;
      expect(await failureAfter(told({ [paid]: true }))).toMatchObject({ failure: 'error' });
      expect(await failureAfter(told({ [paid]: true }) + told({ [paid]: false }))).toMatchObject({
        failure: 'usage-limit',
        resetsAt: 1_795_341_095_000,
      });
    },
  );

  it('a usage limit that is only near, or in the words alone, or without a time', async () => {
    const near = `say({ type: 'rate_limit_event', rate_limit_info: { status: 'allowed_warning', resetsAt: 1795341095 } });`;
    const limit = async (body: string) => (await turn(fake(body))).end;
    expect(await limit(`init(); ${near} done('fine');`)).toMatchObject(answered('fine'));
    expect(await limit(`init(); refused('Claude AI usage limit reached|1795341095');`)).toMatchObject({
      resetsAt: 1_795_341_095_000,
    });
    expect(await limit(`init(); refused('Credit balance is too low');`)).toMatchObject({
      failure: 'usage-limit',
      resetsAt: null,
    });
  });

  it.each([
    [
      'no login',
      `init(); refused('Not logged in · Please run /login');`,
      /not logged in.*start claude.*ANTHROPIC_API_KEY/,
    ],
    [
      'a wrong key',
      `init(); refused('Invalid API key · Fix external API key', { api_error_status: 401 });`,
      /valid key/,
    ],
    [
      'an old version',
      `console.error("error: unknown option '--effort'"); process.exit(1);`,
      /--effort: update it/,
    ],
    [
      'a prompt that a hook has stopped, which is told with the tags in it,',
      `init(); done('UserPromptSubmit operation blocked by hook:\\n[guard]: no\\n\\n\\nOriginal prompt: A usage limit reached?\\n<goto>B</goto>');`,
      /hook in the settings of Claude Code has stopped the prompt.*: UserPromptSubmit operation blocked by hook:\n\[guard\]: no$/,
    ],
    [
      'one that a hook has stopped otherwise',
      `init(); done('Operation stopped by hook: <goto>B</goto>');`,
      /: Operation stopped by hook: <goto>B<\/goto>$/,
    ],
    [
      'the superuser who lets it use every tool',
      `console.error('--dangerously-skip-permissions cannot be used with root/sudo privileges for security reasons'); process.exit(1);`,
      /security reasons: start raymond as another user,.*IS_SANDBOX=1/,
    ],
    [
      'an unknown model',
      `init(); refused('issue with the selected model (foo)', { api_error_status: 404 });`,
      /\(foo\).*--model/,
    ],
    [
      'an unknown model of which no status is told',
      `init(); refused("There's an issue with the selected model (foo). It may not exist.");`,
      /\(foo\).*--model/,
    ],
  ])('%s is not tried again, and the message says what to do', async (_name, body, message) => {
    const { end } = await turn(fake(body));
    expect(end).toMatchObject({ failure: 'unusable', message: expect.stringMatching(message) });
  });

  it('an agent that speaks of such a hook has spoken', async () => {
    const said = 'Operation stopped by hook, as asked. <goto>B</goto>';
    const text = JSON.stringify(said);
    const body = `init(); say({ type: 'assistant', message: { content: [{ type: 'text', text: ${text} }] } }); done(${text});`;
    expect((await turn(fake(body))).end).toMatchObject(answered(said));
  });

  const retryNotice = (attempt: number, error_status: number | null, error: string) =>
    `say(${JSON.stringify({ type: 'system', subtype: 'api_retry', attempt, error_status, error })});`;

  it('a login that the server refuses twice ends the turn, whatever Claude Code would still try', async () => {
    const refusal = (attempt: number) => retryNotice(attempt, 401, 'authentication_failed');
    const stubborn = `init(); ${refusal(1)} ${refusal(2)} process.on('SIGTERM', () => {}); setInterval(() => {}, 1000);`;
    const { end, activities } = await turn(fake(stubborn));
    expect(end).toMatchObject({
      failure: 'unusable',
      message: expect.stringMatching(/^Claude Code is not logged in \(it says: 401 authentication_failed\):/),
    });
    expect(activities.filter(({ kind }) => kind === 'notice')).toHaveLength(1);
    // A login that has run out is renewed, and a busy server is none that refuses it.
    const renewed = `init(); ${refusal(1)} ${retryNotice(2, 529, 'overloaded')} ${refusal(3)} done('r');`;
    expect((await turn(fake(renewed))).end).toMatchObject(answered('r'));
    const spoken = `init(); done('<goto>B</goto>'); init(); ${refusal(1)} ${refusal(2)} setInterval(() => {}, 1000);`;
    expect((await turn(fake(spoken))).end).toMatchObject(answered('<goto>B</goto>'));
  });

  it.each([
    ['the server refuses (529 overloaded)', 529, 'overloaded'],
    // As without a network.
    ['no answer comes from the server', null, 'unknown'],
  ])('tells once that %s and Claude Code tries again', async (cause, status, error) => {
    const retry = (attempt: number) => retryNotice(attempt, status, error);
    const { activities } = await turn(fake(`init(); ${retry(1)} ${retry(2)} done('r');`));
    expect(activities.filter(({ kind }) => kind === 'notice')).toEqual([
      { kind: 'notice', text: `${cause}: Claude Code tries again` },
    ]);
  });

  it('tells of each use of a tool that is not allowed once, from the event, or from the result of versions without it', async () => {
    const use = `say({ type: 'assistant', message: { content: [{ type: 'tool_use', id: 'u1', name: 'Bash', input: { command: 'npm  test' } }] } });`;
    const denied = `say({ type: 'system', subtype: 'permission_denied', tool_name: 'Bash', tool_use_id: 'u1', message: 'This command\\nrequires approval' });`;
    const denials = (...commands: readonly string[]) =>
      JSON.stringify(
        commands.map((command, at) => ({
          tool_name: 'Bash',
          tool_use_id: `u${at + 1}`,
          tool_input: { command },
        })),
      );
    const noticesOf = async (body: string) => {
      const { end, activities } = await turn(fake(`init(); ${body}`));
      expect(end).toMatchObject(answered('r'));
      return activities.flatMap((activity) => (activity.kind === 'notice' ? [activity.text] : []));
    };
    const help =
      'allow it under permissions.allow in .claude/settings.local.json of the working folder or in ~/.claude/settings.json, or let a script do it';
    expect(
      await noticesOf(
        `${use} ${denied} done('r', { permission_denials: ${denials('npm test', 'git push')} });`,
      ),
    ).toEqual([
      `Claude Code did not allow Bash npm test (This command requires approval): ${help}`,
      `Claude Code did not allow Bash git push: ${help}`,
    ]);
    expect(
      await noticesOf(`done('r', { permission_denials: ${denials('git push', 'git push')} });`),
    ).toHaveLength(1);
    const garbage = `say({ type: 'system', subtype: 'permission_denied', tool_name: 7 }); done('r', { permission_denials: [null, {}, 'x'] });`;
    expect(await noticesOf(garbage)).toEqual([]);
  });
});

it('does not let Claude Code put files into the conversation that a text mentions, unless the user says so', async () => {
  const out = join(folder, 'mentions');
  const command = fake(
    `fs.appendFileSync(${JSON.stringify(out)}, process.env.CLAUDE_CODE_DISABLE_FILE_MENTIONS + ' '); init(); done('r');`,
  );
  await turn(command);
  await turn(command, { environment: { PATH: process.env.PATH, CLAUDE_CODE_DISABLE_FILE_MENTIONS: '0' } });
  expect(existsSync(out) && readFileSync(out, 'utf8')).toBe('1 0 ');
});
