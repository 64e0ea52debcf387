import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode, SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import styles from './Dialog.module.css';

interface DialogProps {
  readonly title: string;
  /** s 420, m 560, l 880, xl 1080, xxl 1344 px wide; a phone gives all it has. */
  readonly size: 's' | 'm' | 'l' | 'xl' | 'xxl';
  /** Whether closing would lose typed text: the reader is then asked first. */
  readonly isDirty?: boolean;
  /** Called when the reader closes it: by the cross, Escape, or a press beside it. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A window above the page, as long as it is mounted. It keeps the focus, and gives it back where it was. */
export function Dialog({ title, size, isDirty = false, onClose, children }: DialogProps) {
  const { t } = useTranslation('common');
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  useLayoutEffect(() => {
    // Outside React: the browser's top layer. It makes the page behind unreachable and gives the focus back, as long as
    // it closes before it leaves the page.
    const opened = dialog.current;
    if (opened?.open === false) opened.showModal();
    return () => opened?.close();
  }, []);
  const leave = () => (isDirty ? setIsAsking(true) : onClose());
  const cancel = (event: SyntheticEvent) => {
    // Events of dialogs inside this one arrive here too.
    if (event.target !== dialog.current) return;
    event.preventDefault();
    leave();
  };
  // Pressed twice in a row, Escape closes a dialog in any case.
  const closed = () => {
    if (dialog.current?.open === false) onClose();
  };
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={id} onCancel={cancel} onClose={closed}>
      <button type="button" tabIndex={-1} className={styles.beside} aria-label={t('close')} onClick={leave} />
      <div className={`${styles.window} ${styles[size]}`}>
        <div className={styles.head}>
          <h2 id={id}>{title}</h2>
          <Button kind="quiet" icon="close" label={t('close')} onClick={leave} />
        </div>
        {children}
      </div>
      {isAsking ? <Question onStay={() => setIsAsking(false)} onLeave={onClose} /> : null}
    </dialog>
  );
}

/** Asks whether what was typed may be lost. Escape keeps it, and so does Enter: the button that keeps has the focus. */
function Question({ onStay, onLeave }: { readonly onStay: () => void; readonly onLeave: () => void }) {
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
        <p>{t('unsaved.text')}</p>
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
