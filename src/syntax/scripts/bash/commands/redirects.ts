import { tagNames } from '../../../../grammar/tag.ts';
import { span } from '../../../../source/span.ts';
import { constantOf } from '../../build-command.ts';
import type { Text } from '../../program.ts';
import { type BashContext, type Destination, type Node, Unreadable } from '../context/context.ts';
import { trimmedStart } from '../grammar/node.ts';
import { lineBreak, readHereDocument, readHereString } from '../words/here-documents.ts';
import { processesOf, surelyPrintsLine } from '../words/sure-lines.ts';
import { readText } from '../words/words.ts';
import { devicesNamed } from './named-outputs.ts';

/** What redirections make of the input and the output of a command. */
export interface Redirections {
  readonly destinations: ReadonlyMap<number, Destination>;
  /** The text on standard input: a here-document or a here-string. `nothing`: /dev/null; null: something else. */
  readonly input: Text | 'nothing' | null;
  /** The file that is standard input. */
  readonly file: Text | null;
  /** Whether standard input is redirected at all. */
  readonly hasInput: boolean;
  /** Where `file` is `name`, the output stays what it is; else it goes where `destinations` say. */
  readonly unless: { readonly file: Text; readonly name: string } | null;
  /** Whether a file may be written. */
  readonly writes: boolean;
  /** The files that are written. */
  readonly makes: readonly Text[];
  /** Whether a file is opened, which can fail; `new`: one that must not be there under `set -C`. */
  readonly opens: 'file' | 'new' | null;
}

/** What redirections come upon. */
interface Found {
  readonly makes: Text[];
  unless: Redirections['unless'];
}

export const redirectTypes: ReadonlySet<string> = new Set([
  'file_redirect',
  'herestring_redirect',
  'heredoc_redirect',
]);

/** Commands that print or read, and the like, and are no programs. */
const ownCommands = new Set(': [ echo exec exit getopts mapfile printf read readarray test true'.split(' '));

/** Whether Bash runs a command itself, in the process of the script. */
export function runsItself({ functions }: BashContext, name: string | null): boolean {
  return name !== null && (ownCommands.has(name) || functions.has(name));
}

/** Reads redirections in their order, which matters: `2>&1 >file` is not `>file 2>&1`. `isOwn`: those of a command that Bash runs itself. */
export function readRedirects(context: BashContext, nodes: readonly Node[], isOwn = false): Redirections {
  if (nodes.length === 0)
    return {
      destinations: context.destinations,
      input: null,
      file: null,
      unless: null,
      hasInput: false,
      writes: false,
      makes: [],
      opens: null,
    };
  // The script is over where one of their variables is not set; of a program that alone, which opens its files when it has been started.
  if (isOwn) return readAll(context, nodes);
  const { used } = context;
  context.used = new Map();
  const redirections = readAll(context, nodes);
  const opens = redirections.opens ?? ([...context.used.values()].includes(true) ? 'file' : null);
  context.used = used;
  return { ...redirections, opens };
}

function readAll(context: BashContext, nodes: readonly Node[]): Redirections {
  const destinations = new Map(context.destinations);
  let input: Redirections['input'] = null;
  let file: Text | null = null;
  let hasInput = false;
  let opens: Redirections['opens'] = null;
  const found: Found = { makes: [], unless: null };
  for (const node of nodes) {
    if (node.type === 'heredoc_redirect') {
      input = readHereDocument(context, node);
      hasInput = true;
    } else if (node.type === 'herestring_redirect') {
      input = readHereString(context, node);
      hasInput = true;
    } else {
      opens = openedBy(context, node, destinations) ?? opens;
      const source = redirectFile(context, node, destinations, found);
      if (source === null) continue;
      input = constantOf(source) === '/dev/null' ? 'nothing' : fedBy(context, node);
      file = source.length === 0 ? null : source;
      hasInput = true;
    }
  }
  const writes = [...destinations.values()].includes('file');
  return { destinations, input, file, hasInput, writes, ...found, opens };
}

/** What `< <(…)` gives, where that is a line at least: else there may be nothing to read. */
function fedBy(context: BashContext, node: Node): Text | null {
  const [word] = targetOf(node);
  if (word === undefined) return null;
  const place = span(trimmedStart(context.text, word), word.endIndex);
  const body = processesOf(context).get(place.start);
  if (body === undefined || !surelyPrintsLine(context, body)) return null;
  return body.kind === 'print' ? body.text : [{ kind: 'captured', body, span: place }, lineBreak(place.end)];
}

/** `<goto>PLAN</goto>`: to Bash, each sign is a redirection. */
const unquotedTag = new RegExp(`<(${tagNames.join('|')})(?:[ \\t][^<>\\n]*)?>[^<>\\n]*</\\1>`, 'y');

/** Leaves the script where a tag stands without quotation marks at an offset of its code. */
export function refuseUnquotedTag(context: BashContext, at: number): void {
  unquotedTag.lastIndex = at;
  const [tag] = unquotedTag.exec(context.text) ?? [];
  if (tag === undefined) return;
  context.unquotedTag ??= span(at, at + tag.length);
  throw new Unreadable('a tag stands without quotation marks');
}

const operatorAt = /\s*(\d*)(&>>|&>|<<<|>>|>\||>&-?|<&-?|<>|>|<)/y;

/**
 * Applies one redirection to or from a file or descriptor, and adds a file that is written to `found`. Gives the file that becomes
 * the input, empty where that is none.
 */
