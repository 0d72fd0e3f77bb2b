/**
 * How often a property is tried: `usual`, or that many times `PROPERTY_RUNS`, for a long search by night
 * (`PROPERTY_RUNS=100 npx vitest run test/fuzz test/syntax`).
 */
export function propertyRuns(usual: number): number {
  const factor = Number(process.env['PROPERTY_RUNS'] ?? '1');
  return Math.max(1, Math.round(usual * factor));
}
