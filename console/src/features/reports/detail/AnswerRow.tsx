import { answerOf, resultOf } from '@oilsight/contract';
import type { ChecklistItem, Inspection } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { Online } from '../../../domain/inspections/Online.tsx';
import { Photo } from '../../../domain/inspections/Photo.tsx';
import { ResultTag } from '../../../domain/inspections/ResultTag.tsx';
import { useItemWords } from '../../../domain/inspections/useItemWords.ts';
import { timeText } from '../../../lib/reader-time.ts';
import styles from './InspectionPart.module.css';

/** What an inspector answered to one item, with all that proves it. */
export function AnswerRow({ inspection, item }: { readonly inspection: Inspection; readonly item: ChecklistItem }) {
  const { t } = useTranslation('inspections');
  const words = useItemWords();
  const answer = answerOf(inspection.draft.answers, item.id);
  const result = resultOf(item, answer);
  const photos = inspection.photos.filter(({ itemId }) => itemId === item.id);
  const online = inspection.online.find(({ key }) => key === item.indicator);
  const title = words.of(item.title);
  const bounds = words.bounds(item);
  if (answer === undefined) return null;
  return (
    <li>
      <div className={styles.line}>
        <b>{title}</b>
        {result === null ? null : <ResultTag result={result} severity={answer.severity} />}
      </div>
      {item.kind === 'number' && answer.value !== null ? (
        <p className="num">
          {bounds === null
            ? `${words.number(answer.value)} ${item.unit}`
            : t('sign.measured', { value: words.number(answer.value), unit: item.unit, bounds })}
        </p>
      ) : null}
      {result === 'fail' && answer.severity !== null ? <p>{t(`item.${answer.severity}`)}</p> : null}
      {answer.text === '' ? null : <p className={styles.text}>{answer.text}</p>}
      {answer.advice === '' ? null : (
        <p className={styles.text}>
          {t('item.advice')}: {answer.advice}
        </p>
      )}
      {online === undefined ? null : <Online online={online} />}
      {photos.length === 0 ? null : (
        <ul className={styles.photos}>
          {photos.map((photo) => (
            <li key={photo.photoId}>
              <Photo
                reportId={inspection.reportId}
                photo={photo}
                name={t('item.photoOf', { item: title, time: timeText(photo.takenAt) })}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