function redirectFile(
  context: BashContext,
  node: Node,
  destinations: Map<number, Destination>,
  found: Found,
): Text | null {
  operatorAt.lastIndex = node.startIndex;
  const match = operatorAt.exec(context.text);
  if (match === null) throw new Unreadable();
  const operator = match[2] ?? '';
  if (operator === '<') refuseUnquotedTag(context, operatorAt.lastIndex - 1);
  const descriptor = match[1] === '' ? (operator.startsWith('<') ? 0 : 1) : Number(match[1]);
  if (operator.endsWith('-')) {
    destinations.set(descriptor, 'away');
    return null;
  }
  const word = targetOf(node);
  const first = word[0];
  const end = word.at(-1)?.endIndex;
  if (first === undefined || end === undefined) throw new Unreadable();
  const file = readText(context, trimmedStart(context.text, first), end, word);
  const name = constantOf(file);
  if (operator === '<' || operator === '<>') return descriptor === 0 ? file : null;
  if (operator === '<&') {
    if (descriptor === 0) return [];
    copy(destinations, descriptor, name);
    return null;
  }
  if (operator === '>&' && name !== null && /^\d+-?$/.test(name)) {
    copy(destinations, descriptor, name);
    return null;
  }
  if (operator === '>&' && name === '-') destinations.set(descriptor, 'away');
  else if (operator === '>&' && name === null) throw new Unreadable();
  else {
    const to = destinationOf(context, file, destinations, descriptor === 1 ? found : null);
    if (to === 'file') found.makes.push(file);
    destinations.set(descriptor, to);
    if (operator.startsWith('&') || (operator === '>&' && match[1] === '')) {
      destinations.set(1, to);
      destinations.set(2, to);
    }
  }
  return null;
}

const fileAt =
  /\s*\d*(&>>|&>|>>|>\||>&|<>|>|<)\s*(?!["']?(?:\/dev\/(?:null|std|fd\/)|\d+-?(?=[\s;&|)]|$)|-(?=[\s;&|)]|$)))[^\s(&]/y;

const descriptorAt = /\s*\d*[<>]&(\d+)/y;

/** What a redirection opens that can be missing, or be there already. */
function openedBy(
  { text }: BashContext,
  node: Node,
  open: ReadonlyMap<number, Destination>,
): Redirections['opens'] {
  descriptorAt.lastIndex = node.startIndex;
  const [, descriptor] = descriptorAt.exec(text) ?? [];
  // One that nothing has opened is as good as a file that is missing.
  if (descriptor !== undefined) return Number(descriptor) < 3 || open.has(Number(descriptor)) ? null : 'file';
  fileAt.lastIndex = node.startIndex;
  const [, operator] = fileAt.exec(text) ?? [];
  if (operator === undefined) return null;
  return operator === '>' || operator === '&>' ? 'new' : 'file';
}

/** Words that the grammar counts among the targets of a redirection, but that are arguments: `cmd >&2 word`. */
export function wordsBehind(node: Node): readonly Node[] {
  return node.type === 'file_redirect' ? targetsIn(node).slice(targetOf(node).length) : [];
}

function targetsIn(node: Node): Node[] {
  return node.children.filter((child) => child.isNamed && child.type !== 'file_descriptor');
}

/** The target of a redirection: `$folder/$1` is two words for the grammar. */
function targetOf(node: Node): Node[] {
  const nodes = targetsIn(node);
  const next = nodes.findIndex(
    (child, index) => index > 0 && child.startIndex !== nodes[index - 1]?.endIndex,
  );
  return next < 0 ? nodes : nodes.slice(0, next);
}

function copy(destinations: Map<number, Destination>, descriptor: number, name: string | null): void {
  const from = name === null ? undefined : destinations.get(Number.parseInt(name, 10));
  // A descriptor that the script never opened: Bash complains and does not run the command.
  destinations.set(descriptor, from ?? 'away');
  if (name?.endsWith('-') === true) destinations.set(Number.parseInt(name, 10), 'away');
}

/** Where the output goes that is sent to a file. `found`: for the one device of several values that the output is already. */
function destinationOf(
  context: BashContext,
  file: Text,
  destinations: ReadonlyMap<number, Destination>,
  found: Found | null,
): Destination {
  const own = fileDestination(constantOf(file), destinations);
  const names = [...new Set(devicesNamed(context, file))];
  const named = names.map((one) => fileDestination(one, destinations));
  if (!named.some((to) => to === 'out' || to === 'outer')) return own;
  const [first = own, ...others] = named;
  if (others.every((to) => to === first)) return first;
  const [name = null, other] = names.filter((_, at) => named[at] === 'out');
  if (name === null || other !== undefined || found === null || named.includes('outer'))
    throw new Unreadable('it sends its output where a variable says');
  found.unless = { file, name };
  return 'file';
}

function fileDestination(name: string | null, destinations: ReadonlyMap<number, Destination>): Destination {
  const number = name === null ? null : /^\/(?:dev|proc\/self)\/fd\/(\d+)$/.exec(name)?.[1];
  if (name === '/dev/stdout') return destinations.get(1) ?? 'away';
  if (name === '/dev/stderr') return destinations.get(2) ?? 'away';
  if (name === '/dev/null' || name === '/dev/tty') return 'away';
  return number == null ? 'file' : (destinations.get(Number(number)) ?? 'file');
}
