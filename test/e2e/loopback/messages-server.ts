import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedMessage {
  readonly role: string;
  /** The text blocks of the message, joined; other blocks (tool use, images) are left out. */
  readonly text: string;
}

/** One `POST /v1/messages` as it arrived. */
export interface ReceivedRequest {
  /** The session that the client says it speaks for. */
  readonly session: string;
  readonly model: string;
  readonly system: string;
  readonly messages: readonly ReceivedMessage[];
  /** The text of the last message whose role is `user`; other roles may follow it. */
  readonly lastUserText: string;
  readonly stream: boolean;
}

export interface Reply {
  readonly text: string;
  /** A tool that the model wants to use after its text. */
  readonly tool?: { readonly name: string; readonly input: object };
  /** Token counts as a model would bill them; the client turns them into dollars. */
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** An answer that is none. */
export interface Refusal {
  readonly status: number;
  /** For example "rate_limit_error". */
  readonly type: string;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface MessagesServer {
  /** What ANTHROPIC_BASE_URL has to be. */
  readonly url: string;
  /** Every Messages request so far, in order of arrival. */
  readonly requests: readonly ReceivedRequest[];
  /** `METHOD path` of every request that was not for messages (`HEAD /`, `count_tokens`). */
  readonly others: readonly string[];
  close(): Promise<void>;
}

/** Larger bodies are refused, so that a runaway client ends a test instead of the machine's memory. */
const maximumBodyBytes = 64 * 1024 * 1024;

/** What a request is answered; a promise holds the answer back until the test lets it go. */
export type Answer = (request: ReceivedRequest) => Reply | Refusal | Promise<Reply | Refusal>;

/**
 * Starts a server on a loopback port that speaks as much of the Messages API as Claude Code needs for a
 * turn of text: a stream of server-sent events, or one JSON object when the client asks for no stream.
 * What each request is answered is the caller's choice; anything else is answered `{}`.
 */
export async function startMessagesServer(answer: Answer): Promise<MessagesServer> {
  const requests: ReceivedRequest[] = [];
  const others: string[] = [];
  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch((problem: unknown) => {
      sendJson(outgoing, 400, {
        type: 'error',
        error: { type: 'invalid_request_error', message: `${problem}` },
      });
    });
  });

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await readBody(incoming);
    const path = new URL(incoming.url ?? '/', 'http://loopback').pathname;
    if (incoming.method !== 'POST' || path !== '/v1/messages') {
      others.push(`${incoming.method} ${path}`);
      sendJson(outgoing, 200, {});
      return;
    }
    const request = readRequest(JSON.parse(body), String(incoming.headers['x-claude-code-session-id'] ?? ''));
    requests.push(request);
    const id = `msg_${String(requests.length).padStart(6, '0')}`;
    const reply = await answer(request);
    if ('status' in reply) {
      const { status, type, message, headers } = reply;
      sendJson(outgoing, status, { type: 'error', error: { type, message } }, headers);
    } else if (request.stream) sendStream(outgoing, id, request.model, reply);
    else sendJson(outgoing, 200, completeMessage(id, request.model, reply));
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, requests, others, close: () => closeServer(server) };
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maximumBodyBytes) throw new Error(`the body is larger than ${maximumBodyBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

interface MessagesBody {
  readonly model: string;
  readonly stream?: boolean;
  readonly system?: unknown;
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
}

function readRequest(body: MessagesBody, session: string): ReceivedRequest {
  const messages = body.messages.map(({ role, content }) => ({ role, text: textOf(content) }));
  return {
    session,
    model: body.model,
    system: textOf(body.system ?? ''),
    messages,
    lastUserText: messages.findLast((message) => message.role === 'user')?.text ?? '',
    stream: body.stream === true,
  };
}

/** Content is a text or a list of blocks, of which the text blocks count. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((block: { text?: string }) => block.text ?? '').join('\n');
}

function usage(reply: Reply): object {
  return {
    input_tokens: reply.inputTokens,
    output_tokens: reply.outputTokens,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
  };
}

function completeMessage(id: string, model: string, reply: Reply): object {
  return {
    id,
    type: 'message',
    role: 'assistant',
    model,
    content: [
      { type: 'text', text: reply.text },
      ...(reply.tool === undefined ? [] : [toolUse(id, reply.tool)]),
    ],
    stop_reason: stopReason(reply),
    stop_sequence: null,
    usage: usage(reply),
  };
}

function stopReason(reply: Reply): string {
  return reply.tool === undefined ? 'end_turn' : 'tool_use';
}

function toolUse(message: string, { name, input }: { name: string; input: object }): object {
  return { type: 'tool_use', id: `toolu_${message}`, name, input };
}

/** The events of a tool use, which comes after the text. */
function toolEvents(message: string, { name, input }: { name: string; input: object }) {
  const delta = { type: 'input_json_delta', partial_json: JSON.stringify(input) };
  return [
    { type: 'content_block_start', index: 1, content_block: toolUse(message, { name, input: {} }) },
    { type: 'content_block_delta', index: 1, delta },
    { type: 'content_block_stop', index: 1 },
  ];
}

function sendStream(outgoing: ServerResponse, id: string, model: string, reply: Reply): void {
  const empty = completeMessage(id, model, { ...reply, text: '', outputTokens: 0 });
  outgoing.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  const events = [
    { type: 'message_start', message: { ...empty, content: [], stop_reason: null } },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: reply.text } },
    { type: 'content_block_stop', index: 0 },
    ...(reply.tool === undefined ? [] : toolEvents(id, reply.tool)),
    {
      type: 'message_delta',
      delta: { stop_reason: stopReason(reply), stop_sequence: null },
      usage: { output_tokens: reply.outputTokens },
    },
    { type: 'message_stop' },
  ];
  for (const event of events) outgoing.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  outgoing.end();
}

function sendJson(
  outgoing: ServerResponse,
  status: number,
  value: object,
  headers: Readonly<Record<string, string>> = {},
): void {
  outgoing.writeHead(status, { 'content-type': 'application/json', ...headers });
  outgoing.end(JSON.stringify(value));
}

/** Also ends the connections that a client keeps alive: a test must not wait for them. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
