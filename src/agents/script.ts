import { isUtf8 } from 'node:buffer';
import { dirname, extname } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { type ChildProcesses, type ChildRequest, endedBySignal } from '../host/child-processes.ts';
import { NamedPipes } from '../host/named-pipes.ts';
import { windowsTool } from '../host/tool-path.ts';
import type { ScriptEnd, ScriptRequest, ScriptRunner } from './agent.ts';
import { NamedScript } from './named-script.ts';
import { PrivateFolders } from './private-folders.ts';
import { scarcity } from './scarcity.ts';
import { TextTail } from './text-tail.ts';

/** How much a script may print before it is taken to have run wild, in bytes. */
const scriptOutputLimit = 16 * 1024 * 1024;

/**
 * Runs script states: bash files on Unix, PowerShell and batch files on Windows. Each runs from a private copy in a folder
 * whose path begins with `copies`, so that what a process that was killed has left is found again. `close` removes
 * what is left of them.
 */
export function scriptRunner(processes: ChildProcesses, copies: string): ScriptRunner & { close(): void } {
  const folders = new PrivateFolders(copies);
  const pipes = new NamedPipes(copies);
  return {
    async run(request) {
      // So the agent's folder and the bundle stay as they are.
      let path: string;
      try {
        path = folders.write(request.file, readableSource(request));
      } catch (error) {
        const code = (error as NodeJS.ErrnoException).code;
        return unusable(
          `cannot write a temporary file in ${dirname(copies)} (${code}): free some space, or make the folder writable`,
        );
      }
      try {
        return await runFile(processes, pipes, request, path);
      } finally {
        folders.remove(path);
      }
    },
    close() {
      folders.removeAll();
      pipes.close();
    },
  };
}

const mark = Buffer.from('\uFEFF');

/**
 * The bytes that the interpreter reads as raymond did. Bash and cmd take a byte order mark for a part of the first command;
 * PowerShell takes a file without one for what the machine's old code page says. Where lines end as on Unix, cmd can miss labels.
 */
function readableSource({ file, source }: ScriptRequest): Uint8Array {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  const plain = bytes.subarray(0, mark.length).equals(mark) ? bytes.subarray(mark.length) : bytes;
  if (file.endsWith('.ps1')) return plain.every((byte) => byte < 128) ? plain : Buffer.concat([mark, plain]);
  if (!file.endsWith('.bat')) return plain;
  return Buffer.from(plain.toString('latin1').replace(/\r?\n/g, '\r\n'), 'latin1');
}

async function runFile(
  processes: ChildProcesses,
  pipes: NamedPipes,
  request: ScriptRequest,
  path: string,
): Promise<ScriptEnd> {
  const program = interpreter(path);
  if (program === null) return unusable(`raymond cannot run ${request.file}: expected .sh, .ps1 or .bat`);
  const output = new ScriptOutput(request, path);
  const child = processes.start({
    ...program,
    folder: request.folder,
    environment: request.environment,
    mark: request.mark,
    input: '',
    pipes,
    onStdout: (chunk) => {
      if (!output.takeStdout(chunk)) child.end();
    },
    onStderr: (chunk) => output.takeStderr(chunk),
  });
  let wasAsked = false;
  const abort = () => {
    wasAsked = child.end() || wasAsked;
  };
  if (request.signal.aborted) abort();
  request.signal.addEventListener('abort', abort);
  const end = await child.ended;
  output.flush();
  request.signal.removeEventListener('abort', abort);
  // A signal that was meant for raymond as well, as at the end of a service, may reach the script first.
  wasAsked ||= request.signal.aborted && endedBySignal(end);
  if (end.startError !== null) {
    const passing = scarcity(program.command, end.startError);
    if (passing !== null) return { kind: 'failed', failure: 'error', message: passing };
    return unusable(startMessage(program.command, request, end.startError));
  }
  if (output.overflowed) {
    const limit = scriptOutputLimit / 1024 / 1024;
    return unusable(`${request.file} printed more than ${limit} MiB: send what is not its tag to a file`);
  }
  // A script that was asked to end may still have ended well: then its outcome counts.
  if (end.exitCode === null) {
    const failure = wasAsked ? 'aborted' : 'error';
    return { kind: 'failed', failure, message: `${request.file} was ended by ${end.signal}` };
  }
  if (wasAsked && end.exitCode !== 0) {
    return { kind: 'failed', failure: 'aborted', message: `${request.file} was ended` };
  }
  const exited = { kind: 'exited', exitCode: end.exitCode, ...output.finish() } as const;
  return { ...exited, stderrTail: output.stderr.text, ...(wasAsked ? {} : { unasked: true }) };
}

