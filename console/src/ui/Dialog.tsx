import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { MouseEvent, ReactNode, SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import styles from './Dialog.module.css';
import { UnsavedQuestion } from './UnsavedQuestion.tsx';
import { useUnsaved } from './useUnsaved.ts';

interface DialogProps {
  readonly title: string;
  /** What the title is about, in a line below it. */
  readonly sub?: ReactNode;
  /** s 420, m 560, l 880, xl 1080, xxl 1344 px wide; a phone gives all it has. */
  readonly size: 's' | 'm' | 'l' | 'xl' | 'xxl';
  /**
   * Whether closing would lose something typed: the reader is then asked before the cross, Escape, a press beside it, the
   * browser's way back, a link inside it or a closed tab loses it.
   */
  readonly isDirty?: boolean;
  /** What closing would lose, where that is nothing that was typed. */
  readonly unsavedText?: string;
  /** Called when the reader closes it: by the cross, Escape, or a press beside it. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A window above the page, as long as it is mounted. It keeps the focus, and gives it back where it was. */
export function Dialog({ title, sub, size, isDirty = false, unsavedText, onClose, children }: DialogProps) {
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
  /** Whether the journey that begins is one by a link inside, not what the program does after saving. */
  const isByLink = useRef(false);
  const press = ({ target }: MouseEvent) => {
    isByLink.current = target instanceof Element && target.closest('a[href]') !== null;
  };
  const release = useUnsaved(isDirty, ({ isByBrowser }) => isByBrowser || isByLink.current);
  const leave = () => (isDirty ? setIsAsking(true) : onClose());
  const cancel = (event: SyntheticEvent) => {
    // Events of dialogs inside this one arrive here too.
    if (event.target !== dialog.current) return;
    event.preventDefault();
    leave();
  };
  /** Puts it back above the page, after the browser took it away. */
  const reopen = () => {
    if (dialog.current?.open === false) dialog.current.showModal();
  };
  const closed = () => {
    if (dialog.current?.open !== false) return;
    if (!isDirty) {
      onClose();
      return;
    }
    // Pressed twice in a row, Escape closes the question and this window at once, and asks neither: what was typed stays.
    reopen();
    setIsAsking(!isAsking);
  };
  const stay = () => {
    reopen();
    setIsAsking(false);
  };
  const discard = () => {
    release();
    onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onCancel={cancel}
      onClose={closed}
      onClickCapture={press}
    >
      <button type="button" tabIndex={-1} className={styles.beside} aria-label={t('close')} onClick={leave} />
      <div className={`${styles.window} ${styles[size]}`}>
        <div className={styles.head}>
          {sub === undefined ? (
            <h2 id={id}>{title}</h2>
          ) : (
            <div className={styles.titled}>
              <h2 id={id}>{title}</h2>
              <div className={styles.sub}>{sub}</div>
            </div>
          )}
          <Button kind="quiet" icon="close" label={t('close')} onClick={leave} />
        </div>
        {children}
      </div>
      {isAsking ? <UnsavedQuestion text={unsavedText} onStay={stay} onLeave={discard} /> : null}
    </dialog>
  );
}
