import { describe, expect, it } from 'vitest';
import { proveWorkflow } from '../../src/analysis/proofs/prove.ts';
import { compile } from '../../src/compiler/compile.ts';
import { grammarFiles } from '../../src/host/grammar-files.ts';
import { makeScope } from '../../src/source/scope.ts';

/** Whether every run can end, and why, of a workflow that begins at START. */
async function ending(files: Readonly<Record<string, string>>): Promise<string> {
  const platform = Object.keys(files).some((name) => name.endsWith('.ps1')) ? 'windows' : 'unix';
  const inputs = Object.entries({ ...files, 'workflow.yaml': `platforms: [${platform}]\n` });
  const scope = makeScope(
    'flow',
    inputs.map(([name, text]) => ({ name, bytes: Buffer.from(text) })),
  );
  const { workflow } = await compile(scope, { grammars: grammarFiles });
  const proof = proveWorkflow(workflow).find(({ property }) => property === 'can-end');
  return `${proof?.verdict}: ${proof?.reason}`;
}

const dispatch = `case "$RAYMOND_RESULT" in
  done) echo '<result>ready</result>' ;;
  *) echo '<goto input="retry">WORK</goto>' ;;
esac
`;
const policy = (...entries: readonly string[]) =>
  `---\nallowed_transitions:\n${entries.map((entry) => `  - ${entry}\n`).join('')}---\nGo on with {{result}}.\n`;

