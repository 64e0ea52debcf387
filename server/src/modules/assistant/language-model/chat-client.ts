import * as z from 'zod';
import type { LlmSettings } from '../../../llm-settings.ts';
import { eventData } from './event-stream.rules.ts';
import { ModelFailure } from './model-failure.ts';

/** A tool that the model asks for; `arguments` is JSON as it wrote it, which may be wrong. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
}

/** A message of the chat-completions protocol. */
export type ChatMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | {
      readonly role: 'assistant';
      readonly content: string | null;
      readonly tool_calls?: readonly {
        readonly id: string;
        readonly type: 'function';
        readonly function: { readonly name: string; readonly arguments: string };
      }[];
    }
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string };

export interface ChatTool {
  readonly type: 'function';
  readonly function: { readonly name: string; readonly description: string; readonly parameters: unknown };
}

export interface ChatRequest {
  readonly messages: readonly ChatMessage[];
  readonly tools: readonly ChatTool[];
  /** Most tokens of the reply. */
  readonly maxTokens: number;
  readonly signal: AbortSignal;
  /** Called with each piece of text as it comes. */
  readonly onText: (text: string) => void;
}

export interface ChatReply {
  readonly text: string;
  readonly toolCalls: readonly ToolCall[];
  /** Tokens of question and reply as the service counted them; null: it did not say. */
  readonly tokens: number | null;
}

/** Asks a language model, one round at a time. */
export interface ChatClient {
  /** @throws ModelFailure `unavailable`, `broken`, `tooLong`; what `signal` was raised with */
  complete(request: ChatRequest): Promise<ChatReply>;
}

/** Most bytes of one reply's stream, most tools that one reply asks for, and most characters of each one's arguments. */
const maxStreamBytes = 1024 * 1024;
export const maxToolCalls = 8;
const maxArguments = 4000;

const Chunk = z.object({
  choices: z
    .array(
      z.object({
        delta: z
          .object({
            content: z.string().nullish(),
            tool_calls: z
              .array(
                z.object({
                  index: z.number().int().min(0).nullish(),
                  id: z.string().max(200).nullish(),
                  function: z
                    .object({ name: z.string().max(200).nullish(), arguments: z.string().nullish() })
                    .nullish(),
                }),
              )
              .nullish(),
          })
          .nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .default([]),
  usage: z
    .object({ total_tokens: z.number().int().positive().max(10_000_000) })
    .nullish()
    .catch(null),
});
type Chunk = z.infer<typeof Chunk>;

/** A client of the OpenAI-compatible protocol of chat completions. Redirects are not followed: they would take the key along. */
export function createChatClient({ baseUrl, apiKey, model }: LlmSettings): ChatClient {
  async function open({ messages, tools, maxTokens, signal }: ChatRequest): Promise<Response> {
    const body = { model, messages, tools, stream: true, stream_options: { include_usage: true }, temperature: 0 };
    try {
      return await fetch(`${baseUrl}/chat/completions`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${apiKey}`,
          'content-type': 'application/json',
          accept: 'text/event-stream',
        },
        body: JSON.stringify({ ...body, max_tokens: maxTokens }),
        redirect: 'manual',
        signal,
      });
    } catch (error) {
      signal.throwIfAborted();
      throw new ModelFailure('unavailable', codeOf(error));
    }
  }

  return {
    async complete(request) {
      const { signal, onText } = request;
      const reply = await open(request);
      if (reply.status !== 200 || reply.body === null) {
        await reply.body?.cancel();
        throw new ModelFailure('unavailable', `status ${reply.status}`);
      }
      const collected = createCollector(onText);
      for await (const data of read(eventData(reply.body, maxStreamBytes), signal)) {
        if (data === '[DONE]') {
          collected.end();
          break;
        }
        collected.add(parsed(data));
      }
      return collected.reply();
    },
  };
}

/** The pieces of a stream. What goes wrong while it is read is the service's fault; what is done with a piece is ours. */
async function* read(pieces: AsyncIterable<string>, signal: AbortSignal): AsyncGenerator<string> {
  try {
    yield* pieces;
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof RangeError
      ? new ModelFailure('tooLong', 'the stream is too large')
      : new ModelFailure('broken', codeOf(error));
  }
}

/** The code of a network error, which names neither address nor key. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : null;
  return typeof code === 'string' ? code : 'connection failed';
}

function parsed(data: string): Chunk {
  let json: unknown = null;
  try {
    json = JSON.parse(data);
  } catch {
    throw new ModelFailure('broken', 'a piece of the stream is no JSON');
  }
  if (typeof json === 'object' && json !== null && 'error' in json)
    throw new ModelFailure('broken', 'the service reported an error within the stream');
  const chunk = Chunk.safeParse(json);
  if (!chunk.success) throw new ModelFailure('broken', 'a piece of the stream has another form');
  return chunk.data;
}

/** Puts a reply together from its pieces. */
function createCollector(onText: (text: string) => void) {
  const texts: string[] = [];
  const calls = new Map<number, { id: string; name: string; arguments: string }>();
  let finish: string | null = null;
  let isDone = false;
  let tokens: number | null = null;

  function addCall(piece: NonNullable<NonNullable<Chunk['choices'][0]['delta']>['tool_calls']>[0]): void {
    // Services that send each call whole may leave its place out.
    const index = piece.index ?? calls.size;
    const call = calls.get(index) ?? { id: '', name: '', arguments: '' };
    call.id ||= piece.id ?? '';
    call.name += piece.function?.name ?? '';
    call.arguments += piece.function?.arguments ?? '';
    calls.set(index, call);
    if (calls.size > maxToolCalls || call.arguments.length > maxArguments || call.name.length > 200)
      throw new ModelFailure('tooLong', 'it asks for too much at once');
  }

  return {
    add({ choices: [choice], usage }: Chunk): void {
      tokens = usage?.total_tokens ?? tokens;
      if (choice === undefined) return;
      const { delta, finish_reason: why } = choice;
      for (const piece of delta?.tool_calls ?? []) addCall(piece);
      const text = delta?.content ?? '';
      if (text !== '') {
        texts.push(text);
        onText(text);
      }
      finish = why ?? finish;
    },
    end(): void {
      isDone = true;
    },
    /** @throws ModelFailure: it is not whole */
    reply(): ChatReply {
      if (finish === null && !isDone) throw new ModelFailure('broken', 'the stream broke off');
      if (finish === 'length') throw new ModelFailure('tooLong', 'the reply reached its most tokens');
      if (finish === 'content_filter') throw new ModelFailure('broken', 'the service filtered the reply');
      const toolCalls = [...calls.entries()]
        .toSorted(([a], [b]) => a - b)
        .map(([index, { id, name, arguments: given }]) => ({
          id: id === '' ? `call_${index}` : id,
          name,
          arguments: given,
        }));
      return { text: texts.join(''), toolCalls, tokens };
    },
  };
}
