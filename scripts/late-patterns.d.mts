export function latePatterns(code: string): string;
