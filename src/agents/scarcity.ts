/** What the machine has run out of when no process can be started. */
const scarce: Readonly<Record<string, string>> = {
  EAGAIN: 'the limit of processes is reached',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  ENOMEM: 'no memory is left',
};

/**
 * Why `command` cannot be started just now, where that is no fault of its own and may be over soon; else null.
 */
export function scarcity(command: string, { code = '' }: NodeJS.ErrnoException): string | null {
  const reason = scarce[code];
  if (reason === undefined) return null;
  return `cannot start ${command} (${code}): ${reason}; end other programs, raise the limit, or let fewer agents step at once (--jobs)`;
}
