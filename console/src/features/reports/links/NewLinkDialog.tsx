import { longestLinkNote, maxReportLinkDays, reportLinkRoutes } from '@oilsight/contract';
import type { ReportLink } from '@oilsight/contract';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { timeText } from '../../../lib/reader-time.ts';
import { Button } from '../../../ui/Button.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Skeleton, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { addressOf } from './queries.ts';
import styles from './Links.module.css';

// Comes with a link: it brings a library.
const QrCode = lazy(() => import('../../../ui/QrCode.tsx').then((module) => ({ default: module.QrCode })));
/** Side of the code, px. */
const side = 160;

/** Lives to choose from, days. */
const lives = ['1', '7', '30', String(maxReportLinkDays)] as const;
type Life = (typeof lives)[number];

type Made = ReportLink & { readonly secret: string };

interface NewLinkProps {
  readonly reportId: string;
  readonly onMade: () => void;
  readonly onClose: () => void;
}

/** Asks whom a link is for and how long it is open, makes it, and shows it this once. */
export function NewLinkDialog({ reportId, onMade, onClose }: NewLinkProps) {
  const { t } = useTranslation('reportLinks');
  const [made, setMade] = useState<Made | null>(null);
  const form = useForm<{ note: string; days: Life }, never, Made>({
    initial: { note: '', days: '7' },
    check: () => ({}),
    say: (fieldError: never) => fieldError,
    save: ({ note, days }) =>
      call(reportLinkRoutes.createReportLink, { body: { reportId, note: note.trim(), days: Number(days) } }),
    onSaved: (link) => {
      setMade(link);
      onMade();
    },
  });
  const { values, set, errorOf } = form;
  if (made !== null) return <MadeDialog made={made} onClose={onClose} />;
  return (
    <FormDialog title={t('new.title')} size="s" form={form} action={t('new.action')} icon="link" onClose={onClose}>
      <p className={styles.about}>{t('text')}</p>
      <TextField
        name="note"
        label={t('new.note')}
        icon="user"
        maxLength={longestLinkNote}
        autoComplete="off"
        value={values.note}
        error={errorOf('note')}
        hint={t('new.noteHint')}
        onChange={(note) => set({ note })}
      />
      <SelectField
        name="days"
        label={t('new.life')}
        icon="clock"
        placeholder=""
        value={values.days}
        error={errorOf('days')}
        onChange={(days) => set({ days })}
        options={lives.map((days) => ({ value: days, label: t('new.days', { count: Number(days) }) }))}
      />
    </FormDialog>
  );
}

/** The address, the one time that it is known. */
function MadeDialog({ made, onClose }: { readonly made: Made; readonly onClose: () => void }) {
  const { t } = useTranslation('reportLinks');
  const address = addressOf(location.origin, made.secret);
  return (
    <Dialog title={t('made.title')} size="m" onClose={onClose}>
      <div className={styles.made}>
        <p>{t('made.once')}</p>
        <div className={styles.issued}>
          <Suspense
            fallback={
              <Skeleton>
                <SkeletonBar width={side} height={side} />
              </Skeleton>
            }
          >
            <QrCode url={address} size={side} />
          </Suspense>
          <div className={styles.address}>
            <p className={styles.secret}>{address}</p>
            <p className="num">{t('made.until', { at: timeText(made.expiresAt).slice(0, 16) })}</p>
          </div>
        </div>
        <div className={styles.foot}>
          <CopyButton text={address} />
          <Button kind="primary" onClick={onClose}>
            {t('made.done')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
