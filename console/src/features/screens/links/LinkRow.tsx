import type { NamedDisplay } from '@oilsight/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../api/call-error.ts';
import { Age } from '../../../domain/Age.tsx';
import { timeText } from '../../../lib/reader-time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { kindOf } from './link-kinds.ts';
import { revokeLink } from './queries.ts';
import styles from './LinksDialog.module.css';

/** One good link: what it shows, until when, when it was last seen. Revoking ends it at once. */
export function LinkRow({ link, onRevoked }: { readonly link: NamedDisplay; readonly onRevoked: () => void }) {
  const { t } = useTranslation('displayLinks');
  const { t: common } = useTranslation('common');
  const { displayId, name, expiresAt, usedAt, tenantName, customerName, deviceName, rotateS } = link;
  const { mutate, isPending, error } = useMutation({ mutationFn: () => revokeLink(displayId), onSuccess: onRevoked });
  const shown = [
    t(`kind.${kindOf(link)}`),
    deviceName ?? customerName ?? tenantName,
    rotateS === null ? null : t('every', { count: rotateS }),
  ].filter((part) => part !== null);
  return (
    <li className={styles.row}>
      <Icon name="screen" size="l" />
      <span className={styles.who}>
        <b>{name}</b>
        <small>{shown.join(' · ')}</small>
        <small className="num">
          {t('until', { at: timeText(expiresAt).slice(0, 16) })}
          {t('comma')}
          {usedAt === null ? (
            t('unused')
          ) : (
            <>
              {t('used')} <Age at={usedAt} />
            </>
          )}
        </small>
      </span>
      <Button size="s" isBusy={isPending} label={t('revokeOne', { name })} onClick={() => mutate()}>
        {t('revoke')}
      </Button>
      {error === null ? null : (
        <p className={styles.failed} role="alert">
          <Icon name="close-circle" size="s" />
          {failureText(error, 'operate', common)}
        </p>
      )}
    </li>
  );
}
