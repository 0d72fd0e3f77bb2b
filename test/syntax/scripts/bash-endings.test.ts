import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scanTags } from '../../../src/grammar/scan-tags.ts';
import { grammarFiles } from '../../../src/host/grammar-files.ts';
import { type Outcome, tagsOf } from '../../../src/syntax/scripts/follow/output/behaviour.ts';
import { readScript } from '../../../src/syntax/scripts/reading.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'endings-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The ways that raymond gives a script; those that no run is expected to take have a question mark. */
async function waysOf(text: string, counts: (outcome: Outcome) => boolean = () => true): Promise<string[]> {
  const { behaviour } = await readScript('bash', text, grammarFiles);
  const ways = behaviour.outcomes.filter(counts).map((outcome) => {
    const tags = tagsOf(behaviour, outcome).map(({ tag, content }) => (content === null ? tag.content : '*'));
    const rest = [
      ...(outcome.anything === null ? [] : ['anything']),
      ...(outcome.exit === 'failure' ? ['failure'] : []),
    ];
    return `${[...tags, ...rest].join(' ') || 'nothing'}${outcome.sure ? '' : '?'}`;
  });
  return [...new Set(ways)].sort();
}

/** What stands between what one run prints and how it ended; no script here prints it. */
const mark = '\u0001';

/** What a real Bash does, without a payload and with one. One that is small starts both: a copy of this process takes longer. */
function runs(text: string): string[] {
  const file = join(folder, 'script.sh');
  writeFileSync(file, text);
  const both = `bash "$1"; printf '${mark}%s${mark}' $?; RAYMOND_RESULT=x bash "$1"; printf '${mark}%s' $?`;
  const { PATH = '' } = process.env;
  const options = { cwd: folder, env: { PATH }, encoding: 'utf8', input: '' } as const;
  const { stdout } = spawnSync('bash', ['--norc', '-c', both, 'bash', file], options);
  const [without = '', status, withPayload = '', otherStatus] = stdout.split(mark);
  return [wayOf(without, status), wayOf(withPayload, otherStatus)];
}

function wayOf(printed: string, status: string | undefined): string {
  const tags = scanTags(printed).tags.map(({ content }) => content);
  return [...tags, ...(status === '0' ? [] : ['failure'])].join(' ') || 'nothing';
}

const echo = (name: string) => `echo "<goto>${name}</goto>"`;

/** Each script, with its ways; what Bash does must be one of them. */
function check(rows: readonly (readonly [script: string, ways: readonly string[]])[]): void {
  test.each(rows)('%s', async (script, ways) => {
    expect(await waysOf(script)).toEqual([...ways].sort());
    const known = ways.map((way) => way.replace(/\?$/, ''));
    const matches = (way: string) => known.some((one) => new RegExp(`^${one.replace('*', '.*')}$`).test(way));
    const isOpen = known.some((way) => way.includes('anything'));
    for (const way of runs(script)) expect(isOpen || matches(way), `${way} is none of ${known}`).toBe(true);
  });
}

describe('set -u: a variable that is not set ends the script', () => {
  const onEnd = `trap 'rc=$?; [ $rc = 0 ] || { ${echo('B')}; exit 0; }' EXIT`;
  check([
    [`set -u; ${onEnd}; echo "$RAYMOND_RESULT" >&2; ${echo('A')}`, ['A', 'B?']],
    [`set -u\n${echo('A$1')}`, ['failure']],
    [`set -eu\n${echo('$RAYMOND_RESULT')}`, ['*', 'failure?']],
    [`set -o nounset\nmake_it "$RAYMOND_RESULT"; ${echo('A')}`, ['A anything', 'failure?']],
    [`set -euo pipefail\nn=$((RAYMOND_RESULT + 1)); ${echo('A')}`, ['A', 'failure?']],
    // What is given in its place, and what may be left out.
    [`set -u\n${echo('A${1-}$*')}; echo "\${RAYMOND_RESULT:+x}\${N:=1}$N" >&2`, ['A']],
    [`set -u\n[ -n "\${X:-}" ] && [ "$X" = x ]; ${echo('A')}`, ['A', 'failure?']],
    [`set -u\necho "\${RAYMOND_RESULT:-$nope}" >&2; ${echo('A')}`, ['A', 'failure?']],
  ]);
});

describe('set -u: what the script itself sets', () => {
  const call = (body: string, ...given: string[]) => `set -u\nf() { ${body}; }\n${['f', ...given].join(' ')}`;
  check([
    [call(echo('A$1')), ['failure']],
    [call(echo('A$1'), 'B'), ['AB']],
    [call(echo('A$1'), '""'), ['A']],
    [call(echo('A$2'), 'B'), ['failure']],
    [call(`shift; ${echo('A$1')}`, 'B', 'C'), ['AC']],
    [call(`local x; ${echo('A$x')}`), ['failure']],
    [call(`local x=; ${echo('A$x')}`), ['A']],
    ['set -eu\nf() { local x="${1}"; echo "<goto>$x</goto>"; }\nf "$@"', ['failure']],
    [`set -u\nx=1\nunset x\n${echo('A$x')}`, ['failure']],
    [`set -u\nx=\n${echo('A$x')}`, ['A']],
    [`set -u\nunset x\nx=1 y=$x\n${echo('A$y')}`, ['A1']],
    [`set -u\nunset x\nx=1 y=$((x + 1))\n${echo('A')}`, ['A']],
    [`set -u\nunset x y\ny=$x x=1\n${echo('A')}`, ['failure']],
    [`set -u\nunset x\nlet x=1 y=x+1; ${echo('A')}`, ['A']],
    [`set -u\nx=b\ny=\${x%b}\n${echo('A$y')}`, ['A']],
    [`set -u\n[ -f none ] && x=1\n${echo('A$x')}`, ['A1', 'failure']],
    [`set -u\nfor x in 1 2; do :; done\n${echo('A$x')}`, ['A2']],
    [`x=1; unset x\n${echo('A$x')}`, ['A']],
    [`set -u\nset +u\n${echo('A$1')}`, ['A']],
  ]);
});

describe('set -u: what an expression uses', () => {
  check([
    [`set -u\nunset n\nn=$((n + 1)); ${echo('A')}`, ['failure']],
    [`set -u\nunset n\nn=$((2 * n-1)); ${echo('A')}`, ['failure']],
    [`set -u\nunset n\n((n++)); ${echo('A')}`, ['failure']],
    [`set -u\nunset n\n((n += 2)); ${echo('A')}`, ['failure']],
    [`set -u\nunset n\nlet n++; ${echo('A')}`, ['failure']],
    [`set -u\nunset n\n((n > 2)) && exit 0; ${echo('A')}`, ['failure']],
    [`set -u\nunset n\nwhile ((n < 3)); do n=3; done; ${echo('A')}`, ['failure']],
    // What is given there, what stands in its place, and what is not asked for.
    [`set -u\nunset n\n((n = 2, n++)); ${echo('A')}`, ['A']],
    [`set -u\nunset n\nfor ((n = 0; n < 2; n++)); do :; done; ${echo('A')}`, ['A']],
    [`set -u\nunset n\nm=$((\${n:-1} + \${n-2})); ${echo('A')}`, ['A']],
    [`set -u\nunset n\nm=$((\${n:=1} + n)); ${echo('A')}`, ['A']],
    [`set -u\nunset n\n((1 || n)); m=$((1 ? 2 : n)); ${echo('A')}`, ['A', 'failure?']],
    [`set -u\nlist=()\n((\${#list[@]} > 0)) && exit 0; ${echo('A')}`, ['A', 'failure?', 'nothing']],
  ]);
});

