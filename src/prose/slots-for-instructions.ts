import { isVariableSlot } from '../ir/built-in-slots.ts';
import type { Implementation } from '../ir/ir.generated.ts';
import { isEnglish } from './english.ts';

/** So far around a slot its sentence is looked at. */
const mostAround = 300;
const mostPieces = 10;

const sentenceEnd = /[.!?]\s|\n\s*(?:\n|[-*+>|#]|\d+[.)]\s)/;
/** What ends, answers or orders: "End with {{ending}}", "Your task is to {{task}}", "Follow {{rules}} to the letter". */
const speaksOfOrders =
  /(?<!\w)(?:(?:end|finish|conclud|clos|stop|answer|respon|emit|output|return|print|continu|proceed|follow|obey|perform|execut|complet|transition|instruct|task|order|request|direct|protocol|procedure|rule|step|prompt)[a-z]*|repl(?:y|ies)|tags?|states?|carry|act|job|goal|brief)(?!\w)/i;
const ordersDirectly = /(?<!\w)(?:then|next|finally|please|do|does|go|say|tells?|says?)[\s`*_"']*$/i;
const word = /[\p{L}\p{N}]/u;
const words = /[\p{L}\p{N}_'\u2019-]+/gu;
/** A prompt with fewer words says nothing else than its slot. */
const fewWords = 12;
const openMark = /[`'"\u201c(]\s*$/;
const element = /<[^<>]*>/g;

/**
 * Whether a slot of a prompt may be filled with what tells the agent how to go on: it stands alone on its line, at the end of
 * one behind a colon, or begins a sentence, or its sentence speaks of ending or of what is to be done, or the prompt says hardly anything else. Elsewhere it is data:
 * "Review {{file}} for bugs". Of prompts in other languages nobody can tell.
 */
export function mayHoldInstructions(
  implementation: Implementation,
  isAsked: (name: string) => boolean,
): boolean {
  const pieces = implementation.prompt ?? [];
  const slots = pieces.flatMap((piece, at) => (isVariableSlot(piece) && isAsked(piece.text) ? [at] : []));
  if (slots.length === 0) return false;
  if (!isEnglish(implementation)) return true;
  const isShort = (textOf(pieces).replaceAll('{{}}', ' ').match(words)?.length ?? 0) < fewWords;
  return slots.some((at) => {
    const before = textOf(pieces.slice(Math.max(0, at - mostPieces), at)).slice(-mostAround);
    const after = textOf(pieces.slice(at + 1, at + 1 + mostPieces)).slice(0, mostAround);
    return isInstruction(before, after) || (isShort && !openMark.test(before));
  });
}

function textOf(pieces: NonNullable<Implementation['prompt']>): string {
  return pieces.map(({ kind, text }) => (kind === 'slot' ? '{{}}' : text)).join('');
}

function isInstruction(before: string, after: string): boolean {
  const inFront = before.split(sentenceEnd).at(-1) ?? '';
  const [behind = ''] = after.split(sentenceEnd);
  if (speaksOfOrders.test(inFront) || speaksOfOrders.test(behind) || ordersDirectly.test(inFront))
    return true;
  const line = (inFront.split('\n').at(-1) ?? '').replace(element, '');
  const rest = (behind.split('\n')[0] ?? '').replace(element, '');
  if (!word.test(rest) && (!word.test(line) || /:[\s*_"\u201c]*$/.test(line))) return true;
  return !word.test(inFront) && !openMark.test(inFront);
}
