import { inLanguage } from '@oilsight/contract';
import type { Evidence } from '@oilsight/contract';
import { useLanguage } from '../../../i18n/language.ts';
import { piecesOf, spokenValue, wholeNumbers } from '../sentence.ts';
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
        kind === 'value' ? (
          <b key={index} className={styles.whole}>
            {text}
          </b>
        ) : kind === 'aside' ? (
          <small key={index}>
            <Words text={text} />
          </small>
        ) : (
          <Words key={index} text={text} />
        ),
      )}
    </span>
  );
}

/** A text of which a line that is cut short shows each number whole or not at all. */
function Words({ text }: { readonly text: string }) {
  return wholeNumbers(text).map(({ text: part, isWhole }, index) =>
    isWhole ? (
      <span key={index} className={styles.whole}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
