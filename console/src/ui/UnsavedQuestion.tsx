import { useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import styles from './Dialog.module.css';

interface UnsavedQuestionProps {
  /** What is lost; absent: what was typed. */
  readonly text?: string | undefined;
  /** Goes back to the form. */
  readonly onStay: () => void;
  /** Gives up what was typed. */
  readonly onLeave: () => void;
}

/** Asks whether what was typed may be lost. Escape keeps it, and so does Enter: the button that keeps has the focus. */
export function UnsavedQuestion({ text, onStay, onLeave }: UnsavedQuestionProps) {
  const { t } = useTranslation('common');
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    // Outside React: the browser's top layer.
    const opened = dialog.current;
    if (opened?.open === false) {
      opened.showModal();
      opened.querySelector<HTMLElement>('button:last-of-type')?.focus();
    }
    return () => opened?.close();
  }, []);
  const closed = () => {
    if (dialog.current?.open === false) onStay();
  };
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={id} onClose={closed}>
      <div className={`${styles.window} ${styles.s} ${styles.question}`}>
        <h2 id={id}>{t('unsaved.title')}</h2>
        <p>{text ?? t('unsaved.text')}</p>
        <div className={styles.answers}>
          <Button onClick={onLeave}>{t('unsaved.leave')}</Button>
          <Button kind="primary" onClick={onStay}>
            {t('unsaved.stay')}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