describe('set -u: what it ends', () => {
  check([
    [`set -u\n(echo "$1")\n${echo('A')}`, ['A']],
    [`(set -u; echo "$1")\n${echo('A$1')}`, ['A']],
    [`set -u\nx=$(echo "$1"); ${echo('A$x')}`, ['A']],
    [`set -eu\nx=$(echo "$1"); ${echo('A$x')}`, ['failure?']],
    [`set -u\nif [ "$1" = x ]; then :; fi\n${echo('A')}`, ['failure']],
    [`set -u\ncat <<< "$RAYMOND_RESULT" >/dev/null\n${echo('A')}`, ['A']],
    [`set -u\nIFS=: read -r x <<< "$RAYMOND_RESULT"\n${echo('A')}`, ['A', 'failure?']],
    [`set -u\nwhile read -r x; do :; done <<< "$RAYMOND_RESULT"\n${echo('A')}`, ['A', 'failure?']],
    [`set -u\necho x > "log$RAYMOND_RESULT" || :\n${echo('A')}`, ['A', 'failure?']],
    [`set -u\n(echo x) > "log$RAYMOND_RESULT"\n${echo('A')}`, ['A']],
    [`set -u\n[ -f none ] && MODE=1\n${echo('A$MODE')}`, ['*', 'A1', 'failure?']],
  ]);
});

describe('set -u: what comes about only with a payload', () => {
  const isEmpty = '[ -z "$RAYMOND_RESULT" ]';
  test.each([
    [`set -u\nif ${isEmpty}; then ${echo('A')}; else ${echo('B')}; fi`, ['A', 'B']],
    [`set -u\ncase "$RAYMOND_RESULT" in "") ${echo('A')} ;; *) ${echo('B')} ;; esac`, ['A', 'B']],
    [`set -u\nr=$RAYMOND_RESULT\n${echo('A')}`, ['A']],
    [`set -u\nf() { ${isEmpty}; }\nif f; then ${echo('A')}; else ${echo('B')}; fi`, ['A', 'B']],
    [`set -u\n[ -f none ] && { ${echo('A')}; exit; }\n${isEmpty} || ${echo('B')}`, ['B', 'nothing']],
    [`set -u\nx=$(echo "$RAYMOND_RESULT")\n${echo('A')}`, []],
    [`set -u\necho "$RAYMOND_RESULT" | cat >&2\n${echo('A')}`, []],
    [`set -u\nif [ -n "\${RAYMOND_RESULT:-}" ]; then echo "$RAYMOND_RESULT" >&2; fi\n${echo('A')}`, []],
    [`set -u\n: "\${RAYMOND_RESULT:=none}"\nif ${isEmpty}; then ${echo('A')}; else ${echo('B')}; fi`, []],
    [`set -u\nRAYMOND_RESULT=x\nif ${isEmpty}; then ${echo('A')}; else ${echo('B')}; fi`, []],
    [`${isEmpty} && ${echo('A')}`, []],
  ])('%s', async (script, ways) => {
    const needing = await waysOf(
      script,
      ({ needsPayload, exit }) => needsPayload === true && exit === 'success',
    );
    expect(needing.map((way) => way.replace(/\?$/, ''))).toEqual(ways);
    const [without = '', withOne = ''] = runs(script);
    expect(ways).not.toContain(without);
    if (ways.length > 0) expect([without, ways.includes(withOne)]).toEqual(['failure', true]);
  });
});

describe('a handler of EXIT prints where exit stands', () => {
  const script = (...lines: string[]) => [`trap '${echo('E')}' EXIT`, ...lines].join('\n');
  check([
    [script('{ [ -f none ] || exit 0; } >&2'), ['E', 'nothing']],
    [script('die() { echo "$*"; exit 0; } >&2', 'die x'), ['nothing']],
    [script('f() { exit 0; }', 'f > /dev/null'), ['nothing']],
    [script('for i in 1 2; do exit 0; done > log'), ['E failure?', 'nothing']],
    [script('if :; then exit 3; fi >&2'), ['failure']],
    [script('exit 0 >&2'), ['nothing']],
    [script('(exit 0) >&2'), ['E']],
    [script('( { exit 0; } >&2 )'), ['E']],
    [script('exec > log', 'exit 0'), ['nothing']],
    [script('set -e', '{ false; ls none; } >&2'), ['failure?']],
    [script('set -e', '{ ls none; } 2> /dev/null >&2'), ['E', 'failure?']],
    [script('set -e', 'ls none 2> /dev/null >&2'), ['E', 'E failure?']],
    [script('{ echo 1; } >&2'), ['E']],
  ]);
});

describe('a handler of EXIT ends the script with the number that its exit has, or else as it had ended', () => {
  check([
    [`cleanup() { [ -f lock ] && rm lock; exit; }\ntrap cleanup EXIT\n${echo('A')}`, ['A']],
    [`cleanup() { [ -f lock ] && rm lock; exit $?; }\ntrap cleanup EXIT\n${echo('A')}`, ['A', 'A failure']],
    [`trap '{ false; exit; } >&2' EXIT\n[ -n "$RAYMOND_RESULT" ] || exit 3\n${echo('A')}`, ['A', 'failure']],
    [`trap '(false; exit) || ${echo('B')}' EXIT\n${echo('A')}`, ['A B']],
    [`trap 'false; exit' ERR\n${echo('A')}\nfalse`, ['A failure?']],
  ]);
});

describe('an assignment fails where a command in it does', () => {
  check(
    [
      ['x=${BASH_REMATCH[1]}', ['A']],
      ['a=(x y)\nx="${a[*]}"', ['A']],
      ['a=(x "$HOME")\nx=${a[0]}', ['A']],
      ['x=$(< none)', ['A', 'A failure']],
      ['a=(x "$HOME")\nx="${a[$(false)]}"', ['A', 'A failure']],
      ['x=${!y}', ['A', 'A failure']],
      ['declare -i x=1\nx=$(ls none)', ['A', 'A failure?']],
    ].map(([line, ways]) => [`${echo('A')}\n${line}`, ways as string[]]),
  );
});

describe('where set -e ends the script, the redirections of one command are undone before', () => {
  const script = (...lines: string[]) => ['set -e', `trap '${echo('E')}' EXIT`, ...lines].join('\n');
  check([
    [script('{ false; } >&2'), ['failure?']],
    [script('f() { false; } >&2', 'f'), ['failure?']],
    [script('f() { false; }', 'f >&2'), ['E failure?']],
    [script('f() { { false; } >&2; }', 'f >&2'), ['E failure?']],
    [script('f() { false; }', '{ f; } >&2'), ['failure?']],
    [script('false >&2'), ['E failure?']],
    [script('(false) >&2'), ['E failure?']],
    [script('set -u', '{ echo "$1"; } >&2'), ['failure']],
    [script('set +e', 'set -u', '{ echo "$1"; } >&2'), ['E failure']],
  ]);
});

describe('a redirection that fails is a failure of the command, and what it stands around is not run', () => {
  check([
    [`set -e\nwhile read -r x; do :; done < none\n${echo('A')}`, ['A', 'failure?']],
    [`set -e\necho x >&3\n${echo('A')}`, ['A', 'failure?']],
    [`set -e\nexec 3> /dev/null\necho x >&3\n${echo('A')}`, ['A']],
    [`set -e\nexec 5< none\n${echo('A')}`, ['A', 'failure?']],
    [`set -e\n: > none/x\n${echo('A')}`, ['A', 'failure?']],
    [`set -e\nif echo x > none/x; then ${echo('A')}; else ${echo('B')}; fi`, ['A', 'B?']],
    [`set -e\nlog() { echo "$*" >> none/log; }\nlog x\n${echo('A')}`, ['A', 'failure?']],
    [`set -e\ntrap '${echo('E')}' EXIT\necho x > none/x`, ['E', 'E failure?']],
    [`{ ${echo('B')}; exit; } < none\n${echo('A')}`, ['A?', 'B']],
    [`f() { ${echo('B')}; }\nf < none\n${echo('A')}`, ['A?', 'B A']],
    [`X=1\nfor i in a b; do X=2; done > none/x\n${echo('A$X')}`, ['A1?', 'A2']],
    [`if :; then ${echo('B')}; fi < none`, ['B', 'failure?']],
    [`(${echo('B')}) < none`, ['B', 'failure?']],
    [`${echo('A')}\nif :; then echo x > none/x; fi`, ['A', 'A failure?']],
    [`log() { echo "$*" >> none/log; }\nlog x || exit 1\n${echo('A')}`, ['A', 'failure?']],
    [`log() { echo "$*" >> none/log; }\nlog x\n${echo('A')}`, ['A']],
    [`set -e\necho x > /dev/null\necho x >&2\ncat <<< x > /dev/null || :\n${echo('A')}`, ['A']],
  ]);
});

