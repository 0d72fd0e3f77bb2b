import type { Platform } from './platform.ts';

/** What runs a file of a state, by its extension (language.md#workflow). */
type ImplementationKind = 'prompt' | 'bash' | 'powershell' | 'batch';

const runsOn: Readonly<Record<ImplementationKind, readonly Platform[]>> = {
  prompt: ['unix', 'windows'],
  bash: ['unix'],
  powershell: ['windows'],
  batch: ['windows'],
};

interface FileIdentity {
  readonly state: string;
  /** Null when the name has no recognised extension. */
  readonly kind: ImplementationKind | null;
}

/** Splits a file name or a target into state and implementation kind: `v1.2` and `v1.2.md` both name the state `v1.2`. */
export function identifyFile(name: string): FileIdentity {
  const dot = name.lastIndexOf('.');
  const kind = dot > 0 ? kindOf(name) : null;
  return kind === null ? { state: name, kind } : { state: name.slice(0, dot), kind };
}

function kindOf(name: string): ImplementationKind | null {
  if (name.endsWith('.md')) return 'prompt';
  if (name.endsWith('.sh')) return 'bash';
  if (name.endsWith('.ps1')) return 'powershell';
  return name.endsWith('.bat') ? 'batch' : null;
}

/** The name that a file would need to be a state's, where its extension stands in capitals: `PLAN.md` of `PLAN.MD`; else null. */
export function inSmallLetters(name: string): string | null {
  const dot = name.lastIndexOf('.');
  const meant = name.slice(0, dot) + name.slice(dot).toLowerCase();
  return dot > 0 && meant !== name && kindOf(meant) !== null ? meant : null;
}

/** Other extensions of what raymond reads, and of scripts that it does not run itself. */
const otherExtensions: Readonly<Record<string, string | null>> = {
  '.markdown': '.md',
  '.mdown': '.md',
  '.mdx': '.md',
  '.txt': '.md',
  '.bash': '.sh',
  '.cmd': '.bat',
  '.py': null,
  '.js': null,
  '.mjs': null,
  '.ts': null,
  '.rb': null,
  '.pl': null,
};

/**
 * The state that a file may be meant for whose extension no state has, and the name that it would need: `DO.bat` of `DO.cmd`, and
 * none of `DO.py`; null of other files.
 */
export function meantFor(name: string): { readonly state: string; readonly renamed: string | null } | null {
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 ? otherExtensions[name.slice(dot).toLowerCase()] : undefined;
  if (extension === undefined) return null;
  const state = name.slice(0, dot);
  return { state, renamed: extension === null ? null : state + extension };
}

export function kindRunsOn(kind: ImplementationKind, platform: Platform): boolean {
  return runsOn[kind].includes(platform);
}

/** The state that is most likely meant by a path: its last part, without the slash that may stand after it. */
export function lastOfPath(path: string): string {
  return (
    path
      .replace(/[/\\]+$/, '')
      .split(/[/\\]/)
      .at(-1) ?? ''
  );
}

const projectFiles: ReadonlySet<string> = new Set(
  ['README', 'CHANGELOG', 'AGENTS', 'CLAUDE', 'SKILL'].map((name) => `${name}.md`),
);

/** Whether a file belongs to a project, not to a workflow, unless a transition targets it (language.md#workflow). */
export function isProjectFile(name: string): boolean {
  return projectFiles.has(name) || name.startsWith('.') || name.startsWith('LICENSE');
}

/** The states in which a run begins when nothing says otherwise (language.md#workflow). */
export const entryNames: readonly string[] = Object.freeze(['1_START', 'START']);
