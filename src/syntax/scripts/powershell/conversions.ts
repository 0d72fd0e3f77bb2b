import type { Span } from '../../../source/span.ts';
import type { Text } from '../program.ts';
import { kindOfType } from './kinds.ts';
import { constantOf, unknown } from './names.ts';

/** What becomes of a text that is given to a variable or a parameter of a type; null stands for no type. */
export function converted(text: Text, type: string | null, place: Span): Text {
  if (type === null || /^(?:string|object|psobject)$/.test(type)) return text;
  const kind = kindOfType(type);
  const constant = constantOf(text);
  if (kind === 'number' && constant !== null && /^(?:0|-?[1-9]\d{0,8})$/.test(constant)) return text;
  if (kind === 'truth' && (constant === 'True' || constant === 'False')) return text;
  return unknown(place, kind !== 'other' || /^(?:datetime|timespan|guid|version|uri)$/.test(type));
}
