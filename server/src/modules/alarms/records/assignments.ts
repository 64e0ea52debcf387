import { minuteMs } from '@oilsight/oil';
import type { Language, MessageChannel } from '@oilsight/contract';
import type { Clock } from '../../../platform/clock.ts';
import { timesInZone } from '../../../platform/csv-times.rules.ts';
import type { Queryable } from '../../../platform/pg.ts';
import { passed } from '../../../platform/statements.ts';
import type { InScope } from '../../../platform/statements.ts';
import { isTimeZone } from '../../../platform/time-zone.rules.ts';
import { preferencesOf } from '../../auth/index.ts';
import type { Outbox } from '../../outbox/index.ts';
import type { LockedAlarm } from './alarm-records.records.ts';
import { assignmentTemplates } from './alarm-records.templates.ts';
import { alarmName } from './alarm-words.rules.ts';
import type { Assignee, AssignmentStore } from './assignments.store.ts';

/** Notices to people to whom alarms are assigned. */
export interface Assignments {
  /** Tells the assignee in the transaction of the assignment: one notice by each channel, however many alarms. */
  tell(
    tx: Queryable,
    assignment: {
      readonly assignee: Assignee;
      readonly by: string | null;
      readonly alarms: readonly InScope<LockedAlarm>[];
      readonly dueAt: number | null;
    },
  ): Promise<void>;
  /** Reminds assignees who may process them of alarms that are due and unprocessed, each once. */
  remind(): Promise<void>;
}

/** Zone of the times in a notice to somebody who has chosen none. */
const usualZone = 'Asia/Shanghai';

/** A person gets this many notices of assignments by a channel in this time; the list of alarms has the others. */
const maxNotices = 10;
const countedMs = 10 * minuteMs;

export function createAssignments({
  store,
  outbox,
  clock,
}: {
  store: AssignmentStore;
  outbox: Outbox;
  clock: Clock;
}): Assignments {
  const templates = outbox.register(assignmentTemplates);

  function addressesOf({ phone, email, language, preferences }: Assignee): { channel: MessageChannel; to: string }[] {
    const { notifications } = preferencesOf(preferences, language);
    return [
      ...(notifications.sms && phone !== null ? [{ channel: 'sms' as const, to: phone }] : []),
      ...(notifications.email && email !== null ? [{ channel: 'email' as const, to: email }] : []),
    ];
  }

  /** The addresses that may have a further notice. */
  async function openAddresses(tx: Queryable, assignee: Assignee) {
    const addresses = addressesOf(assignee);
    const sent = await store.countNotices(
      tx,
      { tenantId: assignee.tenantId, addresses: addresses.map(({ to }) => to) },
      clock.now() - countedMs,
    );
    return addresses.filter(({ to }) => (sent.get(to) ?? 0) < maxNotices);
  }

  return {
    async tell(tx, { assignee, by, alarms, dueAt }) {
      const [first] = alarms;
      if (first === undefined) return;
      const { language, tenantId } = assignee;
      const giver = by === null ? null : await store.person(tx, by);
      const named = {
        by: giver?.name ?? '',
        device: first.deviceName,
        alarm: alarmName(first, language),
        due: dueAt === null ? '' : dueText(language, timeText(assignee, dueAt)),
      };
      for (const { channel, to } of await openAddresses(tx, assignee)) {
        const message = { channel, to, class: 'notice', tenantId, language } as const;
        const messageId =
          alarms.length === 1
            ? await outbox.add(tx, { ...message, template: templates.alarmAssigned, params: named })
            : await outbox.add(tx, {
                ...message,
                template: templates.alarmsAssigned,
                params: { ...named, count: alarms.length },
              });
        if (messageId !== null) await store.addMessage(tx, alarms, { messageId, userId: assignee.userId });
      }
    },

    async remind() {
      await store.transaction(async (tx) => {
        const later: { id: string }[] = [];
        for (const alarm of await store.takeDue(tx, clock.now())) {
          const { dueAt, userId, tenantId, language } = alarm;
          const params = {
            device: alarm.deviceName,
            alarm: alarmName(alarm, language),
            due: timeText(alarm, dueAt),
          };
          const addresses = await openAddresses(tx, alarm);
          if (addresses.length === 0 && addressesOf(alarm).length > 0) later.push(alarm);
          for (const { channel, to } of addresses) {
            const dedupeKey = `alarm due ${alarm.id} ${dueAt} ${channel} ${to}`;
            const message = { channel, to, class: 'reminder', tenantId, language, dedupeKey } as const;
            const messageId = await outbox.add(tx, { ...message, template: templates.alarmDue, params });
            if (messageId !== null) await store.addMessage(tx, [passed({ id: alarm.id })], { messageId, userId });
          }
        }
        await store.remindLater(tx, later);
      });
    },
  };
}

/** A time in the person's zone, to the minute, with the zone's offset. */
function timeText({ preferences, language }: Assignee, at: number): string {
  const { timeZone } = preferencesOf(preferences, language);
  const zone = timeZone !== null && isTimeZone(timeZone) ? timeZone : usualZone;
  const [day = '', time = '', offset = ''] = timesInZone(zone).text(at).split(' ');
  return `${day} ${time.slice(0, 5)} (UTC${offset})`;
}

function dueText(language: Language, time: string): string {
  return language === 'zh-CN' ? `请在 ${time} 前处理。` : `Please process it by ${time}.`;
}
