import type { Severity } from '../../diagnostics/diagnostic.ts';
import type { Platform } from '../../source/platform.ts';

/** What `raymond lint` was told. */
export interface LintOptions {
  readonly paths: readonly string[];
  /** The paths are changed files: lint every workflow that one of them belongs to, once. */
  readonly changed: boolean;
  readonly format: 'text' | 'json' | 'sarif';
  /** Show in text what follows from a finding; the other formats always do. */
  readonly expand: boolean;
  /** Say of each workflow what holds of all its runs. */
  readonly prove: boolean;
  /** The least severity that makes the exit code 1. */
  readonly failOn: Severity;
  /** Where the workflows are to run; `all` is wherever they are for. */
  readonly platform: Platform | 'all';
  readonly color: boolean | undefined;
  /** What a turn is expected to cost, in US dollars; null: nothing is said of budgets. */
  readonly pricePerTurn: number | null;
  /** Whether what is found may be kept for the next lint. */
  readonly cache: boolean;
  /** Instead of the manifest's. */
  readonly budget: number | 'none' | null;
}

/** What holds for options that are not given. */
export const lintDefaults = {
  changed: false,
  format: 'text',
  expand: false,
  prove: false,
  failOn: 'warning',
  platform: 'all',
  color: undefined,
  pricePerTurn: null,
  cache: true,
  budget: null,
} as const;
