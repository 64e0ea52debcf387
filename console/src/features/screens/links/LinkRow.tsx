import type { NamedDisplay } from '@oilsight/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Age } from '../../../domain/Age.tsx';
import { timeText } from '../../../lib/reader-time.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { kindOf } from './link-kinds.ts';
import { revokeLink } from './queries.ts';
import { ShortCode } from './ShortCode.tsx';
import styles from './LinksDialog.module.css';

/** One good link: what it shows, until when, when it was last seen. Revoking asks first: it ends the link at once. */
export function LinkRow({ link, onRevoked }: { readonly link: NamedDisplay; readonly onRevoked: () => void }) {
  const { t } = useTranslation('displayLinks');
  const { displayId, name, expiresAt, usedAt, tenantName, customerName, deviceName, rotateS } = link;
  const [isAsking, setIsAsking] = useState(false);
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
      {link.screens.length === 0 ? null : <ShortCode displayId={displayId} name={name} />}
      <Button size="s" label={t('revokeOne', { name })} onClick={() => setIsAsking(true)}>
        {t('revoke')}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={t('revokeTitle', { name })}
          action={t('revoke')}
          onClose={() => setIsAsking(false)}
          act={async () => {
            await revokeLink(displayId);
            onRevoked();
          }}
        >
          <p>{t('revokeText')}</p>
        </ConfirmDialog>
      ) : null}
    </li>
  );
}