describe('set -e: a list that ends with && or || is exempt within redirected blocks, too', () => {
  const rest = `${echo('A')}\n[ "$MODE" = fast ] || ${echo('B')}`;
  check(
    [
      '{ [ "$MODE" = fast ] && echo x; } > f',
      '{ [ "$MODE" = fast ] && echo x; } >> f',
      '{ [ "$MODE" = fast ] && echo x >&2; } < /dev/stdin >> f',
      'for i in 1 2; do [ "$MODE" = fast ] && echo x; done > f',
    ].map((block) => [`set -e\n${block}\n${rest}`, ['A', 'A B', 'failure?']]),
  );
  check([[`set -e\n{ [ "$MODE" = fast ]; } > f\n${rest}`, ['A', 'failure?']]]);
});

describe('what a subshell asks of variables holds after it, where it leaves them alone', () => {
  const rest = `[ "$RAYMOND_RESULT" = x ] || ${echo('B')}`;
  check([
    [`set -e\n( [ "$RAYMOND_RESULT" = x ] && ${echo('A')} ) > f\n${rest}`, ['nothing', 'B?', 'failure?']],
    [`( [ "$RAYMOND_RESULT" = x ] && ${echo('A')} )\n${rest}`, ['A', 'A B?', 'B', 'nothing?']],
    [`( RAYMOND_RESULT=y\n[ "$RAYMOND_RESULT" = y ] && ${echo('A')} )\n${rest}`, ['A?', 'A B']],
  ]);
});

describe('a handler of ERR runs after what fails, and may end the script', () => {
  const script = (...lines: string[]) => [`trap '${echo('B')}; exit 0' ERR`, ...lines, echo('A')].join('\n');
  check([
    [script(), ['A']],
    [script('false'), ['B?']],
    [script('[ -f none ]'), ['A', 'B?']],
    [script('x=$(false)'), ['B?']],
    [script('true | false'), ['B?']],
    [script('false || :', '! true', 'if false; then :; fi', 'false && :'), ['A']],
    [script('f() { false; :; }', 'f', '(false; :)'), ['A']],
    [script('set -E', 'f() { false; :; }', 'f'), ['B?']],
    [script('set -e', 'false'), ['B?']],
    [script('trap - ERR', 'false'), ['A']],
    [script('f() { false; }', 'f > /dev/null'), ['B?']],
    [`f() { trap '${echo('B')}; exit 0' ERR; ls none 2> /dev/null; }\nf\n${echo('A')}`, ['A', 'B?']],
    [`trap '${echo('B')}' ERR\nfalse\n${echo('A')}`, ['B A?']],
    [`trap 'exit 3' ERR\nfalse\n${echo('A')}`, ['failure?']],
    [`trap 'echo 1 >&2' ERR\nfalse\n${echo('A')}`, ['A']],
    [`trap '${echo('E')}' EXIT\ntrap 'exit 0' ERR\n{ false; } >&2`, ['nothing']],
    [`trap '${echo('B')}; exit 0' TERM\n${echo('A')}`, ['A', 'B A?', 'B B?', 'B?']],
  ]);
});

describe('what unset takes away', () => {
  const script = (...lines: string[]) => [`f() { ${echo('A')}; }`, ...lines].join('\n');
  check([
    [script('unset f', 'f', echo('B')), ['B anything']],
    [script('unset -f f', `f || ${echo('B')}`), ['B anything', 'anything']],
    [script('unset -v f', 'f'), ['A']],
    [script('unset -f g', 'f'), ['A']],
    [script('f=1', 'unset f', 'f'), ['A', 'anything', 'anything failure?']],
    [`f-g() { ${echo('A')}; }\nunset -f f-g\nf-g`, ['anything', 'anything failure?']],
    [script('X=1', 'unset X', echo('B$X')), ['B']],
    [script('unset f', `f() { ${echo('C')}; }`, 'f'), ['C']],
  ]);

  test('a list whose name only a run settles may be any variable', async () => {
    const ways = await waysOf('X=A\nf() { read -r -a "$1"; }\nf X\necho "<goto>$X</goto>"\n');
    expect(ways.every((way) => way.includes('anything'))).toBe(true);
  });
});

describe('builtins that fail', () => {
  check([
    [`local X=1 || ${echo('A')}`, ['A']],
    [`set -e\nlocal X=1 2>/dev/null\n${echo('A')}`, ['failure?']],
    [`set -e\ngetopts a x\n${echo('A')}`, ['failure?']],
    [`set -e\nprintf -v 1x a\n${echo('A')}`, ['failure?']],
    [`printf '%d' abc >&2 || ${echo('A')}`, ['A?', 'nothing']],
    [`select x in a b; do :; done\n${echo('A')}`, ['A']],
    // Nothing stands on the standard input of a script.
    [`select x in a b; do ${echo('B')}; break; done || ${echo('A')}`, ['A']],
    [`select x in a b; do :; done < answers || ${echo('A')}`, ['A']],
    [`select x in a b; do ${echo('B')}; break; done < answers`, ['B', 'failure?']],
    [`kill $$\n${echo('A')}`, ['failure']],
    [`kill -9 "$$"\n${echo('A')}`, ['failure']],
    [`kill -SEGV $$\n${echo('A')}`, ['failure']],
    [`kill -WINCH $$\n${echo('A')}`, ['A', 'failure?']],
    [`kill -s KILL -- $BASHPID\n${echo('A')}`, ['failure']],
    [`trap '${echo('E')}' EXIT\nkill -TERM "$$"\n${echo('A')}`, ['E failure']],
    [`trap ${echo("'E'")} USR1\nkill -USR1 $$\n${echo('A')}`, ['A', 'failure?']],
    [`kill -0 $$ && ${echo('A')}`, ['A', 'failure?']],
    [`kill -CONT $$ && ${echo('A')}`, ['A', 'failure?']],
    [`[ -f x ] || kill "$(cat /dev/null)" 2>/dev/null; ${echo('A')}`, ['A']],
    [`X=abc\nprintf -v N '%d' "$X" || ${echo('A')}`, ['A?', 'nothing']],
    [`set -e\nprintf '%d' "$RAYMOND_RESULT" >&2\n${echo('A')}`, ['A', 'failure?']],
    [`set -e\nprintf '%s %d' "$RAYMOND_RESULT" 12 >&2\n${echo('A')}`, ['A']],
    [`F='<goto>%s</goto>'\nprintf "$F" A`, ['anything']],
    [`F='<goto>A</goto>'\nprintf "$F"`, ['A']],
    ["printf '--- <goto>A</goto> ---\\n'", ['failure']],
    [`printf "- $RAYMOND_RESULT: <goto>A</goto>" || ${echo('B')}`, ['B']],
    ["printf -- '--- <goto>A</goto> ---\\n'", ['A']],
    ["printf -v X -- '--- <goto>%s</goto>' A; printf '%s' \"$X\"", ['A']],
    [`printf '-'; ${echo('A')}`, ['A']],
    [`readonly X=1\nX=2\n${echo('A$X')}`, ['*']],
    [`set -e\nreadonly X=1\nX=2\n${echo('A')}`, ['A', 'failure?']],
  ]);
});

describe('read succeeds where a line stands in its own input', () => {
  const end = ` || exit 0\n${echo('A')}`;
  check([
    // Up to a NUL, of which a text has none.
    [`set -e\nread -r -d '' x <<< a\n${echo('A')}`, ['failure?']],
    [`set -e\nread -rd "" x <<'E' || true\na\nE\n${echo('A')}`, ['A']],
    [`if IFS= read -r -d '' x <<< a; then ${echo('A')}; else ${echo('B')}; fi`, ['B']],
    [`if read -r -d a x <<< bab; then ${echo('A')}; else ${echo('B')}; fi`, ['A', 'B']],
    [`parse() { IFS=: read -r a b <<< "$RAYMOND_RESULT"; }\nparse${end}`, ['A']],
    [`read -r a <<EOF${end.replace('\n', `\n$RAYMOND_RESULT\nEOF\n`)}`, ['A']],
    [`echo "$RAYMOND_RESULT" | read -r a${end}`, ['A']],
    [`read -r -n 1 a <<< ""${end}`, ['A']],
    [`read -r -d '' a <<< "$RAYMOND_RESULT"${end}`, ['nothing']],
    [`read -r -N 9 a <<< "$RAYMOND_RESULT"${end}`, ['A', 'nothing']],
    [`exec 3< /dev/null\nread -r -u 3 a <<< "$RAYMOND_RESULT"${end}`, ['A', 'nothing']],
    [`printf x | read -r a${end}`, ['A', 'nothing']],
    [`read -r a < /dev/null${end}`, ['nothing']],
  ]);
});

