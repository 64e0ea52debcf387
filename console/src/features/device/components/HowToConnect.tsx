import { deviceRoutes } from '@oilsight/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Notice.tsx';
import styles from './HowToConnect.module.css';

const body = '{"oil_temperature":55.2}';

const connectionQuery = queryOptions({
  queryKey: ['connection'],
  queryFn: ({ signal }) => call(deviceRoutes.connection, {}, signal),
  staleTime: Infinity,
});

/** A device that has never reported: how its first reading gets here. */
export function HowToConnect() {
  const { t } = useTranslation('device');
  const { data: connection } = useQuery(connectionQuery);
  const token = t('empty.token');
  const lines = [
    {
      name: t('empty.http'),
      text: `curl -X POST '${location.origin}/api/v1/${token}/telemetry' -H 'Content-Type: application/json' -d '${body}'`,
    },
    ...(connection === undefined
      ? []
      : [
          {
            name: t('empty.mqtt'),
            text: `mosquitto_pub -h ${location.hostname} -p ${connection.mqttPort} -u '${token}' -t v1/devices/me/telemetry -q 1 -m '${body}'`,
          },
        ]),
  ];
  return (
    <Card label={t('empty.title')}>
      <Empty icon="drop" title={t('empty.title')}>
        <p>{t('empty.text', { token })}</p>
      </Empty>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <Line key={line.name} {...line} />
        ))}
      </ul>
    </Card>
  );
}

function Line({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <li className={styles.line}>
      <b>{name}</b>
      <code>{text}</code>
      <CopyButton size="s" text={text} />
    </li>
  );
}
