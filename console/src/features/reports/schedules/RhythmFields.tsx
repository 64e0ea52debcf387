import type { ScheduleRhythm } from '@oilsight/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../lib/now.ts';
import { zoneOptions } from '../../../lib/zones.ts';
import layout from '../../../ui/Form.module.css';
import { Segmented } from '../../../ui/Segmented.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { weekdays } from './useScheduleText.ts';

/** When a schedule runs. */
export interface RhythmValues {
  readonly rhythm: ScheduleRhythm;
  /** `08:00`; empty: none. */
  readonly time: string;
  readonly timeZone: string;
}

interface RhythmFieldsProps extends RhythmValues {
  readonly errorOf: (field: 'rhythm' | 'time' | 'timeZone') => string | null;
  readonly onChange: (change: Partial<RhythmValues>) => void;
}

const monthDays = [...Array.from({ length: 28 }, (_, index) => String(index + 1)), 'last'];

/** Weekly or monthly, on which day, at which time of which zone. */
export function RhythmFields({ rhythm, time, timeZone, errorOf, onChange }: RhythmFieldsProps) {
  const { t } = useTranslation('schedules');
  // Offsets change with the season, on the hour.
  const now = useNow(3600);
  const zones = useMemo(() => zoneOptions(Intl.supportedValuesOf('timeZone'), timeZone, now), [timeZone, now]);
  return (
    <>
      <div className={layout.pair}>
        <div className={layout.group}>
          <span className={layout.label}>{t('form.every')}</span>
          <div>
            <Segmented
              label={t('form.every')}
              segments={(['week', 'month'] as const).map((value) => ({ value, label: t(`every.${value}`) }))}
              value={rhythm.every}
              onChange={(every) => onChange({ rhythm: every === 'week' ? { every, weekday: 1 } : { every, day: 1 } })}
            />
          </div>
        </div>
        {rhythm.every === 'week' ? (
          <SelectField
            name="weekday"
            label={t('form.day')}
            icon="calendar"
            placeholder=""
            value={String(rhythm.weekday)}
            error={errorOf('rhythm')}
            options={weekdays.map((value) => ({ value, label: t(`weekday.${value}`) }))}
            onChange={(weekday) => onChange({ rhythm: { every: 'week', weekday: Number(weekday) } })}
          />
        ) : (
          <SelectField
            name="day"
            label={t('form.day')}
            icon="calendar"
            placeholder=""
            value={String(rhythm.day)}
            error={errorOf('rhythm')}
            options={monthDays.map((value) => ({
              value,
              label: value === 'last' ? t('form.last') : t('form.monthDay', { day: value }),
            }))}
            onChange={(day) => onChange({ rhythm: { every: 'month', day: day === 'last' ? day : Number(day) } })}
          />
        )}
      </div>
      <div className={layout.pair}>
        <TextField
          name="time"
          type="time"
          label={t('form.time')}
          icon="clock"
          isRequired
          value={time}
          error={errorOf('time')}
          onChange={(value) => onChange({ time: value.slice(0, 5) })}
        />
        <SelectField
          name="timeZone"
          label={t('form.timeZone')}
          icon="globe"
          placeholder=""
          value={timeZone}
          error={errorOf('timeZone')}
          options={zones.map(({ name, offset }) => ({ value: name, label: `${offset}  ${name}` }))}
          onChange={(zone) => onChange({ timeZone: zone })}
        />
      </div>
    </>
  );
}
