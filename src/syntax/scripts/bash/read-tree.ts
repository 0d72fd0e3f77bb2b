import { bySpan, type Span, span } from '../../../source/span.ts';
import { endOfLine, lineStart } from '../../../util/line-start.ts';
import { isEmpty, outside, sequence } from '../build-command.ts';
import type { Command, Program, VariableRead } from '../program.ts';
import { askedAtEnd } from './commands/redirected.ts';
import { refuseUnquotedTag } from './commands/redirects.ts';
import { BashContext, type Node, Unreadable } from './context/context.ts';
import type { FunctionText } from './context/function-text.ts';
import { nodesOfType, spanOf } from './grammar/node.ts';
import { noteCapturedExits } from './slips/captured-exits.ts';
import { noteLostFolder } from './slips/lost-folder.ts';
import { withMeantNames } from './slips/misspelt.ts';
import { misspeltSums } from './slips/misspelt-sums.ts';
import { misspeltTargets } from './slips/misspelt-targets.ts';
import { vainArguments } from './slips/vain-arguments.ts';
import { functionName, readStatements, statementsIn } from './statements/commands.ts';
import { newerSyntax } from './words/newer-syntax.ts';

/** How much text, beyond its own, one script may have read a second time. */
const mostReparsed = 65_536;

export const cannotRead = 'it holds Bash that raymond cannot follow';

/**
 * What the script of a tree does. `parse` gives the tree of a stretch of the text that the tree does not show;
 * null when that cannot be read.
 */
export function readTree(text: string, rootNode: Node, parse: (range: Span) => Node | null): Program {
  const functions = functionsIn(text, rootNode);
  const context = contextOf(text, functions, parse);
  const { commands, damage } = readStatementsOf(context, rootNode);
  const isWhole = damage === null;
  const reads = readsOf(context);
  const body = askedAtEnd(context, sequence(commands.filter((command) => !isEmpty(command))));
  if (isWhole) {
    noteLostFolder(context);
    noteCapturedExits(context, functions);
  }
  return {
    body,
    reads,
    damage,
    comments: commentsIn(text, rootNode),
    ...notesOf(context, isWhole ? unfilledIn(context, functions) : [], newerSyntax(context, rootNode)),
  };
}

/** The context of a script, in which a limited stretch of its text may be parsed again where the tree does not show what it holds. */
function contextOf(
  text: string,
  functions: readonly FunctionText[],
  parse: (range: Span) => Node | null,
): BashContext {
  let reparsed = 0;
  const reparse = (range: Span, within: BashContext) => {
    reparsed += range.end - range.start;
    if (reparsed > mostReparsed || range.end < range.start) return null;
    const root = parse(range);
    return root === null || root.hasError ? null : statementsIn(root.children, within);
  };
  return new BashContext(text, functions, { statements: readStatements, reparse });
}

/** The statements of a script up to the first that cannot be read, behind which anything may happen; `damage`: where the tree is broken. */
function readStatementsOf(
  context: BashContext,
  { children, hasError }: Node,
): { readonly commands: readonly Command[]; readonly damage: Span | null } {
  const commands: Command[] = [];
  let damage: Span | null = null;
  for (let at = 0; at < children.length; at++) {
    const node = children[at];
    if (node === undefined) break;
    damage = hasError && node.hasError ? firstError(node) : null;
    const read = damage === null ? readTop(context, children.slice(at, at + 2)) : cannotRead;
    if (typeof read === 'string') {
      const reason = read === cannotRead ? (unquotedTagIn(context, node, damage) ?? read) : read;
      const rest = span(node.startIndex, context.text.length);
      commands.push(outside('anything', rest, reason, { assigns: true }));
      break;
    }
    commands.push(...read);
  }
  return { commands, damage };
}

/** The variables that a script reads. A function may be called after what sets one, so that is asked when all is read. */
function readsOf({ text, reads, assigned }: BashContext): VariableRead[] {
  const isOwn = ({ name }: VariableRead) => /^(?:result|input)$/.test(name) && assigned.has(name);
  return withMeantNames(
    reads.filter((read) => !isOwn(read)),
    assigned,
    text,
  ).sort(bySpan);
}

/** One use for each variable, but for those that the script takes from its environment in any case. */
function readOnWaysOf({ reads, readOnWays }: BashContext): VariableRead[] {
  const names = new Set(reads.map(({ name }) => name));
  return readOnWays.filter(({ name }) => !names.has(name) && names.add(name)).sort(bySpan);
}

/** Names that nothing fills in, in a script that could be read as a whole. */
function unfilledIn(
  context: BashContext,
  functions: readonly FunctionText[],
): NonNullable<Program['unfilled']> {
  return [
    ...misspeltTargets(context.assigned, context),
    ...misspeltSums(context),
    ...vainArguments(context.text, functions, context.setsNounset),
  ];
}

