import type { ServerResponse } from 'node:http';
import { startProvider } from './provider.ts';
import type { ProviderCall } from './provider.ts';

/** What a language model is asked with, as far as tests look at it. */
export interface AskedModel {
  readonly model: string;
  readonly stream: boolean;
  readonly max_tokens: number;
  readonly messages: readonly {
    readonly role: string;
    readonly content: string | null;
    readonly tool_call_id?: string;
  }[];
  readonly tools: readonly { readonly function: { readonly name: string; readonly parameters: object } }[];
}

/** One round of a model: what it says, and which tools it asks for. */
export interface Round {
  readonly text?: string;
  readonly tools?: readonly (readonly [name: string, input: unknown])[];
  /** Tokens that it reports. */
  readonly tokens?: number;
}

const event = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`;
const choice = (delta: object, finish: string | null = null) => ({
  id: 'x',
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta, finish_reason: finish }],
});

/** A round as services stream it: the text in small pieces, the arguments of tools cut anywhere. */
export function streamOf({ text = '', tools = [], tokens }: Round): string {
  const pieces = text.match(/[^]{1,5}/g) ?? [];
  const calls = tools.flatMap(([name, input], index) => {
    const given = typeof input === 'string' ? input : JSON.stringify(input);
    return [
      choice({ tool_calls: [{ index, id: `call-${index}`, type: 'function', function: { name, arguments: '' } }] }),
      ...(given.match(/[^]{1,3}/g) ?? []).map((part) =>
        choice({ tool_calls: [{ index, function: { arguments: part } }] }),
      ),
    ];
  });
  return [
    ': comment\n\n',
    event(choice({ role: 'assistant', content: '' })),
    ...pieces.map((piece) => event(choice({ content: piece }))),
    ...calls.map(event),
    event(choice({}, tools.length > 0 ? 'tool_calls' : 'stop')),
    ...(tokens === undefined ? [] : [event({ choices: [], usage: { total_tokens: tokens } })]),
    'data: [DONE]\n\n',
  ].join('');
}

/** Sends a stream in pieces of odd sizes, which cut lines and characters. */
export function sendInPieces(response: ServerResponse, text: string, size = 7): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) response.write(bytes.subarray(at, at + size));
  response.end();
}

/** A service that speaks the OpenAI-compatible protocol as a third party runs it: an HTTP server on loopback. */
export async function startLanguageModel() {
  const provider = await startProvider();
  let rounds: Round[] = [];
  const asked = (): AskedModel[] => provider.calls.map(({ body }) => JSON.parse(body) as AskedModel);
  const model = {
    url: `${provider.url}/v1`,
    calls: provider.calls as readonly ProviderCall[],
    asked,
    /** All that tools have returned, in order. */
    results: (): string[] =>
      (asked().at(-1)?.messages ?? []).flatMap(({ role, content }) => (role === 'tool' ? [content ?? ''] : [])),
    /** Says these rounds, one for each call, and forgets the calls before. */
    says(...next: readonly Round[]): void {
      rounds = [...next];
      provider.calls.length = 0;
      provider.answer = (_call, response) => sendInPieces(response, streamOf(rounds.shift() ?? { text: '' }));
    },
    /** Answers every call as the test says, and forgets the calls before. */
    answers(answer: (response: ServerResponse, call: ProviderCall) => void): void {
      provider.calls.length = 0;
      provider.answer = (call, response) => answer(response, call);
    },
    close: () => provider.close(),
  };
  return model;
}
