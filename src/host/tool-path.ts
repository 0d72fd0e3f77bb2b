import { win32 } from 'node:path';

/** Where the tools are that raymond itself starts, whatever the user's own path says. */
export function toolPath(): string {
  return `${process.env['PATH'] ?? ''}:/usr/bin:/bin`;
}

/** The path of a tool of Windows: its name alone would mean a file of the folder in which it is to run, if there is one. */
export function windowsTool(name: string): string {
  return win32.join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32', name);
}
