import { isCall } from '../../ir/is-call.ts';
import type { Graph } from './graph.ts';

/** Whether one of these states calls where runs begin: then it is a frame around them, in which others begin. */
export function callsEntry({ leaving, entries }: Graph, members: readonly number[]): boolean {
  return members.some((member) =>
    leaving(member).some(({ tag, target }) => isCall(tag) && entries.includes(target)),
  );
}

/** What is told of it. */
export function asOtherEntry(state: string) {
  return {
    severity: 'info',
    message: `nothing leads to ${state}, which calls an entry: only runs that begin in it enter it`,
    help: `list ${state} under entries in workflow.yaml if runs begin there; else add a transition to it`,
  } as const;
}
