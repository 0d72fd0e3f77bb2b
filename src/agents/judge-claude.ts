import { existsSync } from 'node:fs';
import type { ChildEnd } from '../host/child-processes.ts';
import { clipText } from '../util/cut-text.ts';
import type { TurnEnd, TurnFailure, TurnRequest } from './agent.ts';
import { type ClaudeStream, type ResultEvent, stoppedByHook } from './claude-stream.ts';
import { scarcity } from './scarcity.ts';
import { resetTime, saysUsageLimit } from './usage-limit.ts';

/** A `claude` process that is gone, and what it left behind. */
interface EndedClaude {
  readonly command: string;
  readonly stream: ClaudeStream;
  readonly stderr: string;
  readonly end: ChildEnd;
  /** It had said everything and was ended because it did not end by itself. */
  readonly lingered: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** What the end of a process means for its turn. */
export function judgeClaude(request: TurnRequest, ended: EndedClaude): TurnEnd {
  const { stream, end } = ended;
  const { session, cost } = stream;
  if (end.startError !== null) {
    const isPassing = scarcity(ended.command, end.startError) !== null;
    return fail(isPassing ? 'error' : 'unusable', startMessage(ended.command, end.startError));
  }
  const answer = answerOf(request, stream);
  // Once the answer is there, a process that had to be ended has done its work all the same; nor does it matter that
  // what it said afterwards was refused.
  const exitedWell = end.exitCode === 0 || ended.lingered || request.signal.aborted || refused(stream);
  if (answer !== null && exitedWell && session !== null)
    return { kind: 'answered', text: answer.text, session, cost };
  if (request.signal.aborted) return fail('aborted', 'claude was ended');
  if (stream.refusedLogin !== null) return fail('unusable', loginMessage(stream.refusedLogin));
  // An answer is the agent's own words, whatever they speak of.
  const last = stream.results.at(-1);
  const said = joinTexts([last?.isError ? last.text : '', ended.stderr, stream.unread.text]);
  const told = clipText(said, mostTold);
  if (last?.subtype === stoppedByHook) return fail('unusable', stopMessage(last.text));
  if (/No conversation found with session ID/i.test(said)) return fail('session-not-found', told);
  if (last?.isError && saysTooLong.test(last.text)) return fail('session-too-long', told);
  // A refusal that the stream tells is one, in whatever words it is put.
  const isLimited = stream.limited && (last?.isError === true || end.exitCode !== 0);
  if (isLimited || saysUsageLimit(said)) {
    const resetsAt = stream.limitReset ?? resetTime(said, ended.now);
    return { kind: 'failed', failure: 'usage-limit', message: told, cost, resetsAt };
  }
  const hopeless = hopelessMessage(request, said, told, last?.status ?? null);
  if (hopeless !== null) return fail('unusable', hopeless);
  const help = last?.status === 403 || saysForbidden.test(said) ? forbiddenHelp : '';
  return fail('error', `${describe(ended)}${told === '' ? '' : `: ${told}`}${help}`);

  function fail(failure: TurnFailure, message: string): TurnEnd {
    return { kind: 'failed', failure, message, cost };
  }
}

/** One below the other, without what an earlier one holds: some errors are told as the result and on standard error. */
function joinTexts(texts: readonly string[]): string {
  let joined = '';
  for (const text of texts) if (!joined.includes(text)) joined += `${joined === '' ? '' : '\n'}${text}`;
  return joined;
}

/**
 * Work in the background makes Claude Code speak again after its answer ("The tests have passed."): what names a
 * transition counts, wherever it was said. Without one the last word counts.
 */
function answerOf(
  request: TurnRequest,
  { results, atWork, backgroundTasks }: ClaudeStream,
): ResultEvent | null {
  const concluding = results.findLast((result) => !result.isError && request.concludes(result.text));
  if (concluding !== undefined) return concluding;
  // It was ended before it could say its last word.
  if (request.signal.aborted && (atWork || backgroundTasks > 0)) return null;
  const last = results.at(-1);
  return last === undefined || last.isError ? null : last;
}

function refused({ results, refusedLogin }: ClaudeStream): boolean {
  return refusedLogin !== null || results.at(-1)?.isError === true;
}

const saysRefusedLogin =
  /Please (?:run \/login|login again)|Failed to authenticate\. API Error: 401|Invalid API key|OAuth token (?:has expired|revoked|does not meet)|disabled (?:organization|Claude subscription access)|does not have access to Claude/i;
/** By the server, or by what stands before it, which may change its mind: so it is tried again. */
const saysForbidden = /\bAPI Error: 403\b/;
const forbiddenHelp = ' (/status in claude shows which login, server and proxy it uses)';
/** Its own words, or those of the server that it passes on, at the beginning: an error may quote anything after it. */
const saysTooLong = /^(?:API Error: [^\n]{0,200})?prompt is too long/i;
/** With its rights to everything the superuser may not let it use every tool, unless the machine is there for that. */
const refusedRoot = /cannot be used with root\/sudo/;
const refusedModel =
  /is not a valid model|issue with the selected model|permission to use the specified model/i;

/** How much of what Claude Code said stands in a message. In characters. */
const mostTold = 4000;

/** What no retry can mend, with what can; null for everything else. */
function hopelessMessage(
  { model }: TurnRequest,
  said: string,
  told: string,
  status: number | null,
): string | null {
  if (status === 401 || saysRefusedLogin.test(said)) return loginMessage(told);
  const option = /unknown option '([^']{1,100})'/.exec(said)?.[1];
  if (option !== undefined)
    return `this Claude Code does not know the option ${option}: update it with claude update`;
  if (refusedRoot.test(said))
    return `${told}: start raymond as another user, or, where nothing can be lost, as in a container, set IS_SANDBOX=1`;
  if (status === 404 || refusedModel.test(said)) {
    const source = 'the prompt, a <function> tag, workflow.yaml or --model';
    return model === null
      ? `${told} (the model is Claude Code's own choice: name one in ${source})`
      : `${told} (the model ${model} comes from ${source})`;
  }
  return null;
}

