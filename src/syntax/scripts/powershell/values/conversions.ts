import type { Span } from '../../../../source/span.ts';
import { constantOf } from '../../build-command.ts';
import type { Text } from '../../program.ts';
import { unknown } from '../context/program-parts.ts';
import { holdsOnly, kindOfType } from '../tree/kinds.ts';
import type { Kinds, Parameter } from '../tree/tree.ts';

/** What becomes of a text that is given to a variable or a parameter of a type; null stands for no type. */
export function converted(text: Text, type: string | null, place: Span, kinds: Kinds): Text {
  if (type === null || /^(?:string|object|psobject)$/.test(type)) return text;
  const kind = kindOfType(type);
  const constant = constantOf(text);
  if (kind === 'number' && constant !== null && /^(?:0|-?[1-9]\d{0,8})$/.test(constant)) return text;
  if (kind === 'truth' && (constant === 'True' || constant === 'False')) return text;
  const [piece, other] = text;
  if (kind !== 'other' && piece?.kind === 'variable' && other === undefined && piece.edit === null) {
    // What it is already it stays.
    if (holdsOnly(kinds, piece.name.replace(/@.*/, ''), kind)) return text;
  }
  return unknown(place, kind !== 'other' || /^(?:datetime|timespan|guid|version|uri)$/.test(type));
}

/** Types of objects: without a value a parameter of one is $null. */
const ofObjects = /\[\]$|^(?:object|psobject|pscustomobject|array|hashtable|scriptblock|xml|regex|uri)$/;

/** What a parameter without a default is where nothing is given for it; null where only a run knows. */
export function omitted({ type, isOpen }: Parameter, place: Span): Text | null {
  if (isOpen) return null;
  if (type === null || type === 'string' || ofObjects.test(type)) return [];
  const kind = kindOfType(type);
  if (kind !== 'number' && kind !== 'truth') return null;
  return [{ kind: 'literal', text: kind === 'number' ? '0' : 'False', span: place }];
}
