import type { Transition } from '../../ir/ir.generated.ts';
import { leftOutOf, renderTag } from '../../ir/render-tag.ts';
import { clipText } from '../../util/cut-text.ts';
import { joinWords } from '../../util/plural.ts';

const longestPayload = 60;

/** Signs that tell payloads apart and that nobody would see in a message. */
const unseen: ReadonlyMap<string, { readonly shown: string; readonly name: string }> = new Map([
  ['\n', { shown: '\\n', name: 'a line break' }],
  ['\r', { shown: '\\r', name: 'a carriage return' }],
  ['\t', { shown: '\\t', name: 'a tab' }],
  ['\u00a0', { shown: '\\u00a0', name: 'a no-break space' }],
]);

/** A payload as it may stand in a message: on one line, and clipped. */
function clip(text: string): string {
  const shown = text.trim().replace(/[\n\r\t\u00a0]/g, (sign) => unseen.get(sign)?.shown ?? sign);
  return clipText(shown, longestPayload);
}

/** A transition in words: `call FIX, return APPLY`, `result "done"`. */
export function describeStep({ tag, target, return: back, next, payload }: Transition): string {
  if (tag === 'result') return payload === null ? tag : `${tag} "${clip(payload)}"`;
  const second = back === null ? '' : `, return ${back.text}`;
  return `${tag} ${target?.text ?? '…'}${second}${next === null ? '' : `, next ${next.text}`}`;
}

/** A transition as the tag that emits it. */
export function tagOf(transition: Transition): string {
  const { tag, target, return: back, next, payload } = transition;
  const leftOut = leftOutOf(transition);
  const attributes = [
    ...(back === null ? [] : [{ name: 'return', value: back.text }]),
    ...(next === null ? [] : [{ name: 'next', value: next.text }]),
    ...transition.attributes.filter(({ name }) => !leftOut.includes(name)),
  ].map(({ name, value }) => ({ name, value: clip(value ?? '…') }));
  const written = leftOut.includes('payload') ? '' : clip(payload ?? '…');
  return renderTag({ tag, content: tag === 'result' ? written : (target?.text ?? '…'), attributes });
}

/** The tag that emits a transition, for whoever is to write it. */
export function tagToWrite(transition: Transition): string {
  const payload = transition.payload?.trim() ?? '';
  const signs = [...unseen].flatMap(([sign, { shown, name }]) =>
    payload.includes(sign) ? [`${name} for each ${shown}`] : [],
  );
  return `${tagOf(transition)}${signs.length === 0 ? '' : ` with ${joinWords(signs, 'and')}`}`;
}

/** A transition as an entry of a policy, in YAML on one line, with those of its attributes that are named. */
export function entryOf(
  { tag, target, return: back, next, payload, attributes }: Transition,
  named: readonly string[] = [],
): string {
  const pairs: (readonly [string, string | undefined])[] = [
    ['tag', tag],
    ['target', target?.text],
    ['return', back?.text],
    ['next', next?.text],
    ['payload', payload?.trim()],
    ...attributes.flatMap(({ name, value }) =>
      named.includes(name) && value !== null ? [[name, value] as const] : [],
    ),
  ];
  const given = pairs.flatMap(([key, value]) => (value === undefined ? [] : [`${key}: ${scalar(value)}`]));
  return `{ ${given.join(', ')} }`;
}

const words = /^(?:true|false|yes|no|on|off|null|y|n)$/i;

/** A text as a YAML scalar that means just it. */
function scalar(text: string): string {
  return /^[A-Za-z_][\w.-]*(?: [\w.-]+)*$/.test(text) && !words.test(text) ? text : JSON.stringify(text);
}
