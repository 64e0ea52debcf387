import { useQuery, useQueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigation, useSearchParams } from 'react-router';
import { deviceQuery } from '../../domain/device-queries.ts';
import { useHolds } from '../../domain/useHolds.ts';
import { useIsMobile } from '../../lib/useMedia.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton, SkeletonBar } from '../../ui/Skeleton.tsx';
import styles from './Assistant.module.css';
import { DeviceSide } from './DeviceSide.tsx';
import { History } from './History.tsx';
import { talkQuery, talksQuery } from './queries.ts';
import { Talk } from './Talk.tsx';

/** What the page's address says besides its path; an address that the page wrote while the same talk went on says so. */
interface Kept {
  readonly goesOn?: string | null;
}

/** The assistant: a device or the fleet at the left, the talk at the right, and what was asked before. */
export function AssistantPage() {
  const { t } = useTranslation('assistant');
  const [search, setSearch] = useSearchParams();
  const location = useLocation();
  const navigation = useNavigation();
  /** The talk that the server has kept the newest question under. */
  const [kept, setKept] = useState<string | null>(null);
  const client = useQueryClient();
  const keepsHistory = useHolds('assistant:history');
  const isMobile = useIsMobile();
  const sheet = useRef<HTMLDialogElement>(null);
  const deviceId = search.get('deviceId');
  const talkId = keepsHistory ? search.get('talk') : null;
  const { goesOn } = (location.state ?? {}) as Kept;
  // Another talk begins anew; one whose first question was just kept goes on.
  const [shown, setShown] = useState({ talkId, key: 0 });
  if (shown.talkId !== talkId)
    setShown({ talkId, key: talkId !== null && goesOn === talkId ? shown.key : shown.key + 1 });
  const [opened, setOpened] = useState(talkId);
  if (shown.talkId !== talkId && goesOn !== talkId) setOpened(talkId);
  const device = useQuery({ ...deviceQuery(deviceId ?? ''), enabled: deviceId !== null });
  const talk = useQuery({ ...talkQuery(opened ?? ''), enabled: opened !== null, staleTime: Infinity, gcTime: 0 });
  const show = (change: Readonly<Record<string, string | null>>, state: Kept = {}, replace = false) => {
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(change)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    setSearch(next, { state, replace });
  };
  const showKept = useEffectEvent((id: string) => show({ talk: id }, { goesOn: id }, true));
  const written = useRef<string | null>(null);
  const { key: place } = location;
  const left = useLeft(place);
  useEffect(() => {
    // Another address would call off the way to another page.
    if (kept === null || kept === written.current || navigation.state !== 'idle' || left.current === place) return;
    // Once: whoever opens an earlier talk later is not led back.
    written.current = kept;
    showKept(kept);
  }, [kept, navigation.state, place, left]);
  const begin = () => {
    setKept(null);
    // With a talk in the address the page begins anew when that goes.
    if (talkId === null) setShown(({ key }) => ({ talkId, key: key + 1 }));
    setOpened(null);
    show({ talk: null, q: null });
  };
  const history = keepsHistory ? (
    <History
      talkId={talkId}
      onOpen={(id) => {
        sheet.current?.close();
        show({ talk: id, q: null });
      }}
      onGone={begin}
    />
  ) : null;
  return (
    <div className={styles.page}>
      {isMobile ? (
        history === null ? null : (
          <Sheet ref={sheet} title={t('history.title')}>
            {history}
          </Sheet>
        )
      ) : null}
      {opened !== null && talk.data === undefined ? (
        <>
          <aside className={styles.side}>{isMobile ? null : history}</aside>
          {talk.error === null ? (
            <Skeleton>
              <SkeletonBar height={320} />
            </Skeleton>
          ) : (
            <ErrorState error={talk.error} onRetry={() => void talk.refetch()} isRetrying={talk.isFetching} />
          )}
        </>
      ) : (
        <Talk
          key={shown.key}
          talkId={opened}
          turns={talk.data?.turns ?? []}
          device={deviceId === null ? null : (device.data ?? null)}
          deviceId={deviceId}
          first={search.get('q')}
          renderSide={(side) => (
            <aside className={styles.side} aria-label={t('side')}>
              <DeviceSide {...side} deviceId={deviceId} onDevice={(id) => show({ deviceId: id }, { goesOn: talkId })} />
              {isMobile ? null : history}
            </aside>
          )}
          onFirst={() => show({ q: null }, { goesOn: talkId }, true)}
          onKept={(id) => {
            void client.invalidateQueries({ queryKey: talksQuery.queryKey });
            // Together with the way to a link that was followed just before, which the router takes in a transition.
            startTransition(() => setKept(id));
          }}
          onBegin={begin}
          onHistory={isMobile && keepsHistory ? () => sheet.current?.showModal() : null}
        />
      )}
    </div>
  );
}

/**
 * The address from which a link was followed last, by its key: while it is the present one, the page of the link has not
 * come yet. The router says so too, but only once React has drawn what it says, which a busy browser does later.
 *
 * @param place key of the present address
 */
function useLeft(place: string): { readonly current: string | null } {
  const left = useRef<string | null>(null);
  const note = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;
    if (link !== null && !opensElsewhere && !link.hasAttribute('target') && !link.hasAttribute('download'))
      left.current = place;
  });
  useEffect(() => {
    document.addEventListener('click', note, true);
    return () => document.removeEventListener('click', note, true);
  }, []);
  return left;
}
