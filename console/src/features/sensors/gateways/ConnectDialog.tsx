import type { Gateway } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileName, saveFile } from '../../../charts/draw/download.ts';
import { copyText } from '../../../lib/clipboard.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import form from '../../../ui/Form.module.css';
import { TableSkeleton } from '../../../ui/Table.tsx';
import { collectorQuery, connectionQuery } from '../queries.ts';
import styles from '../Sensors.module.css';

const topic = 'v1/gateway/telemetry';

/** How a gateway is connected: by its own messages, or by the collector that ships with the product. */
export function ConnectDialog({ gateway, onClose }: { readonly gateway: Gateway; readonly onClose: () => void }) {
  const { t } = useTranslation('sensors');
  const { data: connection } = useQuery(connectionQuery);
  const token = t('connect.token');
  const message = JSON.stringify({
    [gateway.devices[0]?.deviceName ?? t('connect.deviceName')]: [{ oil_temperature: 55.2 }],
  });
  return (
    <Dialog title={t('connect.title', { name: gateway.deviceName })} size="m" onClose={onClose}>
      <div className={form.body}>
        <section className={styles.part}>
          <h3>{t('connect.mqtt')}</h3>
          <p>{t('connect.mqttText', { token })}</p>
          <ul className={styles.lines}>
            <Line name={t('connect.topic')} text={topic} />
            {connection === undefined ? null : (
              <Line
                name={t('connect.example')}
                text={`mosquitto_pub -h ${location.hostname} -p ${connection.mqttPort} -u '${token}' -q 1 -t ${topic} -m '${message}'`}
              />
            )}
          </ul>
        </section>
        <section className={styles.part}>
          <h3>{t('connect.collector')}</h3>
          <p>{t('connect.collectorText')}</p>
          <Collector gateway={gateway} />
        </section>
      </div>
    </Dialog>
  );
}

/** What the collector would poll, as a file for it. */
function Collector({ gateway: { deviceId, deviceName } }: { readonly gateway: Gateway }) {
  const { t } = useTranslation('sensors');
  const query = useQuery(collectorQuery(deviceId));
  if (query.data === undefined)
    return query.error === null ? (
      <TableSkeleton rows={2} />
    ) : (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
    );
  const { config, left } = query.data;
  const save = () =>
    saveFile(
      fileName([deviceName, 'collector'], 'json'),
      new Blob([`${JSON.stringify(config, null, 2)}\n`], { type: 'application/json' }),
    );
  const sensors = config?.connections.reduce((count, { sensors: units }) => count + units.length, 0) ?? 0;
  return (
    <>
      {config === null ? (
        <p>{t('connect.nothing')}</p>
      ) : (
        <>
          <p>{t('connect.polls', { sensors, connections: config.connections.length })}</p>
          <ul className={styles.lines}>
            <Line
              name={t('connect.start')}
              text={`OILSIGHT_GATEWAY_TOKEN='${t('connect.token')}' node collector/src/main.ts --config ${fileName([deviceName, 'collector'], 'json')}`}
            />
          </ul>
          <div>
            <Button kind="primary" icon="download" onClick={save}>
              {t('connect.download')}
            </Button>
          </div>
        </>
      )}
      {left.length === 0 ? null : (
        <>
          <p>{t('connect.left', { count: left.length })}</p>
          <ul className={styles.left}>
            {left.map(({ deviceName: machine, sensorName, reason }) => (
              <li key={`${machine} ${sensorName}`}>
                <span>
                  {machine} / {sensorName}
                </span>
                <small>{t(`reason.${reason}`)}</small>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Line({ name, text }: { readonly name: string; readonly text: string }) {
  const { t } = useTranslation('common');
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null);
  const copy = async () => setOutcome((await copyText(text)) ? 'copied' : 'notCopied');
  return (
    <li>
      <b>{name}</b>
      <code>{text}</code>
      <Button size="s" icon="copy" onClick={() => void copy()}>
        {t(outcome ?? 'copy')}
      </Button>
    </li>
  );
}
