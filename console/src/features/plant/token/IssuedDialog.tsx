import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import form from '../../../ui/Form.module.css';
import styles from '../Plant.module.css';
import { connectionQuery } from '../queries.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { firstLines } from './lines.ts';

/** A device's token, the one time that it is seen, with the lines that deliver a first reading. */
export function IssuedDialog({
  deviceName,
  token,
  onClose,
}: {
  readonly deviceName: string;
  readonly token: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('plant');
  const { data: connection } = useQuery(connectionQuery);
  const lines = firstLines({
    token,
    origin: location.origin,
    hostname: location.hostname,
    mqttPort: connection?.mqttPort ?? null,
  });
  return (
    <Dialog title={t('issued.title', { name: deviceName })} size="m" onClose={onClose}>
      <div className={form.body}>
        <div className={form.text}>
          <p>{t('issued.text')}</p>
        </div>
        <div className={styles.once}>
          <span className={styles.secret}>{token}</span>
          <span>
            <CopyButton size="s" text={token} />
          </span>
        </div>
        <div className={form.text}>
          <p>{t('issued.first')}</p>
        </div>
        <ul className={styles.lines}>
          <Line name={t('issued.http')} text={lines.http} />
          {lines.mqtt === null ? null : <Line name={t('issued.mqtt')} text={lines.mqtt} />}
        </ul>
      </div>
      <div className={form.foot}>
        <Button kind="primary" onClick={onClose}>
          {t('issued.done')}
        </Button>
      </div>
    </Dialog>
  );
}

function Line({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <li className={styles.line}>
      <b>{name}</b>
      <CopyButton size="s" text={text} />
      <code>{text}</code>
    </li>
  );
}
