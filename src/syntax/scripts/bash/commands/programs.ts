import tables from '../../../../../grammar/shell-commands.json' with { type: 'json' };
import { mayBeginTag, outside, unknownTest } from '../../build-command.ts';
import { mayReadAll } from '../../follow/contents/starts-other.ts';
import type { Command } from '../../program.ts';
import { filters } from '../../text-filters.ts';
import { asksForCode } from '../conditions/test-code.ts';
import { isSilentAwk } from './awk.ts';
import { isSavedByCurl, isSavedByWget } from './downloads.ts';
import { likenessOfGrep } from './grep.ts';
import { handedCommands } from './handed-commands.ts';
import { withGivenTags } from './inline-programs.ts';
import { noteInteractive } from './interactive.ts';
import { type Argument, type Invocation, inputOf } from './invocation.ts';

/** What programs write that are no part of Bash: `grammar/shell-commands.json`, section bash. */

const nothing = new Set(tables.bash.nothing);
const onlyRead = new Set(tables.bash.onlyRead);
const harmless = new Set(tables.bash.harmless);
const filled = new Set(tables.bash.filled);
const makesPath = new Set(tables.bash.makesPath);
const subcommands = new Map(
  Object.entries(tables.bash.harmlessSubcommands).map(([name, words]) => [name, new Set(words)] as const),
);
const quietOptions = new Map<string, readonly string[]>(Object.entries(tables.bash.quietOptions));
const revealing = new Map(
  Object.entries(tables.bash.revealingArguments).map(([name, words]) => [name, new Set(words)] as const),
);

type Prints = 'anything' | 'harmless' | 'nothing';

