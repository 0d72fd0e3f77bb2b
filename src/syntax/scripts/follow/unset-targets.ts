import type { CommandSlip } from '../defects.ts';
import type { Command, Program, ScriptKind } from '../program.ts';
import { assignedNames, visitCommands } from './contents/names-in.ts';
import { followProgram } from './follow-program.ts';
import { mayBeGiven, setsNounset } from './never-set.ts';
import { type Behaviour, tagsOf } from './output/behaviour.ts';
import { emptyIn, keyOfProblem } from './output/broken-on-ways.ts';
import type { PartText, ScriptProblem } from './output/printed-tag.ts';

/**
 * Tags that name no state on ways that do not set their variable, as behind a `case` without `*)`: the script sets it
 * itself, and asks for it nowhere before. Found by starting with these variables empty.
 */
export function findUnsetTargets(
  program: Program,
  text: string,
  kind: ScriptKind,
  { tags, outcomes, problems, unfollowed }: Behaviour,
  slips: readonly CommandSlip[],
): ScriptProblem[] {
  // Under `set -u` the script ends there, which is told.
  if (unfollowed !== null || setsAny.test(text) || (kind === 'bash' && setsNounset.test(text))) return [];
  const isOpen = (part: PartText | null) => part !== null && part.prefix + part.suffix === '';
  const hasOpen = outcomes.some((way) =>
    tagsOf({ tags }, way).some(({ content, attributes }) => isOpen(content) || attributes.some(isOpen)),
  );
  if (!hasOpen || slips.length > 0 || isFaulty(program)) return [];
  const names = ownNames(program, text, kind);
  if (names.length === 0) return [];
  const empty = names.map((name): Command => ({ kind: 'assign', name, value: [] }));
  const body: Command = { kind: 'sequence', commands: [...empty, program.body] };
  const followed = followProgram({ ...program, body }, text, kind === 'bash');
  if (followed.unfollowed !== null) return [];
  const known = new Set(problems.map(keyOfProblem));
  return followed.problems.flatMap((problem) => {
    const name = emptyIn(problem, text);
    const isOwn = names.some((own) => own.toLowerCase() === name?.toLowerCase());
    const { onWays } = problem;
    if (name === null || !isOwn || onWays === undefined || known.has(keyOfProblem(problem))) return [];
    if (onWays.message.includes(': when ')) return [{ ...problem, lacks: name }];
    const message = onWays.message.replace(`, since ${name} is empty`, ` where nothing has set ${name}`);
    const help = `set ${name} to a state on every way that leads here`;
    return [{ ...problem, onWays: { ...onWays, message, help }, lacks: name }];
  });
}

/** Whether something else is told of a script, which may be why a variable is empty. */
function isFaulty({ syntaxFaults, lostOutcomes, lostComparisons, unfilled, lostValues }: Program): boolean {
  return [syntaxFaults, lostOutcomes, lostComparisons, unfilled, lostValues?.old].some((all) => all?.length);
}

/** A command that sets a variable of which a run settles the name: `export "$key=$value"`, `set %%a=%%b`, `Set-Variable $key`. */
const setsAny =
  /\b(?:declare|export|typeset)\b[^\n]*[ \t"]\$\{?\w+\}?=|\bset[ \t]+(?:\/[ap][ \t]+)?"?[%!]|-Variable\b[^\n]*\$/i;

/** The variables that only the script itself sets, as far as it can tell. In Bash one in capitals may be the environment's. */
function ownNames({ body, reads }: Program, text: string, kind: ScriptKind): string[] {
  const read = new Set(reads.map(({ name }) => name.toLowerCase()));
  const plain = kind === 'bash' ? /^[a-z_][a-z\d_]*$/ : /^[a-z_]\w*$/i;
  const fetched = kind === 'batch' ? fetchedNames(body) : new Set<string>();
  const isOpen = (name: string) => fetched.has(name) || (kind === 'bash' && mayBeGiven(name, text));
  return [...assignedNames(body)].filter(
    (name) => plain.test(name) && !read.has(name.toLowerCase()) && !isOpen(name),
  );
}

/** What `for /f %%i in ('…') do set NEXT=%%i` sets: the way of cmd to take what a program prints, which is most likely something. */
function fetchedNames(body: Command): ReadonlySet<string> {
  const names = new Set<string>();
  visitCommands(body, (command) => {
    if (command.kind !== 'loop' || command.condition !== null) return;
    for (const name of assignedNames(command.body)) names.add(name);
  });
  return names;
}
