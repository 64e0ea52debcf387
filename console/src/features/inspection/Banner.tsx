import { useTranslation } from 'react-i18next';
import { describeError } from '../../api/call-error.ts';
import { isSaved } from '../../domain/inspections/kept.ts';
import type { KeptDraft } from '../../domain/inspections/kept.ts';
import { clockText, timeText } from '../../lib/reader-time.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { Desk } from './desk/desk.ts';
import type { DeskState } from './desk/keeper.ts';
import { waitingOf } from './desk/photos.ts';
import styles from './Inspection.module.css';
import { useUnsentText } from './useUnsentText.ts';

interface BannerProps {
  readonly desk: Desk;
  readonly state: DeskState;
  readonly draft: KeptDraft;
}

/** What the reader has to know of where the answers are: only here, refused, overtaken by another device. */
export function Banner({ desk, state, draft }: BannerProps) {
  const { t } = useTranslation('inspections');
  const { trouble, conflict, failure } = state;
  return (
    <div className={styles.banners} aria-live="polite">
      {draft.inspection.reason === '' ? null : (
        <p className={styles.banner} data-tone="l2">
          <Icon name="repeat" />
          <span>{t('banner.rework', { reason: draft.inspection.reason })}</span>
        </p>
      )}
      {trouble === null ? null : (
        <p className={styles.banner} data-tone="l1">
          <Icon name="octagon" />
          <span>{t(`banner.${trouble}`)}</span>
        </p>
      )}
      {conflict === null ? <Cut desk={desk} state={state} draft={draft} /> : <Conflict {...{ desk, state, draft }} />}
      {failure === null ? null : <Refused desk={desk} failure={failure} />}
    </div>
  );
}

function Cut({ desk, state, draft }: BannerProps) {
  const { t } = useTranslation('inspections');
  const unsent = useUnsentText(draft, state.photos);
  if (!state.isCut) return null;
  const isUnsent = !isSaved(draft) || waitingOf(state.photos).count > 0;
  return (
    <div className={styles.banner}>
      <Icon name="wifi-off" />
      <p className="num">
        <b>{t('banner.cut')}</b>{' '}
        {isUnsent && draft.changedAt !== null ? `${t('banner.at', { time: clockText(draft.changedAt) })} ` : null}
        {draft.submission === null ? (isUnsent ? t('banner.later', { what: unsent }) : null) : t('banner.signed')}
      </p>
      {isUnsent ? (
        <Button size="s" icon="refresh" isBusy={state.isSending} onClick={desk.retry}>
          {t('banner.retry')}
        </Button>
      ) : null}
    </div>
  );
}

function Conflict({ desk, state, draft }: BannerProps) {
  const { t } = useTranslation('inspections');
  const savedAt = state.conflict?.draft.savedAt ?? null;
  const text = (at: number | null) => (at === null ? t('banner.never') : timeText(at));
  return (
    <div className={styles.banner} data-tone="l2" role="alert">
      <Icon name="triangle" />
      <p className="num">{t('banner.conflict', { there: text(savedAt), here: text(draft.changedAt) })}</p>
      <span className={styles.answers}>
        <Button onClick={() => desk.choose('here')}>{t('banner.keepHere')}</Button>
        <Button onClick={() => desk.choose('there')}>{t('banner.keepThere')}</Button>
      </span>
    </div>
  );
}

function Refused({ desk, failure }: { readonly desk: Desk; readonly failure: Error }) {
  const { t } = useTranslation('inspections');
  const { t: common } = useTranslation('common');
  return (
    <div className={styles.banner} data-tone="l1" role="alert">
      <Icon name="octagon" />
      <p>{t('banner.refused', { cause: describeError(failure, common).happened })}</p>
      <Button size="s" icon="refresh" onClick={desk.retry}>
        {t('banner.retry')}
      </Button>
    </div>
  );
}
