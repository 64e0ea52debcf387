import { inLanguage } from '@oilsight/contract';
import type { Evidence } from '@oilsight/contract';
import { useLanguage } from '../../../i18n/language.ts';
import { piecesOf, spokenValue } from '../sentence.ts';
import styles from './Sentence.module.css';

/** A sentence of the evidence: the observed value is emphasised, the values that it is compared with are grey. */
export function Sentence({
  evidence,
}: {
  readonly evidence: Pick<Evidence, 'sentence' | 'value' | 'unit' | 'baseline'>;
}) {
  const sentence = inLanguage(evidence.sentence, useLanguage());
  const pieces = piecesOf(sentence, spokenValue(evidence));
  return (
    <span className={`${styles.sentence} num`} title={sentence}>
      {pieces.map(({ kind, text }, index) =>
        kind === 'value' ? <b key={index}>{text}</b> : kind === 'aside' ? <small key={index}>{text}</small> : text,
      )}
    </span>
  );
}
