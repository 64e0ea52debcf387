import { longestQuestion } from '@oilsight/contract';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Composer.module.css';

interface ComposerProps {
  /** The device that is asked about, or all. */
  readonly about: string;
  readonly isOfDevice: boolean;
  readonly isBusy: boolean;
  /** Why the last question was not sent. */
  readonly note: 'busy' | 'empty' | 'reporting' | null;
  readonly onNote: (note: 'busy' | null) => void;
  /** @returns whether it was sent */
  readonly onSend: (question: string) => boolean;
  readonly onStop: () => void;
}

/** The next question. Enter sends it, Shift and Enter begin a new line. */
export function Composer({ about, isOfDevice, isBusy, note, onNote, onSend, onStop }: ComposerProps) {
  const { t } = useTranslation('assistant');
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const send = () => {
    if (onSend(text)) setText('');
    field.current?.focus();
  };
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={field}
        rows={1}
        maxLength={longestQuestion}
        value={text}
        placeholder={isBusy ? t('note.busy') : t(isOfDevice ? 'placeholder.device' : 'placeholder.all')}
        aria-label={t('question.label')}
        aria-describedby={id}
        enterKeyHint="send"
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          if (note !== null && note !== 'busy') onNote(null);
        }}
        onKeyDown={(event) => {
          // An Enter that chooses a Chinese word sends nothing.
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          send();
        }}
      />
      <div className={styles.foot}>
        <span className={styles.about}>
          <Icon name={isOfDevice ? 'gears' : 'factory'} size="s" />
          {about}
        </span>
        <p id={id} role={note === null ? undefined : 'alert'} data-note={note ?? undefined}>
          {note === null ? t('languages') : t(`note.${note}`)}
        </p>
        {isBusy ? (
          // Keys keep them two buttons: one that became the other while it is pressed would send at once.
          <Button key="stop" icon="stop" onClick={onStop}>
            {t('stop')}
          </Button>
        ) : (
          <Button key="send" kind="primary" type="submit" icon="send">
            {t('send')}
          </Button>
        )}
      </div>
    </form>
  );
}
