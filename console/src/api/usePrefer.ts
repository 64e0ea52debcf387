import type { Preferences } from '@oilsight/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import { changeLanguage } from '../i18n/language.ts';
import { setTheme } from '../theme/theme.ts';
import { session } from './call.ts';
import { me } from './me.ts';
import { apply, chooseLanguage, chooseOnDisplay, keep, keepLanguage, preferenceOwner } from './preferences.ts';

interface Prefer {
  readonly prefer: (change: Partial<Preferences>) => void;
  /** State of the call that stores the last change with the account. */
  readonly kept: Pick<UseMutationResult, 'isPending' | 'isSuccess' | 'error'>;
}

/**
 * Applies a preference at once and stores it with the account. Without an account, or with one that several people
 * share, it is stored in the browser only. A change that the server refuses is taken back.
 */
export function usePrefer(): Prefer {
  const queryClient = useQueryClient();
  const known = () => queryClient.getQueryData(me.queryKey);
  const take = async (preferences: Preferences) => {
    queryClient.setQueryData(me.queryKey, (info) => (info === undefined ? info : { ...info, preferences }));
    await apply(preferences);
  };
  const { mutate, ...kept } = useMutation({
    // Calls run one after the other, because each sends all preferences.
    scope: { id: 'preferences' },
    mutationFn: async (change: Partial<Preferences>) => {
      const info = known();
      if (info === undefined || info.isDisplay) return showHere(change, info?.isDisplay === true);
      const before = info.preferences;
      await take({ ...before, ...change });
      if (preferenceOwner(info) === 'browser') return;
      const isLanguageAlone = Object.keys(change).every((name) => name === 'language');
      const { deviceList: _kept, ...others } = before;
      // The list of devices is sent when it has changed alone: another page may have kept a view meanwhile.
      await (isLanguageAlone ? keepLanguage() : keep({ ...others, ...change })).catch(async (error: unknown) => {
        await take(before);
        throw error;
      });
    },
  });
  return { prefer: mutate, kept };
}

async function showHere({ language, theme }: Partial<Preferences>, isDisplay: boolean): Promise<void> {
  if (theme !== undefined) setTheme(theme);
  if (language === undefined) return;
  if (isDisplay) await chooseOnDisplay(language);
  else await (session.isLoggedIn() ? changeLanguage(language) : chooseLanguage(language));
}
