import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../lib/clipboard.ts';
import { Button } from '../../../ui/Button.tsx';

/** Puts a text on the clipboard and says whether it is there. */
export function CopyButton({ text }: { readonly text: string }) {
  const { t } = useTranslation('common');
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null);
  return <Button size="s" icon={outcome === 'copied' ? 'check' : 'copy'} onClick={() => void copyText(text).then((isCopied) => setOutcome(isCopied ? 'copied' : 'notCopied'))}>{t(outcome ?? 'copy')}</Button>;
}
