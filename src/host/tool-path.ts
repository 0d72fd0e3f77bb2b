/** Where the tools are that raymond itself starts, whatever the user's own path says. */
export function toolPath(): string {
  return `${process.env['PATH'] ?? ''}:/usr/bin:/bin`;
}
