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

/** A validator generated from a JSON Schema of `grammar/`; what it found stays in `errors` until the next call. */
export type Validate = ((data: unknown) => boolean) & { readonly errors?: readonly SchemaError[] | null };
