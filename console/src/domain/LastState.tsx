import { tickedNow } from '../lib/now.ts';
import { recentTimeText } from '../lib/reader-time.ts';
import { useStatesAsOf } from '../live/connection.ts';
import { StateIcon, StateTag } from '../ui/StateTag.tsx';
import type { ShownState } from '../ui/state-look.ts';

/** A row's state as a pill. While the connection is lost: the last one that is known, in grey, with its time. */
export function LastStateTag({ state }: { readonly state: ShownState }) {
  return <StateTag state={state} asOf={useAsOfText()} />;
}

/** A row's state as an icon. While the connection is lost: the last one that is known, in grey, named with its time. */
export function LastStateIcon({ state, size = 'm' }: { readonly state: ShownState; readonly size?: 's' | 'm' | 'l' }) {
  return <StateIcon state={state} size={size} asOf={useAsOfText()} />;
}

function useAsOfText(): string | null {
  const at = useStatesAsOf();
  return at === null ? null : recentTimeText(at, tickedNow());
}
