import type { SensorModel } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { quantityOf } from '../../../domain/quantity.ts';
import { modelNameIn } from '../../../domain/sensor-models.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { Cell } from '../../../ui/Table.tsx';
import type { Column } from '../../../ui/Table.tsx';
import styles from '../Sensors.module.css';

/** What the list of models tells of each. */
export function useModelColumns(): readonly Column<SensorModel>[] {
  const { t } = useTranslation('sensors');
  const language = useLanguage();
  return [
    {
      key: 'code',
      head: t('column.model'),
      width: '28%',
      renderCell: (model) => <Cell main={model.code} sub={modelNameIn(model, language)} />,
    },
    { key: 'kind', head: t('model.kind'), width: '124px', renderCell: ({ kind }) => t(`kind.${kind}`) },
    {
      key: 'indicators',
      head: t('column.indicators'),
      renderCell: ({ indicators }) => {
        const names = indicators.map(({ key }) => quantityOf(key, language).name).join(t('comma'));
        return (
          <span className={styles.names} title={names}>
            {names}
          </span>
        );
      },
    },
    {
      key: 'registers',
      head: t('column.registers'),
      width: '92px',
      isNumber: true,
      isSpare: true,
      renderCell: ({ registers }) => (registers.length === 0 ? '—' : registers.length.toLocaleString(language)),
    },
    {
      key: 'usedBy',
      head: t('model.usedBy'),
      width: '14%',
      isSpare: 'first',
      renderCell: ({ tenantName, maker }) => <Cell main={tenantName ?? t('model.everyDealer')} sub={maker} />,
    },
    {
      key: 'sensors',
      head: t('column.inUse'),
      width: '84px',
      isNumber: true,
      renderCell: ({ sensors }) => sensors.toLocaleString(language),
    },
  ];
}
