import type { Problem, Report } from '../diagnostics/diagnostic.ts';
import type { Tag } from '../grammar/tag.ts';
import type { SourceFile } from '../source/source-file.ts';
import type { Span } from '../source/span.ts';
import { lastLine } from '../util/line-start.ts';
import { tagsInComments } from './commented-tags.ts';
import { failsBeforeTag } from './fails-before-tag.ts';
import { parseSettings, type StateSettings } from './frontmatter.ts';
import { misnamedInScript } from './misnamed-in-script.ts';
import type { MisnamedTag } from './misnamed-tags.ts';
import { scriptFolderProblem } from './script-folder.ts';
import { findHeader, lostHeader } from './script-header.ts';
import { foreignInterpreter, interpreterProblem } from './script-interpreter.ts';
import { endlessProblem, lostQuotes, reportProblems } from './script-problems.ts';
import type { NeverSet } from './scripts/follow/never-set.ts';
import type { Behaviour, BehaviourTag } from './scripts/follow/output/behaviour.ts';
import { keyOfProblem } from './scripts/follow/output/broken-on-ways.ts';
import { isUnseen, type ScriptProblem } from './scripts/follow/output/printed-tag.ts';
import { markOf } from './scripts/follow/output/printed-tags.ts';
import type { GrammarSource } from './scripts/grammar-source.ts';
import type { ScriptKind, VariableRead } from './scripts/program.ts';
import { type KnownReadings, readScript, type ScriptReading } from './scripts/reading.ts';
import { findRefused, findUnprinted } from './unprinted-tags.ts';

/** The tree of one script state. */
export interface ScriptTree {
  readonly kind: ScriptKind;
  readonly source: SourceFile;
  readonly settings: StateSettings | null;
  readonly settingsUnreadable: boolean;
  /** The tags that it can print. */
  readonly tags: readonly BehaviourTag[];
  /** The tags in its comments that are no commands put aside: they declare nothing. */
  readonly commentedTags: readonly Tag[];
  readonly misnamedTags: readonly MisnamedTag[];
  /** What is wrong with tags that it prints where the payload is none of those that it names. */
  readonly brokenTags: readonly BrokenOnWays[];
  /**
   * The tags in the code of a script that can end well without one, and that no way through it prints; and those of a
   * script that never ends, which no run takes.
   */
  readonly unprintedTags: readonly Tag[];
  /** The tags in the code of a script that its shell refuses, whatever would be printed; none of another script. */
  readonly refusedTags: readonly Tag[];
  readonly behaviour: Behaviour;
  /** Where it asks for a line of its standard input, in which nothing stands; null where it does not. */
  readonly emptyInput: Span | null;
  readonly neverSet: NeverSet | null;
  /** The environment variables that it reads. */
  readonly reads: readonly VariableRead[];
  /** Where and why the script may print other tags than these, or null. */
  readonly opaque: {
    readonly cause: 'dynamic' | 'damaged';
    readonly reason: string;
    readonly span: Span;
  } | null;
}

/** A tag that cannot be read where certain payloads come, or where no fork gives a variable. */
type BrokenOnWays = Problem & Pick<ScriptProblem, 'payload' | 'lacks'>;

export interface ScriptOptions {
  readonly grammars: GrammarSource;
  /** Scripts that are in it are not read again. */
  readonly readings?: KnownReadings | undefined;
  readonly report: Report;
}

