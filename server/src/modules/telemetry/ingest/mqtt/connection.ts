import type { Socket } from 'node:net';
import type { ISubscription, Packet } from 'mqtt-packet';
import { messageBounds } from '../message-bounds.ts';
import { Acknowledger } from './acknowledger.ts';
import { decodePacket, encodePacket, propertyFault } from './codec.ts';
import type { ProtocolVersion } from './codec.ts';
import type { Flow, FlowGate } from './flow.ts';
import { readGreeting } from './greeting.ts';
import type { Greeting } from './greeting.ts';
import { PacketReader, publishType, typeOf } from './packets.ts';
import type { LengthFault, PacketBudget, PacketBounds, RawPacket } from './packets.ts';
import { readPublish } from './publish.ts';
import type { Publish } from './publish.ts';
import { reasons, returnCodeOf, wordsOf } from './reasons.rules.ts';
import type { Reason } from './reasons.rules.ts';

/** How a message ended: what its acknowledgement says. */
export interface Settled {
  readonly reason: Reason;
  readonly text: string | null;
}

/** Who a connection belongs to once its login is through. */
export interface Guest {
  /** Of the device, or of whoever it is, for what it may have under way. */
  readonly account: string;
  readonly isDevice: boolean;
  /** Takes a message. Resolves with null when it is not to be acknowledged: the connection is over. Never rejects. */
  publish(publish: Publish): Promise<Settled | null>;
  /** A message of QoS 2 has come: the connection is about to end for it. */
  refuseQos(topic: string): void;
  /** What each filter is granted, in order; a single reason: the connection is to be closed. Never rejects. */
  subscribe(subscriptions: readonly ISubscription[]): Promise<readonly (0 | 1 | Reason)[] | Reason>;
  /** Whether there was such a subscription. */
  unsubscribe(filter: string): boolean;
  /** The connection is over; in order: the client said so. */
  leave(isInOrder: boolean): void;
}

export interface ConnectionBounds {
  readonly packets: PacketBounds;
  /** From the connection to its CONNECT, ms. */
  readonly connectMs: number;
  /** How long a client may leave what it is sent unread, ms. */
  readonly drainMs: number;
  /** What a client may leave unread, bytes. */
  readonly unreadBytes: number;
}

export interface ConnectionParts {
  readonly limits: ConnectionBounds;
  readonly budget: PacketBudget;
  readonly flow: Flow;
  /** The name of a client that leaves it to the server. */
  readonly newClientId: () => string;
  /** Decides on a login. Never rejects. */
  readonly logIn: (connection: MqttConnection, greeting: Greeting) => Promise<Guest | Reason>;
  /** Told why a connection is ended from here. */
  readonly onFault: (reason: Reason | LengthFault | 'noGreeting' | 'notRead') => void;
}

const types = {
  connect: 1,
  publish: publishType,
  puback: 4,
  pubrel: 6,
  subscribe: 8,
  unsubscribe: 10,
  pingreq: 12,
  disconnect: 14,
} as const;
const pong = Buffer.from([0xd0, 0]);
/** Messages of QoS 1 that a client may leave unacknowledged. */
const maxUnacknowledged = 100;
/** For the last packet to be read before the connection is cut, ms. */
const lingerMs = 1000;

/**
 * One connection, in MQTT 3.1, 3.1.1 or 5. It reads no further than its login, its subscriptions and its messages under
 * way allow, so that packets are answered in their order and the network holds the sender back. Nothing outlives it: no
 * session, no will, no retained message.
 */
export class MqttConnection {
  readonly #socket: Socket;
  readonly #parts: ConnectionParts;
  readonly #reader: PacketReader;
  readonly #gate: FlowGate;
  #version: ProtocolVersion = 4;
  #greeting: Greeting | null = null;
  #guest: Guest | null = null;
  #acks: Acknowledger | null = null;
  /** A login or a subscription is being decided. */
  #isDeciding = false;
  #isPumping = false;
  #isPumpDue = false;
  /** It owes so many acknowledgements that it reads on behind the next ones. */
  #isOwing = false;
  #isOver = false;
  /** The client has hung up: what it sent before is still taken. */
  #hasEnded = false;
  /** Messages of QoS 1 that were sent and not acknowledged, by id. */
  readonly #unacknowledged = new Set<number>();
  #lastId = 0;
  #heardAt = performance.now();
  #timer: NodeJS.Timeout;
  #drainTimer: NodeJS.Timeout | null = null;

