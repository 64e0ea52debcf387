import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../lib/clipboard.ts';
import { Button } from './Button.tsx';

interface CopyButtonProps {
  readonly text: string;
  /** Absent: "copy". */
  readonly label?: string;
  readonly size?: 's';
}

/** Copies a text to the clipboard and says whether the browser allowed it. */
export function CopyButton({ text, label, size }: CopyButtonProps) {
  const { t } = useTranslation('common');
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null);
  const copy = async () => setOutcome((await copyText(text)) ? 'copied' : 'notCopied');
  return (
    <Button
      {...(size === undefined ? {} : { size })}
      icon={outcome === 'copied' ? 'check' : 'copy'}
      onClick={() => void copy()}
    >
      {outcome === null ? (label ?? t('copy')) : t(outcome)}
    </Button>
  );
}
