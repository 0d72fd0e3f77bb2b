import type { LanguageAgent, ScriptEnd, ScriptRunner, TurnActivity, TurnEnd } from '../agents/agent.ts';
import { scanTags } from '../grammar/scan-tags.ts';
import type { Clock } from '../host/clock.ts';
import type { FileKind } from '../host/files.ts';
import type { Implementation } from '../ir/ir.generated.ts';
import { cutText } from '../util/cut-text.ts';
import type { DebugStream } from './debug-file.ts';
import { decide } from './decide.ts';
import { type EventBody, ownValue } from './draft.ts';
import { judgeFilling, withFilledPolicy } from './fill-slots.ts';
import { fullSession, lostSession } from './lost-session.ts';
import { implementationIn, type Program } from './program.ts';
import type { AgentState, RunState } from './run-state.generated.ts';
import type { StepOutcome } from './step.ts';
import { stepMark } from './step-mark.ts';
import { StepWatch } from './step-watch.ts';
import { declaredLimits, timeoutProblem } from './time-outs.ts';
import { scriptEnvironment, turnPrompt } from './variables.ts';

/** What steps are run with. */
export interface StepTools {
  readonly language: LanguageAgent;
  readonly scripts: ScriptRunner;
  readonly clock: Clock;
  /** The environment that raymond was started with. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly kindOfPath: (path: string) => FileKind | null;
}

/** What a step tells while it runs. */
export interface StepListener {
  readonly onSession: (session: string) => void;
  /** What the turn under way has cost since the last call, in US dollars. */
  readonly onCost: (cost: number) => void;
  /** Called where no other step may begin after this one. */
  readonly onHalt: (reason: string) => void;
  readonly onEvent: (event: EventBody) => void;
  /** Raw streams, for --debug. */
  readonly onDebug: (stream: DebugStream, text: string) => void;
}

/** A step that is under way. */
export interface RunningStep {
  /** Never rejects on what agents, scripts or the machine do. */
  readonly outcome: Promise<StepOutcome>;
  /** Asks it to end. */
  interrupt(): void;
}

/** The longest text of one output event, in UTF-16 units. */
const outputPieceLength = 65_536;
/** So much of what one step prints is kept in the log, in UTF-16 units: whoever prints without end would fill the disk. */
const mostOutput = 16 * 1024 * 1024;

/** Begins the step that `agent` stands before. */
export function startStep(
  tools: StepTools,
  program: Program,
  sources: ReadonlyMap<string, Uint8Array>,
  run: RunState,
  agent: AgentState,
  listener: StepListener,
): RunningStep {
  const implementation = implementationIn(program, agent.file);
  const { timeout, idleTimeout } = declaredLimits(program, agent);
  const ofRun = run.options;
  const watch = new StepWatch(tools.clock, timeout ?? ofRun.timeout, idleTimeout ?? ofRun.idle_timeout);
  const common = { tools, program, sources, run, agent, implementation, listener, watch };
  const context: StepContext = { ...common, printed: 0 };
  const work = isFolder(tools, agent.cwd) ? performStep(context) : missingFolder(context);
  return { outcome: work.finally(() => watch.close()), interrupt: () => watch.end('interrupted') };
}

interface StepContext {
  readonly tools: StepTools;
  readonly program: Program;
  readonly sources: ReadonlyMap<string, Uint8Array>;
  readonly run: RunState;
  readonly agent: AgentState;
  readonly implementation: Implementation;
  readonly listener: StepListener;
  readonly watch: StepWatch;
  /** How much the step has printed, in UTF-16 units. */
  printed: number;
}

/** A folder that may not be looked at, or whose name the system refuses, is none for the step. */
function isFolder({ kindOfPath }: StepTools, path: string): boolean {
  try {
    return kindOfPath(path) === 'folder';
  } catch {
    return false;
  }
}

function performStep(context: StepContext): Promise<StepOutcome> {
  return context.implementation.kind === 'prompt' ? runTurn(context) : runScript(context);
}

async function missingFolder(context: StepContext): Promise<StepOutcome> {
  const { cwd } = context.agent;
  // To make a folder of that name would be of no use, and it is dangerous to remove.
  const advice = cwd.split('/').includes('~')
    ? 'write the whole path in the cd that led there, for ~ is the name of a folder in it, not your home'
    : 'make it, put it back where it was, or mend the cd that led there';
  return notBegun(context, `the working folder ${cwd} does not exist or cannot be entered: ${advice}`);
}

function emptyPrompt(context: StepContext): StepOutcome {
  const { state, file, input } = context.agent;
  const also = input === '' ? ', also for an empty payload' : '';
  return notBegun(
    context,
    `the prompt of ${state} has no text, so there is nothing to ask: write in ${file} what is to be done${also}`,
  );
}

/** A step that would fail however often it is tried, and has not begun its work. */
function notBegun({ agent, watch }: StepContext, message: string): StepOutcome {
  return { kind: 'failed', agent: agent.id, message, retryable: false, cost: 0, duration: watch.elapsed };
}

function sourceOf({ sources, agent: { file } }: StepContext): Uint8Array {
  const source = sources.get(file);
  if (source === undefined) throw new Error(`the bundle has no source of ${file}`);
  return source;
}

async function runTurn(context: StepContext): Promise<StepOutcome> {
  const { tools, program, run, agent, implementation, listener, watch } = context;
  const source = sourceOf(context);
  const tooLong = judgeFilling(run, agent, implementation.prompt ?? []);
  if (tooLong !== null) return notBegun(context, `in ${agent.file} ${tooLong}`);
  const prompt = turnPrompt(run, agent, implementation, source);
  // Claude Code refuses it, however often it is asked.
  if (prompt.trim() === '') return emptyPrompt(context);
  listener.onDebug('prompt', prompt);
  const model = implementation.limits.model ?? agent.model ?? program.index.workflow.settings.model;
  let charged = 0;
  const end = await tools.language.turn({
    key: {
      run: run.id,
      agent: agent.id,
      state: agent.state,
      visit: ownValue(agent.visits, agent.state) ?? 1,
      reminder: agent.reminders,
      ...(agent.reminder_problem === null ? {} : { problem: agent.reminder_problem }),
    },
    prompt,
    session: agent.turn_session ?? agent.session,
    branch: agent.turn_session === null && agent.branch,
    model: model ?? run.options.model,
    effort: implementation.limits.effort,
    folder: agent.cwd,
    environment: turnEnvironment(context),
    mark: stepMark(run, agent),
    skipPermissions: run.options.skip_permissions,
    concludes: (text) => implementation.forceImplicit || scanTags(text).tags.length > 0,
    signal: watch.signal,
    onSession: listener.onSession,
    onHalt: listener.onHalt,
    onCost: (cost) => {
      listener.onCost(cost - charged);
      charged = cost;
    },
    onActivity: (activity) => {
      watch.touch();
      tell(context, activity);
    },
    onRaw: (text) => listener.onDebug('stream', text),
  });
  return turnOutcome(context, end, charged);
}

/** Tells output in events of a bounded length. */
function tellOutput(context: StepContext, stream: 'text' | 'stdout' | 'stderr', text: string): void {
  const { agent, listener } = context;
  const { id, state } = agent;
  const room = mostOutput - context.printed;
  context.printed += text.length;
  if (room >= 0 && text.length > room) {
    const message = `${state}: of all that it prints the first ${mostOutput / 1024 / 1024} MiB are kept`;
    listener.onEvent({ type: 'warning', agent: id, message });
  }
  for (let rest = cutText(text, Math.max(0, room)); rest !== ''; ) {
    const piece = cutText(rest, outputPieceLength);
    listener.onEvent({ type: 'output', agent: id, state, stream, text: piece });
    rest = rest.slice(piece.length);
  }
}

function tell(context: StepContext, activity: TurnActivity): void {
  const { agent, listener } = context;
  const { id, state } = agent;
  if (activity.kind === 'text') {
    tellOutput(context, 'text', activity.text);
  } else if (activity.kind === 'notice') {
    listener.onEvent({ type: 'warning', agent: id, message: `${state}: ${activity.text}` });
  } else if (activity.kind === 'tool') {
    const { tool, summary } = activity;
    listener.onEvent({ type: 'tool_use', agent: id, state, tool, summary });
  }
}

/** PWD names the folder that raymond was started in, and a program that believes it would work there; a shell never does. */
function turnEnvironment({ tools: { environment }, agent }: StepContext): StepTools['environment'] {
  return environment['PWD'] === undefined ? environment : { ...environment, PWD: agent.cwd };
}

function turnOutcome({ program, agent, watch }: StepContext, end: TurnEnd, charged: number): StepOutcome {
  const common = { agent: agent.id, cost: end.cost, charged, duration: watch.elapsed };
  if (end.kind === 'answered') {
    return { kind: 'answered', ...common, text: end.text, session: end.session };
  }
  if (watch.reason === 'interrupted') return { kind: 'interrupted', ...common };
  if (watch.reason !== null) {
    const problem = timeoutProblem(program, agent, watch);
    return { kind: 'failed', ...common, ...problem, retryable: true };
  }
  if (end.failure === 'usage-limit')
    return { kind: 'limited', ...common, message: end.message, resetsAt: end.resetsAt ?? null };
  if (end.failure === 'session-not-found') {
    // Only a turn that was cut off may begin anew: elsewhere the history would be lost without a word.
    if (agent.turn_session !== null) return { kind: 'session-lost', ...common };
    const message = lostSession(agent, end.message);
    return { kind: 'failed', ...common, message, retryable: false, errorKind: 'lost_session' };
  }
  if (end.failure === 'session-too-long') {
    const failed = {
      kind: 'failed',
      ...common,
      message: fullSession(agent, end.message),
      retryable: false,
    } as const;
    // A conversation that began with this very turn is given up with it.
    return agent.session === null ? failed : { ...failed, errorKind: 'lost_session' };
  }
  return { kind: 'failed', ...common, message: end.message, retryable: end.failure !== 'unusable' };
}

async function runScript(context: StepContext): Promise<StepOutcome> {
  const { tools, program, run, agent, listener, watch } = context;
  const source = sourceOf(context);
  const environment = scriptEnvironment(run, agent, tools.environment);
  const end = await tools.scripts.run({
    file: agent.file,
    source,
    folder: agent.cwd,
    environment,
    mark: stepMark(run, agent),
    signal: watch.signal,
    onOutput: (stream, text) => {
      watch.touch();
      if (context.printed <= mostOutput) listener.onDebug(stream, text);
      tellOutput(context, stream, text);
    },
  });
  const exitCode = end.kind === 'exited' ? end.exitCode : null;
  // Names only: values may be secrets (runtime.md#what-a-run-leaves-on-disk).
  const names = Object.keys(environment).sort();
  const summary = { file: agent.file, exit_code: exitCode, duration_ms: watch.elapsed, environment: names };
  listener.onDebug('summary', `${JSON.stringify(summary, null, 2)}\n`);
  const common = { agent: agent.id, duration: watch.elapsed };
  if (end.kind === 'exited' && (end.unasked || !wasCutOff(context, end.stdout))) {
    const { stdout, stderrTail } = end;
    if (end.garbled) {
      const message = `${agent.state}: it printed bytes that are no UTF-8, and U+FFFD (\uFFFD) stands for each: let the script print UTF-8`;
      listener.onEvent({ type: 'warning', agent: agent.id, message });
    }
    return { kind: 'exited', ...common, exitCode: end.exitCode, stdout, stderrTail };
  }
  if (watch.reason === 'interrupted') return { kind: 'interrupted', ...common, cost: 0 };
  if (watch.reason !== null) {
    const problem = timeoutProblem(program, agent, watch);
    return { kind: 'failed', ...common, ...problem, retryable: true, cost: 0 };
  }
  // Without a reason of ours it was not cut off, and did not exit either.
  const { message, failure } = end as Extract<ScriptEnd, { kind: 'failed' }>;
  return { kind: 'failed', ...common, message, retryable: failure === 'error', cost: 0 };
}

/** A script that traps the signal and exits with 0 was cut off all the same, unless it had said itself where to go. */
function wasCutOff({ program, implementation, watch, run, agent }: StepContext, stdout: string): boolean {
  if (watch.reason === null) return false;
  const filled = withFilledPolicy(run, agent, implementation);
  if (typeof filled === 'string') return true;
  const decision = decide(program, filled, stdout);
  return decision.kind !== 'move' || decision.via !== 'tag';
}
