import type { Evidence } from '@oilsight/contract';
import { inLanguage } from '../../../i18n/bilingual.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { piecesOf } from '../sentence.ts';
import styles from './Sentence.module.css';

/** A sentence of the evidence: the observed value stands out, what it is compared with stands back. */
export function Sentence({ evidence: { sentence, value } }: { readonly evidence: Pick<Evidence, 'sentence' | 'value'> }) {
  const pieces = piecesOf(inLanguage(sentence, useLanguage()), value);
  return (
    <span className={`${styles.sentence} num`}>
      {pieces.map(({ kind, text }, index) => (kind === 'value' ? <b key={index}>{text}</b> : kind === 'aside' ? <small key={index}>{text}</small> : text))}
    </span>
  );
}
