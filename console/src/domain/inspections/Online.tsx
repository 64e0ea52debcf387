import type { OnlineValue } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { levelTexts } from '../../charts/prepare/limit-text.ts';
import { shownValue } from '../../charts/prepare/shown-unit.ts';
import { valueText } from '../../charts/prepare/quantity.ts';
import { quantityOf } from '../quantity.ts';
import { useLanguage } from '../../i18n/language.ts';
import { shortTimeText } from '../../lib/reader-time.ts';
import styles from './Online.module.css';

/** What a sensor read last, beside what a person measures. */
export function Online({ online }: { readonly online: OnlineValue }) {
  const { t } = useTranslation('inspections');
  const language = useLanguage();
  const quantity = quantityOf(online.key, language);
  const text = (value: number) => valueText(quantity, shownValue(quantity, value), language);
  const { limits } = online;
  const level2 = limits === null ? '' : levelTexts(limits, text)[0];
  return (
    <p className={`${styles.online} num`}>
      <span>
        {t('online.label', { name: quantity.name })} <b>{`${text(online.value)} ${quantity.unit}`.trim()}</b>
      </span>
      {level2 === '' ? null : <span>{t('online.limit', { limit: level2 })}</span>}
      <small>{t('online.at', { time: shortTimeText(online.at) })}</small>
    </p>
  );
}
