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

/** The result of a message, as its acknowledgement reports it. */
export interface Settled {
  readonly reason: Reason;
  readonly text: string | null;
}

/** The owner of a connection after login. */
export interface Guest {
  /** Key under which its unfinished messages are counted: the device, or another client. */
  readonly account: string;
  readonly isDevice: boolean;
  /**
   * Processes a message. Resolves with null when it is not to be acknowledged because the connection has ended. Never
   * rejects.
   */
  publish(publish: Publish): Promise<Settled | null>;
  /** Called for a message of QoS 2, because of which the connection is about to be closed. */
  refuseQos(topic: string): void;
  /**
   * The granted QoS or refusal of each filter, in order; a single reason means that the connection is to be closed.
   * Never rejects.
   */
  subscribe(subscriptions: readonly ISubscription[]): Promise<readonly (0 | 1 | Reason)[] | Reason>;
  /** Returns whether the subscription existed. */
  unsubscribe(filter: string): boolean;
  /** Called when the connection has ended; `isInOrder`: the client sent a DISCONNECT. */
  leave(isInOrder: boolean): void;
}

export interface ConnectionBounds {
  readonly packets: PacketBounds;
  /** From the connection to its CONNECT packet, ms. */
  readonly connectMs: number;
  /** How long a client may leave sent data unread, ms. */
  readonly drainMs: number;
  /** Sent bytes that a client may leave unread. */
  readonly unreadBytes: number;
}

export interface ConnectionParts {
  readonly limits: ConnectionBounds;
  readonly budget: PacketBudget;
  readonly flow: Flow;
  /** Creates a name for a client that sends none. */
  readonly newClientId: () => string;
  /** Decides whether a login is accepted. Never rejects. */
  readonly logIn: (connection: MqttConnection, greeting: Greeting) => Promise<Guest | Reason>;
  /** Receives the reason why the server ends a connection. */
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
/** Time for the client to read the last packet before the connection is destroyed, ms. */
const lingerMs = 1000;

/**
 * One connection, in MQTT 3.1, 3.1.1 or 5. It stops reading while a login or subscription is being decided and while
 * too many messages are being processed, so that packets are answered in order and TCP holds the sender back. Nothing
 * outlives the connection: no session, no will, no retained message.
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
  /** Whether a login or a subscription is being decided. */
  #isDeciding = false;
  #isPumping = false;
  #isPumpDue = false;
  /** Whether reading waits because too many acknowledgements are still to be sent. */
  #isOwing = false;
  #isOver = false;
  /** Whether the client has closed its side: what it sent before is still processed. */
  #hasEnded = false;
  /** Ids of sent QoS 1 messages that the client has not acknowledged. */
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
   * Sends a message: with QoS 0 where the client has left too many of QoS 1 unacknowledged, and not at all where the
   * client accepts no packet of that length.
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

  /** Closes the connection. An MQTT 5 client is told why. */
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

  /**
   * Writes the last packet and closes; data that still arrives is discarded, so that the client can read to the end.
   */
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

  /** Messages end in batches: reading continues in the next turn, when the whole batch has ended. */
  #pumpSoon(): void {
    if (this.#isPumpDue) return;
    this.#isPumpDue = true;
    setImmediate(() => {
      this.#isPumpDue = false;
      this.#pump();
    });
  }

  /** Processes packets as far as the limits allow. */
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
    // Packets that have arrived stay in the reader, and TCP holds back the following ones.
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
        // It belongs to a message of QoS 2, which was never accepted.
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

  /** Closes a connection that was silent for that long. The time does not count while the server has paused reading. */
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