describe('the standard input of a script is empty', () => {
  const look = `if read -r x; then ${echo('B')}; fi`;
  check([
    [`${look}\n${echo('A')}`, ['A']],
    [`while read -r x; do ${echo('B')}; done\n${echo('A')}`, ['A']],
    [`{ ${look}; } 2> /dev/null\n( ${look} )\n${echo('A')}`, ['A']],
    [`x=$(${look})\n${echo('A$x')}`, ['A']],
    [`while read -r x || [ -n "$x" ]; do ${echo('B')}; done\n${echo('A')}`, ['A']],
    [`read -r x\n${echo('A$x')}`, ['A']],
    [`set -e\nread -r x\n${echo('A')}`, ['failure?']],
    // There it may be another.
    [`f() { ${look}; }\nls none | f`, ['B', 'nothing']],
    [`ls / | ${look}`, ['B', 'nothing']],
    [`{ ${look}; } <<< x`, ['B', 'nothing']],
    [`while read -r x; do ${echo('B')}; exit; done < /etc/passwd`, ['B', 'failure?', 'nothing']],
    [`exec < /etc/passwd\n${look}`, ['B', 'nothing']],
    [`f() { exec < /etc/passwd; }\nf\n${look}`, ['B', 'nothing']],
  ]);
});

describe('set -o pipefail: what passes the output on ends as that does of which it comes', () => {
  const choose = `if [ -f done ]; then ${echo('A')}; else ${echo('B')}; fi`;
  check(
    [
      [`${choose} | tee log`, ['A', 'B']],
      [`main() { ${choose}; }\nmain 2>&1 | tee log`, ['A', 'B']],
      [`case $RAYMOND_RESULT in x) ${echo('A')} ;; *) ${echo('B')} ;; esac | cat | tee log`, ['A', 'B']],
      [`{ ${echo('A')}; exit 0; } | tee log`, ['A']],
      [`{ ${echo('A')}; exit 1; } | tee log`, ['A failure']],
      [`set -e\n{ ${echo('A')}; [ -n "$RAYMOND_RESULT" ]; } | tee log\n${echo('B')}`, ['A B', 'A failure?']],
      [`${echo('A')}\n{ [ -n "$RAYMOND_RESULT" ]; } | tee log > /dev/null`, ['A', 'A failure']],
      [`${echo('A')}\nfalse | sort | tee log >&2`, ['A failure']],
    ].map(([script, ways]) => [`set -o pipefail\n${script}`, ways as string[]]),
  );
});

test('blocks whose files cannot be opened, each with a variable of its own, are followed', async () => {
  const blocks = Array.from({ length: 100 }, (_, at) => `{ echo a; X${at}=1; } >> log`);
  expect(await waysOf([...blocks, `[ "$X0" = 1 ] && ${echo('A')} || ${echo('B')}`].join('\n'))).toEqual([
    'A',
    'B?',
  ]);
});

describe('variables that change by themselves have no value that the script gave them', () => {
  const either = (test: string) => `if ${test}; then ${echo('A')}; else ${echo('B')}; fi`;
  check([
    [`SECONDS=0\n${either('(( SECONDS > 60 ))')}`, ['A', 'B']],
    [`SECONDS=0\ntook=$SECONDS\n${either('[ $took -gt 60 ]')}`, ['A', 'B']],
    [`begun=$SECONDS\n${either('(( SECONDS - begun > 60 ))')}`, ['A', 'B']],
    [`RANDOM=42; n=$RANDOM\n${either('[ $n -gt 100 ]')}`, ['A', 'B']],
    [`f() { local SECONDS=0; ${either('[ "$SECONDS" = 0 ]')}; }; f`, ['A', 'B']],
    // Asked again, it may answer otherwise.
    [`SECONDS=0\nuntil [ -e gone ]; do ${either('(( SECONDS > 1 ))')}; break; done`, ['A', 'B', 'nothing']],
  ]);
});

describe('with signs of its own in IFS, an unquoted word may be several', () => {
  const pass = (values: string) => `emit() { echo "<goto>$2</goto>"; }\n${values}\nemit $s`;
  check([
    [pass('IFS=:; s=x:A'), ['*']],
    [pass('s=x,A; old=$IFS; IFS=,'), ['*']],
    ['IFS=:\ns=x:A\nset -- $s\necho "<goto>$2</goto>"', ['*']],
    ...[
      'IFS=$(echo x)',
      'printf -v IFS x',
      'read -r IFS <<< x',
      'for IFS in x; do :; done',
      'IFS+=x',
      'export "IFS=x"',
    ].map((set): [string, string[]] => [
      `v=donexA\n${set}\nif [ $v = donexA ]; then ${echo('A')}; else ${echo('B')}; fi`,
      ['A?', 'B?'],
    ]),
    [`IFS='\\n'\nv=done\nif [ $v = done ]; then ${echo('A')}; else ${echo('B')}; fi`, ['A?', 'B?']],
    // Blanks do not stand within a word, and for one command alone it does not count.
    ['IFS=$\'\\n\\t\'\ns=A\nemit() { echo "<goto>$1</goto>"; }\nemit $s', ['A']],
    ['IFS=\' \t\n\'\ns=A\nemit() { echo "<goto>$1</goto>"; }\nemit $s', ['A']],
    ['s=A\nwhile IFS=, read -r x; do :; done\nemit() { echo "<goto>$1</goto>"; }\nemit $s', ['A']],
    ['old=$IFS; IFS=\' \'; IFS="$old"\ns=A\nemit() { echo "<goto>$1</goto>"; }\nemit $s', ['A']],
  ]);
});

describe('a variable of a function is its own where what it calls has one of that name', () => {
  const say = (body: string) => `say() { ${body}; echo "<goto>$s</goto>"; }\nmain() { local s=A; `;
  check([
    [`${say('local s=$1')}say "$s"; }\nmain`, ['A']],
    [`${say('local n=1 s; s=$1')}say B; ${echo('$s')}; }\nmain`, ['B A']],
    [`${say('local -r s=$1')}say B; }\nmain`, ['B']],
    // It sees that of its caller, or may.
    [`${say('local s=$s')}say B; }\nmain`, ['A']],
    [`${say('[ "$1" = B ] && local s=B')}say B; }\nmain`, ['B']],
    [`${say('[ "$1" = C ] && local s=B')}say B; }\nmain`, ['A']],
    [`${say('declare -g s=$1')}say B; }\nmain`, ['*']],
    [`${say('echo "a local s" >&2; s=B')}say B; ${echo('$s')}; }\nmain`, ['B B']],
    [`${say('# local s\n s=B')}say B; }\nmain`, ['B']],
    [`${say('( local s=C )\n s=B')}say B; }\nmain`, ['B']],
    [`${say('inner() { local s; }\n s=B')}say B; }\nmain`, ['B']],
    [`${say('local n="a; local s" m=1; s=B')}say B; }\nmain`, ['B']],
  ]);
});

