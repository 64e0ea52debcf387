import { DeviceStateMessage } from '@oilsight/contract';
import { parse } from 'zod/v4/core';

interface Command {
  readonly cmdId: number;
  readonly topic?: string;
}

/** The server's end of the live socket: it takes every login, answers pings and says of topics what a test gives. */
export class FakeLive {
  private readonly said = new Map<string, unknown>();
  private readonly refused = new Set<string>();
  private sockets: FakeSocket[] = [];
  private isCut = false;

  /** What a topic says to who joins, and to who has joined already. */
  say(topic: string, message: unknown): this {
    if (topic === 'devices') for (const one of message as unknown[]) parse(DeviceStateMessage, one);
    // What the console could not read it would pass over in silence.
    if (topic.startsWith('device:')) parse(DeviceStateMessage, message);
    this.said.set(topic, message);
    this.refused.delete(topic);
    for (const socket of this.sockets) socket.tell(topic, message);
    return this;
  }

  /** Who joins a topic is refused for a fault of the server, until the topic says something. */
  refuse(topic: string): this {
    this.refused.add(topic);
    return this;
  }

  /** The line is cut and stays so. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.lose();
  }

  open(): WebSocket {
    const socket = new FakeSocket(this.said, this.refused, this.isCut);
    this.sockets = [...this.sockets, socket];
    return socket as unknown as WebSocket;
  }
}

class FakeSocket extends EventTarget {
  readyState: number = WebSocket.CONNECTING;
  private readonly joined = new Map<string, number>();
  private readonly said: ReadonlyMap<string, unknown>;
  private readonly refused: ReadonlySet<string>;

  constructor(said: ReadonlyMap<string, unknown>, refused: ReadonlySet<string>, isCut: boolean) {
    super();
    this.said = said;
    this.refused = refused;
    queueMicrotask(() => {
      if (isCut) return this.lose();
      this.readyState = WebSocket.OPEN;
      this.dispatchEvent(new Event('open'));
    });
  }

  send(text: string): void {
    const { ping, topicSubCmds = [] } = JSON.parse(text) as { ping?: number; topicSubCmds?: Command[] };
    if (ping !== undefined) this.reply({ pong: ping });
    for (const { cmdId, topic = '' } of topicSubCmds) {
      if (this.refused.has(topic)) {
        this.reply({
          subscriptionId: cmdId,
          errorCode: 1,
          errorMsg: 'Internal Server error!',
          data: null,
          latestValues: {},
        });
        continue;
      }
      this.joined.set(topic, cmdId);
      if (this.said.has(topic)) this.tell(topic, this.said.get(topic));
    }
  }

  tell(topic: string, message: unknown): void {
    const subscriptionId = this.joined.get(topic);
    if (subscriptionId !== undefined) this.reply({ subscriptionId, topic, errorCode: 0, errorMsg: null, message });
  }

  lose(): void {
    this.readyState = WebSocket.CLOSED;
    this.dispatchEvent(new CloseEvent('close', { code: 1006 }));
  }

  close(): void {
    this.readyState = WebSocket.CLOSED;
  }

  private reply(message: unknown): void {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) })));
  }
}
