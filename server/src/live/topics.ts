import * as z from 'zod';
import type { DeviceRef } from '../modules/devices/index.ts';
import { commandFlag, commandId, liveCommand, type LiveCommand, type LiveSession } from './live.types.ts';
import type { Ticker } from './ticker.ts';
import { badRequest, unauthorized } from './updates.ts';

/** What a topic gives to one subscriber. */
export interface TopicFeed {
  /** Messages that say how things are now, in order. */
  readonly snapshot: readonly unknown[];
  /** Devices the topic tells of by name; none when it follows the scope by itself. */
  readonly devices: readonly DeviceRef[];
  close(): void;
}

/** A topic that a module offers. */
export interface LiveTopic {
  /** `devices`, or `device:` for a family of topics. */
  readonly name: string;
  /**
   * Joins. Everything pushed from the call on reaches the subscriber after the snapshot.
   *
   * @param argument what follows the family's name
   * @param push a change; of several with one key the newest counts
   * @returns null when the caller may not see it or there is no such thing
   */
  open(
    session: LiveSession,
    argument: string,
    push: (key: string, message: unknown) => void,
  ): Promise<TopicFeed | null>;
  /** Several changes as one message; absent: one message each. */
  join?(messages: readonly unknown[]): unknown;
}

const TopicCommand = z.object({ cmdId: commandId, topic: z.string().max(200).default(''), unsubscribe: commandFlag });

/** `topicSubCmds`, our addition to the protocol: everything that is live and not telemetry. */
export function createTopicCommand({ topics, ticker }: { topics: readonly LiveTopic[]; ticker: Ticker }): LiveCommand {
  return liveCommand({
    field: 'topicSubCmds',
    type: 'TOPIC',
    schema: TopicCommand,
    run(session, { cmdId, topic, unsubscribe }) {
      if (unsubscribe) return session.remove('topic', cmdId);
      const found = topics.find(({ name }) => (name.endsWith(':') ? topic.startsWith(name) : topic === name));
      if (found === undefined) return session.send(badRequest(cmdId, `There is no topic ${JSON.stringify(topic)}`));
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
  /** Newest change of each key that has not been sent. */
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