/** A payload travels in the environment, which takes no NUL and on Linux no text of more than 128 KiB. */
function startMessage(
  command: string,
  { file, environment }: ScriptRequest,
  error: NodeJS.ErrnoException,
): string {
  if (error.code === 'E2BIG' || error.code === 'ERR_INVALID_ARG_VALUE') {
    const byLength = Object.entries(environment).sort(
      ([, left], [, right]) => (right ?? '').length - (left ?? '').length,
    );
    const spoilt = byLength.find(([, value]) => value?.includes('\0'));
    const [name = '', value = ''] = byLength[0] ?? [];
    const why =
      spoilt === undefined
        ? `${name} holds ${Buffer.byteLength(value)} bytes: hand large payloads over in a file`
        : `${spoilt[0]} holds a NUL character: hand over text without one, or a file`;
    return `the environment of ${file} cannot be passed on, because ${why}`;
  }
  return `cannot start ${command} for ${file} (${error.code ?? error.message}): check that it is installed`;
}

function interpreter(path: string): Pick<ChildRequest, 'command' | 'commandArguments'> | null {
  switch (extname(path)) {
    case '.sh':
      return { command: '/bin/bash', commandArguments: [path] };
    case '.ps1': {
      const options = ['-NoProfile', '-NonInteractive', '-ExecutionPolicy', 'Bypass'];
      const command = windowsTool('WindowsPowerShell\\v1.0\\powershell.exe');
      return { command, commandArguments: [...options, '-File', path] };
    }
    case '.bat':
      return { command: path, commandArguments: [] };
    default:
      return null;
  }
}

function unusable(message: string): ScriptEnd {
  return { kind: 'failed', failure: 'unusable', message };
}

/** What a script prints, decoded as it comes and within the limit. */
class ScriptOutput {
  readonly stderr = new TextTail();
  overflowed = false;
  #size = 0;
  readonly #chunks: Buffer[] = [];
  readonly #stdoutDecoder = new StringDecoder('utf8');
  readonly #stderrDecoder = new StringDecoder('utf8');
  readonly #names: NamedScript;
  readonly #onOutput: ScriptRequest['onOutput'];

  /** `path`: of the copy that runs. */
  constructor(request: ScriptRequest, path: string) {
    this.#onOutput = request.onOutput;
    this.#names = new NamedScript(path, request.file);
  }

  /** False once the script has printed too much. */
  takeStdout(chunk: Uint8Array): boolean {
    this.#size += chunk.length;
    this.overflowed ||= this.#size > scriptOutputLimit;
    if (this.overflowed) return false;
    const bytes = Buffer.from(chunk);
    this.#chunks.push(bytes);
    this.#onOutput('stdout', this.#stdoutDecoder.write(bytes));
    return true;
  }

  takeStderr(chunk: Uint8Array): void {
    this.#tellStderr(this.#names.add(this.#stderrDecoder.write(Buffer.from(chunk))));
  }

  /** Nothing more comes: of a character that was cut off a sign for it is left. */
  flush(): void {
    const printed = this.#stdoutDecoder.end();
    if (printed !== '') this.#onOutput('stdout', printed);
    const rest = this.#names.add(this.#stderrDecoder.end()) + this.#names.rest();
    if (rest !== '') this.#tellStderr(rest);
  }

  #tellStderr(text: string): void {
    this.stderr.addText(text);
    this.#onOutput('stderr', text);
  }

  finish(): { readonly stdout: string; readonly garbled?: true } {
    const bytes = Buffer.concat(this.#chunks);
    return { stdout: bytes.toString('utf8'), ...(isUtf8(bytes) ? {} : { garbled: true }) };
  }
}
