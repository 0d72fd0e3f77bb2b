import type { Span } from '../../../../source/span.ts';
import { joinFirst } from '../../../../util/plural.ts';
import type { BashContext } from '../context/context.ts';
import { setsUnseen } from '../context/setters.ts';

const key = /(?<=[(\s])\[["']?([A-Za-z_][\w-]*)["']?\]=/g;

/**
 * Notes `next=([ok]=SHIP [bad]=FIX)`, and tells whether it is meant for a table: without `declare -A` a key is a sum of numbers, in which a
 * word that names no variable is 0 (Bash Reference Manual, Arrays).
 */
export function noteLostKeys(context: BashContext, name: string, list: Span): boolean {
  const { text, assigned } = context;
  const keys = Array.from(context.slice(list).matchAll(key), ([, word = '']) => word);
  const isVariable = keys.some((word) => word.split('-').some((part) => assigned.has(part)));
  if (keys.length < 2 || isVariable || setsUnseen(context) || text.startsWith('#!/bin/zsh')) return false;
  const isDeclared = new RegExp(`-\\w*A\\w*[ \\t][^\\n;]*\\b${name}\\b`).test(text);
  if (isDeclared || context.lostOutcomes.has(list.start)) return true;
  context.lostOutcomes.set(list.start, {
    rule: 'value-lost',
    message: `without -A the keys ${joinFirst(keys, 'and')} are all 0, so ${name} keeps the last value alone`,
    help: `write ${context.inFunction === null ? 'declare' : 'local'} -A ${name}=(`,
    span: list,
  });
  return true;
}
