import type { Span } from '../../../source/span.ts';
import type { Text } from '../program.ts';
import type { AccessStep, ExpressionOf } from './tree.ts';

/** The values of an `enum`, by the name of its type in lower case. */
export type Enums = ReadonlyMap<string, readonly string[]>;

/** `enum Verdict { Pass; Fail = 2 }`: the type, in lower case, with the names of its values. */
export function readEnum(written: string): [type: string, values: readonly string[]] | null {
  const [, type, body] = /^enum\s+(\w+)[^{}#]*\{([^{}]*)\}$/i.exec(written) ?? [];
  if (type === undefined || body === undefined) return null;
  const lines = body.replace(/#.*/g, '').split(/[;\r\n]/);
  const values = lines.map((line) => line.replace(/=.*/, '').trim()).filter((value) => value !== '');
  return values.every((value) => /^\w+$/.test(value)) ? [type.toLowerCase(), values] : null;
}

/** `[Verdict]::Pass` becomes the text `Pass`; null of any other type. */
export function valueOfEnum(
  enums: Enums,
  { name: type }: ExpressionOf<'type'>,
  step: AccessStep,
  place: Span,
): Text | null {
  if (step.kind !== 'member' || step.arguments !== null) return null;
  const value = enums.get(type)?.find((one) => one.toLowerCase() === step.name);
  return value === undefined ? null : [{ kind: 'literal', text: value, span: place }];
}
