/**
 * Installs the Claude Code command line that the end-to-end test runs against, at one pinned version,
 * into `.cache/claude-code/<version>`, and prints the path of its executable. It is several hundred
 * megabytes large, therefore never a dependency of the package.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolderOf, installOnce, versionOf, whenRun } from './install-once.mjs';

/** What the test's expectations were read from; moving it means running `npm run test:claude`. */
export const claudeCodeVersion = '2.1.330';

/** The path of the executable, installed now unless it is there already. */
export function installClaudeCode({ cacheFolder = cacheFolderOf('claude-code') } = {}) {
  const packageName = '@anthropic-ai/claude-code';
  return installOnce({
    packageName,
    version: claudeCodeVersion,
    cacheFolder,
    findExecutable,
    megabytes: 400,
  });
}

/** npm may bring the executables of two C libraries: the one that can tell its version is the one. */
function findExecutable(folder) {
  const scope = join(folder, 'node_modules', '@anthropic-ai');
  if (!existsSync(scope)) return null;
  for (const name of readdirSync(scope).sort()) {
    const executable = join(scope, name, process.platform === 'win32' ? 'claude.exe' : 'claude');
    if (existsSync(executable) && versionOf(executable)?.startsWith(`${claudeCodeVersion} `))
      return executable;
  }
  return null;
}

whenRun(import.meta.url, installClaudeCode);
