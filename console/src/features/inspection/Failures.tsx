import { answerOf } from '@oilsight/contract';
import type { ChecklistItem } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { Photo } from '../../domain/inspections/Photo.tsx';
import type { KeptDraft } from '../../domain/inspections/kept.ts';
import { resultLook } from '../../domain/inspections/result-look.ts';
import { useItemWords } from '../../domain/inspections/useItemWords.ts';
import { timeText } from '../../lib/reader-time.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { ShownPhoto } from './desk/photos.ts';
import styles from './SignPanel.module.css';

interface FailuresProps {
  readonly draft: KeptDraft;
  readonly failed: readonly ChecklistItem[];
  readonly photos: readonly ShownPhoto[];
  readonly onOpen: (itemId: string) => void;
}

/** What failed, each with its number, advice and first photo. */
export function Failures({ draft, failed, photos, onOpen }: FailuresProps) {
  const { t } = useTranslation('inspections');
  const words = useItemWords();
  if (failed.length === 0) return <p className={styles.none}>{t('sign.noFailures')}</p>;
  return (
    <div className={styles.part}>
      <h3>{t('sign.failures', { count: failed.length })}</h3>
      <ul className={styles.failures}>
        {failed.map((item) => {
          const answer = answerOf(draft.answers, item.id);
          const photo = photos.find(({ itemId }) => itemId === item.id);
          const title = words.of(item.title);
          const { icon, tone } = resultLook('fail', answer?.severity ?? null);
          const bounds = words.bounds(item);
          const value = answer?.value ?? null;
          return (
            <li key={item.id} data-tone={tone}>
              <Icon name={icon} size="l" />
              <div>
                <button type="button" onClick={() => onOpen(item.id)}>
                  {title}
                </button>
                {item.kind === 'number' && value !== null && bounds !== null ? (
                  <p className="num">{t('sign.measured', { value: words.number(value), unit: item.unit, bounds })}</p>
                ) : null}
                {answer === undefined || answer.text === '' ? null : <p>{answer.text}</p>}
                {answer === undefined || answer.advice === '' ? null : <p>{answer.advice}</p>}
              </div>
              {photo === undefined ? null : (
                <span className={styles.thumb}>
                  <Photo
                    reportId={draft.reportId}
                    photo={photo}
                    name={t('item.photoOf', { item: title, time: timeText(photo.takenAt) })}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
