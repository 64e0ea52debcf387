import { answerOf, faultsOf, resultOf } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { me } from '../../api/me.ts';
import { inspectionPath } from '../../domain/inspections/inspection-path.ts';
import type { KeptDraft } from '../../domain/inspections/kept.ts';
import { useItemWords } from '../../domain/inspections/useItemWords.ts';
import { displayName } from '../../domain/user-name.ts';
import { useNow } from '../../lib/now.ts';
import { timeText } from '../../lib/reader-time.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from './Banner.tsx';
import type { Desk } from './desk/desk.ts';
import type { DeskState } from './desk/keeper.ts';
import { shownPhotos, signedPhotos } from './desk/photos.ts';
import { Groups } from './Groups.tsx';
import styles from './Inspection.module.css';
import { cardId } from './ItemCard.tsx';
import { ItemPanel } from './ItemPanel.tsx';
import { KeptMark } from './KeptMark.tsx';
import { Progress } from '../../domain/inspections/Progress.tsx';
import { SignPanel } from './SignPanel.tsx';

interface InspectionFormProps {
  readonly desk: Desk;
  readonly state: DeskState;
  readonly draft: KeptDraft;
}

/**
 * The checklist in its order, and beside it the item that is looked at or the signature; a phone shows one at a time,
 * which the address names, so that its back key leads back.
 */
export function InspectionForm({ desk, state, draft }: InspectionFormProps) {
  const { t } = useTranslation('inspections');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const words = useItemWords();
  const reader = useQuery(me).data?.user;
  const { inspection, answers, reportId } = draft;
  const { items } = inspection.checklist;
  const photos = shownPhotos(inspection.photos, state.photos);
  const taken = signedPhotos(inspection.photos, state.photos);
  const faults = faultsOf(inspection.checklist, answers, taken);
  const item = items.find(({ id }) => id === search.get('item'));
  const view = item !== undefined ? 'item' : search.get('part') === 'sign' ? 'sign' : 'list';
  // Cards that were answered before the page opened take one line each.
  const [folded, setFolded] = useState(() => foldedOf(draft));
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (view === 'list' && last.current !== null)
      document.getElementById(cardId(last.current))?.scrollIntoView({ block: 'center' });
  }, [view]);
  const go = (at: Parameters<typeof inspectionPath>[1]) => {
    if (at?.item !== undefined) last.current = at.item;
    void navigate(inspectionPath(reportId, at), { preventScrollReset: at === undefined || at.item === undefined });
  };
  const lead = () => {
    const next = nextOf(draft, last.current);
    if (next !== null) {
      last.current = next;
      leadTo(next);
      return;
    }
    const [first] = faults;
    go(first === undefined ? { part: 'sign' } : { item: first.itemId });
  };
  const isDone = items.every(({ id }) => !faults.some((fault) => fault.itemId === id && fault.what === 'unanswered'));
  return (
    <div className={styles.page} data-view={view}>
      <div className={styles.head}>
        {view === 'list' ? null : <Button kind="quiet" icon="chevron-left" label={t('back')} onClick={() => go({})} />}
        <h1>{inspection.theme}</h1>
        <KeptMark state={state} draft={draft} />
        <p className={styles.meta}>
          <span>{t('about', { device: inspection.deviceName, customer: inspection.customerName })}</span>
          <span className="num">{inspection.number}</span>
          <Due dueAt={inspection.dueAt} />
        </p>
      </div>
      <Banner desk={desk} state={state} draft={draft} />
      <div className={styles.columns}>
        <div className={styles.list}>
          <div className={styles.progress}>
            <Progress checklist={inspection.checklist} answers={answers} />
          </div>
          <Groups
            draft={draft}
            photos={taken}
            faults={faults}
            shown={item?.id ?? null}
            folded={folded}
            onUnfold={(id) => setFolded((before) => before.filter((one) => one !== id))}
            onAnswer={(id, change) => {
              last.current = id;
              desk.answer(id, change);
            }}
            onOpen={(id) => go({ item: id })}
          />
          <div className={styles.foot}>
            <Button kind="primary" size="l" isWide onClick={lead}>
              {t(isDone ? (faults.length === 0 ? 'toSign' : 'toMissing') : 'toNext')}
            </Button>
          </div>
        </div>
        <section className={styles.panel} aria-label={item === undefined ? t('sign.title') : t('item.label')}>
          <h2>{item === undefined ? t('sign.title') : words.of(item.title)}</h2>
          {item === undefined ? (
            <SignPanel
              desk={desk}
              state={state}
              draft={draft}
              photos={taken}
              refused={items.filter(({ id }) =>
                photos.some((photo) => photo.itemId === id && photo.state === 'refused'),
              )}
              missing={faults.flatMap(({ itemId, what }) =>
                items.filter(({ id }) => id === itemId).map((one) => ({ item: one, what })),
              )}
              reader={reader === undefined ? '' : displayName(reader)}
              onOpen={(id) => go({ item: id })}
            />
          ) : (
            <>
              <ItemPanel
                key={item.id}
                reportId={reportId}
                item={item}
                answer={answerOf(answers, item.id)}
                online={inspection.online.find(({ key }) => key === item.indicator)}
                photos={photos.filter(({ itemId }) => itemId === item.id)}
                totalPhotos={photos.length}
                faults={faults.filter(({ itemId }) => itemId === item.id).map(({ what }) => what)}
                onAnswer={(change) => desk.answer(item.id, change)}
                onAddPhoto={(blob) => desk.addPhoto(item.id, blob)}
                onRemovePhoto={desk.removePhoto}
              />
              <div className={styles.foot}>
                <Button kind="primary" size="l" isWide onClick={() => go({})}>
                  {t('item.done')}
                </Button>
              </div>
            </>
          )}
        </section>
      </div>
    </div>
  );
}

function Due({ dueAt }: { readonly dueAt: number | null }) {
  const { t } = useTranslation('inspections');
  const now = useNow(60);
  if (dueAt === null) return null;
  const isLate = dueAt < now;
  return (
    <span className="num" data-tone={isLate ? 'l2' : undefined}>
      {t(isLate ? 'overdue' : 'due', { time: timeText(dueAt).slice(0, 16) })}
    </span>
  );
}

/** Items that are answered, and lack nothing. */
function foldedOf({ inspection: { checklist, photos }, answers }: KeptDraft): readonly string[] {
  const lacking = new Set(faultsOf(checklist, answers, photos).map(({ itemId }) => itemId));
  return checklist.items
    .filter((item) => !lacking.has(item.id) && resultOf(item, answerOf(answers, item.id)) !== 'fail')
    .map(({ id }) => id);
}

/** The first item without an answer behind the last one that was touched, else from the start; null: there is none. */
function nextOf({ inspection, answers }: KeptDraft, last: string | null): string | null {
  const { items } = inspection.checklist;
  const from = items.findIndex(({ id }) => id === last) + 1;
  const ordered = [...items.slice(from), ...items.slice(0, from)];
  return ordered.find((item) => resultOf(item, answerOf(answers, item.id)) === null)?.id ?? null;
}

/** Brings a card into view, and the focus to its first answer. */
function leadTo(itemId: string): void {
  const card = document.getElementById(cardId(itemId));
  card?.scrollIntoView({ behavior: 'smooth', block: 'center' });
  card?.querySelector('input')?.focus({ preventScroll: true });
}
