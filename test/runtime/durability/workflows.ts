/**
 * Small workflows that together take every kind of transition and every way in which a step can go wrong. Scripts note
 * what they do in the file `$NOTES`, outside of what raymond keeps.
 */
export interface Scenario {
  readonly name: string;
  /** The files of the workflow. */
  readonly files: Readonly<Record<string, string>>;
  /** What the replay agent answers; null for the fake `claude`. */
  readonly turns: readonly object[] | null;
  readonly result: string;
  /** What it says on standard error although it is quiet. */
  readonly warning: string;
  /** The scripts that run, in the order of the alphabet, each with how often it was tried before. */
  readonly scripts: readonly string[];
  /** The transitions of an undisturbed run: from, tag, to and via, of all agents in their order. */
  readonly transitions: readonly string[];
}

const note = 'echo "$RAYMOND_AGENT_ID $RAYMOND_STATE" >> "$NOTES"';
const script = (...lines: string[]) => [note, ...lines, ''].join('\n');
const withHeader = (header: string, ...lines: string[]) =>
  ['# ---', `# ${header}`, '# ---', script(...lines)].join('\n');
/** Does the rest at the first attempt alone, by what raymond has made durable of it before it started the script. */
const atFirst = (rest: string) => `if grep -q '"attempt": 0' .raymond/state/k.json; then ${rest}; fi`;

const policy = (entry: string, text: string, more = '') =>
  `---\nallowed_transitions:\n  - ${entry}\n${more}---\n${text}\n`;

export const moves: Scenario = {
  name: 'goto, max_visits, function, implicit call, reminder, reset that keeps returns, and fork',
  files: {
    'START.md': 'Begin with {{input}}.',
    'LOOP.sh': [
      '# ---\n# max_visits: { count: 1, then: { tag: function, target: CALLEE, return: NEXT } }\n# ---',
      script('echo "<goto>LOOP</goto>"'),
    ].join('\n'),
    'CALLEE.sh': script('echo "<result>made</result>"'),
    'NEXT.md': policy('{ tag: call, target: SUB, return: BACK }', 'Ask for help with {{result}}.'),
    'SUB.md': policy('{ tag: reset, target: DEEP }', 'Work.', '  - { tag: goto, target: START }\n'),
    'DEEP.sh': script('echo "<result>helped</result>"'),
    'BACK.md': 'Hand out {{result}}.',
    'WORK.sh': script('echo "<result>worked on $item</result>"'),
    'END.sh': script('echo "<result>the end</result>"'),
  },
  turns: [
    { state: 'START', text: '<goto>LOOP</goto>', cost: 0.1 },
    { state: 'NEXT', text: 'I need help.', cost: 0.2 },
    { state: 'SUB', reminder: 0, text: 'Nothing to say.', cost: 0.4 },
    { state: 'SUB', reminder: 1, text: '<reset>DEEP</reset>', cost: 0.8 },
    { state: 'BACK', text: '<fork next="END" item="one">WORK</fork>', cost: 3.2 },
  ],
  result: '==> main <==\nthe end\n\n==> main_work1 <==\nworked on one\n',
  warning: '',
  scripts: ['CALLEE 0', 'DEEP 0', 'END 0', 'LOOP 0', 'WORK 0'],
  transitions: [
    'main START goto LOOP tag',
    'main LOOP goto LOOP tag',
    'main LOOP function CALLEE max_visits',
    'main CALLEE result NEXT tag',
    'main NEXT call SUB implicit',
    'main SUB reset DEEP tag',
    'main DEEP result BACK tag',
    'main BACK fork END tag',
    'main END result null tag',
    'main_work1 WORK result null tag',
  ],
};

/** As little as has a turn and a script. */
export const small: Scenario = {
  name: 'a turn and a script',
  files: { 'START.md': 'Begin with {{input}}.', 'END.sh': script('echo "<result>the end</result>"') },
  turns: [{ state: 'START', text: '<goto>END</goto>', cost: 0.1 }],
  result: 'the end\n',
  warning: '',
  scripts: ['END 0'],
  transitions: ['main START goto END tag', 'main END result null tag'],
};

export const failures: Scenario = {
  name: 'call, a step that fails and one that times out, each tried again, and a reset that clears',
  files: {
    // What the rules advise against, since it is what is tested.
    'workflow.yaml': 'reset_stack: clear\nlint: { reset-drops-returns: off, unreachable-return: off }\n',
    'START.sh': script('echo "<call return=\'RETURN\'>FAIL</call>"'),
    'FAIL.sh': withHeader('retries: 1', atFirst('exit 7'), 'echo "<reset>SLOW</reset>"'),
    'SLOW.sh': withHeader(
      'timeout: 5s\n# retries: 5',
      atFirst('exec sleep 100'),
      'echo "<result>in time</result>"',
    ),
    'RETURN.sh': script('echo "<result>never</result>"'),
  },
  turns: [],
  result: 'in time\n',
  warning: 'warning: main: reset to SLOW dropped the pending returns to RETURN\n',
  scripts: ['FAIL 0', 'FAIL 1', 'SLOW 0', 'SLOW 1', 'START 0'],
  transitions: ['main START call FAIL tag', 'main FAIL reset SLOW tag', 'main SLOW result null tag'],
};

export const sessions: Scenario = {
  name: 'turns of an agent with sessions: fresh, branched and gone back to',
  files: {
    'START.md': 'START with {{input}}.',
    'SUB.md': 'SUB.',
    'BACK.md': 'BACK with {{result}}.',
  },
  turns: null,
  result: 'the end\n',
  warning: '',
  scripts: [],
  transitions: ['main START call SUB tag', 'main SUB result BACK tag', 'main BACK result null tag'],
};

/** What each turn of it costs. */
export const claudeCost = 0.25;

/** A stand-in for Claude Code: keeps sessions, and notes how it was called and that it came to its end. */
export const fakeClaude = `#!/bin/bash
case $1 in
  --version) echo '99.0.0 (Claude Code)'; exit ;;
  auth) echo '{"loggedIn":true}'; exit ;;
esac
resume=none fork=no
while [ $# -gt 0 ]; do
  case $1 in
    --resume) resume=$2; shift ;;
    --fork-session) fork=yes ;;
  esac
  shift
done
IFS= read -r -d '' prompt
if [ $resume != none ] && [ ! -e "$SESSIONS/$resume" ]; then
  echo "No conversation found with session ID: $resume" >&2
  exit 1
fi
# After what a turn that was cut off is told stands what it had been asked.
case $prompt in
  *START*) state=START answer="<call return='BACK'>SUB</call>" ;;
  *SUB*) state=SUB answer="<result>helped</result>" ;;
  *) state=BACK answer="<result>the end</result>" ;;
esac
session=$resume
[ $resume = none ] && session=session-$state
[ $fork = yes ] && session=$resume-$state
echo "$state began resume=$resume fork=$fork" >> "$NOTES"
echo >> "$SESSIONS/$session"
echo "{\\"type\\":\\"system\\",\\"subtype\\":\\"init\\",\\"session_id\\":\\"$session\\"}"
sleep 0.05
echo "{\\"type\\":\\"result\\",\\"subtype\\":\\"success\\",\\"is_error\\":false,\\"result\\":\\"$answer\\",\\"session_id\\":\\"$session\\",\\"total_cost_usd\\":${claudeCost}}"
`;
