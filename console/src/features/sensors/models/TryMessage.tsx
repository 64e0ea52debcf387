import { inLanguage, keyMappingOf, readingQuality, tryMessage } from '@oilsight/contract';
import type { ModelIndicator, TriedReading } from '@oilsight/contract';
import { findIndicator } from '@oilsight/oil';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import styles from './TryMessage.module.css';

/** Decimals that a tried value is shown with beyond those of its indicator. */
const moreDecimals = 3;

/** What a message of such a sensor becomes, by the very rules that the server reads it with. */
export function TryMessage({ indicators }: { readonly indicators: readonly ModelIndicator[] }) {
  const { t } = useTranslation('sensors');
  const id = useId();
  const [message, setMessage] = useState('');
  const parsed = parse(message);
  const readings = parsed === undefined ? null : tryMessage(parsed, keyMappingOf(indicators));
  return (
    <div>
      <label htmlFor={id} className="sr-only">
        {t('try.label')}
      </label>
      <textarea
        id={id}
        className={styles.box}
        value={message}
        maxLength={20_000}
        spellCheck={false}
        placeholder={exampleOf(indicators)}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <div aria-live="polite">
        {message.trim() === '' ? (
          <p className={styles.remark}>{t('try.hint')}</p>
        ) : readings === null ? (
          <p className={styles.remark}>{t(parsed === undefined ? 'try.notJson' : 'try.notAMessage')}</p>
        ) : (
          <Readings readings={readings} />
        )}
      </div>
    </div>
  );
}

/** undefined: it is no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function exampleOf(indicators: readonly ModelIndicator[]): string {
  return JSON.stringify(
    Object.fromEntries(indicators.slice(0, 4).map(({ key, alias, low }) => [alias === '' ? key : alias, low ?? 1])),
  );
}

function Readings({ readings }: { readonly readings: readonly TriedReading[] }) {
  const { t } = useTranslation('sensors');
  const language = useLanguage();
  const figure = (value: number, key: string) =>
    value.toLocaleString(language, {
      maximumFractionDigits: (findIndicator(key)?.decimals ?? moreDecimals) + moreDecimals,
    });
  const nameOf = (key: string) => {
    const indicator = findIndicator(key);
    return indicator === null ? t('try.custom', { key }) : inLanguage(indicator.name, language);
  };
  const valueOf = ({ key, value, sent }: TriedReading) => {
    if (key === null) return t('try.refused');
    const unit = findIndicator(key)?.unit ?? '';
    return value === null ? JSON.stringify(sent) : `${figure(value, key)} ${unit === '1' ? '' : unit}`.trim();
  };
  const remarkOf = ({ key, quality, range, isIndicator }: TriedReading): string => {
    if (key === null) return t('try.noNumber');
    const ends = {
      low: range === null ? '' : figure(range[0], key),
      high: range === null ? '' : figure(range[1], key),
    };
    if (quality === readingQuality.bad) return t('try.bad', ends);
    return quality === readingQuality.suspect ? t('try.suspect', ends) : t(isIndicator ? 'try.good' : 'try.kept');
  };
  return (
    <table className={styles.table} aria-label={t('try.result')}>
      <thead>
        <tr>
          <th scope="col">{t('try.sent')}</th>
          <th scope="col">{t('try.becomes')}</th>
          <th scope="col" className={styles.number}>
            {t('try.value')}
          </th>
          <th scope="col">{t('try.quality')}</th>
        </tr>
      </thead>
      <tbody>
        {readings.map((reading, place) => (
          <tr key={place}>
            <th scope="row">
              <code>
                {reading.sentKey} = {JSON.stringify(reading.sent)}
              </code>
            </th>
            <td>{reading.key === null ? '—' : nameOf(reading.key)}</td>
            <td className={`${styles.number} num`}>{valueOf(reading)}</td>
            <td>{remarkOf(reading)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
