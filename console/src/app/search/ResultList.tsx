import { useTranslation } from 'react-i18next';
import { CallError, describeError } from '../../api/call-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton, SkeletonBar } from '../../ui/Skeleton.tsx';
import type { Group, Item } from './items.ts';
import { Option } from './Option.tsx';
import styles from './Search.module.css';
import type { Results } from './useResults.ts';

interface ResultListProps {
  readonly id: string;
  readonly results: Results;
  readonly text: string;
  readonly words: readonly string[];
  readonly active: Item | null;
  readonly optionId: (item: Item) => string;
  readonly onPoint: (item: Item) => void;
  readonly onChoose: (item: Item) => void;
}

/** The results by kind; what failed, or that nothing was found, stands above them. */
export function ResultList({ id, results, text, words, active, optionId, onPoint, onChoose }: ResultListProps) {
  const { t } = useTranslation('search');
  const { groups, total, isFirst, isWaiting, error, retry } = results;
  const isNothing = !isWaiting && error === null && total === 0;
  return (
    <div className={styles.results}>
      {error === null ? null : <Failed error={error} onRetry={retry} />}
      {isNothing && text !== '' ? (
        <div className={styles.note}>
          <b>{t('none.title', { text })}</b>
          <p>{t('none.text')}</p>
        </div>
      ) : null}
      {groups.length === 0 ? null : (
        <div
          id={id}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select holds no links and no second line
          role="listbox"
          className={styles.list}
          aria-label={t('results')}
          aria-busy={isWaiting || undefined}
        >
          {groups.map((group) => (
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the groups of a listbox
            <div key={group.key} role="group" aria-labelledby={`${id}-${group.key}`} className={styles.group}>
              <p id={`${id}-${group.key}`} role="presentation">
                {headOf(group, t)}
              </p>
              {group.items.map((item) => (
                <Option
                  key={item.id}
                  item={item}
                  id={optionId(item)}
                  isActive={item === active}
                  words={words}
                  onPoint={() => onPoint(item)}
                  onChoose={() => onChoose(item)}
                />
              ))}
              {group.more === 0 ? null : (
                <p role="presentation" className={styles.more}>
                  {t('more', { count: group.more })}
                </p>
              )}
            </div>
          ))}
        </div>
      )}
      {isFirst ? <Bones /> : null}
    </div>
  );
}

function headOf({ key }: Group, t: ReturnType<typeof useTranslation<'search'>>['t']): string {
  return t(`kind.${key === 'ask' ? 'action' : key}`);
}

function Failed({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const { t } = useTranslation('search');
  const { t: common } = useTranslation('common');
  const isCut = error instanceof CallError && (error.kind === 'network' || error.kind === 'timeout');
  return (
    <div className={styles.failed} role="alert">
      <Icon name={isCut ? 'plug-off' : 'close-circle'} />
      <div>
        <b>{isCut ? t('unreachable.title') : describeError(error, common).happened}</b>
        <p>{t(isCut ? 'unreachable.text' : 'failed.text')}</p>
      </div>
      <Button size="s" icon="refresh" onClick={onRetry}>
        {common('retry')}
      </Button>
    </div>
  );
}

function Bones() {
  return (
    <Skeleton>
      {[0, 1, 2].map((row) => (
        <div key={row} className={styles.bone}>
          <SkeletonBar width={26} height={26} />
          <div>
            <SkeletonBar width="46%" />
            <SkeletonBar width="64%" height={10} />
          </div>
        </div>
      ))}
    </Skeleton>
  );
}