/** What was noted of a script by the way; what there is nothing of is left out. */
function notesOf(
  context: BashContext,
  unfilled: NonNullable<Program['unfilled']>,
  newer: NonNullable<Program['newerSyntax']>,
): Omit<Program, 'body' | 'reads' | 'damage' | 'comments'> {
  const { unquotedTag, emptyInput, readsAll, faults } = context;
  const readOnWays = readOnWaysOf(context);
  const lostComparisons = [...context.lostComparisons.values()];
  const lostOutcomes = [...context.lostOutcomes.values()].sort(bySpan);
  return {
    ...(readOnWays.length === 0 ? {} : { readOnWays }),
    ...(unquotedTag === null ? {} : { unquotedTag }),
    ...(emptyInput === null ? {} : { emptyInput }),
    ...(readsAll ? { readsAll: true } : {}),
    ...(lostComparisons.length === 0 ? {} : { lostComparisons }),
    ...(lostOutcomes.length === 0 ? {} : { lostOutcomes }),
    ...(unfilled.length === 0 ? {} : { unfilled }),
    ...(newer.length === 0 ? {} : { newerSyntax: newer }),
    ...(faults.length === 0 ? {} : { syntaxFaults: faults }),
  };
}

/** Reads the first of two nodes; an ampersand belongs to the statement in front of it. A text: why it cannot be read. */
function readTop(context: BashContext, [node, next]: readonly Node[]): Command[] | string {
  if (node === undefined) return cannotRead;
  context.statementStart = node.startIndex;
  try {
    return statementsIn(next?.type === '&' ? [node, next] : [node], context);
  } catch (error) {
    if (error instanceof Unreadable) return error.message === '' ? cannotRead : error.message;
    throw error;
  }
}

/** In front of `<`: what prints it, or an assignment. */
const givesUnquoted =
  /(?:^|[;&|(){]|\b(?:then|else|do))[ \t]*(?:(?:echo|printf)[ \t][^'"`<>\\\n]*|(?:(?:local|export|readonly|declare)[ \t]+)?\w+=)(?=<)/gm;

/** The reason, if the grammar cannot read a statement because it prints a tag outside of quotation marks, or sets a variable to it. */
function unquotedTagIn(context: BashContext, { startIndex }: Node, damage: Span | null): string | null {
  const { text } = context;
  const from = lineStart(text, startIndex);
  const there = damage?.start ?? startIndex;
  const thereStart = lineStart(text, there);
  const thereEnd = endOfLine(text, there);
  let isFirst = true;
  // The tree may show the fault anywhere, and of a compound command no more than its beginning.
  for (const { index, 0: found } of text.slice(from).matchAll(givesUnquoted)) {
    const at = from + index + found.length;
    const isThere = at >= thereStart && at < thereEnd;
    // Elsewhere one look has to do: each takes as long as the text in front.
    const isCandidate = isThere || (isFirst && !mayBeQuoted(text.slice(0, at)));
    isFirst &&= isThere;
    if (!isCandidate) continue;
    try {
      refuseUnquotedTag(context, at);
    } catch (error) {
      if (error instanceof Unreadable) return error.message;
      throw error;
    }
  }
  return null;
}

/** Whether the end of a text may stand in a string or in a here-document. */
function mayBeQuoted(before: string): boolean {
  return before.includes('<<') || ['"', "'", '`'].some((quote) => before.split(quote).length % 2 === 0);
}

/** The comments, if one of them may hold a tag. */
function commentsIn(text: string, root: Node): Span[] {
  return /^[^#\r\n\u2028\u2029]*#.*<\w/m.test(text) ? nodesOfType(root, ['comment']).map(spanOf) : [];
}

/** The functions that the script defines, wherever. */
function functionsIn(text: string, root: Node): FunctionText[] {
  if (!/\(\s*\)|\bfunction\b/.test(text)) return [];
  // In a damaged tree a bracket may only be supposed.
  const mayHold = root.hasError ? undefined : holders(text, /\)|\bfunction\b/g);
  return nodesOfType(root, ['function_definition'], mayHold).flatMap((node) => {
    const name = functionName(node);
    return name === undefined
      ? []
      : [
          {
            name: text.slice(name.startIndex, name.endIndex),
            text: text.slice(node.startIndex, node.endIndex),
          },
        ];
  });
}

/** Tells of nodes that come in the order of the text whether they hold a match. */
function holders(text: string, pattern: RegExp): (node: Node) => boolean {
  const places = Array.from(text.matchAll(pattern), ({ index }) => index);
  let next = 0;
  return ({ startIndex, endIndex }) => {
    while ((places[next] ?? endIndex) < startIndex) next++;
    return (places[next] ?? endIndex) < endIndex;
  };
}

/** The place of the first error in a node; found without recursion, since it may be nested anyhow. */
function firstError(root: Node): Span {
  let node = root;
  for (let next: Node | undefined = root; next !== undefined; ) {
    node = next;
    if (node.type === 'ERROR' || node.isMissing) break;
    next = node.children.find((child) => child.hasError);
  }
  return spanOf(node);
}
