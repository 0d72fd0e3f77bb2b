// Generated from grammar/bundle.schema.json by npm run generate. Do not edit.
import type { ErrorObject } from 'ajv';
export declare const validate: ((data: unknown) => boolean) & { errors?: ErrorObject[] | null };
