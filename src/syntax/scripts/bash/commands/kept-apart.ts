import { memo } from '../../../../util/memo.ts';
import type { BashContext, Destination } from '../context/context.ts';
import type { Redirections } from './redirects.ts';

type Destinations = ReadonlyMap<number, Destination>;

/** Where descriptors lead behind `exec 3>&1 1>&2`, by which a script keeps its output apart from its messages. */
interface Apart {
  readonly destinations: Destinations;
  /** The functions of which all definitions stand behind it. */
  readonly behind: ReadonlySet<string>;
}

/** `read`: the functions that were read so. */
const keptIn = memo((_: BashContext) => ({ apart: null as Apart | null, read: new Set<string>() }));

/** Notes where descriptors lead behind an `exec` at the top level, which ends at `from`. */
export function noteApart(context: BashContext, destinations: Destinations, from: number): void {
  const { functions, functionTexts, text } = context;
  const kept = keptIn(context);
  kept.apart = null;
  if (!isGone(destinations.get(1)) || !reachesOutput(functionTexts, destinations)) return;
  const behind = [...functions].filter(([, all]) => all.every((one) => text.indexOf(one.text) >= from));
  kept.apart = { destinations, behind: new Set(behind.map(([name]) => name)) };
}

/** Whether what goes there never comes to the output. */
export function isGone(to: Destination | undefined): boolean {
  return to === 'file' || to === 'away';
}

/** Whether code prints by another descriptor than 1 that leads to the output. */
export function reachesOutput(text: string, destinations: Destinations): boolean {
  return [...destinations].some(
    ([descriptor, to]) => descriptor > 2 && to === 'out' && new RegExp(`>\\s*&\\s*${descriptor}`).test(text),
  );
}

/**
 * Where descriptors lead within a function that is defined behind such an `exec`, wherever that is: what counts is its call. Null where
 * they lead as in every function.
 */
export function destinationsApart(context: BashContext, name: string): Destinations | null {
  const { apart, read } = keptIn(context);
  if (apart === null || !apart.behind.has(name)) return null;
  read.add(name);
  return apart.destinations;
}

/** Whether calls of these functions leave all descriptors as they are within them; `perhaps` where one is read with others. */
export function callsApart(
  context: BashContext,
  names: readonly string[],
  { destinations }: Redirections,
): boolean | 'perhaps' {
  const { apart, read } = keptIn(context);
  const isSame = apart?.destinations === destinations && names.every((name) => apart.behind.has(name));
  return isSame || (names.some((name) => read.has(name)) && 'perhaps');
}

/** What handles a signal, where another descriptor leads to the output: each of its commands prints where it says itself. */
export function setsHandlerApart({ destinations }: BashContext, name: string | null): boolean {
  return name === 'trap' && hasCopies(destinations);
}

/** The redirections of a command in which each part knows where its output goes. */
export function asItIs(redirections: Redirections): Redirections {
  return { ...redirections, destinations: new Map([...redirections.destinations, [1, 'out']]) };
}

/** Whether the output can be reached by another descriptor, too. */
export function hasCopies(destinations: Destinations): boolean {
  return [...destinations].some(([descriptor, to]) => descriptor !== 1 && to === 'out');
}
