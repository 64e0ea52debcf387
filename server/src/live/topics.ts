import { wallScreens } from '@oilsight/contract';
import type { OfferedToWalls } from '@oilsight/contract';
import * as z from 'zod';
import type { DeviceRef } from '../modules/devices/index.ts';
import { commandFlag, commandId, liveCommand, type LiveCommand, type LiveSession } from './live.types.ts';
import type { Ticker } from './ticker.ts';
import { badRequest, unauthorized } from './updates.ts';

/** The content of a topic for one subscriber. */
export interface TopicFeed {
  /** Messages with the current state, in order. */
  readonly snapshot: readonly unknown[];
  /** Devices that the topic names; empty when the topic applies the scope itself. */
  readonly devices: readonly DeviceRef[];
  close(): void;
}

/** A topic that a module adds. */
export interface LiveTopic extends OfferedToWalls {
  /** `devices`, or `device:` for a family of topics. */
  readonly name: string;
  /**
   * Subscribes. Changes pushed from the call on reach the subscriber after the snapshot.
   *
   * @param argument the rest of the topic's name, after the family's name
   * @param push sends a change; of several changes with one key only the newest is sent
   * @returns null when the caller may not see it or it does not exist
   */
  open(
    session: LiveSession,
    argument: string,
    push: (key: string, message: unknown) => void,
  ): Promise<TopicFeed | null>;
  /** Combines several changes into one message; absent: one message each. */
  join?(messages: readonly unknown[]): unknown;
}

const TopicCommand = z.object({ cmdId: commandId, topic: z.string().max(200).default(''), unsubscribe: commandFlag });

/** `topicSubCmds`, our addition to the protocol: all live data other than telemetry. */
export function createTopicCommand({ topics, ticker }: { topics: readonly LiveTopic[]; ticker: Ticker }): LiveCommand {
  return liveCommand({
    field: 'topicSubCmds',
    type: 'TOPIC',
    // Each topic has screens of its own.
    onWalls: wallScreens,
    schema: TopicCommand,
    run(session, { cmdId, topic, unsubscribe }) {
      if (unsubscribe) return session.remove('topic', cmdId);
      const found = topics.find(({ name }) => (name.endsWith(':') ? topic.startsWith(name) : topic === name));
      if (found === undefined) return session.send(badRequest(cmdId, `There is no topic ${JSON.stringify(topic)}`));
      if (!session.mayAsk(found)) return session.send(unauthorized(cmdId));
      return subscribe({ session, cmdId, topic, found, ticker });
    },
  });
}

async function subscribe({
  session,
  cmdId,
  topic,
  found,
  ticker,
}: {
  session: LiveSession;
  cmdId: number;
  topic: string;
  found: LiveTopic;
  ticker: Ticker;
}): Promise<void> {
  /** The newest unsent change of each key. */
  let pending = new Map<string, unknown>();
  let isReady = false;
  let isClosed = false;
  const text = (message: unknown) =>
    `{"subscriptionId":${cmdId},"topic":${JSON.stringify(topic)},"errorCode":0,"errorMsg":null,"message":${JSON.stringify(message)}}`;
  const flush = () => {
    if (!isReady || isClosed || pending.size === 0) return;
    if (!session.hasRoom) return session.whenRoom(flush);
    const messages = [...pending.values()];
    pending = new Map();
    for (const message of found.join === undefined ? messages : [found.join(messages)]) session.send(text(message));
  };
  const feed = await found.open(
    session,
    found.name.endsWith(':') ? topic.slice(found.name.length) : '',
    (key, message) => {
      pending.set(key, message);
      if (isReady) ticker.soon(flush);
    },
  );
  if (feed === null) return session.send(unauthorized(cmdId));
  const close = () => {
    isClosed = true;
    feed.close();
  };
  if (!session.add('topic', cmdId, { devices: feed.devices, close })) return;
  for (const message of feed.snapshot) session.send(text(message));
  isReady = true;
  flush();
}
