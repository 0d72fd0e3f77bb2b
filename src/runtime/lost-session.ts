import type { AgentState } from './run-state.generated.ts';

/** What an agent fails with whose conversation is gone before its next turn; `said` is what Claude Code says of it. */
export function lostSession({ session, state }: AgentState, said: string): string {
  return `the session ${session} of ${state} is gone (${said}): it was deleted or has expired, was begun in another folder than this one, or was never kept, as where Claude Code cannot write in the home folder; --new-session of raymond resume begins one that knows nothing of what was said before`;
}

/** What an agent fails with whose conversation its model takes no more of; `said` is what Claude Code says of it. */
export function fullSession({ session, state }: AgentState, said: string): string {
  return session === null
    ? `the conversation of ${state} has grown too long for its model within one turn (${said}): shorten its prompt and what is put into it, or let it read less`
    : `the conversation of ${state} has grown too long for its model (${said}): --new-session of raymond resume begins one that knows nothing of what was said before`;
}

/** What an agent keeps of a conversation that it gives up. A reminder says nothing to whoever has not seen the prompt. */
export const withoutConversation = {
  session: null,
  branch: false,
  turn_session: null,
  reminders: 0,
  reminder_problem: null,
} as const;
