/** What `lint --prove` decides and a bundle claims for each platform, in this order (bundle-format.md#claims). */
export const properties = ['can-end', 'calls-return', 'stack-bounded', 'agents-bounded'] as const;

export type Property = (typeof properties)[number];
