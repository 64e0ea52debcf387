import { auditActions, auditObjects, auditOutcomeWords, inLanguage } from '@oilsight/contract';
import type { AuditChange, AuditEntry } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { timeText, zoneText } from '../../lib/reader-time.ts';
import { useLanguage } from '../../i18n/language.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import form from '../../ui/Form.module.css';
import styles from './Audit.module.css';
import { isSecret } from './values.ts';
import { useValueText } from './useValueText.ts';

/** Everything that the log holds of one entry, with each field before and after. */
export function EntryDialog({ entry, onClose }: { readonly entry: AuditEntry; readonly onClose: () => void }) {
  const { t } = useTranslation(['audit', 'shell']);
  const language = useLanguage();
  const {
    at,
    actorName,
    actorAuthority,
    action,
    objectKind,
    objectName,
    outcome,
    reason,
    address,
    userAgent,
    requestId,
    changes,
  } = entry;
  const facts: readonly (readonly [string, string | null])[] = [
    [t('column.at'), `${timeText(at)} (${zoneText(at)})`],
    [
      t('column.actor'),
      actorName === null
        ? t('nobody')
        : actorAuthority === null
          ? actorName
          : `${actorName} · ${t(`shell:role.${actorAuthority}`)}`,
    ],
    [
      t('column.object'),
      objectKind === null
        ? null
        : `${inLanguage(auditObjects[objectKind], language)}${objectName === null ? '' : ` · ${objectName}`}`,
    ],
    [t('column.outcome'), inLanguage(auditOutcomeWords[outcome], language)],
    [t('reason'), reason],
    [t('column.address'), address === '' ? null : address],
    [t('client'), userAgent === '' ? null : userAgent],
    [t('requestId'), requestId],
  ];
  return (
    <Dialog title={inLanguage(auditActions[action], language)} size="m" onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long entry is scrolled by keys: nothing in it takes the focus */}
      <section className={form.body} aria-label={t('entry')} tabIndex={0}>
        <dl className={styles.facts}>
          {facts.map(([name, value]) =>
            value === null ? null : (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="num">{value}</dd>
              </div>
            ),
          )}
        </dl>
        {changes.length === 0 ? <p className={styles.noChange}>{t('noChange')}</p> : <Changes changes={changes} />}
      </section>
    </Dialog>
  );
}

function Changes({ changes }: { readonly changes: readonly AuditChange[] }) {
  const { t } = useTranslation('audit');
  const { fieldText, valueText } = useValueText();
  return (
    <table className={styles.changes} aria-label={t('changes')}>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field}>
            <th scope="row">{fieldText(change.field)}</th>
            {isSecret(change) ? (
              <td colSpan={2}>{t('secret')}</td>
            ) : (
              <>
                <td>{valueText(change.field, change.before)}</td>
                <td>{valueText(change.field, change.after)}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
