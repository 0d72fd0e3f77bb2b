import { clipText } from '../util/cut-text.ts';
import { isRecord } from '../util/is-record.ts';
import { nearestName } from '../util/nearest.ts';
import { longestValue } from './meant-transition.ts';

/** What people write for a duration: `5 min`, `2 hours`. */
const duration = /^([1-9]\d{0,6}) *(s|m|h)(?:ecs?|econds?|ins?|inutes?|rs?|ours?)?$/i;
const fraction = /^(\d{1,5}\.\d{1,4}) *(m|h)(?:ins?|inutes?|rs?|ours?)?$/i;
const hoursAndMinutes = /^([1-9]\d{0,3}) ?h(?:ours?)? ?([1-9]\d?) ?m(?:in|inutes)?$/i;
const bareNumber = /^[1-9]\d{0,6}$/;
/** What other readers of YAML take for a truth value, in any case of letters. */
const truth: Readonly<Record<string, string>> = {
  ...{ true: 'true', yes: 'true', on: 'true' },
  ...{ false: 'false', no: 'false', off: 'false' },
};

/** Names of systems, each of one family. */
const unixLike = /^(?:linux|mac(?:os)?|osx|darwin|posix|bsd|wsl)$/i;
const windowsLike = /^win(?:nt|\d+)?$/i;

/** The value that was most likely meant; null when nothing suggests one. */
export function meantBy(text: string, schema: Readonly<Record<string, unknown>>): string | null {
  const { enum: choices, examples, type, items, pattern, description, anyOf } = schema;
  if (type === 'boolean') return truth[text.toLowerCase()] ?? null;
  if (type === 'array')
    return text.trim() === '' ? null : listOf(meantBy(text, isRecord(items) ? items : {}) ?? text);
  if (/^(?:\$\d+(?:\.\d+)?|\d+(?:\.\d+)? ?\$)$/.test(text) && `${description}`.includes('dollars'))
    return text.replace(/ ?\$/, '');
  // As many languages write it.
  if (/^\d+,\d\d?$/.test(text) && `${description}`.includes('dollars')) return text.replace(',', '.');
  if (type === 'integer') return inDigits(text, schema);
  if (`${description}`.includes('dollars'))
    return /^none$/i.test(text) ? 'none' : inDigits(text, Array.isArray(anyOf) ? anyOf[0] : schema);
  if (`${pattern}`.endsWith('(s|m|h)$')) return meantDuration(text);
  const known = Array.isArray(choices) ? choices : Array.isArray(examples) ? examples.filter(isName) : [];
  const names = known.map(String);
  if (names.includes('off') && /^(?:false|no|none)$/i.test(text)) return 'off';
  if (names.includes('unix') && unixLike.test(text)) return 'unix';
  if (names.includes('windows') && windowsLike.test(text)) return 'windows';
  return nearestName(text, names) ?? names.find((name) => text.length > 2 && name.startsWith(text)) ?? null;
}

/** A number that is written in another way: `0x10`, `1e2`, `.5`. */
function inDigits(
  text: string,
  { type, minimum = 0, maximum }: Readonly<Record<string, unknown>>,
): string | null {
  const amount = Number(text);
  const isWithin = amount >= Number(minimum) && amount <= Number(maximum ?? amount);
  if (text.trim() === '' || !isWithin || /^\d+$/.test(text)) return null;
  if (type === 'integer' && !Number.isInteger(amount)) return null;
  const written = String(amount);
  return /^\d+(?:\.\d+)?$/.test(written) ? written : null;
}

function meantDuration(text: string): string | null {
  const [, count, unit = ''] = duration.exec(text) ?? [];
  if (count !== undefined) return `${count}${unit.toLowerCase()}`;
  const [, hours, minutes] = hoursAndMinutes.exec(text) ?? [];
  if (hours !== undefined) return `${Number(hours) * 60 + Number(minutes)}m`;
  const [, amount, whole = ''] = fraction.exec(text) ?? [];
  const parts = Math.round(Number(amount) * 60_000) / 1000;
  if (Number.isInteger(parts) && parts > 0) return `${parts}${whole.toLowerCase() === 'h' ? 'm' : 's'}`;
  return bareNumber.test(text) ? `${text}s, ${text}m or ${text}h` : null;
}

/** Help for `target:A`, which YAML takes for a key as a whole. */
export function blankAfterColon(key: string, written: string): string {
  return `put a blank after the colon: ${key}: ${written.slice(key.length + 1)}`;
}

/** A list of that one text: what begins with a sign of YAML, or holds one, needs quotation marks. */
export function listOf(text: string): string {
  const clipped = clipText(text, longestValue);
  return /^[*&!|>%@`?-]|[#{}[\]"']|: /.test(clipped) ? `[${JSON.stringify(clipped)}]` : `[${clipped}]`;
}

/** Examples such as `90s` say what a value looks like; one such as `opus` may be meant itself. */
function isName(example: unknown): boolean {
  return typeof example === 'string' && /^[a-z]+$/.test(example);
}
