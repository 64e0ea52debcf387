import { withListChange } from '@oilsight/contract';
import type { Preferences, SentPreferences } from '@oilsight/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient, UseMutationResult } from '@tanstack/react-query';
import { changeLanguage } from '../i18n/language.ts';
import { setTheme } from '../theme/theme.ts';
import { session } from './call.ts';
import { me } from './me.ts';
import { apply, chooseLanguage, chooseOnDisplay, keep, keepLanguage, preferenceOwner } from './preferences.ts';

/** A change of some preferences, and of the list of devices what changes. */
export type PreferenceChange = Partial<SentPreferences>;

interface Prefer {
  readonly prefer: (change: PreferenceChange) => void;
  /** State of the call that stores the last change with the account. */
  readonly kept: Pick<UseMutationResult, 'isPending' | 'isSuccess' | 'error'>;
}

/** Changes of one person that are not stored yet, and what is stored without them. */
interface Queue {
  readonly userId: string;
  stored: Preferences;
  waiting: readonly PreferenceChange[];
}

interface Asked {
  readonly change: PreferenceChange;
  /** null: there is no account that could keep the change. */
  readonly queue: Queue | null;
}

const queues = new WeakMap<QueryClient, Queue>();

function changed(before: Preferences, { deviceList, ...others }: PreferenceChange): Preferences {
  const after = { ...before, ...others };
  return deviceList === undefined ? after : { ...after, deviceList: withListChange(before.deviceList, deviceList) };
}

const wanted = ({ stored, waiting }: Queue): Preferences => waiting.reduce(changed, stored);

/** The queue with one more change. A queue in which nothing waits begins again with what is known now. */
function queueWith(queryClient: QueryClient, change: PreferenceChange): Queue | null {
  const info = queryClient.getQueryData(me.queryKey);
  if (info === undefined || info.isDisplay) return null;
  const { preferences: stored, user } = info;
  const open = queues.get(queryClient);
  const queue = open?.userId === user.id && open.waiting.length > 0 ? open : { userId: user.id, stored, waiting: [] };
  queue.waiting = [...queue.waiting, change];
  queues.set(queryClient, queue);
  return queue;
}

/**
 * Shows a preference at once and stores it with the account, one change after the other. Without an account, or with
 * one that several people share, it is stored in the browser only. A change that the server refuses is taken back;
 * those that were made after it stay.
 */
export function usePrefer(): Prefer {
  const queryClient = useQueryClient();
  const show = (queue: Queue) =>
    queryClient.setQueryData(me.queryKey, (info) =>
      info?.user.id === queue.userId ? { ...info, preferences: wanted(queue) } : info,
    );
  const { mutate, ...kept } = useMutation({
    // Calls run one after the other, because each sends all preferences but the list of devices.
    scope: { id: 'preferences' },
    mutationFn: async ({ change, queue }: Asked) => {
      if (queue === null) return showHere(change, queryClient.getQueryData(me.queryKey)?.isDisplay === true);
      try {
        await apply(wanted(queue));
        queue.stored = await store(queryClient, queue.stored, change);
      } finally {
        queue.waiting = queue.waiting.filter((one) => one !== change);
        show(queue);
        await apply(wanted(queue));
      }
    },
  });
  return {
    prefer: (change) => {
      const queue = queueWith(queryClient, change);
      if (queue !== null) show(queue);
      mutate({ change, queue });
    },
    kept,
  };
}

/** @returns what is stored now: another page may have changed the list of devices meanwhile */
async function store(queryClient: QueryClient, before: Preferences, change: PreferenceChange): Promise<Preferences> {
  const after = changed(before, change);
  const info = queryClient.getQueryData(me.queryKey);
  if (info === undefined || preferenceOwner(info) === 'browser') return after;
  if (Object.keys(change).every((name) => name === 'language')) {
    await keepLanguage();
    return after;
  }
  const { deviceList: _stored, ...others } = before;
  return (await keep({ ...others, ...change })) ?? after;
}

async function showHere({ language, theme }: PreferenceChange, isDisplay: boolean): Promise<void> {
  if (theme !== undefined) setTheme(theme);
  if (language === undefined) return;
  if (isDisplay) await chooseOnDisplay(language);
  else await (session.isLoggedIn() ? changeLanguage(language) : chooseLanguage(language));
}