describe('what a variable had before a function declared it', () => {
  const show = `show() { ${echo('$s')}; }\n`;
  const main = 'main() { local s=A; make_it >/dev/null || s=B; show; }\n';
  check([
    [`${show}${main}main`, ['A', 'B']],
    [`${show}${main}s=C\nmain\nshow`, ['A C', 'B C']],
    [`${show}main() { show; local s=A; local s=B; }\ns=C\nmain\nshow`, ['C C']],
    [`${show}main() { local s=A; show; return 1; }\ns=C\nmain || show`, ['A C']],
    [`${show}main() { local s; s=A; other; show; }\nother() { s=B; }\nother\nmain`, ['B']],
    // It is that of the environment again.
    [`${show}main() { local s=A; show; }\nmain\n[ -n "$s" ] && show || true`, ['A', 'A *']],
    // In a loop, and where a function calls itself.
    [`${show}main() { for n in 1 2; do local s=A; done; show; }\ns=C\nmain\nshow`, ['A C']],
    [`show() { local s=$1; [ "$s" = A ] && show B; ${echo('$s')}; }\ns=C\nshow A`, ['B A']],
    [`${show}main() { local s=A; ( local s=B; show ); show; }\ns=C\nmain`, ['B A']],
    [`main() { local s=A; exit 0; }\ntrap '${echo('$s')}' EXIT\ns=C\nmain`, ['A']],
    [`main() { local s=A; [ -e none ] || return 0; exit 0; }\n${show}trap show EXIT\ns=C\nmain`, ['A', 'C']],
    // Whoever calls it by another word sees it all the same.
    [`${show}with() { n=1 show; }\nmain() { local s=A; with; }\nmain`, ['A']],
    [`${show}with() { "$@"; }\nmain() { local s=A; with show; }\nmain`, ['A']],
  ]);
});

describe('a case on a text that is put together', () => {
  const choose = (subject: string, ...patterns: string[]) =>
    `case "${subject}" in ${patterns.map((pattern, at) => `${pattern}) ${echo('ABC'.charAt(at))} ;;`).join(' ')} esac`;
  const read = 'read -r os branch < none\n';
  const asks = 'asks() { if [ -e "$1" ]; then echo yes; else echo no; fi; }\n';
  check([
    [`${read}${choose('$os:$branch', 'Linux:main', '*:main', '*:*')}`, ['A', 'B', 'C']],
    [`${read}${choose('$os:$branch', 'Linux:main', '*:main')}`, ['A', 'B', 'nothing']],
    [`${read}${choose('$os:$branch', 'Linux:main', '?*:*')}`, ['A', 'B', 'nothing']],
    [`${asks}${choose('$(asks a)/$(asks b)', 'yes/yes', 'yes/no | no/yes', 'no/no')}`, ['A', 'B', 'C']],
    [`${asks}${choose('$(asks a)/$(asks b)', 'yes/yes', 'no/*')}`, ['A', 'B', 'nothing']],
  ]);
});

describe('options of getopts', () => {
  const chosen = `if [ $dry = yes ]; then ${echo('A')}; else ${echo('B')}; fi`;
  check([
    [`dry=no\nwhile getopts n option -n; do dry=yes; done\n${chosen}`, ['A', 'B']],
    [`words=(-n)\ndry=no\nwhile getopts n option "\${words[@]}"; do dry=yes; done\n${chosen}`, ['A', 'B']],
    [`dry=no\nwhile getopts n option "$@"; do dry=yes; done\n${chosen}`, ['B']],
    [`dry=no\nwhile getopts n option; do dry=yes; done\n${chosen}`, ['B']],
  ]);
});

describe('what a handler only says changes nothing', () => {
  check([
    [`trap 'echo "the next step failed" >&2' ERR\nmake_it\nnext=A\n${echo('$next')}`, ['A anything']],
    [
      `h() {\n  echo\n  read -r next < /etc/hostname\n}\ntrap h USR1\nnext=A\nkill -USR1 $$\n${echo('$next')}`,
      ['*', 'failure?'],
    ],
    [`trap 'echo "failed: $((next = 1))" >&2' ERR\nmake_it\nnext=A\n${echo('$next')}`, ['* anything']],
  ]);
});

describe('a command that is a variable alone', () => {
  check([
    [`ready=true\nif $ready; then ${echo('A')}; else ${echo('B')}; fi`, ['A']],
    ['tag="echo <goto>A</goto>"\n$tag', ['anything', 'anything failure?']],
  ]);
});

describe('a number with one that stands in for it', () => {
  const asks = (test: string) => `if ${test}; then ${echo('A')}; else ${echo('B')}; fi`;
  check([
    [`n=1\n${asks('[[ ${n:-0} -eq 1 ]]')}`, ['A']],
    [`n=\n${asks('[[ "${n:-0}" -gt 0 ]]')}`, ['B']],
    [`n=5\n${asks('(( ${n:-0} >= 5 ))')}`, ['A']],
    [`n=\n${asks('(( ${n:-010} == 8 ))')}`, ['A?', 'B?']],
    [`[ -e none ] && n=1\n${asks('[ ${n:-0} -eq 1 ]')}`, ['A', 'B']],
    [asks('[ "${RAYMOND_RESULT:-0}" -gt 3 ]'), ['A', 'B']],
  ]);
});

describe('what commands make of the payload is made anew with each call', () => {
  const first = `part() { local v; v=$(echo "$RAYMOND_RESULT" | cut -d, -f"$1"); echo "$v"; }; a=$(part 1); b=$(part 2)`;
  const tests = `if [ "$a" = x ]; then ${echo('A')}; elif [ "$b" = x ]; then ${echo('B')}; else ${echo('C')}; fi`;
  const rounds = `a=$(echo "$RAYMOND_RESULT" | cut -d, -f"$i"); if [ "$a" = x ]; then ${echo('$i')}; exit; fi`;
  check([
    [`${first}\n${tests}`, ['A', 'B', 'C']],
    [`for i in 1 2 3; do ${rounds}; done\n${echo('A')}`, ['1', '2', '3', 'A']],
    // The same text stays what it is.
    [`a=$(echo "$RAYMOND_RESULT" | cut -d, -f1); b=$a\n${tests}`, ['A', 'B?', 'C']],
  ]);
});

describe('an author who lets patterns cover all that there is expects no other', () => {
  const after = `if [ -f fa ]; then ${echo('A')}; fi`;
  check([
    [`n=$(wc -l <f)\ncase $n in [0-4]) ${echo('A')} ;; [5-9]) ${echo('B')} ;; esac`, ['A', 'B', 'nothing?']],
    [
      `case $RAYMOND_RESULT in [yY]*) ${echo('A')}; exit ;; *[!yY]*) ${echo('B')}; exit ;; esac`,
      ['A', 'B', 'nothing?'],
    ],
    [
      `level() { case $1 in [0-4]*) echo A; return ;; [5-9]*) echo B; return ;; esac; }\n${echo('$(level "$(wc -l <f)")')}`,
      ['A', 'B', 'anything?'],
    ],
    [`level() { case $1 in [0-4]*) echo A ;; [6-9]*) echo B ;; esac; }\n${echo('$(level 5)')}`, ['anything']],
    [
      `a='<goto>A</goto>'; case $(cat n) in [0-4]*) echo "$a"; exit ;; [5-9]*) ${echo('B')}; exit ;; esac`,
      ['A', 'B', 'nothing?'],
    ],
    // What is refused leaves the rest, and so does a text that is known.
    [`case $RAYMOND_RESULT in ''|*[!0-9]*) exit 2 ;; esac\n${after}`, ['A', 'failure', 'nothing']],
    [
      `die() { exit 2; }\ncase $RAYMOND_RESULT in ''|*[!0-9]*) die ;; esac\n${after}`,
      ['A', 'failure', 'nothing'],
    ],
    [`n=3\ncase $n in ''|*[!0-9]*) n=1 ;; esac\n${after}`, ['A', 'nothing']],
    [`y=a; case "$y" in [1-9]) ;; esac\n${after}`, ['A', 'nothing']],
  ]);
});