/** A program that runs beside the script: it may print anything, or something harmless, or nothing. */
export function runProgram(invocation: Invocation): Command {
  const { context, name, span } = invocation;
  if (name === null) {
    context.readsAll = true;
    if (handsOnHarmless(invocation)) return outside('harmless', span, '');
    return outside('anything', span, 'it runs a command whose name is known only at run time', {
      // It may be a function of the script.
      assigns: context.functions.size > 0,
    });
  }
  noteInteractive(invocation);
  const short = name.replace(/^(?:\/usr)?\/s?bin\//, '');
  const values = invocation.arguments;
  const prints = values.some(isOutput) ? 'anything' : outputOf(short, values);
  if (prints === 'nothing' && questions.has(short)) return question(invocation);
  const reason = prints === 'anything' ? `it runs ${displayed(name)}` : '';
  const reads = onlyReads(short, values) ? ({ onlyReads: true } as const) : {};
  const input = filters.has(short) ? inputOf(invocation) : [];
  const given = {
    program: short,
    ...(input.length > 0 ? { fed: input } : {}),
    succeeds: alwaysSucceeds(short, values) || (prepares(short, values) ? ('apart' as const) : false),
    ...reads,
  };
  const gives =
    prints !== 'harmless' ? null : makesPath.has(short) ? 'path' : filled.has(short) ? 'text' : null;
  const program = outside(prints, span, reason, gives === null ? given : { ...given, gives });
  context.readsAll ||= mayReadAll(program, context.text);
  return withGivenTags(invocation, program);
}

/** Whether it runs what its function is called with, and no call hands on a command that may print a tag. */
function handsOnHarmless({ context, arguments: values, span }: Invocation): boolean {
  const commands = values.length > 0 ? null : handedCommands(context, span);
  const others = commands?.filter(([name]) => !context.functions.has(name));
  return others?.every(([name, ...given]) => outputOf(name, given) !== 'anything') === true;
}

/**
 * Whether a program goes in front of what gives the text in `$(…)`: were it to fail, the text would be empty, which nobody
 * reckons with. To make a folder may be a way to ask for it.
 */
function prepares(name: string, values: readonly Argument[]): boolean {
  if (name === 'mkdir') return values.some(({ constant }) => /^(?:-\w*p|--parents$)/.test(constant ?? ''));
  return /^(?:cd|pushd|touch|mktemp)$/.test(name);
}

/** Whether nobody expects a program to fail: it waits, or goes back, or up, where the script has come from. */
function alwaysSucceeds(name: string, values: readonly Argument[]): boolean {
  const [folder, other] = values;
  const isBack =
    name === 'cd' && other === undefined && /^(?:-|\/|\.\.(?:\/\.\.)*)$/.test(folder?.constant ?? '');
  return name === 'sleep' || (name === 'popd' && folder === undefined) || isBack;
}

/** Whether a program changes nothing for which a test may ask. */
function onlyReads(name: string, values: readonly Argument[]): boolean {
  const [first] = values;
  const subcommand = first?.constant == null ? '' : ` ${first.constant}`;
  const isListed = onlyRead.has(name) || onlyRead.has(name + subcommand);
  return isListed && values.every(({ constant }) => constant === null || !/^-+o/.test(constant));
}

/** Programs that, when they print nothing, run for their exit code. */
const questions = new Set(['cmp', 'egrep', 'fgrep', 'git', 'grep', 'rg']);

/** `grep -q …` is a test: asked again in the same words it most likely comes out the same. */
function question(invocation: Invocation): Command {
  const { context, span } = invocation;
  const subject = context.slice(span).replace(/\s+/g, ' ');
  const isVolatile = /\$\{?(?:RANDOM|SRANDOM|SECONDS|EPOCH)|\$\?/.test(subject);
  if (isVolatile) return unknownTest;
  const like = likenessOfGrep(invocation);
  const fact = { subject, value: null, operand: null, equal: true, ...(like === null ? {} : { like }) };
  const codes =
    /^[ef]?grep$/.test(invocation.name ?? '') && asksForCode(context, span.end) ? { codes: ['1', '2'] } : {};
  return { kind: 'test', fact, ...codes };
}

/** A file name that means standard output. */
function isOutput({ constant }: Argument): boolean {
  return constant !== null && /^\/(?:dev\/(?:stdout|fd\/)|proc\/self\/fd\/)/.test(constant);
}

function displayed(name: string): string {
  const plain = name.replace(/[\x00-\x1f\x7f]/g, ' ');
  return plain.length > 40 ? `${plain.slice(0, 40)}…` : plain;
}

function outputOf(name: string, values: readonly Argument[]): Prints {
  if (nothing.has(name)) return values.some(isTalkative) ? 'harmless' : 'nothing';
  if (isQuiet(name, values)) return 'nothing';
  if (/^[gmn]?awk$/.test(name) && isSilentAwk(values)) return 'nothing';
  if (name === 'curl' && isSavedByCurl(values)) return 'nothing';
  if (name === 'wget' && isSavedByWget(values)) return 'nothing';
  if (harmless.has(name)) return values.some(isFormat) ? 'anything' : 'harmless';
  const at = subcommandAt(values);
  const subcommand = values[at]?.constant;
  if (subcommand == null) return 'anything';
  // `gh pr create`: two words say what it does.
  const group = subcommands.get(`${name} ${subcommand}`);
  if (group !== undefined) {
    const rest = values.slice(at + 1);
    const isHarmless = group.has(rest[0]?.constant ?? '') && !rest.some(isFormat);
    return isHarmless ? 'harmless' : 'anything';
  }
  const known = subcommands.get(name);
  if (known === undefined) return isQuiet(`${name} ${subcommand}`, values) ? 'nothing' : 'anything';
  const rest = values.slice(at + 1);
  if (isQuiet(`${name} ${subcommand}`, rest)) return 'nothing';
  const reveals = revealing.get(name);
  const isRevealing = (value: Argument) => reveals?.has(value.constant ?? '') === true;
  const isHarmless = known.has(subcommand) && !rest.some(isFormat) && !rest.some(isRevealing);
  return isHarmless ? 'harmless' : 'anything';
}

/** `-v`, `--help` and the like make a silent program say what it does. */
function isTalkative({ constant }: Argument): boolean {
  return constant !== null && /^(?:-[a-zA-Z]*v|--verbose|--help|--version|-[a-z]*l$|-$)/.test(constant);
}

/** A text of the script's own among the arguments, which the program may print as it is. */
function isFormat({ constant, text }: Argument): boolean {
  const start = text[0]?.kind === 'literal' ? text[0].text : '';
  const shows = /^(?:\+|--format|--printf|--pretty|-c$|-f$)/.test(start);
  if (constant === null) return shows || mayBeginTag(text);
  return constant.includes('<');
}

function isQuiet(name: string, values: readonly Argument[]): boolean {
  const options = quietOptions.get(name);
  if (options === undefined) return false;
  for (const { constant } of values) {
    if (constant === '--') return false;
    if (constant === null || !constant.startsWith('-')) continue;
    if (options.includes(constant)) return true;
    // Letters that take the rest of the word as their value hide those after them: `grep -eq`. `-i.bak` has one.
    const letters = /^-([a-zA-Z]+)(?:\.\w+)?$/.exec(constant)?.[1]?.replace(/[ABCDdefm].*$/, '') ?? '';
    if ([...letters].some((letter) => options.includes(`-${letter}`))) return true;
  }
  return false;
}

/** The place of the first word that is no option: `git -C folder status`. */
function subcommandAt(values: readonly Argument[]): number {
  let at = 0;
  while (values[at]?.constant?.startsWith('-') === true)
    at += /^-[Cc]$/.test(values[at]?.constant ?? '') ? 2 : 1;
  return at;
}
