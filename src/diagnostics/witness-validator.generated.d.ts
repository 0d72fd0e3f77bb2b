// Generated from grammar/findings.schema.json by npm run generate. Do not edit.
import type { Validate } from '../util/validate.ts';

export declare const validate: Validate;
