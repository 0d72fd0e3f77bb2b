import type { Span } from '../../../../source/span.ts';
import type { BashContext } from '../context/context.ts';

/** Of what is to be written. */
const mostShown = 61;

/**
 * Notes `local next=PLAN` outside of functions, where Bash refuses it and sets nothing (Bash Reference Manual, Bash Builtins);
 * false where the script expects that.
 */
export function noteStrayLocal(context: BashContext, place: Span): boolean {
  const { text } = context;
  if (/^[ \t]*(?:[12&]?>|\|\||&&)/.test(text.slice(place.end, place.end + 40))) return false;
  const [, given = ''] = /^local[ \t]+([A-Za-z_]\w*\+?=[^\n]*)$/.exec(context.slice(place)) ?? [];
  const ends = context.setsErrexit && text.search(/\bset[ \t]+-/) < place.start;
  context.lostOutcomes.set(place.start, {
    rule: 'value-lost',
    message: `local stands outside of all functions, where Bash refuses it: it sets nothing${ends ? ', and by set -e the script ends here' : ''}`,
    help: given === '' || given.length > mostShown ? 'write declare in place of local' : `write ${given}`,
    span: place,
  });
  return true;
}

const loose =
  /^((?:local|declare|typeset|export|readonly)(?:[ \t]+-[a-zA-Z]+)*)[ \t]+([A-Za-z_]\w*)[ \t]+\+?=(?:[ \t]+|(?=["'$\w/.]))([^\s;&|]*)/;

/** Notes `local name = $1`, in which Bash takes the sign for a name of its own; gives the variable that gets no value, or null. */
export function noteLooseSign(context: BashContext, place: Span): string | null {
  const [found, keyword = '', name = '', value = ''] = loose.exec(context.slice(place)) ?? [];
  if (found === undefined) return null;
  const shown = value === '' || value.length > mostShown || /["'`(]/.test(value) ? '…' : value;
  context.lostOutcomes.set(place.start, {
    rule: 'value-lost',
    message: `${keyword.split(/\s/, 1)[0]} takes a sign that stands apart for another name, and refuses it: ${name} gets no value`,
    help: `write ${keyword} ${name}=${shown}, without a blank beside =`,
    span: place,
  });
  return name;
}
