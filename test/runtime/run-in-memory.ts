import type { LanguageAgent, ScriptRunner, TurnEnd, TurnRequest } from '../../src/agents/agent.ts';
import type { Clock } from '../../src/host/clock.ts';
import { beginRun, type Launch } from '../../src/runtime/begin-run.ts';
import type { StepResult } from '../../src/runtime/draft.ts';
import type { RunEvent } from '../../src/runtime/event.generated.ts';
import { validate as validateEvent } from '../../src/runtime/event-validator.generated.js';
import { createProgram, type Program } from '../../src/runtime/program.ts';
import { type ActiveRun, startRunLoop } from '../../src/runtime/run-loop.ts';
import type { LaunchOptions, RunState } from '../../src/runtime/run-state.generated.ts';
import { validate as validateState } from '../../src/runtime/run-state-validator.generated.js';
import { findContradiction } from '../../src/runtime/state-text.ts';
import { ImpatientClock } from '../host/impatient-clock.ts';
import { buildBundle, type WorkflowSource } from './build-workflow.ts';

export const plainOptions: LaunchOptions = {
  agent: 'claude',
  recording: null,
  record: null,
  model: null,
  timeout: null,
  idle_timeout: null,
  jobs: 1,
  max_steps: null,
  skip_permissions: false,
  debug: false,
};

export const plainLaunch: Launch = {
  id: 'test',
  created: '2025-01-01T00:00:00.000Z',
  folder: '/somewhere',
  entry: null,
  input: null,
  variables: {},
  budget: null,
  options: plainOptions,
};

/** The program and first state of a run. */
export function begin(
  source: WorkflowSource,
  launch: Partial<Launch> = {},
): { readonly program: Program; readonly state: RunState } {
  const bundle = buildBundle(source);
  const program = createProgram(bundle.workflow, 'unix');
  const begun = beginRun(bundle, program, { ...plainLaunch, ...launch });
  if (!begun.ok) throw new Error(begun.refusal);
  return { program, state: begun.state };
}

export interface MemoryRun {
  readonly active: ActiveRun;
  readonly events: RunEvent[];
  /** Every state that was made durable. */
  readonly saved: RunState[];
}

export interface MemoryTools {
  readonly language?: LanguageAgent;
  readonly scripts?: ScriptRunner;
  readonly folderExists?: (path: string) => boolean;
  readonly save?: (state: RunState) => void;
  readonly clock?: Clock;
}

/** Runs the real loop with everything around it in memory; checks every state and event against its schema. */
export function runInMemory(source: WorkflowSource, initial: StepResult, tools: MemoryTools): MemoryRun {
  const bundle = buildBundle(source);
  const events: RunEvent[] = [];
  const saved: RunState[] = [];
  const { workflow, bundle: digest } = initial.state;
  const active = startRunLoop(
    {
      program: createProgram(bundle.workflow, 'unix'),
      sources: bundle.files,
      tools: {
        language: tools.language ?? { turn: () => Promise.reject(new Error('no turn was expected')) },
        scripts: tools.scripts ?? { run: () => Promise.reject(new Error('no script was expected')) },
        clock: tools.clock ?? new ImpatientClock(),
        environment: {},
        kindOfPath: (path) => ((tools.folderExists ?? (() => true))(path) ? 'folder' : null),
      },
      record: {
        save(state) {
          tools.save?.(state);
          if (!validateState(state)) throw new Error(JSON.stringify(validateState.errors));
          const contradiction = findContradiction(state);
          if (contradiction !== null) throw new Error(contradiction);
          saved.push(state);
        },
        appendEvents(added) {
          for (const event of added) {
            if (!validateEvent(event)) throw new Error(JSON.stringify([event, validateEvent.errors]));
          }
          events.push(...added);
        },
        appendDebug: () => {},
      },
      onEvent: () => {},
    },
    initial,
    { type: 'run_started', agent: null, workflow, bundle: digest, state: 'START' },
  );
  return { active, events, saved };
}

/** An agent that answers with what `reply` says; sessions are numbered. */
export function scriptedAgent(reply: (request: TurnRequest) => string | TurnEnd): LanguageAgent & {
  readonly requests: TurnRequest[];
} {
  const requests: TurnRequest[] = [];
  let sessions = 0;
  return {
    requests,
    async turn(request) {
      requests.push(request);
      const answer = reply(request);
      if (typeof answer !== 'string') return answer;
      const session = request.session !== null && !request.branch ? request.session : `session-${++sessions}`;
      request.onSession(session);
      return { kind: 'answered', text: answer, session, cost: 0 };
    },
  };
}