describe('tests of one thing are tied together however it is named', () => {
  const both = (is: string, isNot: string) =>
    `if ${is}; then ${echo('A')}; fi\nif ${isNot}; then ${echo('B')}; fi`;
  const ways = ['A', 'A B?', 'B', 'nothing?'];
  check([
    [`W=.work; ${both('[ -f "$W/plan.md" ]', '[ ! -f ./.work/plan.md ]')}`, ways],
    [`has() { [ -f "$1" ]; }\n${both('has a.txt', '! [ -f a.txt ]')}`, ways],
    [`x=$(wc -l <f); y=$x\n${both('[ "$x" = 3 ]', '[ "$y" != 3 ]')}`, ['A', 'B', 'nothing?']],
    [
      `is() { local s=$1; [ "$s" = 3 ]; }\nx=$(wc -l <f)\n${both('is "$x"', '[ "$x" != 3 ]')}`,
      ['A', 'B', 'nothing?'],
    ],
    // What is made twice in the same place is two things.
    [
      `f() { v=$(wc -l <"$1"); }; f a; x=$v; f b; y=$v\n${both('[ "$x" = 3 ]', '[ "$y" = 3 ]')}`,
      ['A', 'A B', 'B', 'nothing'],
    ],
    [`W=a; ${both('[ -f "$W" ]', 'W=b; [ ! -f "$W" ]')}`, ['A', 'A B', 'B', 'nothing']],
  ]);
});

describe('what an expression can be is known', () => {
  const pair = (is: string, other: string) => `${is} && ${echo('A')}\n${other} && ${echo('B')}\nexit 0`;
  const n = 'n=$(wc -l <f)\n';
  const ways = ['A', 'A B?', 'B', 'nothing?'];
  check([
    [`${n}b=$((n > 3)); ${pair('[ $b = 1 ]', '[ $b = 0 ]')}`, ['A', 'B', 'nothing?']],
    [`${n}b=$((n > 3 ? 1 : 0)); ${pair('[ $b -eq 1 ]', '[ $b -eq 0 ]')}`, ['A', 'B', 'nothing?']],
    [`${n}${pair('[ $((n % 2)) -eq 0 ]', '[ $((n % 2)) -eq 1 ]')}`, ways],
    [`${n}case $((n % 3)) in 0) ${echo('A')} ;; 1|2) ${echo('B')} ;; esac`, ['A', 'B', 'nothing?']],
    [`${n}${echo('A')}\n((total = n + 1))`, ['A', 'A failure?']],
    // What stands around a comparison.
    [`${n}b=$(( (n > 3) + 1 )); [ $b = 2 ] && ${echo('A')}`, ['A', 'failure']],
    [`n=$(( $(cat f || echo 0) + 1 )); [ $n -ge 3 ] && ${echo('A')}`, ['A', 'failure']],
    [
      `${n}b=$((n > 5 ? 9 : n > 3 ? 1 : 2)); ${pair('[ $b = 1 ]', '[ $b = 2 ]')}`,
      ['A', 'A B?', 'B', 'nothing'],
    ],
    [`${n}b=$((n % 7)); [ $b -lt 0 ] && ${echo('A')}`, ['A?', 'failure']],
    [
      `[[ $RAYMOND_RESULT =~ ^(x|y) ]] && case \${BASH_REMATCH[1]} in x) ${echo('A')} ;; y) ${echo('B')} ;; esac\nexit 0`,
      ['A', 'B', 'nothing'],
    ],
    // Neither of these is.
    [`${n}b=$((1 << n)); ${pair('[ $b = 1 ]', '[ $b = 0 ]')}`, ['A', 'B', 'nothing']],
    [`${n}${pair('[ $((n / 2)) -eq 0 ]', '[ $((n / 2)) -eq 1 ]')}`, ['A', 'A B?', 'B', 'nothing']],
  ]);
});

describe('a loop over a list that the script itself fixes', () => {
  const ask = `case $s in a) ${echo('A')};; b) ${echo('B')};; esac; exit`;
  const over = (list: string, before = '', body = ask) =>
    `${before}\nfor s in ${list}; do [ -e ".$s" ] && continue; ${body}; done; ${echo('Z')}`;
  const both = ['A', 'B', 'Z'];
  check([
    // Word by word.
    [over('"${l[@]}"', 'l=(a b)'), both],
    [over('${l[@]}', 'readonly l=(a "b")'), both],
    [over('$l', 'l="a b"'), both],
    [over('${l} c', 'l="a  b"', `${ask.replace('esac', `*) ${echo('C')};; esac`)}`), [...both, 'C']],
    [over('"$k" "$l"', 'k=a l=b'), both],
    [over('{a,b}'), both],
    [over('"${!l[@]}"', 'declare -A l=([a]=x [b]=y)'), both],
    [over('"${l[@]}"', 'declare -A l=([x]=a [y]=b)'), both],
    [
      `l=(a:A b:B c d e f g h i); ${over('"${l[@]}"', '', ask.replaceAll(') e', ':*) e'))}`,
      [...both, 'nothing'],
    ],
    [`l=(x y); for s in "\${!l[@]}"; do ${echo('$s')}; done`, ['0 1']],
    [over('$l', 'l="a c"'), ['A', 'Z', 'nothing']],
    [
      `for s in {1..2}; do [ -e $s ] && continue; ${echo('A$s')}; exit; done; ${echo('Z')}`,
      ['A1', 'A2', 'Z'],
    ],
    [`for s in {4..2..2}; do ${echo('$s')}; done`, ['4 2']],
    [`for s in $(seq 1) \`seq 5 3 7\`; do ${echo('$s')}; done`, ['1 5']],
    [`for s in x{a,b}y; do ${echo('$s')}; done`, ['xay xby']],
    [`l="A"; l+=" C"; for s in $l; do ${echo('$s')}; done`, ['A C']],
    [`f() { for s in $1; do ${echo('$s')}; done; }; f "A B"`, ['A B']],
  ]);
});

describe('a list that is not known for certain', () => {
  const over = (before: string, list: string) => `${before}\nfor s in ${list}; do ${echo('$s')}; exit; done`;
  check([
    [over('l="A B"; IFS=,', '$l'), ['*', 'nothing?']],
    [over('l="A B"; [ -e x ] && l=$(cat x)', '$l'), ['A', '*', 'nothing?']],
    [over('l="*.none A"', '$l'), ['*', 'nothing?']],
    [over('l=(A B); l+=(C)', '"${l[@]}"'), ['*', 'nothing?']],
  ]);
});

describe('a loop that counts', () => {
  const count = (header: string, body = '') =>
    `for ((${header})); do ${body} ${echo('A$i')}; done; ${echo('Z$i')}`;
  check([
    [count('i=1; i<=1; i++'), ['A1 Z2']],
    [count('i = 1; i > 0; i--'), ['A1 Z0']],
    [count('i=0;i<1;++i', '[ -e .$i ] && break;'), ['A0 Z1', 'Z0']],
    [count('i=3; i<2; i+=1'), ['Z3']],
    [`l=(A B); for ((i=0; i<\${#l[@]}; i++)); do ${echo('A$i')}; done`, ['A0 A1']],
    [
      `for ((i=0;i<2;i++)); do [ -e .$i ] && continue; case $i in 0) ${echo('A')};; 1) ${echo('B')};; esac; exit; done`,
      ['A', 'B', 'nothing'],
    ],
    // Whoever changes the counter counts otherwise.
    [`for ((i=0; i<2; i++)); do i=5; done; ${echo('Z')}`, ['Z']],
    [`f() { i=9; }; for ((i=0; i<3; i++)); do f; ${echo('A$i')}; exit; done`, ['A9', 'nothing?']],
  ]);
});

describe('a list that is not gone through', () => {
  const arms = (...names: string[]) => names.map((name) => `${name}) ${echo('A')};;`).join(' ');
  const long = 'a b c d e f g h i j';
  const loop = (list: string, test: string) =>
    `for s in ${list}; do [ -e ".$s" ] && continue; ${test}; exit; done; ${echo('Z')}`;
  check([
    [loop(long, `case $s in ${arms('a|b|c|d|e', 'f|g|h|i|j')} esac`), ['A', 'Z']],
    [loop(long, `case x$s in ${arms('x[abcde]', 'x?')} esac`), ['A', 'Z']],
    [loop(long, `case $s in ${arms('a|b|c|d|e', 'f|g|h|i')} esac`), ['A', 'Z', 'nothing']],
    [
      loop(long, `if [ $s = a ]; then ${echo('A')}; elif [ $s = z ]; then ${echo('B')}; fi`),
      ['A', 'B?', 'Z', 'nothing'],
    ],
    [loop('*.txt *.csv', `case $s in ${arms('*.txt', '*.csv')} esac`), ['A', 'Z']],
    [loop('*.{txt,csv}', `case \${s##*.} in ${arms('txt', 'csv')} esac`), ['A', 'Z']],
    [loop('*.{txt,csv}', `case \${s#*.} in ${arms('txt', 'csv')} esac`), ['A', 'Z', 'nothing']],
    [loop('*.txt *.csv', `case $s in ${arms('?.txt', '?.csv')} esac`), ['A', 'Z', 'nothing?']],
    [loop('*.txt *.csv', `case $s in ${arms('*.txt')} esac`), ['A', 'Z', 'nothing']],
  ]);
});

