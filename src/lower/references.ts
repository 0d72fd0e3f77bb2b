import type { Report } from '../diagnostics/diagnostic.ts';
import { choosableTexts, fits } from '../ir/choice.ts';
import type { Choice, Reference, State } from '../ir/ir.generated.ts';
import { resolvedFile, resolveTarget, type StateFiles, type Unresolved } from '../ir/resolve.ts';
import { type Platform, platforms } from '../source/platform.ts';
import type { Span } from '../source/span.ts';
import { entryNames, identifyFile, lastOfPath } from '../source/state-file.ts';
import { costOfComparing, nearestName } from '../util/nearest.ts';
import { joinWords } from '../util/plural.ts';
import { isReported, type Reported } from './asked-for.ts';
import { describeLeftOut, LeftOutFiles } from './left-out.ts';
import { inOneLine, noneFits, withLines } from './name-of-lines.ts';
import { describeOtherCase, joinOtherCases, type UnresolvedProblem } from './other-case.ts';
import { byPlace, gapPlace, type InEffect, isGap, isReadOn, type KnownCauses } from './reading-places.ts';
import {
  ambiguousHelp,
  asNote,
  choiceHelp,
  faultyName,
  fileAsPlace,
  incompatibleHelp,
  memberHelp,
  missingHelp,
  missingTwinHelp,
  nounFor,
  type Role,
  ruleOf,
  severalStates,
  type Unresolving,
  withNumber,
} from './reference-words.ts';
import { explainInvisible, withoutExtension, withoutSigns } from './spoilt-names.ts';

interface Resolved {
  readonly reference: { -readonly [Key in keyof Reference]: Reference[Key] };
  readonly role: Role;
  readonly reported: Reported;
  readonly lines: readonly Span[];
}

/** How many short names are compared in all, in search of a near one: each search takes as many as there are states. */
const mostComparisons = 500_000;

/**
 * Keeps state-valued texts, resolves them for every platform once all states are known (language.md#resolution), and
 * reports what does not resolve once the platforms in effect are.
 */
export class ReferenceTable {
  #states: StateFiles = new Map();
  #unreadable: ReadonlySet<string> = new Set();
  #leftOut = new LeftOutFiles([], new Map());
  #causes: KnownCauses = { missingEntry: null, wrongPlatform: null };
  /** What the manifest lists, where the workflow is looked at for other platforms. */
  #listed: readonly Platform[] = [];
  readonly #resolved: Resolved[] = [];
  readonly #choices: { readonly choice: Choice; readonly role: Role; readonly help: string | null }[] = [];
  #comparisons = 0;
  /** States and files by their names in lower case; made when the first name is missing. */
  readonly #byLowerCase = new Map<string, string>();

  /** A text that names a state; it means nothing until `resolveAll`. `lines`: where parts of it stand elsewhere. */
  refer(
    file: string,
    text: string,
    span: Span,
    role: Role,
    reported: Reported = true,
    lines: readonly Span[] = [],
  ): Reference {
    const reference = { text, file, span, unix: null, windows: null };
    this.#resolved.push({ reference, role, reported, lines });
    return reference;
  }

  /** Resolves all, once all states are known; `unreadable` have a rejected file, `leftOut` would be states, `beside` may be meant. */
  resolveAll(
    files: StateFiles,
    states: readonly State[],
    unreadable: ReadonlySet<string>,
    leftOut: readonly string[],
    beside: ReadonlyMap<string, string>,
  ): void {
    this.#states = files;
    this.#unreadable = unreadable;
    this.#leftOut = new LeftOutFiles(leftOut, beside);
    const byName = new Map(states.map((state) => [state.name, state]));
    for (const { reference } of this.#resolved) {
      const { text } = reference;
      // Only a text with a dot can be a file name instead of a state's.
      const state = text.includes('.') ? undefined : byName.get(text);
      reference.unix = state === undefined ? resolvedFile(files, text, 'unix') : state.unix;
      reference.windows = state === undefined ? resolvedFile(files, text, 'windows') : state.windows;
    }
  }

  /** The state that a text names, on whatever platform, or nearly; null before `resolveAll`. */
  stateLike(text: string): string | null {
    const { state } = identifyFile(text);
    return this.#states.has(state) ? state : this.#nearest(state);
  }

  /** Whether a text names a state, or a file of one, in whatever case of letters if that is asked; false before `resolveAll`. */
  isState(text: string, inAnyCase = false): boolean {
    return this.#states.has(identifyFile(text).state) || (inAnyCase && this.#inOtherCase(text) !== null);
  }

