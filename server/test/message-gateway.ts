import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedMessage {
  readonly authorization: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly body: {
    readonly id: string;
    readonly to: string;
    readonly subject: string;
    readonly text: string;
    readonly template: string;
    readonly params: Readonly<Record<string, string | number>>;
  };
}

export interface MessageGatewayProgram {
  readonly url: string;
  /** Received messages, in order. */
  readonly received: ReceivedMessage[];
  /** Decides the answer; if it answers nothing, the sender waits. */
  answer: (message: ReceivedMessage, response: ServerResponse) => void;
  /** The first message that fits, as soon as it has arrived. */
  arrival(fits: (message: ReceivedMessage) => boolean): Promise<ReceivedMessage>;
  close(): Promise<void>;
}

/** An SMS gateway as a third party runs it: an HTTP server that accepts every message unless told otherwise. */
export async function startMessageGateway(): Promise<MessageGatewayProgram> {
  const received: ReceivedMessage[] = [];
  let waiting: {
    readonly fits: (message: ReceivedMessage) => boolean;
    readonly done: (message: ReceivedMessage) => void;
  }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { authorization, 'idempotency-key': idempotencyKey } = request.headers;
      const message: ReceivedMessage = {
        authorization,
        idempotencyKey: String(idempotencyKey),
        body: JSON.parse(Buffer.concat(chunks).toString()) as ReceivedMessage['body'],
      };
      received.push(message);
      for (const one of waiting) if (one.fits(message)) one.done(message);
      waiting = waiting.filter(({ fits }) => !fits(message));
      program.answer(message, response);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const program: MessageGatewayProgram = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    received,
    answer: (_message, response) => void response.writeHead(200).end(),
    arrival(fits) {
      const there = received.find(fits);
      return there === undefined ? new Promise((done) => waiting.push({ fits, done })) : Promise.resolve(there);
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
  return program;
}
