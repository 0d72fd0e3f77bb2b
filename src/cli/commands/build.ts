import { createHash } from 'node:crypto';
import { basename, dirname, join, resolve } from 'node:path';
import { type BuildOptions, buildBundle } from '../../compiler/build.ts';
import { compile } from '../../compiler/compile.ts';
import { countSeverities } from '../../diagnostics/count-severities.ts';
import { visible } from '../../diagnostics/paint.ts';
import { durableFiles } from '../../host/durable-files.ts';
import type { Workflow } from '../../ir/ir.generated.ts';
import type { Platform } from '../../source/platform.ts';
import { joinWords, plural } from '../../util/plural.ts';
import { isWorkflowFolder } from '../changed-files.ts';
import type { CommandIo } from '../command-io.ts';
import { grammars } from '../grammars.ts';
import { loadWorkflow, systemRefusal } from '../load-workflow.ts';
import { choosePaint } from '../paint.ts';
import { refuse } from '../refuse.ts';
import { printFindings } from './lint.ts';

export interface BuildCommandOptions {
  /** Null: the current folder when it is a workflow, else `workflows/<stem of output>`. */
  readonly path: string | null;
  readonly output: string;
  readonly platforms: readonly Platform[] | null;
  /** The file with the private key to sign with. */
  readonly sign: string | null;
  readonly color: boolean | undefined;
}

export type Built =
  | {
      readonly ok: true;
      readonly bytes: Uint8Array;
      readonly workflow: Workflow;
    }
  | { readonly ok: false; readonly exitCode: number };

/** Compiles and builds one workflow; prints findings and refusals to standard error. */
export async function buildWorkflow(
  path: string,
  options: BuildOptions,
  color: boolean | undefined,
  io: CommandIo,
): Promise<Built> {
  const loaded = await loadWorkflow(durableFiles, path, io.cwd);
  if (!loaded.ok) return { ok: false, exitCode: refuse(io, loaded.refusal) };
  const { scope, entry } = loaded.workflow;
  const compilation = await compile(scope, { grammars, entry });
  const counts = countSeverities(compilation.diagnostics);
  const paint = choosePaint(io, color);
  const worthPrinting =
    counts.error > 0
      ? compilation.diagnostics
      : compilation.diagnostics.filter(({ severity }) => severity !== 'info');
  printFindings(
    { loaded: loaded.workflow, compilation: { ...compilation, diagnostics: worthPrinting } },
    paint,
    io.stderr,
    { expandOption: 'raymond lint --expand' },
  );
  const result = await buildBundle(compilation, options);
  if (result.ok) return result;
  const what = counts.error > 0 ? `it has ${plural(counts.error, 'error')}` : result.refusal;
  io.stderr.write(
    `${paint('error', 'error')}: ${visible(`${loaded.workflow.path} is not built: ${what}`)}\n`,
  );
  return { ok: false, exitCode: 1 };
}

/** `raymond build`: writes a bundle atomically; 0 built, 1 findings, 2 input that cannot be read. */
export async function build(options: BuildCommandOptions, io: CommandIo): Promise<number> {
  // `run` and `inspect` know a bundle by its name; and a slip such as `-o START.md` would overwrite a source.
  if (!options.output.endsWith('.rwf')) {
    return refuse(io, `${options.output} is no name for a bundle: expected one that ends in .rwf`);
  }
  // Before anything is compiled: a build takes longer than to find out that its key is none.
  const signer = options.sign === null ? null : await loadSigner(options.sign, io);
  if (signer?.ok === false) return refuse(io, signer.refusal);
  const path = options.path ?? defaultPath(options.output, io.cwd);
  const platforms = options.platforms === null ? {} : { platforms: options.platforms };
  const built = await buildWorkflow(path, platforms, options.color, io);
  if (!built.ok) return built.exitCode;
  const { workflow } = built;
  const signed = signer === null ? built : signer.sign(built.bytes);
  if (!signed.ok) return refuse(io, `${options.output} cannot be signed: ${signed.refusal}`);
  const { bytes } = signed;
  const output = resolve(io.cwd, options.output);
  try {
    if (durableFiles.kind(dirname(output)) !== 'folder') {
      return refuse(io, `${options.output} cannot be written: there is no folder ${dirname(options.output)}`);
    }
    durableFiles.writeDurably(output, bytes, 'shared');
  } catch (thrown) {
    return refuse(io, systemRefusal(options.output, thrown, 'written'));
  }
  const digest = createHash('sha256').update(bytes).digest('hex');
  const facts = [
    plural(workflow.states.length, 'state'),
    `entry ${workflow.entry?.text ?? ''}`,
    joinWords(workflow.platforms, 'and'),
    `${bytes.length} bytes`,
  ];
  io.stdout.write(`built ${visible(options.output)}: ${visible(facts.join(' · '))}\nsha256 ${digest}\n`);
  if (signer !== null) io.stdout.write(`signed by ${signer.fingerprint}\n`);
  return 0;
}

/** Signing is code of its own, and few builds sign. */
async function loadSigner(path: string, io: CommandIo) {
  const { loadSigningKey } = await import('../signing.ts');
  const loaded = loadSigningKey(path, io);
  if (!loaded.ok) return loaded;
  const { signBundle } = await import('../../bundle/sign-bundle.ts');
  const { key } = loaded;
  return {
    ok: true,
    fingerprint: key.fingerprint,
    sign: (bytes: Uint8Array) => signBundle(bytes, key),
  } as const;
}

function defaultPath(output: string, cwd: string): string {
  if (isWorkflowFolder(durableFiles, cwd)) return '.';
  return join('workflows', basename(output).replace(/\.[^.]*$/, ''));
}
