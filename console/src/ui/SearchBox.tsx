import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import styles from './SearchBox.module.css';

/** Typing has paused for so long, ms: the list is asked for. */
const pauseMs = 300;

interface SearchBoxProps {
  readonly label: string;
  readonly placeholder: string;
  /** What the list was asked for last. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Words that a list on the server is searched for: when typing pauses, at once on Enter. Escape empties it. */
export function SearchBox({ label, placeholder, value, onChange }: SearchBoxProps) {
  const { t } = useTranslation('common');
  const [typed, setTyped] = useState(value);
  const [asked, setAsked] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  // Changed from elsewhere, as by "clear all".
  if (value !== asked) {
    setAsked(value);
    setTyped(value);
  }
  const ask = (words: string) => {
    setTyped(words);
    setAsked(words.trim());
    if (words.trim() !== value) onChange(words.trim());
  };
  useEffect(() => {
    // Outside React: the clock.
    if (typed.trim() === asked) return;
    const timer = setTimeout(() => {
      setAsked(typed.trim());
      onChange(typed.trim());
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, asked, onChange]);
  return (
    <search className={styles.box}>
      <Icon name="search" />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        value={typed}
        maxLength={100}
        placeholder={placeholder}
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            ask(typed);
          }
          if (event.key === 'Escape' && typed !== '') {
            event.preventDefault();
            ask('');
          }
        }}
      />
      {typed === '' ? null : (
        <Button
          kind="quiet"
          size="s"
          icon="close"
          label={t('clearSearch')}
          onClick={() => {
            ask('');
            input.current?.focus();
          }}
        />
      )}
    </search>
  );
}