  /** A text of which only the beginning and the end are known, as it is `written`; `reported` as in `resolve`. */
  choose(choice: Choice, role: Role, reported: Reported, written: string): Choice {
    if (isReported(reported) === true)
      this.#choices.push({ choice, role, help: memberHelp(choice.file, written) });
    return choice;
  }

  /** Whether every reference that would be reported resolves on the platform; with `exceptFiles`, every one to a state. */
  resolvesOn(platform: Platform, exceptFiles = false): boolean {
    return this.#resolved.every(
      ({ reference, role, reported }) =>
        reference[platform] !== null ||
        (exceptFiles && identifyFile(reference.text).kind !== null) ||
        !isReadOn(reference, role, platform) ||
        isReported(reported) !== true,
    );
  }

  /**
   * Reports what does not resolve; one problem for all the platforms on which it fails in one way. The places of one
   * name follow from the first, which is told for the platforms of all that say the same. `causes`: what was
   * reported of which some of it may follow.
   */
  report(platformsInEffect: InEffect, causes: KnownCauses, report: Report): void {
    this.#causes = causes;
    const { inEffect, insteadOf = [] } = platformsInEffect;
    this.#listed = insteadOf;
    this.#reportChoices(report);
    const firsts = new Map<string, UnresolvedProblem>();
    const found: UnresolvedProblem[] = [];
    const left = this.#resolved.filter(
      ({ reference, reported }) =>
        inEffect.some((platform) => reference[platform] === null) && isReported(reported) !== false,
    );
    // Not in the order in which the files happened to be read.
    left.sort(({ reference: one }, { reference: other }) => byPlace(one, other));
    const explained = new Map<string, readonly UnresolvedProblem[]>();
    for (const { reference, role, reported, lines } of left) {
      const { text, file, span } = reference;
      const asked = isReported(reported);
      // What is wrong with a name is the same wherever a file of one kind says it for one purpose.
      const key = `${role} ${role === 'entry' ? file : identifyFile(file).kind} ${text}`;
      const problems = explained.get(key) ?? this.#problemsOf(reference, role, platformsInEffect);
      explained.set(key, problems);
      for (const one of problems) {
        const told = withLines(one, text, role, file, lines);
        const problem = { ...(asked === true ? told : asNote(told)), file, span };
        // A name that is wrong in several places is wrong for one reason, as a file or not; the forms of tags in a prompt are one note.
        const reason =
          asked === 'form' ? `form ${file}` : `${problem.rule} ${faultyName(text, this.#states)}`;
        const first = firsts.get(reason);
        // A script may print one tag with several values.
        if (first?.file === file && first.span.start === span.start) continue;
        if (first === undefined && asked !== 'perhaps') firsts.set(reason, problem);
        else if (first?.message === problem.message)
          first.platforms = platforms.filter((one) =>
            [first, problem].some((its) => its.platforms.includes(one)),
          );
        found.push(first === undefined ? problem : { ...problem, follows: first });
      }
    }
    for (const problem of joinOtherCases(found)) report(problem);
  }

  /** One problem for each way in which a reference fails. */
  #problemsOf(reference: Reference, role: Role, { inEffect, areAskedFor }: InEffect): UnresolvedProblem[] {
    const isRead = (platform: Platform) => isReadOn(reference, role, platform, areAskedFor);
    const failures = new Map<Unresolved, { resolution: Unresolving; platforms: Platform[] }>();
    for (const platform of inEffect) {
      if (reference[platform] !== null || !isRead(platform)) continue;
      const resolution = resolveTarget(this.#states, reference.text, platform);
      if (resolution.kind === 'file' || isGap(reference, resolution, inEffect)) continue;
      // The file that cannot be read has been reported; that its state is missing only follows.
      if (resolution.kind === 'missing' && this.#unreadable.has(identifyFile(reference.text).state)) continue;
      const failure = failures.get(resolution.kind) ?? { resolution, platforms: [] };
      failure.platforms.push(platform);
      failures.set(resolution.kind, failure);
    }
    return [...failures.values()].map(({ resolution, platforms: where }) => {
      const everywhere = inEffect.every((platform) => where.includes(platform) || !isRead(platform));
      return this.#problem(reference, role, resolution, where, everywhere);
    });
  }

  /** Reports the choices that no state fits, whatever the run puts into their middle. */
  #reportChoices(report: Report): void {
    for (const { choice, role, help: ownHelp } of this.#choices) {
      if (this.#comparisons > mostComparisons) return;
      this.#comparisons += this.#states.size;
      const { file, span } = choice;
      const mayBeUnreadable = [...this.#unreadable].some((name) => fits(name, choice));
      if (mayBeUnreadable || choosableTexts(this.#states, choice).length > 0) continue;
      const help = ownHelp ?? choiceHelp(choice, (name) => this.#nearest(name));
      report({ rule: 'target-missing', message: noneFits(choice, role), file, span, help });
    }
  }

  #problem(
    reference: Reference,
    role: Role,
    resolution: Unresolving,
    where: readonly Platform[],
    everywhere: boolean,
  ): UnresolvedProblem {
    const { text, file, span } = reference;
    const isThere = resolution.candidates.length > 0;
    const meant = resolution.kind === 'missing' && !isThere ? this.#inOtherCase(text) : null;
    if (meant !== null && meant !== text) {
      // To write "start" would be wrong where a START is needed all the same.
      const follows = (entryNames.includes(text) && this.#causes.missingEntry) || undefined;
      const otherCase = { text, meant, role };
      return { ...describeOtherCase([otherCase]), file, span, platforms: where, follows, otherCase };
    }
    const { message, help } = this.#explain(reference, role, resolution, where, everywhere);
    const related = resolution.kind === 'ambiguous' ? resolution.candidates.map(fileAsPlace) : [];
    const rule = ruleOf[resolution.kind];
    const follows = gapPlace(resolution, this.#causes);
    const problem = { rule, message, file, span, platforms: where, related, follows };
    return help === null ? problem : { ...problem, help };
  }

  #explain(
    { text, file, span }: Reference,
    role: Role,
    { kind, candidates }: Unresolving,
    where: readonly Platform[],
    everywhere: boolean,
  ): { message: string; help: string | null } {
    const place = everywhere ? '' : ` on ${joinWords(where, 'and')}`;
    const noun = nounFor(role);
    if (kind === 'path') {
      const name = lastOfPath(text);
      const message = `the ${noun} "${inOneLine(text)}" is a path; targets name states of the same folder`;
      return { message, help: name === '' ? null : `write ${name}` };
    }
    if (kind === 'ambiguous') {
      const message = `the ${noun} "${text}" is ambiguous${place}: ${joinWords(candidates, 'and')} ${candidates.length === 2 ? 'both' : 'all'} implement it`;
      return { message, help: ambiguousHelp(candidates, everywhere ? where : platforms, role, file) };
    }
    if (kind === 'incompatible') {
      return {
        message: `${text} cannot run on ${joinWords(where, 'and')}`,
        help: incompatibleHelp(this.#states, text, candidates, where, this.#listed),
      };
    }
    if (candidates.length > 0) {
      const message = `there is no ${noun} "${text}"${place}; ${joinWords(candidates, 'and')} ${candidates.length === 1 ? 'exists' : 'exist'}`;
      return { message, help: missingTwinHelp(text, candidates, where, this.#listed) };
    }
    const hidden = this.#leftOut.find(text);
    if (hidden !== undefined) {
      const { why, help } = describeLeftOut(hidden);
      const message = `there is no ${noun} "${text}"${place}, ${why}`;
      return { message, help: `${help}, or name another state` };
    }
    const unseen = explainInvisible(text, this.#states);
    if (unseen !== null)
      return { message: `there is no ${noun} "${unseen.shown}"${unseen.why}`, help: unseen.help };
    const near =
      withoutSigns(text, this.#states) ??
      this.#writable(this.#nearest(identifyFile(text).state)) ??
      withoutExtension(text, this.#states);
    const several =
      role === 'target' ? severalStates(text, this.#states, (name) => this.#nearest(name)) : null;
    const help = several ?? missingHelp({ text, file, span }, near);
    return { message: `there is no ${noun} "${text}"${place}`, help };
  }

  /** How a state is named: by its file where its own name would be that of another one, as `deploy.sh` of `deploy.sh.md`. */
  #writable(state: string | null): string | null {
    if (state === null || identifyFile(state).kind === null) return state;
    return this.#states.get(state)?.[0] ?? null;
  }

  /** Null too once there were so many that a search for each would take time quadratic in the workflow. */
  #nearest(state: string): string | null {
    if (this.#comparisons > mostComparisons) return null;
    this.#comparisons += this.#states.size * costOfComparing(state);
    return nearestName(state, this.#states.keys()) ?? withNumber(state, this.#states.keys());
  }

  /** The state or file whose name differs from the text in letter case alone. */
  #inOtherCase(text: string): string | null {
    if (this.#byLowerCase.size === 0)
      for (const [state, files] of this.#states)
        for (const name of [...files, state]) this.#byLowerCase.set(name.toLowerCase(), name);
    return this.#byLowerCase.get(text.toLowerCase()) ?? null;
  }
}
