import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../lib/clipboard.ts';
import { Button } from '../../../ui/Button.tsx';

/** Puts a text on the clipboard and says whether the browser let us. */
export function CopyButton({ text }: { readonly text: string }) {
  const { t } = useTranslation('common');
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null);
  return <Button icon={outcome === 'copied' ? 'check' : 'copy'} onClick={() => void copyText(text).then((isCopied) => setOutcome(isCopied ? 'copied' : 'notCopied'))}>{t(outcome ?? 'copy')}</Button>;
}
