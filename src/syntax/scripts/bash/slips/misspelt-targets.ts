import { span } from '../../../../source/span.ts';
import { alignmentDistance } from '../../../../util/nearest.ts';
import type { UnfilledVariable } from '../../defects.ts';
import { writtenName } from '../../follow/contents/names-in.ts';
import { arePlural, isSlipOfTarget, isTypo } from '../../name-slips.ts';
import { isRead, standsOnce } from '../../written-once.ts';
import { runsOtherCode, setters } from '../context/setters.ts';
import { isOnlySet, setsOrGivesAny } from './misspelt.ts';

/** More names than this are not compared. */
const mostNames = 100;
/** In a branch, a loop or a function: an assignment at the beginning of a line is of every run, and one that is not used there may be a setting. */
const inner = '(?<=^[ \\t]+|[;&|)({](?:[ \\t]*|\\+\\+|--)|\\b(?:then|do|else)[ \\t]+)';
const fixed = `(?:"[^"$\`\\n]*"|'[^'\\n]*'|[\\w./:-]*)(?=[ \\t]*(?:$|[;&|)}#]))`;

/** A use of a variable, and an expression that may have some. */
const reading = /\$\{?[#!]?([A-Za-z_]\w*)|\(\(([^\n)]{0,200})/g;

/**
 * The variables that a script sets in a branch and uses nowhere, while their names are a slip away from one that it reads further
 * down: `nxt=PLAN` beside `next=BUILD` and `<goto>$next</goto>`. They get a fixed value, or one counted up from the other's.
 */
export function misspeltTargets(
  assigned: ReadonlySet<string>,
  script: { readonly text: string; readonly functionTexts: string },
): UnfilledVariable[] {
  const { text, functionTexts } = script;
  if (assigned.size > mostNames || setsOrGivesAny.test(text) || runsOtherCode(script)) return [];
  // By name where it is last used.
  const read = new Map<string, number>();
  for (const { 1: name, 2: sum = '', index } of text.matchAll(reading))
    for (const each of name === undefined ? (sum.match(/[A-Za-z_]\w*/g) ?? []) : [name])
      read.set(each, index);
  const mayRead = /\bread\b/.test(text);
  const names = [...new Set([...assigned].map(writtenName))];
  return names.flatMap((name): UnfilledVariable[] => {
    const like = (isLike: (other: string) => boolean) =>
      names.filter((other) => read.has(other) && isLike(other));
    const typed = mayRead && /^\w+$/.test(name) ? like((other) => isTypo(name, other))[0] : undefined;
    const at = typed === undefined ? null : readInto(name, text);
    if (typed !== undefined && at !== null) return [setForNothing(name, typed, at)];
    const near = like((other) => isSlipOfTarget(name, other));
    const counted = like((other) => isFarSlip(name, other)).map((other) => `\\$?${other}`);
    if ((near.length === 0 && counted.length === 0) || !isOnlySet(name, text)) return [];
    const sum = `"?\\$\\(\\([ \\t]*(${counted.join('|') || '(?!)'})[ \\t]*[-+][ \\t]*\\d+[ \\t]*\\)\\)`;
    const value = near.length === 0 ? sum : `(?:${sum}|${fixed})`;
    // What is added to and never begun may be anything.
    const added =
      near.length === 0 || new RegExp(`\\b${name}=`).test(text)
        ? ''
        : `|\\+=|[ \\t]*(?:\\+\\+|--|[-+]=|\\)\\))`;
    const inBranch = new RegExp(`(?=\\b${name}\\b)${inner}${name}(?:=${value}${added})`, 'm').exec(text);
    // Where one is counted on that never begins, the other is to be its beginning.
    const begun = inBranch === null ? near.filter((other) => isOnlyCounted(other, text)) : near;
    const atTop = () => (begun.length === 0 ? null : new RegExp(`^${name}=${fixed}`, 'm').exec(text));
    const found = inBranch ?? atTop();
    if (found === null) return [];
    // What a function reads may be set further down.
    const isReadThen = (other: string) =>
      (read.get(other) ?? 0) > found.index || isRead(other, functionTexts);
    const meant = found[1]?.replace('$', '') ?? begun.find(isReadThen);
    if (meant === undefined) return [];
    return [setForNothing(name, meant, found.index)];
  });
}

/** Where a line is read into a variable, the only one there, that stands nowhere else in the script. */
function readInto(name: string, text: string): number | null {
  const reader = new RegExp(`\\bread(?:[ \\t]+-[a-z]+)*[ \\t]+(?=${name}[ \\t]*(?:$|[<;|&)]))`, 'm');
  const found = standsOnce(name, text) ? reader.exec(text) : null;
  return found === null ? null : found.index + found[0].length;
}

function setForNothing(name: string, meant: string, start: number): UnfilledVariable {
  const place = span(start, start + name.length);
  return {
    message: `${name} is set here for nothing: nothing reads it`,
    span: place,
    help: `write ${meant}`,
    meant,
  };
}

/** Whether a script does nothing to a variable but count it on or add to it. */
function isOnlyCounted(name: string, text: string): boolean {
  const sets = `\\b${name}=(?!"?\\$\\(\\([ \\t]*\\$?${name}\\b)|\\b(?:${setters})\\b[^\\n;]{0,200}\\b${name}\\b`;
  return new RegExp(`\\b${name}(?:=|\\+=|\\+\\+)`).test(text) && !new RegExp(sets).test(text);
}

/** `trys=$((tries + 1))`: what is counted up says which variable is meant. */
function isFarSlip(name: string, other: string): boolean {
  return (
    isSlipOfTarget(name, other) ||
    (!arePlural(name, other) &&
      name.slice(0, 2) === other.slice(0, 2) &&
      alignmentDistance(name, other) === 2)
  );
}
