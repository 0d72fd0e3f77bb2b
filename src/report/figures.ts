/** "340 ms", "4.2 s", "3 min 20 s", "2 h 05 min". */
export function timeTaken(milliseconds: number): string {
  if (milliseconds < 1_000) return `${Math.max(0, Math.round(milliseconds))} ms`;
  if (milliseconds < 60_000) return `${(milliseconds / 1_000).toFixed(1)} s`;
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 60) return `${minutes} min ${Math.floor(milliseconds / 1_000) % 60} s`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}

/** How many colours states have; later ones begin again. */
const colours = 10;

/** The class that gives each state its colour, by the order in which states were first entered. */
export function colourClasses(states: Iterable<string>): ReadonlyMap<string, string> {
  const classes = new Map<string, string>();
  for (const state of states) {
    if (!classes.has(state)) classes.set(state, `c${classes.size % colours}`);
  }
  return classes;
}
