// Generated from grammar/run-state.schema.json by npm run generate. Do not edit.
import type { ErrorObject } from 'ajv';
export declare const validate: ((data: unknown) => boolean) & { errors?: ErrorObject[] | null };
