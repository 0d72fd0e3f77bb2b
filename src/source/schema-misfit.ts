import { joinWords } from '../util/plural.ts';
import type { SchemaError } from '../util/validate.ts';
import { quoteName } from './refusal.ts';

/** What is wrong at the place of an error, with the name or the values that the message of ajv leaves out. */
export function misfitOf({ message = 'has the wrong form', params }: SchemaError): string {
  const extra = params['additionalProperty'] ?? params['propertyName'];
  if (typeof extra === 'string') return `${message} (${quoteName(extra)})`;
  const { type } = params;
  if (Array.isArray(type)) return `must be ${joinWords(type.map(String), 'or')}`;
  const allowed = params['allowedValues'] ?? params['allowedValue'];
  return allowed === undefined
    ? message
    : `${message}: ${[allowed]
        .flat()
        .map((value) => JSON.stringify(value))
        .join(', ')}`;
}
