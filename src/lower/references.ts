import type { Problem, Report } from '../diagnostics/diagnostic.ts';
import type { RuleId } from '../diagnostics/rule-ids.ts';
import type { Reference } from '../ir/ir.generated.ts';
import { type Resolution, resolveTarget, type StateFiles, type Unresolved } from '../ir/resolve.ts';
import type { Platform } from '../source/platform.ts';
import type { Span } from '../source/span.ts';
import { identifyFile, kindRunsOn } from '../source/state-file.ts';
import { nearestName } from '../util/nearest.ts';
import { joinWords } from '../util/plural.ts';

const ruleOf: Readonly<Record<Unresolved, RuleId>> = {
  missing: 'target-missing',
  ambiguous: 'target-ambiguous',
  incompatible: 'target-incompatible',
  path: 'path-in-target',
};

/** What a reference is for, in the words of messages. */
export type Role = 'target' | 'return' | 'next' | 'entry';

/**
 * Resolves state-valued texts for every platform (language.md §2) and remembers each, so that what does
 * not resolve can be reported once the platforms in effect are known.
 */
export class ReferenceTable {
  readonly #states: StateFiles;
  /** Many references name the same state. */
  readonly #known = new Map<string, Readonly<Record<Platform, string | null>>>();
  readonly #resolved: { readonly reference: Reference; readonly role: Role; readonly reported: boolean }[] = [];

  constructor(states: StateFiles) {
    this.#states = states;
  }

  /** `reported: false` is for a text that may be an example: it resolves or not, without a finding. */
  resolve(file: string, text: string, span: Span, role: Role, reported = true): Reference {
    let known = this.#known.get(text);
    if (known === undefined) {
      known = { unix: this.#fileOn(text, 'unix'), windows: this.#fileOn(text, 'windows') };
      this.#known.set(text, known);
    }
    const reference: Reference = { text, file, span, unix: known.unix, windows: known.windows };
    this.#resolved.push({ reference, role, reported });
    return reference;
  }

  #fileOn(text: string, platform: Platform): string | null {
    const resolution = resolveTarget(this.#states, text, platform);
    return resolution.kind === 'file' ? resolution.file : null;
  }

  /** Whether every reference that would be reported resolves on the platform. */
  resolvesOn(platform: Platform): boolean {
    return this.#resolved.every(
      ({ reference, reported }) =>
        !reported || reference[platform] !== null || !isReadOn(reference.file, platform),
    );
  }

  /** Reports what does not resolve; one problem for all the platforms on which it fails in one way. */
  report(inEffect: readonly Platform[], report: Report): void {
    for (const { reference, role, reported } of this.#resolved) {
      if (!reported || inEffect.every((platform) => reference[platform] !== null)) continue;
      const failures = new Map<Unresolved, { resolution: Resolution; platforms: Platform[] }>();
      for (const platform of inEffect) {
        if (reference[platform] !== null || !isReadOn(reference.file, platform)) continue;
        const resolution = resolveTarget(this.#states, reference.text, platform);
        if (resolution.kind === 'file') continue;
        const failure = failures.get(resolution.kind) ?? { resolution, platforms: [] };
        failure.platforms.push(platform);
        failures.set(resolution.kind, failure);
      }
      for (const { resolution, platforms: where } of failures.values()) {
        if (resolution.kind !== 'file') report(this.#problem(reference, role, resolution, where, where.length === inEffect.length || !isReadEverywhere(reference.file, inEffect)));
      }
    }
  }

  #problem(
    reference: Reference,
    role: Role,
    resolution: Exclude<Resolution, { kind: 'file' }>,
    where: readonly Platform[],
    everywhere: boolean,
  ): Problem {
    const { text, file, span } = reference;
    const { message, help } = this.#explain(text, role, resolution, where, everywhere);
    const related = resolution.kind === 'ambiguous' ? resolution.candidates.map(fileAsPlace) : [];
    const rule = ruleOf[resolution.kind];
    return { rule, message, file, span, platforms: where, related, ...(help === null ? {} : { help }) };
  }

  #explain(
    text: string,
    role: Role,
    { kind, candidates }: Exclude<Resolution, { kind: 'file' }>,
    where: readonly Platform[],
    everywhere: boolean,
  ): { message: string; help: string | null } {
    const place = everywhere ? '' : ` on ${joinWords(where, 'and')}`;
    const noun = role === 'target' ? 'state' : `${role} state`;
    if (kind === 'path') {
      const name = text.split(/[/\\]/).at(-1) ?? '';
      const message = `the ${noun} "${text}" is a path; targets name states of the same folder`;
      return { message, help: name === '' ? null : `write ${name}` };
    }
    if (kind === 'ambiguous') {
      const message = `the ${noun} "${text}" is ambiguous${place}: ${joinWords(candidates, 'and')} both implement it`;
      return { message, help: `write the file name (${joinWords(candidates, 'or')}), or remove one of the files` };
    }
    if (kind === 'incompatible') {
      const { state } = identifyFile(text);
      return { message: `${text} cannot run${place}`, help: `write ${state}, so that each platform takes its own file` };
    }
    if (candidates.length > 0) {
      const message = `there is no ${noun} "${text}"${place}; ${joinWords(candidates, 'and')} ${candidates.length === 1 ? 'exists' : 'exist'}`;
      return { message, help: missingTwinHelp(text, candidates, where) };
    }
    const near = nearestName(identifyFile(text).state, this.#states.keys());
    const help = near === null ? `create ${identifyFile(text).state}.md, or name an existing state` : `write ${near}`;
    return { message: `there is no ${noun} "${text}"${place}`, help };
  }
}

/** A script's references matter only where it runs. */
function isReadOn(file: string, platform: Platform): boolean {
  const { kind } = identifyFile(file);
  return kind === null || kindRunsOn(kind, platform);
}

function isReadEverywhere(file: string, inEffect: readonly Platform[]): boolean {
  return inEffect.every((platform) => isReadOn(file, platform));
}

function missingTwinHelp(text: string, candidates: readonly string[], where: readonly Platform[]): string {
  const { state, kind } = identifyFile(text);
  if (kind !== null) return `write ${state}`;
  const twins = where.map((platform) => (platform === 'unix' ? `${state}.sh` : `${state}.ps1`));
  return `add ${joinWords(twins, 'and')} beside ${joinWords(candidates, 'and')}, or list in workflow.yaml the platforms it is for`;
}

function fileAsPlace(file: string) {
  return { file, span: { start: 0, end: 0 }, message: 'one implementation' };
}
