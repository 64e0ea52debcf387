import { useQueries } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { useNow } from '../../../lib/now.ts';
import { DealerBoard } from '../dealer/DealerBoard.tsx';
import { Wall } from '../wall/Wall.tsx';
import { previewOf } from './preview-data.ts';
import styles from './Preview.module.css';
import { areasQuery } from '../../../domain/areas/areas-query.ts';
import { savedOf } from './setting-form.ts';
import type { SettingForm } from './setting-form.ts';

/** The same object as long as it holds the same: the map is drawn anew for another one. */
function useSame<T>(value: T): T {
  const text = JSON.stringify(value);
  return useMemo(() => JSON.parse(text) as T, [text]);
}

/** The dealer's wall with what is typed, before it is saved: a picture of it, in which nothing is pressed. */
export function Preview({
  tenantName,
  form,
  isHeld,
}: {
  readonly tenantName: string;
  readonly form: SettingForm;
  /** What is typed now is wrong: the wall is that of before. */
  readonly isHeld: boolean;
}) {
  const { t } = useTranslation('screenSettings');
  const { t: wall } = useTranslation('dealerScreen');
  const language = useLanguage();
  // Typing goes first: the wall follows when there is time.
  const shown = useDeferredValue(form);
  const now = useNow(60);
  const saved = savedOf(shown);
  // Names of provinces, and of the cities of those in which an industry stands.
  const parents = new Set(['', ...saved.allDataVO.industries.map(({ areaNo }) => `${areaNo.slice(0, 2)}0000`)]);
  const known = useQueries({ queries: [...parents].map((parent) => areasQuery(parent, language)) });
  const names = new Map([
    ['', t('nation')],
    ...known.flatMap(({ data = [] }) => data.map(({ areaNo, areaName }) => [areaNo, areaName] as const)),
  ]);
  const data = previewOf(tenantName, saved, (areaNo) => names.get(areaNo) ?? '');
  const map = useSame(data.map);
  return (
    <figure className={styles.frame} aria-label={t('previewOf', { dealer: tenantName })}>
      <div className={styles.screen} inert>
        <Wall
          title={null}
          subtitle={tenantName}
          updatedAt={null}
          isCut={false}
          badge={<span className={styles.badge}>{wall('custom')}</span>}
          isPreview
        >
          <DealerBoard data={{ ...data, map }} now={now} onArea={null} isLinked={false} />
        </Wall>
      </div>
      {isHeld ? <figcaption>{t('previewHeld')}</figcaption> : null}
    </figure>
  );
}
