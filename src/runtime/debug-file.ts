import type { AgentState } from './run-state.generated.ts';

const extensions = {
  prompt: 'prompt.md',
  stream: 'stream.jsonl',
  stdout: 'stdout',
  stderr: 'stderr',
  summary: 'json',
} as const;

/** A raw stream of a step that --debug keeps. */
export type DebugStream = keyof typeof extensions;

/** The name of the file that keeps a raw stream of a step; steps are numbered from 1 in each sitting. */
export function debugFile(step: number, { id, file }: AgentState, stream: DebugStream): string {
  return `${String(step).padStart(4, '0')}-${startOfName(id)}-${startOfName(file)}.${extensions[stream]}`;
}

/** As much of a name as two of them may have in the name of a file, which holds 255 bytes. */
function startOfName(name: string): string {
  const { read } = new TextEncoder().encodeInto(name, new Uint8Array(80));
  return name.slice(0, read);
}
