/** What a validator generated from a JSON Schema says of one place; the same as ajv's own error object. */
export interface SchemaError {
  /** A JSON pointer to the value. */
  readonly instancePath: string;
  /** The keyword of the schema that the value does not satisfy. */
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
  /** The schema that holds the keyword; only from validators made with `coerce`. */
  readonly parentSchema?: Readonly<Record<string, unknown>>;
}

/** What a validator found wrong; of several branches that were tried, the last one that got deepest and is not `null`. */
export function deepestError(errors: readonly SchemaError[] | null | undefined): SchemaError | undefined {
  let deepest: SchemaError | undefined;
  for (const error of errors ?? []) {
    if (error.keyword === 'anyOf' || error.params['type'] === 'null') continue;
    if (deepest === undefined || error.instancePath.length >= deepest.instancePath.length) deepest = error;
  }
  return deepest;
}

/** A validator generated from a JSON Schema of `grammar/`; what it found stays in `errors` until the next call. */
export type Validate = ((data: unknown) => boolean) & { readonly errors?: readonly SchemaError[] | null };
