import shellCommands from '../../../../grammar/shell-commands.json' with { type: 'json' };

const { batch: tables } = shellCommands;

/** What prints nothing at all, and what prints no tag. */
export const printsNothing: ReadonlySet<string> = new Set(tables.nothing);
export const printsNoTag: ReadonlySet<string> = new Set(tables.harmless);
/** The words behind a program with which it prints no tag. */
export const subcommands: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(tables.harmlessSubcommands),
);
/** The commands of cmd.exe itself, after whose names more signs may stand than after those of programs. */
export const internalCommands: ReadonlySet<string> = new Set(tables.internal);

/** Commands of cmd.exe itself that leave a raised error level as it is, also where they succeed. */
export const keepsLevel: ReadonlySet<string> = new Set([
  ...['assoc', 'break', 'cls', 'ftype', 'path', 'pause', 'popd', 'prompt', 'rd', 'rmdir', 'start', 'title'],
]);

/** Tools that keep their variables to themselves even when they are batch files: npm.cmd, gradle.bat, … */
export const tools: ReadonlySet<string> = new Set([
  ...['bundle', 'cargo', 'cmake', 'code', 'composer', 'docker', 'dotnet', 'eslint', 'gem', 'gh', 'git', 'go'],
  ...['gradle', 'gradlew', 'jest', 'make', 'msbuild', 'mvn', 'mvnw', 'node', 'npm', 'npx', 'pip', 'pnpm'],
  ...['poetry', 'py', 'pytest', 'python', 'ruff', 'sbt', 'tsc', 'uv', 'vitest', 'yarn'],
]);