/** Reads a script: its header block, and what it can print on all ways through it (language.md#tags, #policy). */
export async function parseScript(
  source: SourceFile,
  kind: ScriptKind,
  { grammars, readings, report: tell }: ScriptOptions,
): Promise<ScriptTree> {
  let isTold = false;
  const report: Report = (problem) => {
    isTold = true;
    tell(problem);
  };
  const { name } = source;
  // The copy that is run has no byte order mark. A blank keeps the offsets.
  const text = source.text.replace(/^\uFEFF/, ' ');
  const header = findHeader(text, kind === 'batch');
  const isLost = header !== null && 'lost' in header;
  if (isLost) report(lostHeader(source, header.lost, header.span));
  const parsed =
    header === null || isLost
      ? { settings: null, unreadable: isLost && header.lost !== 'late' && header.lost !== 'block' }
      : await parseSettings(name, header.yaml, header.start, 'header', report);
  const settings = { settings: parsed.settings, settingsUnreadable: parsed.unreadable };
  const interpreter = kind === 'bash' ? foreignInterpreter(text) : null;
  if (interpreter !== null) {
    report(interpreterProblem(name, interpreter));
    return { kind, source, ...settings, ...unreadScript(interpreter.span) };
  }
  const known = readings?.find(kind, text);
  const whole = known ?? (await readScript(kind, text, grammars));
  if (known === undefined) readings?.add(kind, text, whole);
  const isRead = !isForced(parsed.settings);
  const reading = isRead ? whole : withoutOutput(whole);
  reportProblems(name, kind, text, reading, report);
  const inOwnFolder = scriptFolderProblem(name, kind, text);
  if (inOwnFolder !== null) report(inOwnFolder);
  const { behaviour, reads, readOnWays = [], comments } = reading;
  const lostTags = findLost(text, whole.behaviour);
  if (lostTags.length > 0) report(endlessProblem(name, kind, lostTags));
  const brokenTags: BrokenOnWays[] = [];
  for (const { payload, lacks, ...problem } of behaviour.problems) {
    const told = tagProblem(name, kind, text, problem);
    if (payload === undefined && lacks === undefined) report(told);
    else brokenTags.push({ ...told, ...(payload && { payload }), ...(lacks && { lacks }) });
  }
  const unprintedTags = isRead
    ? [...lostTags.map(({ tag }) => tag), ...findUnprinted(text, comments, behaviour)]
    : [];
  // What else was told of the script says why.
  const failing = isTold ? null : failsBeforeTag(name, kind, text, reading, unprintedTags);
  if (failing !== null) report(failing);
  return {
    kind,
    source,
    ...settings,
    tags: lostTags.length > 0 ? [] : behaviour.tags,
    commentedTags: tagsInComments(text, comments),
    misnamedTags: isRead ? misnamedInScript(text, comments, behaviour) : [],
    brokenTags,
    unprintedTags,
    refusedTags: isRead ? findRefused(text, reading) : [],
    behaviour,
    emptyInput: reading.emptyInput ?? null,
    neverSet: reading.neverSet ?? null,
    reads: [...reads, ...readOnWays],
    opaque: damageOf(reading) ?? lossOf(behaviour, unprintedTags) ?? opacityOf(behaviour),
  };
}

/** Whether the implicit transition is taken whatever the script prints (language.md#implicit-transition). */
function isForced(settings: StateSettings | null): boolean {
  const { force_implicit: forced, allowed_transitions: entries } = settings?.value ?? {};
  return forced === true && entries?.length === 1;
}

/** What matters of a script of which nobody reads what it prints: how it ends. */
function withoutOutput({ echoedTag: _, ...reading }: ScriptReading): ScriptReading {
  const { behaviour } = reading;
  const outcomes = behaviour.outcomes.map((way) => ({ ...way, tags: [], anything: null, broken: null }));
  return { ...reading, behaviour: { ...behaviour, tags: [], problems: [], misnamed: [], outcomes } };
}

function tagProblem(name: string, kind: ScriptKind, text: string, told: ScriptProblem): Problem {
  const { onWays, ...one } = told;
  const { related, ...problem } = { ...one, ...onWays };
  const places = related?.map((place) => ({ ...place, file: name }));
  const { start } = problem.span;
  const lineEnd = text.indexOf('\n', start);
  const written = text.slice(start, lineEnd < 0 ? text.length : lineEnd);
  const lost = lostQuotes(kind, lastLine(text.slice(0, start)), written, problem.help ?? '');
  return { ...problem, ...lost, file: name, ...(places === undefined ? {} : { related: places }) };
}

