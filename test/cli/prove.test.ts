import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FindingsReport } from '../../src/diagnostics/findings.generated.ts';
import { below, folderWith, prompt, raymond } from './command-line.ts';
import { raymondHere } from './in-process.ts';

/** A run from START calls WORK, which may fork CHECK once. */
const sound = {
  'START.md': prompt('tag: call, target: WORK, return: PUBLISH'),
  'WORK.md': prompt('tag: fork, target: CHECK, next: REPORT'),
  'REPORT.md': prompt('tag: result'),
  'CHECK.md': prompt('tag: result'),
  'PUBLISH.md': prompt('tag: result'),
};
const unsound = {
  'START.md': prompt('tag: call, target: WORK, return: PUBLISH'),
  'WORK.md':
    '---\nallowed_transitions:\n  - {tag: goto, target: START}\n  - {tag: fork, target: CHECK, next: WORK}\n---\nGo on.\n',
  'CHECK.md': prompt('tag: goto, target: CHECK'),
  'PUBLISH.md': prompt('tag: result'),
};
/** It only tells of a state that is gone. */
const past = {
  'START.md': 'Look at it. If it is red, <goto>PAGE</goto>. The old version ended with <goto>ALARM</goto>.\n',
  'PAGE.md': prompt('tag: result'),
};
const folder = folderWith({
  ...below('sound', sound),
  ...below('unsound', unsound),
  ...below('refused', {
    'START.sh':
      '# ---\n# allowed_transitions: [{ tag: result }]\n# ---\nif true; then\n  echo "<result>x</result>"\n',
  }),
  ...below('open', { ...sound, 'WORK.md': 'Do whatever is needed.\n' }),
});

async function verdicts(workflow: string): Promise<string[]> {
  const { stdout } = await raymondHere(folder, 'lint', '--prove', workflow);
  return stdout
    .split('\n')
    .flatMap((line) => / (PROVED|REFUTED|UNKNOWN) +(.*)$/.exec(line)?.slice(1, 3).join(' ') ?? []);
}

