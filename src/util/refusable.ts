/** What was asked for, or why there is none: one sentence without a final full stop. */
export type Refusable<Value> =
  | ({ readonly ok: true } & Value)
  | { readonly ok: false; readonly refusal: string };

export function refused(refusal: string): { readonly ok: false; readonly refusal: string } {
  return { ok: false, refusal };
}
