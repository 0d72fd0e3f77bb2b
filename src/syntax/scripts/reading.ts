import type { Span } from '../../source/span.ts';
import type { Eventually } from '../../util/and-then.ts';
import { severalWords } from '../../util/glob.ts';
import type { CommandSlip, SpacedName, UnfilledVariable } from './defects.ts';
import type { NeverSet } from './follow/never-set.ts';
import type { Behaviour } from './follow/output/behaviour.ts';
import type { GrammarSource } from './grammar-source.ts';
import type { Program, ScriptKind } from './program.ts';
import type { Uncalled } from './uncalled.ts';

/**
 * What the text of a script says, whatever its file is called and whatever else is in its workflow. Plain data, which
 * is the same when it comes back from JSON.
 */
export interface ScriptReading extends Omit<Program, 'body' | 'damage' | 'lostValues'> {
  readonly behaviour: Behaviour;
  /** Where a batch file prints a tag in a variable that has no carets. */
  readonly unescapedValue?: Span;
  /** Commands that do not exist and are a slip for others, in the order of the text. */
  readonly commandSlips: readonly CommandSlip[];
  /** A batch file that is run without call, after which nothing comes. */
  readonly uncalled?: Uncalled;
  /** What `set -u` ends if no fork gives a variable that the script itself sets later. */
  readonly neverSet?: NeverSet;
  /** Variables of the script that stand in what it prints and are not filled in. */
  readonly unfilled: readonly UnfilledVariable[];
}

/** The readings of scripts that were read before. */
export interface KnownReadings {
  find(kind: ScriptKind, text: string): ScriptReading | undefined;
  add(kind: ScriptKind, text: string, reading: ScriptReading): void;
}

/** Reads a script, and follows it on all ways (language.md#tags). */
export async function readScript(
  kind: ScriptKind,
  text: string,
  grammars: GrammarSource,
): Promise<ScriptReading> {
  const read = await readerOf(kind, grammars);
  const {
    describeOld,
    followProgram,
    findCommandSlips,
    findHidingEnd,
    findNeverSet,
    findUncalled,
    findUnfilledSlots,
    findUnfilledVariables,
    findUnsetTargets,
    leaveOut,
    withActs,
    withinLimits,
    withPayloadMeant,
    withoutGoingOn,
    withPlainNames,
  } = await import('./follow-script.ts');
  const program = withinLimits(await read(text), text);
  const { body: _body, damage: _damage, syntaxFaults, lostValues, ...said } = program;
  const { unescaped = null, old = [], spaced = [] } = lostValues ?? {};
  const commandSlips = [...findCommandSlips(program.body, text, kind), ...spaced.map(spacedSlip)];
  const followed = withoutGoingOn(followProgram(program, text, kind === 'bash'), commandSlips);
  const isBare = kind === 'batch' && program.unquotedTag !== undefined;
  const uncalled = kind === 'batch' ? findUncalled(program.body, followed, text) : undefined;
  const isSilent = isBare || uncalled?.isCertain === true;
  const hiding = kind === 'bash' ? findHidingEnd(program, text, followed) : undefined;
  const found = kind === 'bash' ? findNeverSet(program, text, followed) : undefined;
  const told = {
    ...followed,
    problems: [...followed.problems, ...findUnsetTargets(program, text, kind, followed, commandSlips)],
    earlyEnds: hiding === undefined ? followed.earlyEnds : [...followed.earlyEnds, hiding],
  };
  const acting = withActs(
    withPlainNames(isSilent ? withoutSilence(told) : told, program.body),
    program.body,
    text,
  );
  const unfilled = [
    ...(program.unfilled ?? []),
    ...findUnfilledVariables(program, text, kind, acting.tags),
    ...findUnfilledSlots(program.body, text, kind),
    ...old.map(describeOld),
  ];
  const { behaviour, neverSet } = leaveOut(acting, found, { program, text, unfilled });
  const faults = kind === 'batch' ? reachedFaults(syntaxFaults, behaviour) : syntaxFaults;
  const reads = kind === 'bash' ? program.reads : withPayloadMeant(program, text, kind);
  return {
    ...said,
    reads,
    ...(faults === undefined || faults.length === 0 ? {} : { syntaxFaults: faults }),
    ...(unescaped === null ? {} : { unescapedValue: unescaped }),
    ...(uncalled === undefined ? {} : { uncalled }),
    ...(neverSet === undefined ? {} : { neverSet }),
    commandSlips,
    unfilled,
    behaviour: kind === 'batch' ? inPercents(behaviour) : behaviour,
  };
}

/** That nothing is printed on a way is told of the tag that lacks its carets, or of the command that does not come back. */
function withoutSilence(behaviour: Behaviour): Behaviour {
  const outcomes = behaviour.outcomes.map((way) => (way.tags.length > 0 ? way : { ...way, sure: false }));
  return { ...behaviour, outcomes };
}

function spacedSlip({ name, surplus, span, help }: SpacedName): CommandSlip {
  const message = `cmd takes ${surplus} for a part of the name, so this sets another variable than %${name}%`;
  return { written: name, message, help, severity: 'error', span };
}

/** cmd reads a script line by line: what stands after the end of it may be anything. */
function reachedFaults(faults: Program['syntaxFaults'], { outcomes }: Behaviour): Program['syntaxFaults'] {
  const endsOf = (ways: Behaviour['outcomes']) => new Set(ways.map(({ span }) => span.start));
  const ends = endsOf(outcomes);
  // What is wrong on some ways alone is told where a run takes one.
  const sureEnds = endsOf(
    outcomes.filter(({ sure, payload }) => sure && payload?.globs.includes(severalWords) !== true),
  );
  return faults?.filter(({ span, severity }) => (severity === 'error' ? ends : sureEnds).has(span.start));
}

/** What is compared with a text, where a test is such a comparison; else no more than what it begins with. */
const asked = /^.*?(?= is (?:not )?(?:empty$|"))|^\$\w+/;

/** The same, with the variables that its ways depend on as a batch file writes them. */
function inPercents(behaviour: Behaviour): Behaviour {
  const written = (test: string) =>
    test.replace(asked, (words) => words.replace(/\$(?:(%%\w)|\{(\w+)\}|(\w+))/g, percentName));
  const outcomes = behaviour.outcomes.map((way) => ({ ...way, tests: way.tests.map(written) }));
  return { ...behaviour, outcomes };
}

function percentName(
  _: string,
  ofLoop: string | undefined,
  braced: string | undefined,
  name: string,
): string {
  return ofLoop ?? `%${braced ?? name}%`;
}

/** Turns a script's text into a program, at once unless a grammar has to be loaded. Never throws on input; linear. */
type ScriptReader = (text: string) => Eventually<Program>;

async function readerOf(kind: ScriptKind, grammars: GrammarSource): Promise<ScriptReader> {
  switch (kind) {
    case 'bash':
      return (await import('./bash/bash.ts')).bashReader(grammars);
    case 'powershell':
      return (await import('./powershell/powershell.ts')).readPowerShell;
    case 'batch':
      return (await import('./batch/batch.ts')).readBatch;
  }
}
