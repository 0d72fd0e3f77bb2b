import type { Files } from '../host/files.ts';
import { groupBy } from '../util/group-by.ts';
import { jsonFault } from '../util/json-fault.ts';
import { memo } from '../util/memo.ts';
import { nearestName } from '../util/nearest.ts';
import type { Refusable } from '../util/refusable.ts';
import type { SchemaError } from '../util/validate.ts';
import type { TurnKey } from './agent.ts';
import type { RecordedTurn, Recording } from './recording.generated.ts';
import { validate } from './recording-validator.generated.js';

/** Recordings are written by hand too: their size is bounded like that of all input, in bytes. */
export const recordingSizeLimit = 256 * 1024 * 1024;

/** How many turns a recording may have. Its schema holds the same number. */
export const recordingTurnLimit = 100_000;

/** The first line of a recording that has a turn in each of its other lines, so that a turn can be put after the last one: it names the run that writes it. */
export function linesHeader(run: string): string {
  return JSON.stringify({ version: 2, run });
}
const isByLine =
  /^[ \t]*\{[ \t]*"version"[ \t]*:[ \t]*2[ \t]*(?:,[ \t]*"run"[ \t]*:[ \t]*"([\w.-]{1,128})"[ \t]*)?\}[ \t]*\r?(?:\n|$)/;

/** Whether a line without an end is read as well, or is what is left of one whose writer was killed. */
type LastLine = 'read' | 'left out';

/** With the run that has written it, where it says so. */
export type RecordingRead = Refusable<{ readonly recording: Recording; readonly run: string | null }>;

/** Reads the recording at `path`. Errors are those of `files`. */
export function loadRecording(path: string, files: Files, lastLine: LastLine = 'read'): RecordingRead {
  const bytes = files.readUpTo(path, recordingSizeLimit);
  if (typeof bytes !== 'number') return readRecording(path, bytes, lastLine);
  return { ok: false, refusal: `${path} is larger than 256 MiB: it is no recording` };
}

/** Reads a recording; `name` is what the refusal calls the file. Never throws. */
export function readRecording(name: string, bytes: Uint8Array, lastLine: LastLine = 'read'): RecordingRead {
  const text = new TextDecoder().decode(bytes);
  const header = isByLine.exec(text);
  if (header !== null) return readLines(name, text, header[1] ?? null, lastLine);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { ok: false, refusal: `${name} is no JSON: ${jsonFault(text) ?? (error as Error).message}` };
  }
  if (validate(value)) return { ok: true, recording: value as Recording, run: null };
  return { ok: false, refusal: `${name} is no recording: ${describeError(validate.errors?.[0])}` };
}

function readLines(name: string, text: string, run: string | null, lastLine: LastLine): RecordingRead {
  const lines = text.split('\n');
  if (lastLine === 'left out') lines.pop();
  const turns: unknown[] = [];
  const numbers: number[] = [];
  for (const [at, line] of lines.entries()) {
    if (at === 0 || line.trim() === '') continue;
    try {
      turns.push(JSON.parse(line));
      numbers.push(at + 1);
    } catch (error) {
      if (at > 1 && at === lines.length - 1)
        return {
          ok: false,
          refusal: `${name}: line ${at + 1}, the last one, was cut off: remove it, or resume the run that wrote it`,
        };
      // After so many line ends the fault is told with the number of its line.
      const fault = jsonFault(`${'\n'.repeat(at)}${line}`) ?? (error as Error).message;
      return { ok: false, refusal: `${name} is no JSON: ${fault}` };
    }
  }
  const recording = { version: 1, turns };
  if (validate(recording))
    return { ok: true, recording: { version: 1, turns: lastAnswers(turns as RecordedTurn[]) }, run };
  const problem = describeError(validate.errors?.[0]).replace(
    /^turns\[(\d+)\](?:\.(\w+))?/,
    (_, index: string, key: string | undefined) =>
      `${key === undefined ? '' : `${key} of `}line ${numbers[Number(index)]}`,
  );
  return { ok: false, refusal: `${name} is no recording: ${problem}` };
}

/** A turn that ran again replaces its first answer in its place, and the reminders which that had. */
function lastAnswers(lines: readonly RecordedTurn[]): RecordedTurn[] {
  const kept = new Map<string, RecordedTurn>();
  const lastReminders = new Map<string, number>();
  for (const [at, turn] of lines.entries()) {
    const { state, agent, visit, reminder } = turn;
    // Only what was written by hand leaves anything of this open.
    if (agent === undefined || visit === undefined || reminder === undefined) {
      kept.set(String(at), turn);
      continue;
    }
    const step = JSON.stringify([state, agent, visit]);
    for (let later = lastReminders.get(step) ?? 0; later > reminder; later--) kept.delete(`${step} ${later}`);
    lastReminders.set(step, reminder);
    kept.set(`${step} ${reminder}`, turn);
  }
  return [...kept.values()];
}

/** Why a recording could not be read again with this turn in it; else null. */
export function judgeTurn(turn: RecordedTurn): string | null {
  return validate({ version: 1, turns: [turn] })
    ? null
    : describeError(validate.errors?.[0]).replace(/^turns\[0\]\.?/, '');
}

