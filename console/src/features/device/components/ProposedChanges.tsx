import { inLanguage } from '@oilsight/contract';
import type { Device, DeviceDiagnosis } from '@oilsight/contract';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLogKinds } from '../../../domain/log-entry/useLogKinds.ts';
import { LogEntryDialog } from '../../../domain/LogEntryDialog.tsx';
import { useLanguage } from '../../../i18n/language.ts';
import { timeText } from '../../../lib/reader-time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useDiagnosis } from '../useDiagnosis.ts';
import styles from './ProposedChanges.module.css';

type Proposal = DeviceDiagnosis['proposals'][number];

/**
 * Changes of the oil that the readings show and nobody has entered, each as a question with the way to the entry;
 * nothing while there are none. Until one is entered, baselines and the oil's life go on.
 */
export function ProposedChanges({ device }: { readonly device: Device }) {
  const { t } = useTranslation('device');
  const { data } = useDiagnosis(device.deviceId);
  const kinds = useLogKinds();
  const [opened, setOpened] = useState<Proposal | null>(null);
  const proposals = data?.proposals ?? [];
  if (proposals.length === 0) return null;
  return (
    <Card label={t('proposed.label')} isFlush>
      <h2 className="sr-only">{t('proposed.label')}</h2>
      <ul>
        {proposals.map((proposal) => (
          <Row
            key={`${proposal.kind} ${proposal.at}`}
            proposal={proposal}
            onEnter={kinds.includes(proposal.kind) ? setOpened : null}
          />
        ))}
      </ul>
      {opened === null ? null : (
        <Suspense fallback={null}>
          <LogEntryDialog device={device} entry={null} proposed={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </Card>
  );
}

interface RowProps {
  readonly proposal: Proposal;
  /** null: the reader does not enter changes of the oil. */
  readonly onEnter: ((proposal: Proposal) => void) | null;
}

function Row({ proposal, onEnter }: RowProps) {
  const { t } = useTranslation('device');
  const language = useLanguage();
  const { kind, at, because } = proposal;
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Icon name="wrench" size="s" />
      </span>
      <div className={styles.what}>
        <p>
          <b>{t(`proposed.${kind}`, { time: timeText(at).slice(0, 16) })}</b>
        </p>
        <p className={styles.facts} title={`${inLanguage(because, language)} ${t('proposed.until')}`}>
          {inLanguage(because, language)} {t('proposed.until')}
        </p>
      </div>
      {onEnter === null ? null : (
        <Button kind="primary" size="s" onClick={() => onEnter(proposal)}>
          {t('proposed.enter')}
        </Button>
      )}
    </li>
  );
}
