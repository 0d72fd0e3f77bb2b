import { platformsToBuildFor } from '../../compiler/build.ts';
import { compile } from '../../compiler/compile.ts';
import { countRules, countSeverities } from '../../diagnostics/count-findings.ts';
import type { Severity } from '../../diagnostics/diagnostic.ts';
import { durableFiles } from '../../host/durable-files.ts';
import type { Workflow } from '../../ir/ir.generated.ts';
import { manifestName } from '../../source/manifest-name.ts';
import type { Platform } from '../../source/platform.ts';
import type { Refusable } from '../../util/refusable.ts';
import { grammars } from './grammars.ts';
import { loadWorkflow } from './load-workflow.ts';
import { type OpenedBundle, openBundle } from './read-bundle-file.ts';
import { isBundlePath } from './workflow-files.ts';

/** A workflow with its sources, whether it was read from a bundle or compiled from a folder, zip or state file. */
export interface OpenedWorkflow {
  readonly path: string;
  readonly workflow: Workflow;
  /** Those of the bundle, or of the bundle that a build without options would make. */
  readonly platforms: readonly Platform[];
  /** By file, of every implementation; and of the manifest where there is one. */
  readonly sources: ReadonlyMap<string, string>;
  /** How many findings each rule has. */
  readonly findings: Readonly<Record<string, number>>;
  readonly severities: Readonly<Record<Severity, number>>;
  /** Null when it was compiled. */
  readonly bundle: OpenedBundle | null;
}

/** Opens what a user names; the refusal is a sentence that names the path. */
export async function openWorkflow(
  path: string,
  cwd: string,
): Promise<Refusable<{ readonly opened: OpenedWorkflow }>> {
  if (isBundlePath(path)) {
    const read = await openBundle(path, cwd);
    return read.ok ? { ok: true, opened: openedBundle(path, read.bundle) } : read;
  }
  const loaded = await loadWorkflow(durableFiles, path, cwd);
  if (!loaded.ok) return loaded;
  const { scope, entry } = loaded.workflow;
  const compilation = await compile(scope, { grammars, entry });
  const { workflow, diagnostics } = compilation;
  const names = new Set([manifestName, ...workflow.implementations.map(({ file }) => file)]);
  const files = scope.files.filter(({ name }) => names.has(name));
  return {
    ok: true,
    opened: {
      path,
      workflow,
      platforms: platformsToBuildFor(compilation),
      sources: new Map(files.map(({ name, text }) => [name, text])),
      findings: countRules(diagnostics),
      severities: countSeverities(diagnostics),
      bundle: null,
    },
  };
}

/** What git names in place of a file that was added or deleted, on every platform. */
export const noFile = '/dev/null';

/** In place of a workflow that is not there: one without states. */
export function openNothing(): OpenedWorkflow {
  const settings = { resetStack: null, defaultBudget: null, model: null, timeout: null, idleTimeout: null };
  const workflow: Workflow = {
    name: '',
    description: null,
    platforms: [],
    entry: null,
    entries: [],
    settings: { ...settings, spans: {} },
    states: [],
    implementations: [],
  };
  const found = { findings: {}, severities: { error: 0, warning: 0, info: 0 } };
  return { path: noFile, workflow, platforms: [], sources: new Map(), ...found, bundle: null };
}

function openedBundle(path: string, bundle: OpenedBundle): OpenedWorkflow {
  const { workflow, header, files, manifest } = bundle;
  const all = manifest === null ? [...files] : [[manifestName, manifest] as const, ...files];
  // The reader has found every source to be UTF-8. A byte order mark stays: places in the text count it.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const sources = new Map(all.map(([file, bytes]) => [file, decoder.decode(bytes)]));
  const { diagnostics: findings, severities } = header;
  return { path, workflow, platforms: workflow.platforms, sources, findings, severities, bundle };
}
