import { memo } from '../../../../util/memo.ts';
import { constantOf } from '../../build-command.ts';
import type { AccessStep, Expression, ScriptBlock, ScriptTree } from '../tree/tree.ts';
import type { ReadArgument } from './context.ts';

/** Parameters of every cmdlet and advanced function, by their names or beginnings of them. */
const common = /^(?:[oewip]v|(?:out|error|warning|information|pipeline)v(?:a(?:r[a-z]*)?)?)$/;
/** Those of some cmdlets. */
const special = /^(?:variable|sessionvariable|sv|responseheadersvariable|rhv|statuscodevariable)$/;

/** The variables that a parameter such as `-OutVariable` names. `blocks`: the function that is called. */
export function namesSetBy(
  given: readonly ReadArgument[],
  blocks: readonly ScriptBlock[] | null = null,
): string[] {
  const own = (blocks ?? []).flatMap(({ parameters }) =>
    (parameters ?? []).map(({ variable }) => variable.name),
  );
  return given.flatMap(({ name, text }, index) => {
    if (name === null || own.includes(name)) return [];
    if (!common.test(name) && (blocks !== null || !special.test(name))) return [];
    const named = text ?? given[index + 1]?.text ?? null;
    const word = named === null ? null : constantOf(named);
    return word === null || word === '' ? [] : [word.replace(/^\+/, '').toLowerCase()];
  });
}

/** Whether a command changes a variable by its path: `Set-Item variable:x`. */
export function setsByPath(command: string, given: readonly ReadArgument[]): boolean {
  if (!/^(?:set|new|add|clear|remove|copy|move|rename)-(?:item|content|variable)$/.test(command))
    return false;
  return given.some(({ text }) =>
    /^(?:[\w.]+\\)?variable:/i.test(text === null ? '' : (constantOf(text) ?? '')),
  );
}

/** What gives variables as objects, by which they are set. */
const getsObjects = /\b(?:get-variable|gv)\b|\bvariable:|\bpsvariable\b|\[ref\]/i;
const handsOut = memo(({ text }: ScriptTree) => getsObjects.test(text));
const makesBlocks = memo(({ text }: ScriptTree) => /scriptblock\]::create|newscriptblock/i.test(text));
const getsStore = memo(({ text }: ScriptTree) => /psvariable/i.test(text));

/** Whether an assignment to a property may set a variable: `(Get-Variable x).Value = 2`. */
export function setsByProperty(target: Expression, tree: ScriptTree): boolean {
  const last = target.kind === 'access' ? target.steps.at(-1) : undefined;
  return last?.kind === 'member' && (last.name === 'value' || last.name === null) && handsOut(tree);
}

/** Whether a method may set any variable: `$ExecutionContext.SessionState.PSVariable.Set('x', 2)`. */
export function setsByMethod(steps: readonly AccessStep[], tree: ScriptTree): boolean {
  const last = steps.at(-1);
  if (last?.kind !== 'member' || last.arguments === null) return false;
  if (last.name === 'invokescript') return true;
  if (/^(?:set|remove)$/.test(last.name ?? '')) return getsStore(tree);
  return last.name?.startsWith('invoke') === true && makesBlocks(tree);
}

/** A list that a line sets is set again by its name alone, by no module. */
const setsByName = memo(({ text }: ScriptTree) =>
  /\bset-variable\b|-outvariable\b|\[ref\]|^[ \t]*\.[ \t]/im.test(text),
);

/** The texts in a variable such as `$valid = 'pass', 'fail'`; null in place of them where it is none. */
export function fixedList(tree: ScriptTree, name: string): readonly (string | null)[] {
  return (setsByName(tree) ? null : tree.lists.get(name)) ?? [null];
}

/** Whether a function runs another one in its own scope. */
export const sourcesOthers = memo((block: ScriptBlock): ((text: string) => boolean) => {
  let known: boolean | null = null;
  const [first, last] = [block.body[0], block.body.at(-1)];
  return (text) =>
    (known ??= /(?:^|[\s;({])\.[ \t]+\S/.test(text.slice(first?.span.start ?? 0, last?.span.end ?? 0)));
});

/** What may set any variable, or runs code that may: a variable that no line sets may come from a module. */
const setsOthers =
  /variable\b|-[eiopw]v\b|\[ref\]|\b(?:import-\w+|iex|invoke-expression|ipmo|sv|nv|si|set-item|new-item)\b|\busing\s+module\b|executioncontext|sessionstate|\.ps1\b|(?:^|[\s;({])\.[ \t]/im;
/** Those of PowerShell's own, of which some are set without a word of the script. */
const automatic =
  /^(?:[_?^$]|args|consolefilename|error|errorview|event\w*|executioncontext|false|foreach|formatenumerationlimit|home|host|input|is(?:windows|linux|macos|coreclr)|lastexitcode|log\w+|matches|maximum\w+|myinvocation|nestedpromptlevel|null|ofs|outputencoding|pid|profile|ps\w+|pwd|sender|shellid|sourceargs|sourceeventargs|stacktrace|switch|this|transcript|true|\w*preference)$/;

const mayBeSet = memo(({ text, problem }: ScriptTree) => problem !== null || setsOthers.test(text));

/** Whether a variable is one of PowerShell's own. */
export function isAutomatic(name: string): boolean {
  return automatic.test(name);
}

/** Whether a script names a variable to a command that sets it, or runs another script that may. */
export function isSetByName(text: string, name: string): boolean {
  const setter = `(?:variable|\\b(?:[a-z]|cl)v\\b|ref\\])[^;]{0,60}\\b${name}\\b`;
  return new RegExp(`${setter}|^[ \\t]*\\.[ \\t]`, 'im').test(text);
}

/** Whether a word at a place of a script is no use of a variable of that name: no sign of one stands in front, and nothing sets variables by their names. */
export function isMereWord(tree: ScriptTree, at: number): boolean {
  return !/[$@:{?^]/.test(tree.text.charAt(at - 1)) && !mayBeSet(tree);
}

/** Whether nothing in a script sets a variable, so that it is $null. */
export function isNeverSet(tree: ScriptTree, name: string): boolean {
  if (name.includes(':') || automatic.test(name)) return false;
  return !tree.kinds.has(name) && !tree.counters.has(name) && !mayBeSet(tree);
}