describe('lines of a text that the script holds', () => {
  const over = (lines: string[], body: string, read = 'read -r f k') =>
    `while ${read}; do ${body}; done <<'X'\n${lines.join('\n')}\nX\n${echo('Z$f')}`;
  const ask = `[ -e "$f" ] || { case $k in p) ${echo('A')};; b) ${echo('B')};; esac; exit; }`;
  check([
    [over(['.p p', '.b b'], ask), ['A', 'B', 'Z']],
    [over(['.p p', '.b  c '], ask), ['A', 'Z', 'nothing']],
    [over([' .p\tA B '], echo('$f-$k')), ['.p-A B Z']],
    [over([':A:B'], echo('$f-$k'), 'IFS=: read -r f k'), ['-A:B Z']],
    [over([''], echo('$f-$k'), 'IFS=: read -r f k'), ['- Z']],
    [over([' A B '], echo('$f'), 'IFS= read -r f'), ['A B Z']],
    [over(['A B', 'C D'], `${echo('$f')}; break`), ['A ZA']],
    [`while read -r f k; do ${echo('$k')}; done <<< "A B"`, ['B']],
    [`printf '%s\\n' 'A B' 'C D' | while read -r f k; do ${echo('$k')}; done`, ['B D']],
    // More lines than are gone through.
    [
      over(
        [...'abcdefghij'].map((one) => `.${one} ${one < 'e' ? 'p' : 'b'}`),
        ask,
      ),
      ['A', 'B', '*'],
    ],
    // What else takes lines.
    [over(['A B', 'C D'], `read -r x; ${echo('$k')}; exit`), ['*', '*?']],
  ]);
});

describe('a list in an array is known whatever stands in texts and in IFS', () => {
  const loop = `for step in "\${STEPS[@]}"; do case $step in lint) ${echo('A')} ;; unit) ${echo('B')} ;; esac; exit; done`;
  check([
    [`STEPS=(lint unit)\n${loop}\necho "all steps"`, ['A']],
    [`IFS=$'\\n\\t'\nSTEPS=(lint unit)\n${loop}`, ['A']],
  ]);
});

describe('who goes back to where a script has come from gets there', () => {
  const there = (back: string) => `cd . && { ${echo('A')}; ${back} >/dev/null; } || ${echo('B')}`;
  check([
    [there('cd -'), ['A', 'A B?', 'B']],
    [there('cd ../..'), ['A', 'A B?', 'B']],
    [there('cd ../none 2>/dev/null'), ['A', 'A B', 'B']],
    [`pushd . >/dev/null && { ${echo('A')}; popd >/dev/null; } || ${echo('B')}`, ['A', 'A B?', 'B']],
  ]);
});

describe('what is counted up is more than nothing, and no more than where its loop is left', () => {
  const each = (test: string, list = '.a .b') =>
    `ok=0 bad=0; for x in ${list}; do if [ -e $x ]; then ((ok++)); else bad=$((bad+1)); fi; done; ${test}`;
  const retry = (leave: string, ...tests: string[]) =>
    `i=0; until [ -e .none ]; do ${leave}; done\n${tests.map((test, at) => `[ $i ${test} ] && ${echo(at === 0 ? 'A' : 'B')}`).join('\n')}\nexit 0`;
  check([
    [
      each(`if ((ok > 0 && bad == 0)); then ${echo('A')}; elif ((bad > 0)); then ${echo('B')}; fi`),
      ['A', 'B'],
    ],
    [
      each(`if ((ok > 1 && bad == 0)); then ${echo('A')}; elif ((bad > 0)); then ${echo('B')}; fi`),
      ['A', 'B', 'nothing'],
    ],
    [retry('i=$((i+1)); [ $i -ge 3 ] && break', '-lt 3', '-eq 3'), ['A', 'B', 'A B?', 'nothing?']],
    [retry('i=$((i+1)); if [ $i -eq 3 ]; then break; fi', '-lt 3', '-eq 3'), ['A', 'B', 'A B?', 'nothing?']],
    [retry('i=$((i+1)); [ $i -gt 3 ] && break', '-lt 3', '-eq 3'), ['A', 'A B?', 'B?', 'nothing']],
    [retry('i=$((i+1)); [ $i -ge 3 ] && break', '-lt 3', '-eq 4'), ['A', 'nothing', 'A B?', 'B?']],
    // What counts otherwise, or goes on before it is asked.
    [retry('i=$((i+2)); [ $i -ge 3 ] && break', '-lt 3', '-eq 3'), ['A', 'B', 'A B?', 'nothing']],
    [
      retry('i=$((i+1)); [ $i -ge 3 ] && break; [ -e .x ] && i=7', '-lt 3', '-eq 3'),
      ['A', 'B', 'A B?', 'nothing'],
    ],
    [
      retry('i=$((i+1)); [ -e .x ] && continue; [ $i -ge 3 ] && break', '-lt 3', '-eq 3'),
      ['A', 'B', 'A B?', 'nothing'],
    ],
  ]);
});

describe('a number that is counted and compared at once', () => {
  const retry = (leave: string, test: string) =>
    `i=0; until [ -e .none ]; do ${leave} && break; done; if [ -e .none ]; then ${echo('A')}; elif ${test}; then ${echo('B')}; fi`;
  check([
    [retry('((++i >= 3))', '((i >= 3))'), ['A', 'B', 'nothing?']],
    [retry('((++i >= 3))', '((i > 3))'), ['A', 'B', 'nothing']],
    [`i=0; ((++i >= 1)) && ${echo('A')}`, ['A']],
    [`i=0; ((i++ >= 1)) && ${echo('A')}`, ['failure']],
    [`i=2; ((i-- > 1)) && ${echo('A$i')}`, ['*']],
    [`f() { local i=1; ((++i == 2)) && ${echo('A')}; }; i=7; f`, ['A']],
  ]);
});

describe('a part of a variable is another text than the variable', () => {
  const two = (one: string, other: string) => `${one} && ${echo('A')}; ${other} && ${echo('B')}; exit 0`;
  const f = 'f=$(cat name 2>/dev/null)';
  check([
    [`${f}; ${two('[ "${f##*.}" = txt ]', '[ "$f" = a.txt ]')}`, ['A', 'A B', 'B?', 'nothing']],
    [`${f}; ${two('[ "${f##*.}" = txt ]', '[ "${f##*.}" = csv ]')}`, ['A', 'A B?', 'B', 'nothing']],
    [`${f}; ${two('[ "${f%%.*}" = 3 ]', '[ "$f" != 3 ]')}`, ['A', 'A B', 'B', 'nothing?']],
    [
      `g() { local ${f}; ${two('[ "${f##*.}" = txt ]', '[ "${f##*.}" != txt ]')}; }; g`,
      ['A', 'A B?', 'B', 'nothing?'],
    ],
  ]);
});

