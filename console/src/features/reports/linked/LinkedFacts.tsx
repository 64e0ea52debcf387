import type { LinkedReport } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { timeText } from '../../../lib/reader-time.ts';
import { Card } from '../../../ui/Card.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import styles from './LinkedReport.module.css';

/** Who issued the report, what it is about, and what proves that its file has not changed. */
export function LinkedFacts({ report }: { readonly report: LinkedReport }) {
  const { t } = useTranslation('reportLinks');
  const language = useLanguage();
  const { dealerName, customerName, deviceName, institution, deliveredAt, expiresAt, file } = report;
  const pages = t('linked.pages', { count: file.pages });
  const facts = [
    ['dealer', dealerName],
    ['factory', customerName],
    ['device', deviceName],
    ['institution', institution],
    ['deliveredAt', timeText(deliveredAt).slice(0, 16)],
    ['file', t('linked.about', { pages, size: formatNumber(file.bytes / 1024, 0, language) })],
    ['until', timeText(expiresAt).slice(0, 16)],
  ] as const;
  return (
    <Card label={t('linked.facts')} isFlush>
      <div className={styles.facts}>
        <h2>{t('linked.facts')}</h2>
        <dl className="num">
          {facts
            .filter(([, value]) => value !== '')
            .map(([name, value]) => (
              <div key={name}>
                <dt>{t(`linked.${name}`)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
        <h3>{t('linked.hash')}</h3>
        <code>{file.sha256}</code>
        <p>{t('linked.hashText')}</p>
        <CopyButton size="s" text={file.sha256} />
      </div>
    </Card>
  );
}
