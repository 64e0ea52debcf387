import type { AlarmsMessage } from '@oilsight/contract';
import type { LiveSession } from '../../../live/live.types.ts';
import type { LiveTopic } from '../../../live/topics.ts';
import type { Untold } from './alarm-changes.rules.ts';
import type { AlarmFollowing } from './alarm-following.ts';

/** `alarms`, and `alarms:<time zone>` for those whose day is not that of UTC. */
export function createAlarmTopics(following: AlarmFollowing): readonly LiveTopic[] {
  async function open(
    session: LiveSession,
    zone: string,
    push: (key: string, message: unknown) => void,
  ): ReturnType<LiveTopic['open']> {
    const { counts, close } = await following.follow(
      { person: session.asker.person, scope: () => session.scope, zone: zone === '' ? undefined : zone },
      (untold) => push('alarms', untold),
    );
    const first: AlarmsMessage = { counts, changed: [], hasMore: false, raised: [] };
    return { snapshot: [first], devices: [], close };
  }
  // What is untold goes on growing until the socket has room for the message.
  const join = (messages: readonly unknown[]) => (messages.at(-1) as Untold).take();
  return [
    { name: 'alarms', open, join },
    { name: 'alarms:', onWalls: ['dealer'], open, join },
  ];
}
