import { dirname } from 'node:path';
import type { DurableFiles } from '../host/durable-files.ts';
import type { Files } from '../host/files.ts';
import type { Refusable } from '../util/refusable.ts';
import type { LanguageAgent, TurnKey } from './agent.ts';
import type { RecordedTurn } from './recording.generated.ts';
import {
  judgeTurn,
  linesHeader,
  loadRecording,
  type RecordingRead,
  recordingSizeLimit,
  recordingTurnLimit,
} from './recording.ts';

export type Recorder = Refusable<{ readonly agent: LanguageAgent; readonly warning?: string }>;

/** The recording of a run that goes on: where it has written so far, and whether that lacks a turn that could not be written. */
export interface BegunRecording {
  readonly recording: string | null;
  readonly lacksTurn: boolean;
}

/**
 * Wraps an agent of a run so that each of its answers is kept in the recording at `path`, durably before it counts. What is
 * there is replaced; a run that has `begun` goes on with the turns of the recording that it has written so far, if it has
 * written one. It is written at once, so that a path that cannot be written is refused before the first turn is
 * paid for. Where a later turn cannot be written, it counts all the same, for it is paid for, and the run stops after it.
 */
export function recordTurns(
  agent: LanguageAgent,
  path: string,
  run: string,
  files: DurableFiles,
  begun: BegunRecording | null,
): Recorder {
  const partial = `${path} has the turns from here on only, and cannot be played from the beginning`;
  let warning = begun !== null && begun.recording === null ? partial : undefined;
  let kept: RecordingFile;
  try {
    files.clearLeftovers(path);
    const earlier = begun?.recording ?? null;
    const read = earlier === null ? null : loadEarlier(earlier, run, files);
    if (read?.ok === false && earlier === path && files.kind(path) !== null)
      return { ok: false, refusal: `${read.refusal}; to go on in another file, name it with --record` };
    if (read?.ok === false) warning = `${read.refusal}: ${partial}`;
    else if (begun?.lacksTurn)
      warning = `${path} lacks the turn after which the run was paused, and cannot be played beyond it`;
    kept = new RecordingFile(path, run, files, read?.ok ? read.recording.turns : []);
  } catch (error) {
    return { ok: false, refusal: writeMessage(path, error) };
  }
  const recorder: LanguageAgent = {
    async turn(request) {
      const end = await agent.turn(request);
      if (end.kind === 'answered') {
        const problem = kept.add(recorded(request.key, end.text, end.cost));
        if (problem !== null) request.onHalt(problem);
      }
      return end;
    },
  };
  return { ok: true, agent: recorder, ...(warning === undefined ? {} : { warning }) };
}

/** A recording that grows by a line for each turn: to write all of it each time would take longer with every turn. */
class RecordingFile {
  readonly #path: string;
  readonly #files: DurableFiles;
  #turns: number;
  /** In bytes. */
  #size: number;
  /** So much of it this run has written, in bytes. */
  #written: number;
  /** What could not be written, which is tried again with the next turn. */
  #unwritten = '';

  constructor(path: string, run: string, files: DurableFiles, turns: readonly RecordedTurn[]) {
    const text = [linesHeader(run), ...turns.map((turn) => JSON.stringify(turn)), ''].join('\n');
    files.writeDurably(path, text);
    this.#path = path;
    this.#files = files;
    this.#turns = turns.length;
    this.#size = Buffer.byteLength(text);
    this.#written = this.#size;
  }

  /** Returns why the turn is not kept, or null. What could not be read again is not written. */
  add(turn: RecordedTurn): string | null {
    const line = `${JSON.stringify(turn)}\n`;
    const unfit = judgeTurn(turn);
    if (unfit !== null) return unkept(this.#path, `the answer of ${turn.state} does not fit: ${unfit}`);
    if (this.#turns >= recordingTurnLimit)
      return unkept(this.#path, `it has ${recordingTurnLimit} turns, more are not possible`);
    if (this.#size + Buffer.byteLength(line) > recordingSizeLimit)
      return unkept(this.#path, `it would be larger than ${recordingSizeLimit / 1024 / 1024} MiB`);
    this.#unwritten += line;
    this.#turns += 1;
    this.#size += Buffer.byteLength(line);
    try {
      if (this.#files.readUpTo(this.#path, 0) !== this.#written)
        return unkept(this.#path, 'something else has written to it, perhaps a run with the same --record');
      this.#files.appendDurably(this.#path, this.#unwritten);
      this.#written = this.#size;
      this.#unwritten = '';
      return null;
    } catch (error) {
      const isGone = this.#files.kind(dirname(this.#path)) !== null && this.#files.kind(this.#path) === null;
      return unkept(this.#path, isGone ? 'it was removed, and with it the turns so far' : reasonOf(error));
    }
  }
}

/** What a run has recorded so far; another run may have been told to write there since. */
function loadEarlier(path: string, run: string, files: Files): RecordingRead {
  if (files.kind(path) !== 'file') return { ok: false, refusal: `the recording ${path} is gone` };
  // The turn whose line was cut off has not counted.
  const read = loadRecording(path, files, 'left out');
  if (!read.ok || read.run === null || read.run === run) return read;
  return { ok: false, refusal: `the recording ${path} has become that of the run ${read.run}` };
}

/**
 * Why no recording can be at `path`, as far as that shows while nothing is written; else null. Of what is there only a
 * recording is replaced.
 */
export function judgeRecording(path: string, files: Files): string | null {
  try {
    const kind = files.kind(path);
    // What is no file would be replaced by one: a device such as /dev/null, for every program of the machine.
    if (kind !== null && kind !== 'file')
      return refusal(path, kind === 'folder' ? 'EISDIR' : 'it is no file');
    // One whose writer was killed is one as well.
    if (kind === 'file' && !isEmpty(path, files) && !loadRecording(path, files, 'left out').ok)
      return refusal(path, 'it holds something else, which would be lost');
    return files.kind(dirname(path)) === 'folder' ? null : refusal(path, 'ENOENT');
  } catch (error) {
    return writeMessage(path, error);
  }
}

function isEmpty(path: string, files: Files): boolean {
  const content = files.readUpTo(path, 1);
  return typeof content !== 'number' && content.length === 0;
}

function writeMessage(path: string, error: unknown): string {
  return refusal(path, reasonOf(error));
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' ? 'the disk is full' : (code ?? message);
}

const cannotWrite = 'cannot write the recording';

/** Whether a run has stopped because its recording could not be written: then that lacks a turn. */
export function isRecordingLost(reason: string | null): boolean {
  return reason?.startsWith(cannotWrite) === true;
}

function refusal(path: string, why: string): string {
  return `${cannotWrite} ${path} (${why}): name a file in a folder that can be written with --record`;
}

function unkept(path: string, why: string): string {
  return `${cannotWrite} ${path} (${why}): go on without it, with --record none`;
}

function recorded(key: TurnKey, text: string, cost: number): RecordedTurn {
  const { agent, state, visit, reminder } = key;
  return { state, agent, visit, reminder, text, cost };
}
