import { useState } from 'react';
import type { DragEvent, ReactNode } from 'react';
import styles from './FileDrop.module.css';
import { Icon } from './Icon.tsx';
import type { IconName } from './Icon.tsx';

interface FileDropProps {
  readonly icon: IconName;
  /** Kinds of files that are offered for choosing, as an `input` names them. */
  readonly accept: string;
  /** What may be chosen, in words. */
  readonly limits: string;
  /** What is wrong with the file that was chosen last; null: nothing known. */
  readonly error: string | null;
  /** No file is taken now. */
  readonly isOff?: boolean;
  readonly onFile: (file: File) => void;
  /** What the reader is asked for. */
  readonly children: ReactNode;
}

/** Takes a file, chosen or dropped. */
export function FileDrop({ icon, accept, limits, error, isOff = false, onFile, children }: FileDropProps) {
  const [isOver, setIsOver] = useState(false);
  const take = (file: File | undefined) => {
    if (file !== undefined && !isOff) onFile(file);
  };
  const over = (event: DragEvent, isHere: boolean) => {
    event.preventDefault();
    setIsOver(isHere && !isOff);
  };
  const target = {
    onDragOver: (event: DragEvent) => over(event, true),
    onDragLeave: (event: DragEvent) => over(event, false),
    onDrop: (event: DragEvent) => {
      over(event, false);
      take(event.dataTransfer.files[0]);
    },
  };
  return (
    <>
      <label className={styles.drop} data-over={isOver || undefined} data-off={isOff || undefined} {...target}>
        <Icon name={icon} size="xl" />
        <span>{children}</span>
        <small className="num">{limits}</small>
        <input
          type="file"
          accept={accept}
          disabled={isOff}
          aria-invalid={error !== null || undefined}
          onChange={(event) => {
            const { currentTarget } = event;
            take(currentTarget.files?.[0]);
            // The same file may be chosen again, once it is mended.
            currentTarget.value = '';
          }}
        />
      </label>
      <p className={styles.error} role="alert">
        {error === null ? null : (
          <>
            <Icon name="close-circle" size="s" />
            {error}
          </>
        )}
      </p>
    </>
  );
}
