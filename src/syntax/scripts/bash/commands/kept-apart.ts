import { memo } from '../../../../util/memo.ts';
import type { BashContext, Destination } from '../context/context.ts';
import type { Redirections } from './redirects.ts';

type Destinations = ReadonlyMap<number, Destination>;

/** Where descriptors lead behind `exec 3>&1 1>&2`, by which a script keeps its output apart from its messages. */
interface Apart {
  readonly destinations: Destinations;
  /** From here on. */
  readonly from: number;
}

const keptIn = memo((_: BashContext) => ({ apart: null as Apart | null, functions: new Set<string>() }));

/** Notes where descriptors lead behind an `exec` at the top level. */
export function noteApart(context: BashContext, destinations: Destinations, from: number): void {
  keptIn(context).apart = isApart(context, destinations) ? { destinations, from } : null;
}

function isApart({ functionTexts }: BashContext, destinations: Destinations): boolean {
  const isGone = destinations.get(1) === 'away' || destinations.get(1) === 'file';
  return isGone && reachesOutput(functionTexts, destinations);
}

/** Whether code prints by another descriptor than 1 that leads to the output. */
export function reachesOutput(text: string, destinations: Destinations): boolean {
  return [...destinations].some(
    ([descriptor, to]) => descriptor > 2 && to === 'out' && new RegExp(`>\\s*&\\s*${descriptor}`).test(text),
  );
}

/** Where descriptors lead within a function that is defined behind such an `exec`; null where they lead as in every function. */
export function destinationsApart(context: BashContext, name: string): Destinations | null {
  const { apart, functions } = keptIn(context);
  if (apart === null || context.depth !== 1 || !isDefinedBehind(context, name, apart)) return null;
  functions.add(name);
  return apart.destinations;
}

/** Whether calls of these functions leave all descriptors as they are within them; `perhaps` where one is read with others. */
export function callsApart(
  context: BashContext,
  names: readonly string[],
  { destinations }: Redirections,
): boolean | 'perhaps' {
  const { apart, functions } = keptIn(context);
  const isSame =
    apart?.destinations === destinations && names.every((name) => isDefinedBehind(context, name, apart));
  return isSame || (names.some((name) => functions.has(name)) && 'perhaps');
}

/** The redirections of a command in which each part knows where its output goes. */
export function asItIs(redirections: Redirections): Redirections {
  return { ...redirections, destinations: new Map([...redirections.destinations, [1, 'out']]) };
}

function isDefinedBehind({ functions, text }: BashContext, name: string, { from }: Apart): boolean {
  return functions.get(name)?.every((one) => text.indexOf(one.text) >= from) === true;
}