/** What is known of a script in a language that raymond does not read: it has been reported, and may do anything. */
function unreadScript(place: Span): Omit<ScriptTree, 'kind' | 'source' | 'settings' | 'settingsUnreadable'> {
  const reason = 'it is no script for Bash';
  return {
    tags: [],
    commentedTags: [],
    misnamedTags: [],
    brokenTags: [],
    unprintedTags: [],
    refusedTags: [],
    behaviour: {
      tags: [],
      problems: [],
      misnamed: [],
      earlyEnds: [],
      unsetOnWays: [],
      outcomes: [],
      handled: [],
      startsOther: true,
      unfollowed: { reason, span: place },
    },
    emptyInput: null,
    neverSet: null,
    reads: [],
    opaque: { cause: 'damaged', reason, span: place },
  };
}

/** What has been reported, and after which nobody knows what Bash makes of a script. */
function damageOf({
  foreignLineEnd,
  unquotedTag,
  syntaxFaults,
  commandSlips,
  unescapedValue = unquotedTag,
  unfilled,
  uncalled,
}: ScriptReading): ScriptTree['opaque'] {
  if (foreignLineEnd !== undefined)
    return { cause: 'damaged', reason: 'its lines end as on Windows', span: foreignLineEnd };
  const fault = syntaxFaults?.[0];
  if (fault !== undefined) return { cause: 'damaged', reason: 'its shell cannot read it', span: fault.span };
  const [slip] = commandSlips;
  if (slip !== undefined)
    return { cause: 'damaged', reason: 'it runs a command that does not exist', span: slip.span };
  if (unescapedValue !== undefined)
    return { cause: 'damaged', reason: 'a tag stands without quotation marks', span: unescapedValue };
  if (uncalled?.isCertain === true)
    return { cause: 'damaged', reason: 'it does not come back from a batch file', span: uncalled.span };
  const old = unfilled.find(({ isOld }) => isOld);
  return old === undefined
    ? null
    : { cause: 'damaged', reason: 'a variable lacks its value', span: old.span };
}

/** A command that ends the script in front of a tag, or of a value of one. */
function lossOf({ earlyEnds }: Behaviour, unprinted: readonly Tag[]): ScriptTree['opaque'] {
  const end = earlyEnds.find(({ hidesValue = false }) => hidesValue || unprinted.length > 0);
  if (end === undefined) return null;
  return { cause: 'damaged', reason: 'it ends early', span: end.span };
}

/** What may end a script from outside of its own code. */
const signals = /\b(?:kill|killall|pkill|taskkill)\b/i;

/** The tags of a script in which every way that prints one goes round for ever. */
function findLost(
  text: string,
  { tags, outcomes, problems, unfollowed }: Behaviour,
): readonly BehaviourTag[] {
  const ends = outcomes.some((outcome) => outcome.exit === 'success' || outcome.tags.length > 0);
  return ends || unfollowed !== null || problems.length > 0 || signals.test(text) ? [] : tags;
}

/**
 * What a script may print besides its tags matters only on a way on which it prints none and succeeds: a
 * second tag makes the state fail, as an exit code does (language.md#tags, #errors).
 */
function opacityOf({ unfollowed, problems, outcomes }: Behaviour): ScriptTree['opaque'] {
  if (unfollowed !== null) return { cause: 'dynamic', ...unfollowed };
  const reported = new Set(problems.map(keyOfProblem));
  for (const { tags, anything, broken, exit, sure } of outcomes) {
    if (tags.length > 0 || !isUnseen(anything) || exit !== 'success') continue;
    // Where a run would fail whatever it fills in, and nobody expects it to come, nothing is hidden.
    if (!sure && broken?.isSettled === true) continue;
    if (broken === null) return { cause: 'dynamic', ...anything };
    if (!reported.has(keyOfProblem(broken.problem))) return { cause: 'dynamic', ...markOf(broken) };
  }
  const problem = problems.find(({ payload, lacks }) => payload === undefined && lacks === undefined);
  return problem === undefined
    ? null
    : { cause: 'damaged', reason: 'a tag cannot be read', span: problem.span };
}
