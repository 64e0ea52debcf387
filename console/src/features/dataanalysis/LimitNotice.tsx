import { isMetalKey } from '@oilsight/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { quantityOf } from '../../domain/quantity.ts';
import { useLanguage } from '../../i18n/language.ts';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Notice.tsx';
import type { LimitProblem } from './limits.ts';

interface LimitNoticeProps {
  readonly problem: LimitProblem;
  /** What was to be asked for: a limit of metal particles names those that it is about. */
  readonly keys: readonly string[];
  readonly actions?: ReactNode;
}

/** Stands where an answer would, and says which limit a query is beyond. */
export function LimitNotice({ problem, keys, actions }: LimitNoticeProps) {
  const { t } = useTranslation('analysis');
  const language = useLanguage();
  const metals = problem === 'metalInterval' || problem === 'metalRange' ? keys.filter(isMetalKey) : [];
  return (
    <Card>
      <div role="alert">
        <Empty icon="info" title={t(`limit.${problem}`)} actions={actions}>
          {metals.length === 0 ? null : (
            <p>
              {t('limit.metalOf', { names: metals.map((key) => quantityOf(key, language).name).join(t('listComma')) })}
            </p>
          )}
        </Empty>
      </div>
    </Card>
  );
}
