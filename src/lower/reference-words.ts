import type { Problem } from '../diagnostics/diagnostic.ts';
import type { RuleId } from '../diagnostics/rule-ids.ts';
import type { Choice, Reference } from '../ir/ir.generated.ts';
import { type Resolution, resolveTarget, type StateFiles, type Unresolved } from '../ir/resolve.ts';
import { manifestName } from '../source/manifest-name.ts';
import { type Platform, platforms } from '../source/platform.ts';
import { isReferable } from '../source/portable-name.ts';
import { identifyFile, kindRunsOn } from '../source/state-file.ts';
import { joinWords } from '../util/plural.ts';

/** How a text resolves that names no file. */
export type Unresolving = Exclude<Resolution, { kind: 'file' }>;

/** The rule for each way not to resolve. */
export const ruleOf: Readonly<Record<Unresolved, RuleId>> = {
  missing: 'target-missing',
  ambiguous: 'target-ambiguous',
  incompatible: 'target-incompatible',
  path: 'path-in-target',
};

/** What a reference is for, in the words of messages. */
export type Role = 'target' | 'return' | 'next' | 'entry';

export function nounFor(role: Role): string {
  return role === 'target' ? 'state' : `${role} state`;
}

/** `listed`: the platforms that the manifest lists, where the workflow is looked at for others. */
export function missingTwinHelp(
  text: string,
  candidates: readonly string[],
  where: readonly Platform[],
  listed: readonly Platform[],
): string {
  const { state, kind } = identifyFile(text);
  const isThere = (platform: Platform) =>
    candidates.some((file) => kindRunsOn(identifyFile(file).kind ?? 'prompt', platform));
  if (kind !== null && where.every(isThere)) return `write ${state}`;
  const twinOn = (platform: Platform) => (platform === 'unix' ? `${state}.sh` : `${state}.ps1`);
  const twins = kind === null ? where.map(twinOn) : [text];
  const added = `add ${joinWords(twins, 'and')} beside ${joinWords(candidates, 'and')}`;
  return listed.length === 0
    ? `${added}, or list in workflow.yaml the platforms it is for`
    : `${added}, if it is to run there: workflow.yaml lists ${joinWords(listed, 'and')}`;
}

/** What is wrong in a text that does not resolve: the name of a state that is not there at all, or the text as it is. */
export function faultyName(text: string, states: StateFiles): string {
  const { state } = identifyFile(text);
  return states.has(state) ? text : state;
}

export function fileAsPlace(file: string) {
  return { file, span: { start: 0, end: 0 }, message: 'one implementation' };
}

/** A file that does not run everywhere where the name is read is no name for it. */
export function ambiguousHelp(
  candidates: readonly string[],
  where: readonly Platform[],
  role: Role,
  file: string,
): string {
  const usable = candidates.filter((name) => {
    const { kind } = identifyFile(name);
    return where.every((platform) => kind !== null && kindRunsOn(kind, platform));
  });
  // A START is the entry by its name, which stands in no file.
  const isUnwritten = role === 'entry' && identifyFile(file).kind !== null;
  const named = isUnwritten
    ? `write "entry: ${usable[0]}" into ${manifestName}, or `
    : `write the file name (${joinWords(usable, 'or')}), or `;
  return `${usable.length === 0 ? '' : named}remove one of the files`;
}

/** Help for a file that is named where it cannot run. */
export function incompatibleHelp(
  states: StateFiles,
  text: string,
  candidates: readonly string[],
  where: readonly Platform[],
  listed: readonly Platform[],
): string {
  const { state } = identifyFile(text);
  const lacking = where.filter((platform) => resolveTarget(states, state, platform).kind === 'missing');
  const doubled = platforms
    .map((platform) => resolveTarget(states, state, platform))
    .find((found): found is Unresolving => found.kind === 'ambiguous');
  if (doubled !== undefined)
    return `write ${state}, and remove one of ${joinWords(doubled.candidates, 'and')}`;
  if (lacking.length === 0) return `write ${state}, so that each platform takes its own file`;
  return `write ${state} and ${missingTwinHelp(state, candidates, lacking, listed)}`;
}

/**
 * `<goto>$state.next</goto>` in a text of PowerShell and `<goto>$states[1]</goto>` in one of Bash, as it is `written` in the file; null of
 * anything else.
 */
