/** What is done with the program of a script, in one part of the build: it is loaded for scripts alone. */
export { withActs } from './acting-branches.ts';
export { withinLimits } from './follow/contents/limits.ts';
export { followProgram } from './follow/follow-program.ts';
export { findHidingEnd, findNeverSet, leaveOut } from './follow/never-set.ts';
export { findUnsetTargets } from './follow/unset-targets.ts';
export { findCommandSlips, withoutGoingOn } from './misspelt-commands.ts';
export { withPayloadMeant } from './payload-name.ts';
export { withPlainNames } from './plain-names.ts';
export { findUncalled } from './uncalled.ts';
export { findUnfilledSlots } from './unfilled-slots.ts';
export { describeOld, findUnfilledVariables } from './unfilled-variables.ts';