function loginMessage(told: string): string {
  return `Claude Code is not logged in (it says: ${told}): start claude and use /login, or set ANTHROPIC_API_KEY to a valid key`;
}

/** No retry helps: the hook would stop the prompt again, which stands after the reason. */
function stopMessage(text: string): string {
  const [reason = ''] = text.split('\n\nOriginal prompt: ', 1);
  return `a hook in the settings of Claude Code has stopped the prompt, so no agent has seen it: ${clipText(reason.trim(), mostTold)}`;
}

function describe({ stream, end, lingered }: EndedClaude): string {
  const last = stream.results.at(-1);
  // With an error of the server Claude Code calls the turn itself a success.
  if (last?.isError)
    return `claude reports an error${last.subtype === 'success' ? '' : ` (${last.subtype})`}`;
  if (end.signal !== null && !lingered) return `claude was ended by ${end.signal}`;
  if (end.exitCode !== 0 && !lingered) return `claude exited with code ${end.exitCode}`;
  return last === undefined ? 'claude ended without a result event' : 'claude named no session';
}

/** Why `command` could not be started, and what to do. */
export function startMessage(command: string, error: NodeJS.ErrnoException): string {
  const passing = scarcity(command, error);
  if (passing !== null) return passing;
  if (error.code === 'ENOENT' && /[\\/]/.test(command) && existsSync(command))
    return `cannot start "${command}": the program that its first line names is not there; install that, or set RAYMOND_CLAUDE to another path`;
  if (error.code === 'ENOENT') {
    if (/(?:^|[\\/])~[\\/]/.test(command))
      return `cannot find "${command}": only a shell knows ~, and not within quotation marks: set RAYMOND_CLAUDE to the whole path`;
    if (/^[^\\/]*\s|\s-/.test(command))
      return `cannot find "${command}": RAYMOND_CLAUDE names a program alone, without arguments: put its command line into a script, and name that`;
    return `cannot find "${command}": install Claude Code and put it on the PATH, set RAYMOND_CLAUDE to its path, or use --agent replay:FILE`;
  }
  return `cannot start "${command}" (${error.code ?? error.message}): check that it is an executable file, or set RAYMOND_CLAUDE to the right path`;
}
