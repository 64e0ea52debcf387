import type { ManagedDevice } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useInView } from '../../../lib/useInView.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonBar, Skeleton } from '../../../ui/Skeleton.tsx';
import { newestQuery } from '../queries.ts';
import { mergedOf, theirChanges } from './conflict.ts';
import styles from './DeviceForm.module.css';
import { valuesOf } from './fields.ts';
import type { DeviceValues } from './fields.ts';
import { useFieldText } from './useFieldText.ts';

interface ConflictProps {
  /** The device as it was read, and what the reader made of it. */
  readonly base: ManagedDevice;
  readonly mine: DeviceValues;
  readonly onDecide: (theirs: ManagedDevice, values: DeviceValues) => void;
}

/**
 * Shown when somebody else saved first: what they changed, and the choice between keeping one's own changes on top of
 * theirs and taking theirs. Nothing is saved by choosing.
 */
export function Conflict({ base, mine, onDecide }: ConflictProps) {
  const newest = useQuery(newestQuery(base));
  if (newest.data === undefined)
    return newest.error === null ? (
      <Skeleton>
        <SkeletonBar height={90} />
      </Skeleton>
    ) : (
      <ErrorState error={newest.error} onRetry={() => void newest.refetch()} isRetrying={newest.isFetching} />
    );
  return <Choice base={base} theirs={newest.data} mine={mine} onDecide={onDecide} />;
}

function Choice({ base, theirs, mine, onDecide }: ConflictProps & { readonly theirs: ManagedDevice }) {
  const { t } = useTranslation('plant');
  const section = useInView<HTMLElement>();
  const textOf = useFieldText(theirs);
  const [before, now] = [valuesOf(base), valuesOf(theirs)];
  const changes = theirChanges(before, now, mine);
  const merged = mergedOf(before, now, mine);
  return (
    <section ref={section} className={styles.conflict} role="alert">
      <h3>{t('conflict.title')}</h3>
      <p>{t(changes.length === 0 ? 'conflict.elsewhere' : 'conflict.text')}</p>
      {changes.length === 0 ? null : (
        <table className={styles.changes}>
          <thead>
            <tr>
              <th scope="col">{t('conflict.field')}</th>
              <th scope="col">{t('conflict.before')}</th>
              <th scope="col">{t('conflict.theirs')}</th>
              <th scope="col">{t('conflict.mine')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr key={change.field}>
                <th scope="row">{t(`field.${change.field}`)}</th>
                <td>{textOf(change.field, change.before)}</td>
                <td>{textOf(change.field, change.theirs)}</td>
                <td>{change.mine === null ? t('conflict.untouched') : textOf(change.field, change.mine.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={styles.answers}>
        <Button size="s" onClick={() => onDecide(theirs, merged)}>
          {t('conflict.keep')}
        </Button>
        <Button size="s" icon="refresh" onClick={() => onDecide(theirs, now)}>
          {t('conflict.reload')}
        </Button>
      </div>
    </section>
  );
}
