import { targetNames } from '@oilsight/contract';
import type { LimitSettings, TargetName } from '@oilsight/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Cell, Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import card from '../../ui/SettingCard.module.css';
import type { Owner } from './queries.ts';
import { sourceText } from './source-text.ts';
import { TargetsDialog } from './TargetsDialog.tsx';
import { useTargetText } from './useTargetText.ts';

/** Cleanliness target and conditions of a machine, with where each comes from. */
export function TargetsCard({
  owner,
  settings,
  onReload,
}: {
  readonly owner: Owner;
  readonly settings: LimitSettings;
  readonly onReload: () => void;
}) {
  const { t } = useTranslation('oils');
  const text = useTargetText();
  const [isOpen, setIsOpen] = useState(false);
  const { inForce, sources, version } = settings.targets;
  const columns: readonly Column<TargetName>[] = [
    {
      key: 'what',
      head: t('target.column.what'),
      width: '44%',
      renderCell: (name) => <Cell main={t(`target.${name}`)} />,
    },
    {
      key: 'value',
      head: t('target.column.value'),
      width: '26%',
      renderCell: (name) => <span className="num">{text(name, inForce)}</span>,
    },
    {
      key: 'source',
      head: t('target.column.source'),
      renderCell: (name) => {
        const source = sources[name];
        if (inForce[name] === null) return null;
        return (
          <span className={card.tag} data-own={source.kind === 'device' || source.kind === 'machineType' || undefined}>
            {sourceText(source, t)}
          </span>
        );
      },
    },
  ];
  return (
    <Card isFlush label={t('limit.targets')}>
      <div className={card.bar}>
        <h2>{t('limit.targets')}</h2>
        <Button onClick={() => setIsOpen(true)}>{t('limit.change')}</Button>
      </div>
      <Table label={t('limit.targets')} columns={columns} rows={targetNames} keyOf={(name) => name} isWrapped />
      {isOpen ? (
        <TargetsDialog
          key={version}
          owner={owner}
          settings={settings}
          onClose={() => setIsOpen(false)}
          onReload={onReload}
        />
      ) : null}
    </Card>
  );
}
