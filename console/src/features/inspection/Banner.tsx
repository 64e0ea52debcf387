import { useTranslation } from 'react-i18next';
import { describeError } from '../../api/call-error.ts';
import { isSaved } from '../../domain/inspections/kept.ts';
import type { KeptDraft } from '../../domain/inspections/kept.ts';
import { useNow } from '../../lib/now.ts';
import { recentClockText, timeText } from '../../lib/reader-time.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { Desk } from './desk/desk.ts';
import type { DeskState } from './desk/keeper.ts';
import { waitingOf } from './desk/photos.ts';
import { Discard } from './Discard.tsx';
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
  const { trouble, conflict, failure, isAnew } = state;
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
      {isAnew ? (
        <p className={styles.banner} data-tone="l2">
          <Icon name="repeat" />
          <span>{t('banner.anew')}</span>
        </p>
      ) : null}
      {conflict === null ? <Cut desk={desk} state={state} draft={draft} /> : <Conflict {...{ desk, state, draft }} />}
      {failure === null ? null : <Refused {...{ desk, state, draft, failure }} />}
    </div>
  );
}

/** Nothing reaches the server, or the server says why it takes nothing for the moment; both are tried again. */
function Cut({ desk, state, draft }: BannerProps) {
  const { t } = useTranslation('inspections');
  const { t: common } = useTranslation('common');
  const unsent = useUnsentText(draft, state.photos);
  const now = useNow(60);
  const { isCut, delay, isKeeping, trouble } = state;
  if (!isCut && delay === null) return null;
  const cause = isCut || delay === null ? null : describeError(delay, common).happened;
  const isUnsent = !isSaved(draft) || waitingOf(state.photos).count > 0;
  return (
    <div className={styles.banner}>
      <Icon name={cause === null ? 'wifi-off' : 'clock'} />
      <p className="num">
        <b>{cause === null ? t('banner.cut') : t('banner.delayed', { cause })}</b>{' '}
        {isUnsent && draft.changedAt !== null && trouble === null
          ? `${isKeeping ? t('banner.keeping') : t('banner.at', { time: recentClockText(draft.changedAt, now) })} `
          : null}
        {draft.submission !== null
          ? t(cause === null ? 'banner.signed' : 'banner.signedHere')
          : isUnsent
            ? t(cause === null ? 'banner.later' : 'banner.unsent', { what: unsent })
            : null}
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

interface RefusedProps extends BannerProps {
  readonly failure: Error;
}

/** Who cannot correct what was refused may give it up, and goes on with what the server has. */
function Refused({ desk, state, draft, failure }: RefusedProps) {
  const { t } = useTranslation('inspections');
  const { t: common } = useTranslation('common');
  return (
    <div className={styles.banner} data-tone="l1" role="alert">
      <Icon name="octagon" />
      <p>{t('banner.refused', { cause: describeError(failure, common).happened })}</p>
      <span className={styles.answers}>
        <Button size="s" icon="refresh" onClick={desk.retry}>
          {t('banner.retry')}
        </Button>
        <Discard {...{ desk, state, draft }} size="s" />
      </span>
    </div>
  );
}
