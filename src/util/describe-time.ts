/** ISO 8601 for people. */
export function describeTime(iso: string): string {
  return `${iso.slice(0, 19).replace('T', ' ')} UTC`;
}

/** Why a run has ended, behind how it has. */
export function because(reason: string | null, until: string | null | undefined): string {
  return `${reason === null ? '' : `: ${reason}`}${liftedAt(until)}`;
}

/** When a usage limit is lifted, behind what says that it is reached; nothing where that is not known. */
export function liftedAt(iso: string | null | undefined): string {
  return typeof iso === 'string' ? ` (lifted at ${describeTime(iso)})` : '';
}
