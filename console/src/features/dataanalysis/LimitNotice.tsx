import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Notice.tsx';
import type { LimitProblem } from './limits.ts';

/** Stands where an answer would, and says which limit a query is beyond. */
export function LimitNotice({ problem, actions }: { readonly problem: LimitProblem; readonly actions?: ReactNode }) {
  const { t } = useTranslation('analysis');
  return (
    <Card>
      <div role="alert">
        <Empty icon="info" title={t(`limit.${problem}`)} actions={actions} />
      </div>
    </Card>
  );
}