  constructor(socket: Socket, parts: ConnectionParts) {
    this.#socket = socket;
    this.#parts = parts;
    this.#reader = new PacketReader(parts.limits.packets, parts.budget);
    this.#gate = parts.flow.open(() => this.#pumpSoon());
    this.#timer = setTimeout(() => this.#cut('noGreeting'), parts.limits.connectMs);
    socket.on('data', (chunk: Buffer) => {
      if (this.#isOver) return;
      this.#heardAt = performance.now();
      this.#reader.push(chunk);
      this.#pump();
    });
    socket.on('drain', () => {
      if (this.#drainTimer !== null) clearTimeout(this.#drainTimer);
      this.#drainTimer = null;
      this.#pump();
    });
    socket.on('error', () => undefined);
    socket.on('end', () => {
      this.#hasEnded = true;
      this.#pump();
    });
    socket.once('close', () => this.#leave(false));
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Whether a device has logged in. */
  get isOfDevice(): boolean {
    return this.#guest?.isDevice === true;
  }

  /**
   * Sends a message; with QoS 0 where the client has left too many of QoS 1 unacknowledged, and not at all where it
   * takes none as large.
   */
  send(topic: string, message: unknown, qos: 0 | 1): void {
    const greeting = this.#greeting;
    if (this.#isOver || greeting === null) return;
    const isOwed = qos === 1 && this.#unacknowledged.size < Math.min(greeting.receiveMaximum, maxUnacknowledged);
    const id = isOwed ? { messageId: this.#nextId() } : {};
    const bytes = encodePacket(
      {
        cmd: 'publish',
        topic,
        payload: JSON.stringify(message),
        qos: isOwed ? 1 : 0,
        retain: false,
        dup: false,
        ...id,
      },
      this.#version,
    );
    if (greeting.maximumPacketSize !== null && bytes.length > greeting.maximumPacketSize) return;
    if (isOwed) this.#unacknowledged.add(this.#lastId);
    this.#write(bytes);
  }

  /** Ends the connection. A client of MQTT 5 is told why. */
  end(reason: Reason): void {
    if (this.#isOver) return;
    this.#parts.onFault(reason);
    this.#acks?.flush();
    const isReported = this.#version === 5 && this.#guest !== null;
    this.#leave(false);
    const properties = { reasonString: wordsOf(reason) };
    this.#finish(
      isReported
        ? encodePacket(
            { cmd: 'disconnect', reasonCode: reason, properties },
            5,
            this.#greeting?.maximumPacketSize ?? undefined,
          )
        : null,
    );
  }

  /** Writes what is left and closes; what still comes in is thrown away, so that the client can read to the end. */
  #finish(last: Buffer | null): void {
    if (last === null) this.#socket.end();
    else this.#socket.end(last);
    this.#socket.resume();
    const cut = setTimeout(() => this.#socket.destroy(), lingerMs);
    this.#socket.once('close', () => clearTimeout(cut));
  }

  #cut(fault: LengthFault | 'noGreeting' | 'notRead'): void {
    if (!this.#isOver) this.#parts.onFault(fault);
    this.#leave(false);
    this.#socket.destroy();
  }

  #leave(isInOrder: boolean): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#timer);
    if (this.#drainTimer !== null) clearTimeout(this.#drainTimer);
    this.#reader.release();
    this.#gate.close();
    this.#guest?.leave(isInOrder);
  }

  #write(bytes: Buffer): void {
    if (!this.#socket.writable || this.#socket.write(bytes)) return;
    if (this.#socket.writableLength > this.#parts.limits.unreadBytes) return this.#cut('notRead');
    this.#drainTimer ??= setTimeout(() => this.#cut('notRead'), this.#parts.limits.drainMs);
  }

  #acknowledge(bytes: Buffer): void {
    this.#write(bytes);
    if (this.#isOwing) this.#pumpSoon();
  }

  /** Messages end by the batch: there is room for many when the last of them has. */
  #pumpSoon(): void {
    if (this.#isPumpDue) return;
    this.#isPumpDue = true;
    setImmediate(() => {
      this.#isPumpDue = false;
      this.#pump();
    });
  }

  /** Takes packets as far as it may. */
  #pump(): void {
    if (this.#isPumping || this.#isOver) return;
    this.#isPumping = true;
    let packet: RawPacket | LengthFault | null = null;
    while (this.#mayRead()) {
      packet = this.#reader.next();
      if (packet === null) break;
      if (typeof packet === 'string') this.#refuseLength(packet);
      else this.#take(packet);
    }
    this.#isPumping = false;
    if (this.#isOver) return;
    if (this.#hasEnded && !this.#isDeciding) {
      this.#leave(false);
      return this.#finish(null);
    }
    // The rest of what has come waits in the reader: the network holds what follows.
    if (packet === null && this.#mayRead()) this.#socket.resume();
    else this.#socket.pause();
  }

  #mayRead(): boolean {
    this.#isOwing = this.#acks !== null && this.#acks.owed >= messageBounds.inFlight;
    return !this.#isOver && !this.#isDeciding && !this.#isOwing && this.#drainTimer === null && this.#gate.mayRead();
  }

  #refuseLength(fault: LengthFault): void {
    if (fault === 'crowded' || this.#guest === null || this.#version !== 5) return this.#cut(fault);
    this.end(fault === 'tooLarge' ? reasons.packetTooLarge : reasons.malformedPacket);
  }

  #take(packet: RawPacket): void {
    const guest = this.#guest;
    if (guest === null) return void this.#greet(packet);
    const type = typeOf(packet.bytes);
    if (type === types.publish) this.#takePublish(guest, packet);
    else if (type === types.pingreq && packet.bytes[0] === 0xc0 && packet.bytes.length === 2) this.#write(pong);
    else this.#takeOther(guest, type, packet);
  }

  #takePublish(guest: Guest, packet: RawPacket): void {
    const publish = readPublish(packet, this.#version);
    if (typeof publish === 'number') return this.end(publish);
    if (publish.qos === 2) {
      guest.refuseQos(publish.topic);
      return this.end(reasons.qosNotSupported);
    }
    const leave = this.#gate.enter(publish.body.length);
    const due = publish.qos === 1 ? this.#acks?.begin(publish.packetId) : undefined;
    void guest.publish(publish).then((settled) => {
      leave();
      if (due !== undefined && settled !== null && !this.#isOver) this.#acks?.settle(due, settled.reason, settled.text);
    });
  }

  #takeOther(guest: Guest, type: number, { bytes }: RawPacket): void {
    const packet = type === types.connect ? null : decodePacket(bytes, this.#version);
    if (packet === null) return this.end(type === types.connect ? reasons.protocolError : reasons.malformedPacket);
    const fault = propertyFault('properties' in packet ? packet.properties : undefined);
    if (fault !== null) return this.end(fault);
    switch (packet.cmd) {
      case 'puback':
        this.#unacknowledged.delete(packet.messageId ?? 0);
        return;
      case 'pubrel':
        // Of a message of QoS 2 that was never taken.
        return this.#write(
          encodePacket(
            { cmd: 'pubcomp', messageId: packet.messageId ?? 0, reasonCode: reasons.packetIdNotFound },
            this.#version,
          ),
        );
      case 'subscribe':
        return void this.#subscribe(guest, packet);
      case 'unsubscribe':
        return this.#unsubscribe(guest, packet);
      case 'disconnect':
        this.#leave(true);
        return this.#finish(null);
      case 'auth':
      case 'connack':
      case 'connect':
      case 'pingreq':
      case 'pingresp':
      case 'pubcomp':
      case 'publish':
      case 'pubrec':
      case 'suback':
      case 'unsuback':
        return this.end(reasons.protocolError);
    }
  }

  async #subscribe(
    guest: Guest,
    { messageId = 0, subscriptions, properties }: Extract<Packet, { cmd: 'subscribe' }>,
  ): Promise<void> {
    if (messageId < 1 || subscriptions.length === 0) return this.end(reasons.protocolError);
    if (properties?.subscriptionIdentifier !== undefined) return this.end(reasons.subscriptionIdsNotSupported);
    if (this.#version === 5 && subscriptions.some(({ topic }) => topic.startsWith('$share/')))
      return this.end(reasons.sharedSubscriptionsNotSupported);
    this.#isDeciding = true;
    const granted = await guest.subscribe(subscriptions);
    this.#isDeciding = false;
    if (typeof granted === 'number') return this.end(granted);
    if (this.#isOver) return;
    const codes = this.#version === 5 ? granted : granted.map((code) => (code > 1 ? reasons.unspecified : code));
    this.#write(encodePacket({ cmd: 'suback', messageId, granted: [...codes] }, this.#version));
    this.#pump();
  }

  #unsubscribe(guest: Guest, { messageId = 0, unsubscriptions }: Extract<Packet, { cmd: 'unsubscribe' }>): void {
    if (messageId < 1 || unsubscriptions.length === 0) return this.end(reasons.protocolError);
    const granted = unsubscriptions.map((filter) =>
      guest.unsubscribe(filter) ? reasons.success : reasons.noSubscriptionExisted,
    );
    this.#write(encodePacket({ cmd: 'unsuback', messageId, granted }, this.#version));
  }

  async #greet(packet: RawPacket): Promise<void> {
    clearTimeout(this.#timer);
    const greeting = readGreeting(packet);
    this.#version = greeting.version;
    if ('reason' in greeting) return this.#refuse(greeting.reason);
    this.#greeting = greeting;
    this.#acks = new Acknowledger((bytes) => this.#acknowledge(bytes), greeting);
    this.#isDeciding = true;
    const guest = await this.#parts.logIn(this, greeting);
    this.#isDeciding = false;
    if (this.#isOver) return typeof guest === 'number' ? undefined : guest.leave(false);
    if (typeof guest === 'number') return this.#refuse(guest);
    this.#guest = guest;
    this.#gate.join(guest.account);
    this.#write(this.#welcome(greeting));
    this.#keepAlive(greeting.keepAlive * 1500);
    this.#pump();
  }

  #refuse(reason: Reason | null): void {
    if (reason === null) return this.#cut('noGreeting');
    this.#parts.onFault(reason);
    this.#leave(false);
    const code =
      this.#version === 5
        ? { reasonCode: reason, properties: { reasonString: wordsOf(reason) } }
        : { returnCode: returnCodeOf(reason) };
    this.#finish(encodePacket({ cmd: 'connack', sessionPresent: false, ...code }, this.#version));
  }

  #welcome({ version, clientId, keepAlive }: Greeting): Buffer {
    if (version !== 5) return encodePacket({ cmd: 'connack', sessionPresent: false, returnCode: 0 }, version);
    return encodePacket(
      {
        cmd: 'connack',
        sessionPresent: false,
        reasonCode: 0,
        properties: {
          sessionExpiryInterval: 0,
          receiveMaximum: messageBounds.inFlight,
          maximumQoS: 1,
          retainAvailable: false,
          maximumPacketSize: this.#parts.limits.packets.publish,
          topicAliasMaximum: 0,
          wildcardSubscriptionAvailable: true,
          subscriptionIdentifiersAvailable: false,
          sharedSubscriptionAvailable: false,
          serverKeepAlive: keepAlive,
          ...(clientId === '' ? { assignedClientIdentifier: this.#parts.newClientId() } : {}),
        },
      },
      5,
    );
  }

  /** Ends a connection that is silent for so long. One that is held back cannot be heard. */
  #keepAlive(ms: number): void {
    if (ms === 0 || this.#isOver) return;
    const check = () => {
      const left = this.#socket.isPaused() ? ms : this.#heardAt + ms - performance.now();
      if (left <= 0) return this.end(reasons.keepAliveTimeout);
      this.#timer = setTimeout(check, left);
    };
    this.#timer = setTimeout(check, ms);
  }

  #nextId(): number {
    do this.#lastId = (this.#lastId % 65_535) + 1;
    while (this.#unacknowledged.has(this.#lastId));
    return this.#lastId;
  }
}
