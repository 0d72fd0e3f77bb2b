import type { Span } from '../../source/span.ts';
import type { Pattern } from './program.ts';

/** `^(ok|fine)$`, `^ok`, `ok`: what is looked for, and at which ends of the text it has to stand. */
const plain = /^(\^?)(?:\((?:\?:)?([\w :;,!%@~=/-]+(?:\|[\w :;,!%@~=/-]+)*)\)|([\w :;,!%@~=/-]+))(\$?)$/;
/** `^blocked: (.+)$`: how a text has to begin; of `^ok:?` the last sign need not be there. */
const beginning = /^\^([\w :;,!%@~=/-]+)(?![\w :;,!%@~=/*+?{-])([^|]*)$/;
/** What fits all that comes behind: `[[:space:]]*(.*)$`. */
const anyRest = /^(?:\[\[:space:\]\]\*|\\s\*)?(?:\.\*|\(\.\*\))\$?$/;

/** The patterns of which a text has to fit one where a regular expression is found in it; an unknown one where that is not told so. */
export function alternativesOf(regex: string, span: Span): readonly Pattern[] {
  const parts = regex.includes('(') ? [regex] : regex.split('|');
  const found = parts.map((part) => plain.exec(part));
  if (found.includes(null)) {
    const [, text, rest = ''] = beginning.exec(regex) ?? [];
    if (text === undefined) return [{ kind: 'unknown', span }];
    const within = `${text}*`;
    return [anyRest.test(rest) ? { kind: 'glob', text: within, span } : { kind: 'unknown', span, within }];
  }
  return found.flatMap((match) => {
    const [, start, group, word = '', end] = match ?? [];
    return (group ?? word).split('|').map((text): Pattern => {
      if (start !== '' && end !== '') return { kind: 'text', text, span };
      return { kind: 'glob', text: `${start === '' ? '*' : ''}${text}${end === '' ? '*' : ''}`, span };
    });
  });
}

/** The same of a text of which some line is to fit. */
export function ofSomeLine(pattern: Pattern): readonly Pattern[] {
  if (pattern.kind === 'unknown' && pattern.within !== undefined)
    return [pattern, { ...pattern, within: `*\n${pattern.within}` }];
  if (pattern.kind !== 'text' && pattern.kind !== 'glob') return [pattern];
  const { kind, text, span } = pattern;
  const isFirst = kind === 'text' || !text.startsWith('*');
  const isLast = kind === 'text' || !text.endsWith('*');
  const globs = [
    ...(isLast ? [`${text}\n*`] : []),
    ...(isFirst ? [`*\n${text}`] : []),
    ...(isFirst && isLast ? [`*\n${text}\n*`] : []),
  ];
  return [pattern, ...globs.map((glob): Pattern => ({ kind: 'glob', text: glob, span }))];
}
