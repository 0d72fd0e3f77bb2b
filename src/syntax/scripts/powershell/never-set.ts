import { memo } from '../../../util/memo.ts';
import type { ScriptTree } from './tree.ts';

/** What may set any variable, or runs code that may. */
const setsOthers =
  /variable\b|-[eiopw]v\b|\[ref\]|\b(?:import-\w+|iex|invoke-expression|ipmo|sv|nv|si|set-item|new-item)\b|\busing\s+module\b|executioncontext|sessionstate|\.ps1\b|(?:^|[\s;({])\.[ \t]/im;
/** Those of PowerShell's own, of which some are set without a word of the script. */
const automatic =
  /^(?:[_?^$]|args|consolefilename|error|errorview|event\w*|executioncontext|false|foreach|formatenumerationlimit|home|host|input|is(?:windows|linux|macos|coreclr)|lastexitcode|log\w+|matches|maximum\w+|myinvocation|nestedpromptlevel|null|ofs|outputencoding|pid|profile|ps\w+|pwd|sender|shellid|sourceargs|sourceeventargs|stacktrace|switch|this|transcript|true|\w*preference)$/;

const mayBeSet = memo(({ text, problem }: ScriptTree) => problem !== null || setsOthers.test(text));

/** Whether nothing in a script sets a variable, so that it is $null. */
export function isNeverSet(tree: ScriptTree, name: string): boolean {
  if (name.includes(':') || automatic.test(name)) return false;
  return !tree.kinds.has(name) && !tree.counters.has(name) && !mayBeSet(tree);
}