export function memberHelp(file: string, written: string): string | null {
  const [, element] = /^\$([A-Za-z_]\w*\[[^[\]\s]{1,40}\])$/.exec(written) ?? [];
  if (element !== undefined && identifyFile(file).kind === 'bash')
    return `write \${${element}}: without braces it is the first element, and the rest a text`;
  const isMember = /^\$\w+(?:\.[a-z_]\w*|\[[^[\]\r\n]{1,40}\])+$/i.test(written);
  if (!isMember || identifyFile(file).kind !== 'powershell') return null;
  return `write $(${written}): a text fills in the variable alone`;
}

/** Help for a name of which only the beginning or the end is known, and which no state has. */
export function choiceHelp(
  { prefix, suffix }: Pick<Choice, 'prefix' | 'suffix'>,
  nearest: (name: string) => string | null,
): string {
  // What stands behind a sign is a part of a name.
  const isWhole = suffix === '' || (prefix === '' && /^[A-Za-z]/.test(suffix));
  const near = isWhole ? nearest(`${prefix}${suffix}`) : null;
  if (near === null) return 'name states that exist, or create them';
  return suffix === '' ? `write ${near}` : `write ${near} in place of ${suffix}`;
}

/** The only state whose name is the same but for a number in front: `2_SPEC` of `SPEC`; null without one. */
export function withNumber(name: string, states: Iterable<string>): string | null {
  const bare = (text: string) => text.replace(/^\d{1,4}[_-]/, '').toLowerCase();
  const same = [...states].filter((state) => bare(state) === bare(name));
  return same.length === 1 ? (same[0] ?? null) : null;
}

/** `$NEXT`, `${NEXT}`, `%NEXT%`. */
const shellVariable = /^(?:\$[A-Za-z_]\w*|\$\{\w+\}|%\w+%)$/;

/** Help for a name that no state has; `near`: the state that may be meant. */
export function missingHelp(
  { text, file, span }: Pick<Reference, 'text' | 'file' | 'span'>,
  near: string | null,
): string {
  if (text.startsWith('$') && /\.(?:sh|ps1)$/i.test(file)) {
    const isBash = /sh$/i.test(file);
    // What is written has one sign more.
    if (span.end - span.start === text.length + 1)
      return `take away the ${isBash ? 'back-slash' : 'back-tick'} in front of it: as it stands, ${text} is not filled in`;
    const long = isBash
      ? 'in a here-document, the word after << in none'
      : 'in a here-string, between @" and "@';
    return `put the tag in double quotation marks or, ${long}: as it stands, ${text} is not filled in`;
  }
  if (/!\w+!/.test(text) && /\.(?:bat|cmd)$/i.test(file))
    return `write setlocal EnableDelayedExpansion at the top of the script: as it stands, ${text} is not filled in`;
  if (text.includes('{{'))
    return 'name a state: slots are filled in the body of a prompt and in the other values of a policy';
  if (near === null) {
    if (shellVariable.test(text) && identifyFile(file).kind === 'prompt')
      return 'name a state: a prompt has no variables of a shell';
    const created = identifyFile(text).kind === null ? `${text}.md` : text;
    return `create ${created}, or name an existing state`;
  }
  if (!isReferable(near)) return `rename the file of "${near}", which no reference can mean`;
  if (near !== text && near.normalize() === text.normalize())
    return `rename the file of ${near}, whose letters are put together from others, or copy its name: both look the same`;
  return `write ${near}`;
}

/** Help for `PLAN|BUILD` and `PLAN or BULD`, where a part is a state and the others are or are not; null for any other text. */
export function severalStates(
  text: string,
  states: ReadonlyMap<string, unknown>,
  nearest: (name: string) => string | null,
): string | null {
  const names = text.length > 200 ? [] : text.split(/[|,]| or /).map((name) => name.trim());
  if (names.length < 2 || !names.some((name) => states.has(name))) return null;
  const unknown = names.filter((name) => !states.has(name));
  const meant = names.flatMap((name) => (states.has(name) ? name : (nearest(name) ?? [])));
  const tags = [...new Set(meant)].map((name) => `<goto>${name}</goto>`);
  const without = unknown.length === 0 ? '' : `; no state is called ${joinWords(unknown, 'or')}`;
  return `write one tag for each state, such as ${joinWords(tags, 'or')}${without}`;
}

/** What is told of a tag of which nobody can tell whether the prompt asks for it or shows it as wrong. */
export function asNote<Told extends Problem>(problem: Told): Told {
  const remedy = problem.help === undefined ? '' : `; else ${problem.help}`;
  const help = `nothing to do if the prompt forbids or quotes it, or if it stands for other names${remedy}`;
  return { ...problem, severity: 'info', help };
}
