import type { Preferences } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { me } from '../../../api/me.ts';
import { usePrefer } from '../../../api/usePrefer.ts';
import { useHolds } from '../../../domain/useHolds.ts';
import { useNow } from '../../../lib/now.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { offsetText, zoneOptions } from '../../../lib/zones.ts';
import { AlarmSignals } from './AlarmSignals.tsx';
import { Failed } from './Failed.tsx';
import { Notifications } from './Notifications.tsx';
import { Part } from './Part.tsx';
import parts from './Part.module.css';
import styles from './PreferencesSection.module.css';
import { Confirmation } from './Confirmation.tsx';

/** Display and notification preferences. Each choice applies at once, everywhere, and is stored with the account. */
export function PreferencesSection() {
  const { data } = useQuery(me);
  return data === undefined ? null : <Shown preferences={data.preferences} />;
}

function Shown({ preferences }: { readonly preferences: Preferences }) {
  const { t } = useTranslation('account');
  const { prefer, kept } = usePrefer();
  const isOwn = useHolds('account:change');
  const { language, theme, units } = preferences;
  return (
    <>
      <div className={styles.state}>
        <p className={parts.text}>{t(isOwn ? 'preferences.text' : 'preferences.textHere')}</p>
        <Confirmation text={kept.isSuccess && !kept.isPending ? t('saved') : null} />
        {kept.error === null || kept.isPending ? null : <Failed action="save" error={kept.error} />}
      </div>
      <Part title={t('preferences.look')}>
        <Row label={t('preferences.language')}>
          <Segmented
            label={t('preferences.language')}
            value={language}
            onChange={(chosen) => prefer({ language: chosen })}
            segments={[
              { value: 'zh-CN', label: t('preferences.zh') },
              { value: 'en-US', label: t('preferences.en') },
            ]}
          />
        </Row>
        <Row label={t('preferences.theme.label')}>
          <Segmented
            label={t('preferences.theme.label')}
            value={theme}
            onChange={(chosen) => prefer({ theme: chosen })}
            segments={(['light', 'dark', 'system'] as const).map((value) => ({
              value,
              label: t(`preferences.theme.${value}`),
            }))}
          />
        </Row>
        <TimeZone chosen={preferences.timeZone} onChange={(timeZone) => prefer({ timeZone })} />
      </Part>
      <Part title={t('preferences.units')} text={t('preferences.unitsText')}>
        <Row label={t('preferences.temperature')}>
          <Segmented
            label={t('preferences.temperature')}
            value={units.temperature}
            onChange={(temperature) => prefer({ units: { ...units, temperature } })}
            segments={[
              { value: 'celsius', label: '°C' },
              { value: 'fahrenheit', label: '°F' },
            ]}
          />
        </Row>
        <Row label={t('preferences.viscosity')}>
          <Segmented
            label={t('preferences.viscosity')}
            value={units.viscosity}
            onChange={(viscosity) => prefer({ units: { ...units, viscosity } })}
            segments={[
              { value: 'mm2PerS', label: 'mm²/s' },
              { value: 'cSt', label: 'cSt' },
            ]}
          />
        </Row>
        <Row label={t('preferences.particles.label')}>
          <Segmented
            label={t('preferences.particles.label')}
            value={units.particles}
            onChange={(particles) => prefer({ units: { ...units, particles } })}
            segments={(['perMl', 'per100Ml'] as const).map((value) => ({
              value,
              label: t(`preferences.particles.${value}`),
            }))}
          />
        </Row>
      </Part>
      {isOwn ? (
        <Part title={t('notifications.title')} text={t('notifications.text')}>
          <Notifications chosen={preferences.notifications} onChange={(notifications) => prefer({ notifications })} />
        </Part>
      ) : null}
      <Part title={t('signals.title')} text={t('signals.text')}>
        <AlarmSignals />
      </Part>
    </>
  );
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.row}>
      <span aria-hidden>{label}</span>
      {children}
    </div>
  );
}

/** Stands for the browser's own zone, whatever that is. */
const browsers = 'browser';

function TimeZone({
  chosen,
  onChange,
}: {
  readonly chosen: string | null;
  readonly onChange: (timeZone: string | null) => void;
}) {
  const { t } = useTranslation('account');
  // Offsets change with the season, on the hour.
  const now = useNow(3600);
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = useMemo(() => zoneOptions(Intl.supportedValuesOf('timeZone'), chosen, now), [chosen, now]);
  const first = { value: browsers, label: t('preferences.ownZone', { zone: own, offset: offsetText(own, now) }) };
  return (
    <div className={parts.fields}>
      <SelectField
        label={t('preferences.timeZone')}
        icon="globe"
        placeholder=""
        value={chosen ?? browsers}
        error={null}
        hint={t('preferences.timeZoneHint')}
        options={[
          first,
          ...zones.map(({ name, offset }) => ({
            value: name,
            label: t('preferences.zone', { offset, zone: name.replaceAll('_', ' ') }),
          })),
        ]}
        onChange={(zone) => onChange(zone === browsers ? null : zone)}
      />
    </div>
  );
}