describe('whether a run can end', () => {
  it('hangs on the branch that a test of a constant takes, whatever pattern it fits', async () => {
    const loop = `x=blue\nif [[ $x == bl* ]]; then echo '<goto>START</goto>'; else echo '<result>done</result>'; fi\n`;
    expect(await ending({ 'START.sh': loop })).toMatch(/^refuted: no run that comes to START/);
    const length = loop.replace('[[ $x == bl* ]]', `[ "\${#x}" -gt 4 ]`);
    expect(await ending({ 'START.sh': length })).toMatch(/^proved/);
    const filtered = loop.replace('[[ $x == bl* ]]', '[ "$(tr -d e <<< "$x")" = blu ]');
    expect(await ending({ 'START.sh': filtered })).toMatch(
      /^unknown: .*: raymond cannot tell how a test in START\.sh comes out$/,
    );
  });

  it('hangs on what is handed on, not on what others bring to the same state', async () => {
    const files = {
      'START.md': policy(
        '{ tag: goto, target: WORK, input: retry }',
        '{ tag: goto, target: WORK, input: done }',
      ),
      'WORK.md': policy('{ tag: goto, target: JUDGE, input: "{{result}}" }'),
      'JUDGE.sh': dispatch,
    };
    expect(await ending(files)).toBe(
      'refuted: no run that comes to JUDGE with "retry" or WORK with "retry" can end',
    );
    const ends = dispatch.replace('input="retry"', 'input="done"');
    expect(await ending({ ...files, 'JUDGE.sh': ends })).toMatch(/^proved/);
  });

  it('counts on an answer that nobody knows, which comes only once another answer has', async () => {
    const hands = `echo "<result>$RAYMOND_RESULT</result>"\n`;
    const tells = `if [ "$RAYMOND_RESULT" = ok ]; then echo "<result>$(date)</result>"; else exit 1; fi\n`;
    const files = {
      'START.sh': `echo '<function return="LAST">MIDDLE</function>'\n`,
      'MIDDLE.sh': `echo '<function return="END">REVIEW</function>'\n`,
      'REVIEW.sh': `echo '<function return="AGAIN">FIX</function>'\n`,
      'FIX.sh': `echo '<result>ok</result>'\n`,
      'AGAIN.sh': tells,
      'END.sh': hands,
      'LAST.sh': hands,
    };
    expect(await ending(files)).toMatch(/^proved/);
  });

  it('hangs on the answers that still come when visits are used up', async () => {
    const caller = `case "$RAYMOND_RESULT" in
  done) echo '<result>ready</result>' ;;
  *) echo '<call return="START">JUDGE</call>' ;;
esac
`;
    const judge = (last: string) =>
      `---\nmax_visits: { count: 2, then: { tag: result, payload: ${last} } }\n${policy('{ tag: result, payload: done }', '{ tag: result, payload: retry }').slice(4)}`;
    expect(await ending({ 'START.sh': caller, 'JUDGE.md': judge('retry') })).toBe(
      'unknown: nobody knows whether a run can end that comes to START with "retry" when max_visits are used up',
    );
    expect(await ending({ 'START.sh': caller, 'JUDGE.md': judge('done') })).toMatch(/^proved/);
  });

  it('hangs on no answer that a prompt only shows in an example', async () => {
    const caller = dispatch.replace('<goto input="retry">WORK</goto>', '<call return="START">WORK</call>');
    const shown = 'Answer <result>retry</result>.\n\n```\nlike <result>done</result>\n```\n';
    expect(await ending({ 'START.sh': caller, 'WORK.md': shown })).toMatch(
      /^unknown: .*: WORK\.md may go on/,
    );
    expect(await ending({ 'START.sh': caller, 'WORK.md': shown.replaceAll('```', '') })).toMatch(/^proved/);
  });

  it('hangs on no answer for which a worker like its own caller has to end', async () => {
    const files = {
      'START.md': policy('{ tag: fork, target: WORK, next: LAST, input: blue }'),
      'WORK.sh': `case "$RAYMOND_RESULT" in
  blue) echo '<call return="WORK">ASK</call>' ;;
  *) echo '<result>ready</result>' ;;
esac
`,
      'ASK.md': policy('{ tag: result, payload: blue }', '{ tag: goto, target: START }'),
      'LAST.md': policy('{ tag: result, payload: red }'),
    };
    expect(await ending(files)).toMatch(/^unknown/);
    const other = policy('{ tag: result, payload: blue }', '{ tag: goto, target: LAST }');
    expect(await ending({ ...files, 'ASK.md': other })).toMatch(/^proved/);
  });

  it('hangs on what set -u ends without a payload, and not with the empty text', async () => {
    const ask = `set -u\nif [ -z "$RAYMOND_RESULT" ]; then echo '<result>none</result>'; else echo '<goto>ASK</goto>'; fi\n`;
    const files = { 'START.sh': `echo '<goto>ASK</goto>'\n`, 'ASK.sh': ask };
    expect(await ending(files)).toBe('refuted: no run that comes to ASK without a payload or START can end');
    const given = ask.replace('<goto>', '<goto input="">');
    const sent = { 'START.sh': `echo '<goto input="">ASK</goto>'\n`, 'ASK.sh': given };
    expect(await ending(sent)).toMatch(/^proved/);
  });

  it('hangs on no tag that is printed beside another one with what comes in', async () => {
    const twice = `r="\${RAYMOND_INPUT:-bad}"\necho '<result>ok</result>'\nif [ "$r" = bad ]; then echo '<result>bad</result>'; fi\n`;
    const files = { 'START.sh': `echo '<goto>JUDGE</goto>'\n`, 'JUDGE.sh': twice };
    expect(await ending(files)).toMatch(/^unknown: .* JUDGE without a payload/);
    const other = { ...files, 'START.sh': `echo '<goto input="good">JUDGE</goto>'\n` };
    expect(await ending(other)).toMatch(/^proved/);
  });

  it('hangs on no way beside a failure of which raymond cannot tell whether it comes about', async () => {
    const judge = `r="\${RAYMOND_INPUT-bad}"\nif [ "$r" = bad ]; then exit 1; fi\necho '<result>ok</result>'\n`;
    const files = { 'START.sh': `echo '<goto>JUDGE</goto>'\n`, 'JUDGE.sh': judge };
    expect(await ending(files)).toMatch(/^unknown: .* JUDGE without a payload/);
    const other = { ...files, 'START.sh': `echo '<goto input="good">JUDGE</goto>'\n` };
    expect(await ending(other)).toMatch(/^proved/);
  });

  it('hangs on no branch for a payload of several lines', async () => {
    const start = `echo '<goto input="two\nlines">JUDGE</goto>'\n`;
    const back = dispatch.replace('<goto input="retry">WORK</goto>', '<goto>START</goto>');
    expect(await ending({ 'START.sh': start, 'JUDGE.sh': back })).toMatch(
      /^unknown: .*: only a run settles which payloads come there$/,
    );
  });

  it('is known of texts that a script of PowerShell asks for their beginnings', async () => {
    const judge = (method: string) =>
      `if ($env:RAYMOND_RESULT.${method}) { '<result>ready</result>' } else { '<goto>START</goto>' }\n`;
    const files = { 'START.ps1': `'<goto input="GAVE UP: no way">JUDGE</goto>'\n` };
    const verdict = (method: string) => ending({ ...files, 'JUDGE.ps1': judge(method) });
    expect(await verdict("StartsWith('GAVE UP')")).toMatch(/^proved/);
    expect(await verdict("StartsWith('gave up')")).toMatch(/^refuted/);
    expect(await verdict("StartsWith('gave up', [StringComparison]::OrdinalIgnoreCase)")).toMatch(/^proved/);
    expect(await verdict("EndsWith('way')")).toMatch(/^proved/);
    expect(await verdict("Contains('NO')")).toMatch(/^refuted/);
    expect(await verdict("Contains('n[o]')")).toMatch(/^unknown/);
  });
});
