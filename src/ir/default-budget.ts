/** US dollars that a run may spend when neither its flags nor its manifest say (runtime.md#limits). */
export const defaultBudget = 10;
