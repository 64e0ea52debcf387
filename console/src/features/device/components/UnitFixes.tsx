import { unitConversionRoutes } from '@oilsight/contract';
import { conversionUnits } from '@oilsight/oil';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { quantityOf } from '../../../domain/quantity.ts';
import { useHolds } from '../../../domain/useHolds.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { showMessage } from '../../../lib/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { unitConversionsQuery } from '../queries.ts';
import { useDiagnosis } from '../useDiagnosis.ts';
import { unitFixesOf } from '../unit-fixes.ts';
import type { UnitFix } from '../unit-fixes.ts';
import styles from './UnitFixes.module.css';

interface Asked extends UnitFix {
  readonly isOn: boolean;
}

/**
 * Readings that look like those of another unit, with the conversion to switch on, and the conversions that are on. The
 * buttons are for those who may correct sensors.
 */
export function UnitFixes({ deviceId }: { readonly deviceId: string }) {
  const { data: diagnosis } = useDiagnosis(deviceId);
  const findings = diagnosis?.findings ?? [];
  const { t } = useTranslation('diagnosis');
  const language = useLanguage();
  const client = useQueryClient();
  const mayCorrect = useHolds('sensors:correct');
  const { data: all = [] } = useQuery({ ...unitConversionsQuery(deviceId), enabled: diagnosis !== undefined });
  const [asked, setAsked] = useState<Asked | null>(null);
  const on = [...new Map(all.map((one) => [one.key, one])).values()];
  // Until the next readings are judged, the finding stands although its conversion is on.
  const fixes = unitFixesOf(findings).filter(({ key }) => !on.some((one) => one.key === key));
  const rows: readonly Asked[] = [
    ...fixes.map((fix) => ({ ...fix, isOn: false })),
    ...on.map(({ key, convert }) => ({ key, convert, isOn: true })),
  ];
  if (rows.length === 0) return null;
  const words = ({ key, convert }: UnitFix) => ({ name: quantityOf(key, language).name, ...conversionUnits(convert) });
  const textOf = ({ isOn, ...fix }: Asked) => t(isOn ? 'unit.isOn' : 'unit.looks', words(fix));
  return (
    <Card label={t('unit.title')}>
      <ul className={styles.fixes}>
        {rows.map((row) => (
          <li key={`${row.key} ${row.isOn}`}>
            <span>{textOf(row)}</span>
            {mayCorrect ? (
              <Button
                size="s"
                aria-haspopup="dialog"
                label={t(row.isOn ? 'unit.offOf' : 'unit.onOf', words(row))}
                onClick={() => setAsked(row)}
              >
                {t(row.isOn ? 'unit.off' : 'unit.on')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {asked === null ? null : (
        <ConfirmDialog
          title={t(asked.isOn ? 'unit.offOf' : 'unit.onOf', words(asked))}
          action={t(asked.isOn ? 'unit.off' : 'unit.on')}
          act={async () => {
            const { key, convert, isOn } = asked;
            const set = await call(unitConversionRoutes.setUnitConversion, {
              body: { deviceId, key, convert: isOn ? null : convert },
            });
            client.setQueryData(unitConversionsQuery(deviceId).queryKey, set);
            showMessage('done', t(isOn ? 'unit.switchedOff' : 'unit.switchedOn', words(asked)));
          }}
          onClose={() => setAsked(null)}
        >
          {t(asked.isOn ? 'unit.offText' : 'unit.onText', words(asked))}
        </ConfirmDialog>
      )}
    </Card>
  );
}
