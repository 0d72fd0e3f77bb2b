import type { Rule } from './rule.ts';
import { bashVersion } from './rules/bash-version.ts';
import { bodyNotAllowed } from './rules/body-not-allowed.ts';
import { budgetBelowMinimum } from './rules/budget-below-minimum.ts';
import { callNeverReturns } from './rules/call-never-returns.ts';
import { caseCollision } from './rules/case-collision.ts';
import { caseMismatch } from './rules/case-mismatch.ts';
import { commandNotFound } from './rules/command-not-found.ts';
import { comparisonMissing } from './rules/comparison-missing.ts';
import { contextGap } from './rules/context-gap.ts';
import { contextGrowth } from './rules/context-growth.ts';
import { deadEnd } from './rules/dead-end.ts';
import { duplicateEntry } from './rules/duplicate-entry.ts';
import { dynamicTarget } from './rules/dynamic-target.ts';
import { entryAmbiguous } from './rules/entry-ambiguous.ts';
import { entryMissing } from './rules/entry-missing.ts';
import { forkBomb } from './rules/fork-bomb.ts';
import { forkNextMismatch } from './rules/fork-next-mismatch.ts';
import { forkUnbounded } from './rules/fork-unbounded.ts';
import { frontmatterSyntax } from './rules/frontmatter-syntax.ts';
import { frontmatterUnknownKey } from './rules/frontmatter-unknown-key.ts';
import { interactiveCommand } from './rules/interactive-command.ts';
import { invalidValue } from './rules/invalid-value.ts';
import { labelMissing } from './rules/label-missing.ts';
import { malformedTag } from './rules/malformed-tag.ts';
import { missingAttribute } from './rules/missing-attribute.ts';
import { modelSwitch } from './rules/model-switch.ts';
import { neverEnds } from './rules/never-ends.ts';
import { noPolicy } from './rules/no-policy.ts';
import { paidPollLoop } from './rules/paid-poll-loop.ts';
import { pathInTarget } from './rules/path-in-target.ts';
import { payloadUnhandled } from './rules/payload-unhandled.ts';
import { platformDrift } from './rules/platform-drift.ts';
import { platformGap } from './rules/platform-gap.ts';
import { policyUnmentioned } from './rules/policy-unmentioned.ts';
import { powershellVersion } from './rules/powershell-version.ts';
import { promptAsksMany } from './rules/prompt-asks-many.ts';
import { promptEmpty } from './rules/prompt-empty.ts';
import { recursionNoBase } from './rules/recursion-no-base.ts';
import { recursionUnbounded } from './rules/recursion-unbounded.ts';
import { reservedName } from './rules/reserved-name.ts';
import { resetDropsReturns } from './rules/reset-drops-returns.ts';
import { resetInCallee } from './rules/reset-in-callee.ts';
import { resetLeaksFrames } from './rules/reset-leaks-frames.ts';
import { resetLosesInput } from './rules/reset-loses-input.ts';
import { resetModeSensitive } from './rules/reset-mode-sensitive.ts';
import { resultDropped } from './rules/result-dropped.ts';
import { resultDualRole } from './rules/result-dual-role.ts';
import { resultIgnored } from './rules/result-ignored.ts';
import { resultThenFailure } from './rules/result-then-failure.ts';
import { resultUnbound } from './rules/result-unbound.ts';
import { returnByGoto } from './rules/return-by-goto.ts';
import { scriptEmitsMany } from './rules/script-emits-many.ts';
import { scriptEmitsNone } from './rules/script-emits-none.ts';
import { scriptEndsEarly } from './rules/script-ends-early.ts';
import { scriptFolder } from './rules/script-folder.ts';
import { scriptInterpreter } from './rules/script-interpreter.ts';
import { scriptLineEnds } from './rules/script-line-ends.ts';
import { scriptSyntax } from './rules/script-syntax.ts';
import { sessionNone } from './rules/session-none.ts';
import { statusLost } from './rules/status-lost.ts';
import { targetAmbiguous } from './rules/target-ambiguous.ts';
import { targetIncompatible } from './rules/target-incompatible.ts';
import { targetMissing } from './rules/target-missing.ts';
import { trap } from './rules/trap.ts';
import { unknownAttribute } from './rules/unknown-attribute.ts';
import { unreachableReturn } from './rules/unreachable-return.ts';
import { unreachableState } from './rules/unreachable-state.ts';
import { unreadableFile } from './rules/unreadable-file.ts';
import { valueLost } from './rules/value-lost.ts';
import { variableUnbound } from './rules/variable-unbound.ts';
import { variableUnused } from './rules/variable-unused.ts';
import { weakMention } from './rules/weak-mention.ts';
import { workerNeverEnds } from './rules/worker-never-ends.ts';

/** Every rule, in reading order: the workflow and its files, names, platforms, settings and policies, tags, then what runs can do. */
export const rules: readonly Rule[] = Object.freeze([
  unreadableFile,
  entryMissing,
  entryAmbiguous,
  targetMissing,
  targetAmbiguous,
  targetIncompatible,
  pathInTarget,
  caseMismatch,
  caseCollision,
  reservedName,
  platformGap,
  platformDrift,
  frontmatterSyntax,
  frontmatterUnknownKey,
  invalidValue,
  duplicateEntry,
  bodyNotAllowed,
  forkNextMismatch,
  policyUnmentioned,
  noPolicy,
  labelMissing,
  malformedTag,
  missingAttribute,
  unknownAttribute,
  deadEnd,
  promptEmpty,
  promptAsksMany,
  scriptInterpreter,
  scriptFolder,
  scriptSyntax,
  commandNotFound,
  comparisonMissing,
  statusLost,
  valueLost,
  interactiveCommand,
  scriptEndsEarly,
  scriptLineEnds,
  powershellVersion,
  bashVersion,
  scriptEmitsNone,
  scriptEmitsMany,
  resultThenFailure,
  dynamicTarget,
  weakMention,
  unreachableState,
  callNeverReturns,
  unreachableReturn,
  returnByGoto,
  resultDualRole,
  recursionNoBase,
  recursionUnbounded,
  resetDropsReturns,
  resetInCallee,
  resetLeaksFrames,
  resetLosesInput,
  resetModeSensitive,
  neverEnds,
  trap,
  paidPollLoop,
  workerNeverEnds,
  forkBomb,
  forkUnbounded,
  variableUnbound,
  variableUnused,
  resultUnbound,
  resultIgnored,
  payloadUnhandled,
  resultDropped,
  sessionNone,
  contextGap,
  contextGrowth,
  modelSwitch,
  budgetBelowMinimum,
]);
