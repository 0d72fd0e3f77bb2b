import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { checkout, type MarkdownDocument } from './documents.ts';

export interface Finished {
  readonly code: number | null;
  /** Standard output and standard error as a terminal shows them. */
  readonly output: string;
}

/** A folder with the files that a page names, the examples, and a `raymond` on the PATH. */
export interface Workplace {
  readonly folder: string;
  run(command: string): Finished;
}

export function workplaceOf(page: MarkdownDocument): Workplace {
  const root = mkdtempSync(join(tmpdir(), 'raymond-docs-'));
  const folder = join(root, 'work');
  const programs = join(root, 'bin');
  mkdirSync(programs);
  cpSync(join(checkout, 'examples'), join(folder, 'examples'), { recursive: true });
  const launcher = join(checkout, 'bin', 'raymond.js');
  writeFileSync(join(programs, 'raymond'), `#!/bin/sh\nexec "${process.execPath}" "${launcher}" "$@"\n`);
  chmodSync(join(programs, 'raymond'), 0o755);
  for (const { file, content } of page.blocks) {
    if (file === null) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `${content}\n`);
  }
  // Inside a git hook these variables would lead to the repository that is being committed to.
  const inherited = Object.entries(process.env).filter(([name]) => !/^(GIT_|FORCE_COLOR)/.test(name));
  const path = `${programs}${delimiter}${process.env['PATH'] ?? ''}`;
  const env = { ...Object.fromEntries(inherited), PATH: path };
  return {
    folder,
    run(command) {
      const { status, stdout } = spawnSync('/bin/sh', ['-c', `{ ${command}\n} 2>&1`], {
        cwd: folder,
        env,
        encoding: 'utf8',
      });
      return { code: status, output: stdout };
    },
  };
}
