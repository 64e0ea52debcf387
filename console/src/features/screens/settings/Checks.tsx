import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { Icon } from '../../../ui/Icon.tsx';
import type { IconName } from '../../../ui/Icon.tsx';
import { checksOf } from './checks.ts';
import type { Check, CheckTone } from './checks.ts';
import styles from './Checks.module.css';
import type { SettingForm } from './setting-form.ts';

const icons: Readonly<Record<CheckTone, IconName>> = { ok: 'check-circle', error: 'close-circle', note: 'info' };
const rules = ['fill', 'first', 'crew', 'level', 'kept'] as const;

/** Whether the numbers agree with one another, and the rules of the form. */
export function Checks({ form }: { readonly form: SettingForm }) {
  const { t } = useTranslation('screenSettings');
  const language = useLanguage();
  const checks = checksOf(form);
  const textOf = (check: Check): string => {
    switch (check.what) {
      case 'online': {
        if (check.tone === 'error') return t('check.onlineAbove', check);
        if (check.share === null) return t('check.onlineNoShare', check);
        const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
        return t('check.online', { ...check, share: share.format(check.share) });
      }
      case 'categories':
        return t(
          check.sum === check.first + check.second
            ? 'check.categories'
            : check.tone === 'ok'
              ? 'check.categoriesAndOperation'
              : 'check.categoriesDiffer',
          { ...check, levels: check.first + check.second, rest: check.first + check.second - check.sum },
        );
      case 'nation':
        return t(check.tone === 'ok' ? 'check.nation' : 'check.nationDiffers');
      case 'crew':
        return t('check.crew', check);
      case 'area':
        return t('check.area', check);
      case 'gap':
        return t('check.gap', { row: check.row, part: t(`part.${check.list}`) });
    }
  };
  const hintOf = (check: Check): string | null => {
    const { what, tone } = check;
    const row = 'row' in check ? check.row : null;
    if (tone === 'ok') return null;
    if (tone === 'error') return t('checkHint.error');
    if (what === 'gap') return t(row === 1 ? 'checkHint.gapFirst' : 'checkHint.gap');
    return what === 'crew' ? t('checkHint.crew') : t('checkHint.note');
  };
  return (
    <>
      <section aria-labelledby="screen-checks" className={styles.part}>
        <h3 id="screen-checks">{t('checks')}</h3>
        {checks.length === 0 ? (
          <p className={styles.nothing}>{t('nothingToCheck')}</p>
        ) : (
          <ul className={`${styles.checks} num`}>
            {checks.map((check) => (
              <li
                key={`${check.what} ${'row' in check ? check.row : ''} ${'list' in check ? check.list : ''}`}
                data-tone={check.tone}
              >
                <Icon name={icons[check.tone]} size="s" />
                <span>
                  {textOf(check)}
                  {hintOf(check) === null ? null : <small>{hintOf(check)}</small>}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="screen-rules" className={styles.part}>
        <h3 id="screen-rules">{t('rules')}</h3>
        <ul className={styles.rules}>
          {rules.map((rule) => (
            <li key={rule}>{t(`rule.${rule}`)}</li>
          ))}
        </ul>
      </section>
    </>
  );
}