describe('raymond lint --prove', () => {
  it('proves what holds of all runs, and how deep the stack gets', async () => {
    expect(await verdicts('sound')).toEqual([
      'PROVED from every state that a run can come to, it can end',
      'PROVED every callee can return',
      'PROVED the deepest run has 1 pending return',
      'PROVED every fork is taken a bounded number of times',
    ]);
  });

  it('tells platforms apart where they differ, and in one line of a platform that has no entry', async () => {
    const tree = folderWith({
      ...below('twins', {
        'START.sh': 'echo \'<fork next="DONE">DONE</fork>\'\n',
        'START.ps1': "'<goto>DONE</goto>'\n",
        'DONE.md': prompt('tag: result'),
      }),
      ...below('one', {
        'START.sh': "echo '<goto>DONE</goto>'\n",
        'DONE.md': prompt('tag: result'),
        'WORK.ps1': "'<goto>DONE</goto>'\n",
      }),
    });
    const told = async (workflow: string) =>
      (await raymondHere(tree, 'lint', '--prove', workflow)).stdout.split('\n').slice(-6, -1);
    const twins = await told('twins');
    expect(twins.slice(2)).toEqual([
      '  the agents are bounded',
      '    on unix               PROVED   every fork is taken a bounded number of times',
      '    on windows            PROVED   there are no forks',
    ]);
    const one = await told('one');
    expect(one.at(-2)).toBe('  the agents are bounded  PROVED   there are no forks');
    expect(one.at(-1)).toBe('  on windows              UNKNOWN  the workflow has no entry');
  });

  it('takes no header at its word whose script its shell refuses', async () => {
    const told = await verdicts('refused');
    expect(told).toHaveLength(4);
    for (const verdict of told) expect(verdict).toMatch(/^UNKNOWN nobody knows /);
    const { stdout } = await raymondHere(folder, 'lint', '--prove', 'refused');
    expect(stdout).toMatch(
      / for all that is unknown: START\.sh \(its shell cannot read it\) may go on otherwise/,
    );
  });

  it('refutes what a run can break', async () => {
    expect(await verdicts('unsound')).toEqual([
      'REFUTED no run that comes to CHECK, START or WORK can end',
      'REFUTED no call of WORK returns',
      'REFUTED a run can come from the call in START to that call again before it returns',
      'REFUTED a run can come to the fork in WORK again and again',
    ]);
  });

  it('knows that what max_visits go on with can lead to the same call again', async () => {
    const limited =
      '---\nmax_visits: {count: 1, then: {tag: goto, target: START}}\n---\n<result>done</result>\n';
    const tree = {
      'START.md': prompt('tag: call, target: WORK, return: PUBLISH'),
      'PUBLISH.md': prompt('tag: goto, target: START', 'tag: result'),
    };
    const other = folderWith({
      ...below('grows', { ...tree, 'WORK.md': limited }),
      ...below('ends', { ...tree, 'WORK.md': limited.replace('goto, target: START', 'result, payload: x') }),
    });
    const stack = async (workflow: string) =>
      (await raymondHere(other, 'lint', '--prove', workflow)).stdout
        .split('\n')
        .find((line) => /stack/.test(line));
    expect(await stack('grows')).toMatch(/UNKNOWN +nobody knows whether max_visits are used up/);
    expect(await stack('ends')).toMatch(/PROVED +the deepest run has 1 pending return$/);
  });

  it('proves nothing of calls that a run chooses, tags that do not count, visits used up and a manifest it cannot read', async () => {
    const circle = (to: string) =>
      `max_visits: {count: 2, then: {tag: goto, target: ${to}}}\nallowed_transitions:\n  - {tag: goto, target: ${to}}\n`;
    const end = '  - {tag: result, payload: done}\n';
    const trees = {
      chosen: {
        'START.md': prompt('tag: function, return: DONE'),
        'DONE.md': prompt('tag: result'),
        'LOOP.md': prompt('tag: goto, target: LOOP'),
      },
      fails: { 'START.sh': "echo '<goto>DONE</goto>'\nexit 3\n", 'DONE.md': prompt('tag: result') },
      headed: {
        'START.sh':
          "# ---\n# allowed_transitions: [{ tag: result }]\n# ---\necho '<result>x</result>'\nexit 3\n",
      },
      back: { 'START.md': `---\n${circle('START')}${end}---\nGo on.\n` },
      circle: {
        'START.md': `---\n${circle('OTHER')}${end}---\nGo on.\n`,
        'OTHER.md': `---\n${circle('START')}---\nGo on.\n`,
      },
      unreadable: {
        'START.md': prompt('tag: result'),
        'LOOP.md': prompt('tag: goto, target: LOOP'),
        'workflow.yaml': 'entries: [LOOP]\ndescription: plan: then act\n',
      },
    };
    const other = folderWith(
      Object.assign({}, ...Object.entries(trees).map(([name, files]) => below(name, files))),
    );
    const of = async (name: string, line: number) =>
      (await raymondHere(other, 'lint', '--prove', name)).stdout
        .split('\n')
        .filter((text) => /PROVED|UNKNOWN/.test(text))[line];
    expect(await of('chosen', 1)).toMatch(/UNKNOWN +nobody knows what is called, and whether it returns/);
    expect(await of('fails', 0)).toMatch(/UNKNOWN +nobody knows whether a run can end that comes to START/);
    expect(await of('headed', 0)).toMatch(/UNKNOWN +nobody knows whether a run can end that comes to START/);
    expect(await of('back', 0)).toMatch(/UNKNOWN +nobody knows how a run goes on from START/);
    expect(await of('circle', 0)).toMatch(/UNKNOWN +.* comes to OTHER or START when max_visits are used up$/);
    expect(await of('unreadable', 0)).toMatch(
      /UNKNOWN +nobody knows whether a run can end that comes to LOOP/,
    );
  });

  it('asks of a script with each payload that comes in whether it can end', async () => {
    const asking = (script: string, answer = 'PASS') => ({
      'START.md': prompt('tag: call, target: CHECK, return: NEXT'),
      'CHECK.md': prompt(`tag: result, payload: ${answer}`, 'tag: result, payload: FAIL'),
      'NEXT.sh': `if [ "$RAYMOND_RESULT" = LGTM ]; then ${script} fi\n`,
      'workflow.yaml': 'platforms: [unix]\n',
    });
    const again = `echo "<result>shipped</result>"; else echo "<goto>START</goto>";`;
    const done = 'echo "<result>done</result>"';
    const polling = (tag: string) => ({
      'START.md': prompt(`${tag}, input: wait`, `${tag}, input: ready`),
      'POLL.sh': `case "$RAYMOND_RESULT" in\n  ready) ${done} ;;\n  wait) echo '<goto input="wait">POLL</goto>' ;;\nesac\n`,
      'DONE.md': prompt('tag: result'),
      'workflow.yaml': 'platforms: [unix]\n',
    });
    const dead = `if [ "$RAYMOND_RESULT" = b ]; then echo '<goto input="b">X</goto>'; else echo '<goto input="a">X</goto>'; fi\n`;
    const other = folderWith({
      ...below('unsent', asking(again)),
      ...below('sent', asking(again, 'LGTM')),
      ...below('inverted', asking(`echo "<goto>START</goto>"; else echo "<result>shipped</result>";`)),
      ...below('called', {
        ...asking(`echo "<result>shipped</result>"; else echo "<reset>WORK</reset>";`),
        'START.md': prompt('tag: call, target: WORK, return: DONE'),
        'WORK.md': prompt('tag: call, target: CHECK, return: NEXT'),
        'DONE.md': prompt('tag: result'),
      }),
      ...below('polling', polling('tag: goto, target: POLL')),
      ...below('awaited', polling('tag: call, target: POLL, return: DONE')),
      ...below('dead', {
        'START.sh': `echo '<goto input="a">X</goto>'\n`,
        'X.sh': `if [ "$RAYMOND_RESULT" = a ]; then echo '<goto input="a">Y</goto>'; else ${done}; fi\n`,
        'Y.sh': dead,
        'workflow.yaml': 'platforms: [unix]\n',
      }),
      ...below('worker', {
        'START.sh': `echo '<fork next="DONE" mode="wait">WORK</fork>'\n`,
        'WORK.sh': `case "$mode" in wait) echo '<goto>WORK</goto>' ;; *) ${done} ;; esac\n`,
        'DONE.md': prompt('tag: result'),
        'workflow.yaml': 'platforms: [unix]\n',
      }),
    });
    const of = async (name: string, line: number) =>
      (await raymondHere(other, 'lint', '--prove', name)).stdout
        .split('\n')
        .filter((text) => /PROVED|REFUTED|UNKNOWN/.test(text))[line];
    expect(await of('unsent', 0)).toMatch(/REFUTED +no run that comes to .*NEXT.* can end$/);
    expect(await of('sent', 0)).toMatch(/PROVED/);
    expect(await of('inverted', 0)).toMatch(/PROVED/);
    expect(await of('called', 1)).toMatch(/REFUTED +no call of WORK returns$/);
    expect(await of('polling', 0)).toMatch(/REFUTED +no run that comes to POLL with "wait" can end$/);
    expect(await of('polling', 1)).toMatch(/PROVED +there are no calls$/);
    expect(await of('awaited', 1)).toMatch(/REFUTED +no call of POLL with "wait" returns$/);
    expect(await of('dead', 0)).toMatch(
      /REFUTED +no run that comes to START, X with "a" or Y with "a" can end$/,
    );
    expect(await of('worker', 0)).toMatch(
      /REFUTED +no run that comes to START or WORK with mode "wait" can end$/,
    );
  });

  it('relies on no way of which it cannot tell that it is taken', async () => {
    const again = `echo '<goto input="5">X</goto>'`;
    const done = 'echo "<result>done</result>"';
    const sending = (text: string, script: string) => ({
      'START.sh': `echo '<goto input="${text}">X</goto>'\n`,
      'X.sh': `${script}\n`,
      'workflow.yaml': 'platforms: [unix]\n',
    });
    const reports = (arms: string) =>
      sending('tests passed, none failed', `case "$RAYMOND_RESULT" in ${arms} esac`);
    const jobs = (scan: string) => ({
      'START.sh': `echo '<fork next="MORE" JOB="scan">WORK</fork>'\n`,
      'MORE.sh': `echo '<fork next="DONE" JOB="pack">WORK</fork>'\n`,
      'WORK.sh': `echo '<goto>STEP</goto>'\n`,
      'STEP.sh': `case "$JOB" in\n  scan) ${scan} ;;\n  pack) ${done} ;;\nesac\n`,
      'DONE.sh': `${done}\n`,
      'workflow.yaml': 'platforms: [unix]\n',
    });
    const other = folderWith({
      ...below('number', sending('5', `if [ "$RAYMOND_RESULT" -gt 3 ]; then ${again}; else ${done}; fi`)),
      ...below('either', sending('5', `if [ "$RAYMOND_RESULT" -gt 3 ]; then ${done}; else ${done}; fi`)),
      ...below('earlier', reports(`*fail*) echo "<goto>START</goto>" ;; *pass*) ${done} ;; *) ${done} ;;`)),
      ...below('later', reports(`*pass*) ${done} ;; *fail*) echo "<goto>START</goto>" ;; *) ${done} ;;`)),
      ...below('set', reports(`*[!0-9]*) echo "<goto>START</goto>" ;; *) ${done} ;;`)),
      ...below('signal', {
        'START.sh': `trap '${done}; exit 0' TERM\nsleep 1\necho "<goto>START</goto>"\n`,
        'workflow.yaml': 'platforms: [unix]\n',
      }),
      ...below('jobs', jobs('echo "<goto>WORK</goto>"')),
      ...below('other-jobs', jobs(done)),
    });
    const of = async (name: string) => {
      const { stdout } = await raymondHere(other, 'lint', '--prove', name);
      return stdout.split('\n').find((line) => line.startsWith('  every run can end'));
    };
    expect(await of('number')).toMatch(/UNKNOWN +nobody knows .*X with "5"/);
    expect(await of('either')).toMatch(/PROVED/);
    expect(await of('earlier')).toMatch(/REFUTED +no run that comes to .*X with "tests passed, none failed"/);
    expect(await of('later')).toMatch(/PROVED/);
    expect(await of('set')).toMatch(/REFUTED/);
    expect(await of('signal')).toMatch(/UNKNOWN .* START: START\.sh may go on otherwise/);
    expect(await of('jobs')).toMatch(/REFUTED .*STEP with JOB "scan"/);
    expect(await of('other-jobs')).toMatch(/PROVED/);
  });

  it('says of what it does not know what would settle it', async () => {
    const { stdout, code } = await raymondHere(folder, 'lint', '--prove', 'open');
    expect(stdout.match(/UNKNOWN/g)).toHaveLength(4);
    // What is the same for all is told once.
    expect(stdout.match(/ for all that is unknown: WORK\.md .*$/gm)).toHaveLength(1);
    expect(stdout.match(/to settle it: list allowed_transitions in WORK\.md$/gm)).toHaveLength(1);
    // A script whose tag leads one way, with one payload or another, leaves nothing open.
    const beside = folderWith({
      ...below('beside', { ...sound, 'WORK.md': 'Do whatever is needed.\n' }),
      'beside/PUBLISH.sh': `left=$(while read -r n; do [ -f "$n" ] || echo "$n"; done < list)\necho "<result>\${left:-none}</result>"\n`,
    });
    rmSync(join(beside, 'beside/PUBLISH.md'));
    const other = await raymondHere(beside, 'lint', '--prove', '--platform', 'unix', 'beside');
    expect(other.stdout.match(/to settle it: list allowed_transitions in WORK\.md$/gm)).toHaveLength(1);
    expect(code).toBe(1);
    const part = folderWith({
      ...below('return', { ...sound, 'START.md': prompt('tag: call, target: WORK') }),
      ...below('then', {
        ...sound,
        'REPORT.md': '---\nmax_visits: {count: 2, then: {tag: result}}\n---\n<result>x</result>\n',
      }),
      ...below('before', {
        'START.md':
          '---\nmax_visits: {count: 2, then: {tag: result, payload: x}}\n---\nSay <goto>{{x}}</goto>.\n',
      }),
      ...below('unshown', {
        'START.sh': '# ---\n# allowed_transitions: [{ tag: result, payload: x }]\n# ---\nexit 1\n',
      }),
    });
    const unshown = await raymondHere(part, 'lint', '--prove', 'unshown');
    expect(unshown.stdout).toContain('to settle it: print on some way what the header lists in START.sh\n');
    const named = await raymondHere(part, 'lint', '--prove', 'return');
    expect(named.stdout).toContain('to settle it: name every state in the allowed_transitions of START.md\n');
    const mended = await raymondHere(part, 'lint', '--prove', 'then');
    expect(mended.stdout).toContain('to settle it: mend what is reported in REPORT.md\n');
    const told = await raymondHere(folderWith(past), 'lint', '--prove', '.');
    expect(told.stdout).toContain(
      'to settle it: mend the names of states that are not there, or list allowed_transitions, in START.md\n',
    );
    const before = await raymondHere(part, 'lint', '--prove', 'before');
    expect(before.stdout).toMatch(/UNKNOWN +nobody knows how a run goes on from START before max_visits/);
    expect(before.stdout).toContain('declare by a tag, or in allowed_transitions, how START goes on\n');
    expect(before.stdout).toMatch(/calls? can return +PROVED/);
  });

  it('names a state that is not there, of max_visits or an entry, as what leaves it unknown', async () => {
    const folder = folderWith({
      'START.md': `---\nmax_visits: {count: 3, then: {tag: goto, target: ESKALATE}}\n${prompt('tag: call, target: CHECK, return: JUDGE').slice(4)}`,
      'CHECK.md': 'Say <result>GOOD</result> or <result>BAD</result>.\n',
      'JUDGE.sh':
        'case "$RAYMOND_RESULT" in\n  GOOD) echo "<result>done</result>" ;;\n  BAD) echo "<goto>START</goto>" ;;\nesac\n',
    });
    const { stdout } = await raymondHere(folder, 'lint', '--prove', '.');
    expect(stdout).toContain('ESKALATE in START does not resolve\n');
    expect(stdout).toContain('to settle it: add a file for ESKALATE, or mend the name\n');
    expect(stdout).not.toContain('compare payloads');
    const lacking = folderWith({
      'workflow.yaml': 'entries: [NIGHTLY]\n',
      'START.md': prompt('tag: call, target: CHECK, return: JUDGE'),
      'CHECK.md': 'Say <result>GOOD</result> or <result>BAD</result>.\n',
      'JUDGE.sh':
        'case "$RAYMOND_RESULT" in\n  GOOD|BAD) echo "<result>done</result>" ;;\n  *) exit 1 ;;\nesac\n',
    });
    const other = await raymondHere(lacking, 'lint', '--prove', '.');
    expect(other.stdout).toContain('the entry NIGHTLY does not resolve\n');
    expect(other.stdout).toContain('to settle it: mend its name in workflow.yaml\n');
  });

  it('is silent unless it is asked, and in JSON a list for each platform', async () => {
    expect((await raymondHere(folder, 'lint', 'sound')).stdout).toBe(
      'ok sound: 5 states on unix and windows, nothing found\n',
    );
    const { stdout } = await raymond(folder, 'lint', '--prove', '--format', 'json', 'sound');
    const [workflow] = (JSON.parse(stdout) as FindingsReport).workflows;
    expect(workflow?.proofs).toHaveLength(8);
    expect(workflow?.proofs).toContainEqual({
      property: 'stack-bounded',
      platform: 'windows',
      verdict: 'proved',
      reason: 'the deepest run has 1 pending return',
      settle: null,
      depth: 1,
    });
  });
});
