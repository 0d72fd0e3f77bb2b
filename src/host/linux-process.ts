import { readFileSync } from 'node:fs';

/**
 * What Linux tells of a process, by id or `self`, from its state on (proc_pid_stat(5), field 3); null where there is no such process, or
 * where the system is another one.
 */
export function processFields(id: string): readonly string[] | null {
  try {
    const text = readFileSync(`/proc/${id}/stat`, 'latin1');
    // The command name stands in parentheses and may itself hold any character.
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}