describe('whether an array has an element says which keys a variable can be', () => {
  const table = 'declare -A T=([fast]=A [slow]=B); m=$(cat mode 2>/dev/null)';
  const arms = `case $m in fast) ${echo('A')};; slow) ${echo('B')};; esac`;
  const asks = ['[[ ${T[$m]+x} ]]', '[[ -v T[$m] ]]', '[ -n "${T[$m]:-}" ]', '! [[ -z "${T[${m}]}" ]]'];
  check([
    ...asks.map(
      (ask) => [`${table}; m=\${m:-fast}; ${ask} || exit 2; ${arms}`, ['A', 'B', 'failure']] as const,
    ),
    [`${table}; m=\${m:-fast}; [[ -v T[$m] ]] || exit 2; ${echo('${T[$m]}')}`, ['A', 'B', 'failure']],
    [`${table}; m=\${m:-fast}; [[ -v T[$m] ]]; ${arms}; exit 0`, ['A', 'B', 'nothing']],
    // Of another variable, of one that is another one since, and of an array that gets more.
    [`${table}; n=slow; [[ -v T[$n] ]] || exit 2; ${arms}; exit 0`, ['A', 'B', 'nothing']],
    [
      `${table}; m=\${m:-fast}; [[ -v T[$m] ]] || exit 2; m=$(cat other 2>/dev/null); ${arms}; exit 0`,
      ['A', 'B', 'failure', 'nothing'],
    ],
    [
      `${table}; m=\${m:-fast}; T[thorough]=C; [[ \${T[$m]+x} ]] || exit 2; ${arms}; exit 0`,
      ['A', 'B', 'failure', 'nothing'],
    ],
  ]);
});

describe('what is calculated is one of the numbers that it can be', () => {
  const flags = 'a=0 b=0; [ -f x ] && a=1; [ -f y ] && b=1';
  const arms = (...texts: readonly string[]) =>
    texts.map((text, at) => `${text}) ${echo('ABCD'[at] ?? '')};;`).join(' ');
  const lines = 'n=$(wc -l < x 2>/dev/null)';
  check([
    [`${flags}; case $((a + 2 * b)) in ${arms('0', '1', '2 | 3')} esac`, ['A', 'B', 'C']],
    [`${flags}; case $((a + 2 * b)) in ${arms('0', '1', '2')} esac`, ['A', 'B', 'C', 'nothing']],
    [`${flags}; n=$((a + 1)); case $n in ${arms('1', '2')} esac`, ['A', 'B']],
    [`${flags}; n=$(( $a - $b )); case $n in ${arms('-1', '0', '1')} esac`, ['A', 'B', 'C']],
    [
      `${lines}; case $((n > 9 ? 2 : n > 5 ? 1 : 0)) in ${arms('0', '1', '2')} esac`,
      ['A', 'B', 'C', 'nothing?'],
    ],
    [
      `${lines}; n=$((n < 3 ? n : 3)); case $n in ${arms('0', '1', '2', '3')} esac`,
      ['A', 'B', 'C', 'D', 'nothing?'],
    ],
    [
      `n=$((RANDOM & 1)); if ((n == 0)); then ${echo('A')}; elif ((n == 1)); then ${echo('B')}; fi`,
      ['A', 'B', 'nothing?'],
    ],
    [
      `s=0; [ -f x ] && s=$((s | 1)); [ -f y ] && s=$((s | 2)); if ((s & 1)); then ${echo('A')}; elif ((s & 2)); then ${echo('B')}; elif ((s == 0)); then ${echo('C')}; fi`,
      ['A', 'B', 'C'],
    ],
    [
      `m=0; [ -f x ] && ((m |= 1)); [ -f y ] && ((m |= 2)); case $m in ${arms('0', '1', '2', '3')} esac`,
      ['A', 'B', 'C', 'D'],
    ],
    // The argument of the function that calculates, and not of the one that calls it.
    [`f() { n=$(($1 + 1)); }; g() { f 3; case $n in 2) ${echo('A')};; 4) ${echo('B')};; esac; }; g 1`, ['B']],
    // A text that is no number is an expression itself.
    [`x=y y=3; case $((x + 1)) in ${arms('1', '4')} esac`, ['A', 'B', 'nothing']],
    [`case $((1 << 63 < 0)) in ${arms('1', '0')} esac`, ['A', 'B', 'nothing']],
    [`x=; case $((x + 1)) in ${arms('1')} *) ${echo('B')};; esac`, ['A']],
  ]);
});

describe('a loop that counts in its own test', () => {
  const body = `do cat x 2> /dev/null >&2 && { ${echo('A')}; break; }; done`;
  const isOver = (test: string) => `if ((${test})); then ${echo('B')}; fi`;
  check([
    [`i=0; while ((i++ < 3)); ${body}; ${isOver('i > 3')}`, ['A', 'B']],
    [`i=0; while ((i++ < 3)); ${body}; ${isOver('i == 3')}`, ['A', 'A B', 'nothing']],
    [`n=3; while ((n-- > 0)); ${body}; ${isOver('n < 0')}`, ['A', 'B']],
    [`i=0; until ((i++ >= 3)); ${body}; ${isOver('i > 3')}`, ['A', 'B']],
  ]);
});

describe('the length of a text, and how a test has ended that is known', () => {
  const marks = 'm=; [ -f x ] && m+=w; [ -f y ] && m+=e';
  const kind = 'kind=dev; [ -f prod ] && kind=prod';
  const told = `0) ${echo('A')};; 1) ${echo('B')};; esac`;
  check([
    [`${marks}; case \${#m} in ${told}`, ['A', 'B', 'nothing']],
    [`${marks}; case \${#m} in 2) ${echo('C')};; ${told}`, ['A', 'B', 'C']],
    [`${kind}; [ $kind = dev ]; case $? in ${told}`, ['A', 'B']],
    [`n=$([ -f x ]; echo $?); case $n in ${told}`, ['A', 'B']],
    [`n=$(cat x 2>/dev/null; echo $?); case $n in ${told}`, ['A', 'B', 'nothing']],
    [
      `kind() {\n  local k=small\n  [ -f x ] && k=large\n  printf '%s' $k\n}\ncase $(kind) in small) ${echo('A')};; large) ${echo('B')};; esac`,
      ['A', 'B'],
    ],
  ]);
});

describe('ways that differ in nothing that is used any more are one', () => {
  const names = [...'abcdefgh'];
  const log = 'log() { echo "$*" >&2; }\n';
  const all = names.map((name) => `if [ -f ${name} ]; then ${name}=1; else ${name}=0; fi`).join('\n');
  const last = `if [ -f z ]; then ${echo('A')}; fi`;
  const used = (name: string) => `if [ $${name} = 1 ]; then ${echo(name.toUpperCase())}; exit; fi`;
  check([
    [`${log}${all}\n${last}`, ['A', 'nothing']],
    // The first three are asked at the end, so that eight ways are left.
    [`${log}${all}\n${names.slice(0, 3).map(used).join('\n')}\n${last}`, ['A', 'B', 'C', 'nothing']],
    [`use() { ${used('a')}; }\n${all}\nuse`, ['A', 'nothing']],
    // Nobody knows what is used there.
    [`${all}\nset -- a; if [ "\${!1}" = 1 ]; then ${echo('A')}; fi`, ['anything?', 'anything failure?']],
  ]);
});

describe('what a loop within a loop has counted is told in front of a tag', () => {
  const asks = `if [ "$n" -gt 0 ]; then ${echo('A')}; exit 0; fi`;
  const script = (inner: string, behind = asks) => `n=0\nfor f in *; do ${inner}; done\n${behind}`;
  check([
    [script('for l in a b; do grep -q "$l" none 2>&1 && n=$((n + 1)); done'), ['A', 'nothing']],
    [script('while read -r l; do n=$((n + 1)); done < "$f"'), ['A', 'nothing']],
    [script('while read -r l; do [ -e "$l" ] || n=$((n + 1)); done < <(cat "$f")'), ['A', 'nothing']],
    [
      script('while read -r l; do n=$((n + 1)); done < "$f"', `((n > 5)) && ${echo('A')}\n:`),
      ['A', 'nothing'],
    ],
    [
      script('for i in 1 2 3; do grep -q "$i" "$f" && break; done; grep -q x "$f" || n=$((n + 1))'),
      ['A', 'nothing'],
    ],
    // What goes with what it has found nobody knows.
    [
      script(
        'for l in a b; do grep -q "$l" "$f" && n=$((n + 1)) && k=$l; done',
        `[ "$n" -gt 0 ] || exit 1\n[ -n "$k" ] && ${echo('A')}\n:`,
      ),
      ['A?', 'failure?', 'nothing?'],
    ],
  ]);
});
