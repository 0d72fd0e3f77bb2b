import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect } from 'vitest';
import {
  type FileTree,
  type Finished,
  launcher,
  runProgram,
  temporaryFolder,
  writeTree,
} from './command-line.ts';

/** A git repository in which `raymond` is this checkout's, whatever else the machine has. */
export class Repository {
  readonly folder = temporaryFolder();
  readonly #programs = temporaryFolder();

  static async create(tree: FileTree): Promise<Repository> {
    const repository = new Repository();
    await repository.#open(tree);
    return repository;
  }

  async #open(tree: FileTree): Promise<void> {
    const program = join(this.#programs, 'raymond');
    writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "${launcher}" "$@"\n`, { mode: 0o755 });
    await this.git('init', '--quiet');
    writeTree(this.folder, tree);
    await this.git('add', '--all');
    await this.git('commit', '--quiet', '--no-verify', '--message', 'as it was');
  }

  /** Runs a program with the changed PATH, and with no configuration but what stands here. */
  run(program: string, ...parameters: readonly string[]): Promise<Finished> {
    const identity = { name: 'Somebody', email: 'somebody@example.invalid' };
    return runProgram(this.folder, program, parameters, {
      PATH: `${this.#programs}${delimiter}${process.env.PATH ?? ''}`,
      HOME: this.#programs,
      XDG_CONFIG_HOME: this.#programs,
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_AUTHOR_NAME: identity.name,
      GIT_AUTHOR_EMAIL: identity.email,
      GIT_COMMITTER_NAME: identity.name,
      GIT_COMMITTER_EMAIL: identity.email,
    });
  }

  async git(...parameters: readonly string[]): Promise<string> {
    const { code, stdout, stderr } = await this.run('git', ...parameters);
    if (code !== 0) throw new Error(`git ${parameters.join(' ')}: ${stderr}`);
    return stdout;
  }

  installHook(script: string): void {
    const hook = join(this.folder, '.git', 'hooks', 'pre-commit');
    writeTree(this.folder, { '.git/hooks/pre-commit': script });
    chmodSync(hook, 0o755);
  }

  /** Stages everything and commits, with the hooks; says what git and the hook said. */
  async commit(changes: FileTree = {}): Promise<{ accepted: boolean; output: string }> {
    writeTree(this.folder, changes);
    await this.git('add', '--all');
    const before = await this.git('rev-parse', 'HEAD');
    const { code, stdout, stderr } = await this.run('git', 'commit', '--quiet', '--message', 'a change');
    const accepted = code === 0;
    expect((await this.git('rev-parse', 'HEAD')) !== before).toBe(accepted);
    return { accepted, output: stdout + stderr };
  }

  remove(...paths: readonly string[]): void {
    for (const path of paths) rmSync(join(this.folder, path), { recursive: true });
  }
}
