import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lintDefaults } from '../../src/cli/checks/lint-options.ts';
import { buildWorkflow } from '../../src/cli/commands/build.ts';
import { lint } from '../../src/cli/commands/lint.ts';
import type { CommandIo } from '../../src/cli/terminal/command-io.ts';
import type { Finding, FindingsReport } from '../../src/diagnostics/findings.generated.ts';

export const checkout = fileURLToPath(new URL('../..', import.meta.url));
export const fixtures = join(checkout, 'test', 'rules');

/** What `raymond lint` says. */
export interface LintReport {
  /** Exactly what is printed where there is no colour. */
  readonly text: string;
  readonly findings: readonly Finding[];
  /** The exit code. */
  readonly code: number;
}

/** Runs the lint command twice, once for people and once for programs, as if started in `cwd`. */
export async function lintFrom(cwd: string, paths: readonly string[]): Promise<LintReport> {
  // Without a price nothing is said of budgets, which are ten dollars where a workflow is silent.
  const options = { ...lintDefaults, paths, failOn: 'error', color: false, pricePerTurn: 1 } as const;
  const output = { text: '', json: '' };
  const ioFor = (format: 'text' | 'json'): CommandIo => ({
    stdout: { write: (text) => (output[format] += text) },
    stderr: {
      write: (text) => {
        throw new Error(`unexpected on standard error: ${text}`);
      },
    },
    isTerminal: false,
    env: {},
    cwd,
  });
  const code = await lint({ ...options, format: 'text' }, ioFor('text'));
  await lint({ ...options, format: 'json' }, ioFor('json'));
  const report = JSON.parse(output.json) as FindingsReport;
  return { text: output.text, findings: report.findings, code };
}

/** What `raymond build` says against the workflow in `folder`; empty where it makes a bundle. */
export async function buildRefusal(folder: string): Promise<string> {
  let said = '';
  const stderr = { write: (text: string) => (said += text) };
  const io = { stdout: stderr, stderr, isTerminal: false, env: {}, cwd: folder };
  const built = await buildWorkflow('.', {}, false, io);
  return built.ok ? '' : said;
}

/** The names of the folders in a folder, sorted. */
export function foldersIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => statSync(join(folder, name)).isDirectory())
    .sort();
}
