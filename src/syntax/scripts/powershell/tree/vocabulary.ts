import commandData from '../../../../../grammar/shell-commands.json' with { type: 'json' };

const data = commandData.powershell;

/** The command that an alias stands for. */
export const aliases: ReadonlyMap<string, string> = new Map(Object.entries(data.aliases));
export const silentCommands: ReadonlySet<string> = new Set(data.nothing);
export const harmlessCommands: ReadonlySet<string> = new Set(data.harmless);
/** Commands that print what comes in, or less. */
export const filters: ReadonlySet<string> = new Set(data.filters);
/** Verbs with which cmdlets, and functions of modules, begin. */
const verbs: ReadonlySet<string> = new Set(data.verbs);
/** Cmdlets that may print anything. */
const others: ReadonlySet<string> = new Set(data.others);
export const harmlessSubcommands: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(data.harmlessSubcommands),
);
/** Options that make a command with its first word silent. */
export const quietOptions: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(data.quietOptions),
);
/** Static methods without a value, such as `io.file::writealltext`. */
export const voidMethods: ReadonlySet<string> = new Set(data.voidMethods);
/** Methods and properties that give numbers and the like. */
export const harmlessMethods: ReadonlySet<string> = new Set(data.harmlessMethods);
/** Types whose static methods do. */
export const harmlessTypes: ReadonlySet<string> = new Set(data.harmlessTypes);

/** The name of a command in lower case, without what may be left out: `Get-Content` for `gc`, `git` for `git.exe`. */
export function nameOfCommand(written: string): string {
  const name = written.toLowerCase().replace(/^microsoft\.powershell\.\w+\\/, '');
  const program = name.replace(/\.(?:exe|cmd|bat)$/, '');
  return (program === name ? aliases.get(name) : null) ?? program;
}

/** Whether a command sets `$LASTEXITCODE`; null where it does if it runs a program, as functions of modules may. */
export function setsExitCode(name: string): boolean | null {
  const [verb = '', noun, more] = name.split('-');
  if (noun === undefined || more !== undefined || !verbs.has(verb)) return true;
  const isKnown = [silentCommands, harmlessCommands, filters, others].some((list) => list.has(name));
  return isKnown ? false : null;
}

/** What raymond hands over to a script, in its environment. */
export const handedOver = ['RESULT', 'INPUT', 'WORKFLOW_ID', 'AGENT_ID', 'STATE'].map(
  (name) => `RAYMOND_${name}`,
);
