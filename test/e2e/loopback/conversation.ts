import type { ReceivedMessage, ReceivedRequest } from './messages-server.ts';

/**
 * What was said in the session that `request` continues, oldest first, as `role: text`. Claude Code's own
 * blocks (reminders to the model, messages of role `system`) are left out: they are no part of the story.
 */
export function conversation(request: ReceivedRequest): string[] {
  return request.messages
    .filter((message) => message.role !== 'system')
    .map((message) => `${message.role}: ${spokenText(message)}`);
}

function spokenText(message: ReceivedMessage): string {
  return message.text.replace(/<system-reminder>[\s\S]*?<\/system-reminder>/g, '').trim();
}

/** The text that the last turn was asked with, without Claude Code's own blocks. */
export function promptOf(request: ReceivedRequest): string {
  return spokenText({ role: 'user', text: request.lastUserText });
}
