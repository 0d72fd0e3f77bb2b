/** ISO 8601 for people. */
export function describeTime(iso: string): string {
  return `${iso.slice(0, 19).replace('T', ' ')} UTC`;
}
