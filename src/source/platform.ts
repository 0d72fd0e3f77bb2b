/** The two families of platforms on which a target may resolve differently (language.md#resolution). */
export type Platform = 'unix' | 'windows';

export const platforms: readonly Platform[] = Object.freeze(['unix', 'windows']);