const turnKeys = ['state', 'agent', 'visit', 'reminder', 'text', 'cost'];

/** What a schema's validator found, in the words of somebody who wrote the file by hand. */
function describeError(error: SchemaError | undefined): string {
  if (error === undefined) return 'it has the wrong form';
  const { instancePath, keyword, params } = error;
  // `/turns/0/visit` is the visit of turns[0].
  const place = instancePath
    .slice(1)
    .replace(/\/(\d+)/g, '[$1]')
    .replaceAll('/', '.');
  const owner = place === '' ? 'it' : place;
  if (keyword === 'required') return `${owner} has no "${params['missingProperty']}"`;
  if (keyword === 'additionalProperties') {
    const key = String(params['additionalProperty']);
    const known = place === '' ? ['version', 'turns'] : turnKeys;
    const near = nearestName(key, known);
    return `${owner} has no key "${key}"; ${near === null ? `the keys are ${known.join(', ')}` : `write ${near}`}`;
  }
  if (keyword === 'const')
    return `its ${owner} is not ${JSON.stringify(params['allowedValue'])}, in which all turns are one list; this raymond also knows 2, with one turn in each line`;
  return `${owner} ${error.message ?? 'has the wrong form'}`;
}

/**
 * The turn that answers `key`, or null. A turn fits when its state agrees and every other key that it gives agrees
 * too. Of several turns for one state that give no visit, and agree in the rest, the first is for the first visit,
 * the second for the second, and so on; a single one is for every visit. The most specific fit wins: agent before
 * visit before reminder; of equals the first.
 */
export function findTurn(recording: Recording, key: TurnKey): RecordedTurn | null {
  const { places, series } = indexTurns(recording);
  let best: RecordedTurn | null = null;
  let bestScore = -1;
  for (const agent of [key.agent, undefined]) {
    for (const visit of [key.visit, `place ${key.visit}`, undefined]) {
      for (const turn of places.get(placeKey(key.state, agent, visit)) ?? []) {
        const score = agreement(turn, key, series);
        if (score <= bestScore) continue;
        best = turn;
        bestScore = score;
      }
    }
  }
  return best;
}

/** Where a turn that gives no visit stands among those that agree with it in the rest, from 1 on, and how many they are. */
type Series = ReadonlyMap<RecordedTurn, { readonly place: number; readonly length: number }>;

const indexTurns = memo((recording: Recording) => {
  const unnumbered = recording.turns.filter(({ visit }) => visit === undefined);
  const series = new Map<RecordedTurn, { place: number; length: number }>();
  for (const turns of groupBy(unnumbered, seriesKey).values())
    for (const [at, turn] of turns.entries()) series.set(turn, { place: at + 1, length: turns.length });
  const places = groupBy(recording.turns, (turn) => {
    const { place = 0, length = 0 } = series.get(turn) ?? {};
    return placeKey(turn.state, turn.agent, length > 1 ? `place ${place}` : turn.visit);
  });
  return { places, series };
});

/** For which visits of which agents of a state a turn is, all of them where nothing is given. */
function placeKey(state: string, agent: string | undefined, visit: number | string | undefined): string {
  return JSON.stringify([state, agent ?? null, visit ?? null]);
}

function seriesKey({ state, agent, reminder }: RecordedTurn): string {
  return JSON.stringify([state, agent ?? null, reminder ?? null]);
}

function agreement(turn: RecordedTurn, key: TurnKey, series: Series): number {
  if (turn.agent !== undefined && turn.agent !== key.agent) return -1;
  if (turn.reminder !== undefined && turn.reminder !== key.reminder) return -1;
  const given = (turn.agent === undefined ? 0 : 8) + (turn.reminder === undefined ? 0 : 2);
  if (turn.visit !== undefined) return turn.visit === key.visit ? given + 4 : -1;
  const { place = 0, length = 0 } = series.get(turn) ?? {};
  if (length === 1) return given;
  return place === key.visit ? given + 1 : -1;
}

/** What a recording has for a state, in words: for the message of a turn that it has no answer for. */
export function describeTurns(recording: Recording, state: string): string {
  const turns = recording.turns.filter((turn) => turn.state === state);
  if (turns.length === 0) {
    const states = [...new Set(recording.turns.map((turn) => turn.state))];
    return states.length === 0
      ? 'it has no turns at all'
      : `it has turns for ${states.slice(0, 20).join(', ')}`;
  }
  const keyNames = ['agent', 'visit', 'reminder'] as const;
  const described = turns.slice(0, 20).flatMap((turn) => {
    const keys = keyNames.filter((name) => turn[name] !== undefined);
    return keys.length === 0 ? [] : [keys.map((name) => `${name} ${turn[name]}`).join(' ')];
  });
  const series = turns.filter((turn) => keyNames.every((name) => turn[name] === undefined)).length;
  if (series > 0)
    described.push(series === 1 ? 'one turn for every visit' : `visits 1 to ${series}, in this order`);
  return `for ${state} it has: ${described.join('; ')}`;
}
