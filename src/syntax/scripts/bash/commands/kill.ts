import { mayFail } from '../../build-command.ts';
import type { Command } from '../../program.ts';
import type { Argument, Invocation } from './invocation.ts';
import { runProgram } from './programs.ts';

/** The signals that end a process which has no handler for them, by name or number. */
const ending =
  /^(?:SIG)?(?:ABRT|ALRM|BUS|FPE|HUP|ILL|INT|KILL|PIPE|PROF|QUIT|SEGV|SYS|TERM|TRAP|USR[12]|VTALRM|XCPU|XFSZ|[1-9]|1[0-5])$/i;

/** The script itself, or the group of processes in which it runs. */
const own = /^"?-?\$(?:\$|BASHPID)"?$|^0$/;

/** A handler of something else than the script's own end or a failure. */
const otherHandler = /\btrap\b(?!.*\b(?:EXIT|ERR|RETURN|DEBUG|0)[ \t]*(?:$|[;&|#]))/m;

/** `kill`: whoever kills the script itself ends it, unless a handler does otherwise. */
export function kill(invocation: Invocation): Command {
  const { context, arguments: values, span } = invocation;
  const command = runProgram(invocation);
  const { signal, processes } = parse(values);
  if (!processes.some((value) => own.test(context.slice(value.span)))) return command;
  const end: Command = { kind: 'exit', status: 'failure', span };
  const isKill = /^(?:SIG)?KILL$|^9$/i.test(signal ?? '');
  const ends = signal !== null && ending.test(signal) && (isKill || !otherHandler.test(context.text));
  return ends ? end : { kind: 'if', condition: mayFail, then: command, otherwise: end };
}

/** The signal that is sent, null where only a run knows, and to what. */
function parse(values: readonly Argument[]): {
  readonly signal: string | null;
  readonly processes: readonly Argument[];
} {
  const [first, ...others] = values;
  const option = first?.constant ?? '';
  if (!option.startsWith('-')) return { signal: 'TERM', processes: values };
  if (option === '--') return { signal: 'TERM', processes: others };
  const [signal, rest] =
    option === '-s' || option === '-n'
      ? [others[0]?.constant ?? null, others.slice(1)]
      : [option.slice(1), others];
  return { signal, processes: rest[0]?.constant === '--' ? rest.slice(1) : rest };
}
