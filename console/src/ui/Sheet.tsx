import { useId } from 'react';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import styles from './Sheet.module.css';

/**
 * A sheet that rises from the foot of a phone. Open it with `showModal()` of its ref; Escape, the cross and a tap
 * beside it close it.
 */
export function Sheet({
  ref,
  title,
  onClose,
  children,
}: {
  readonly ref: Ref<HTMLDialogElement>;
  readonly title: string;
  /** Called when it has closed, whatever closed it. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('common');
  const id = useId();
  return (
    <dialog ref={ref} onClose={onClose} className={styles.sheet} aria-labelledby={id}>
      <form method="dialog" className={styles.beside}>
        <button type="submit" tabIndex={-1} aria-label={t('close')} />
      </form>
      <div className={styles.body}>
        <form method="dialog" className={styles.head}>
          <h2 id={id}>{title}</h2>
          <Button type="submit" kind="quiet" icon="close" label={t('close')} />
        </form>
        {children}
      </div>
    </dialog>
  );
}
