import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/clipboard.ts';
import { Button } from '../../ui/Button.tsx';
import { readAddress, windowOf, writeAddress } from './address.ts';
import type { TabProps } from './tab.ts';

/** Copies an address that shows the same range whenever it is opened: a range that ends now gets its two instants. */
export function CopyLink({ search }: TabProps) {
  const { t } = useTranslation('common');
  const { t: analysis } = useTranslation('analysis');
  const [copied, setCopied] = useState<{ readonly of: string; readonly outcome: 'copied' | 'notCopied' } | null>(null);
  const shown = search.toString();
  // Of another page nothing has been copied.
  const outcome = copied?.of === shown ? copied.outcome : null;
  const copy = async () => {
    const { range, zoom } = readAddress(search);
    const fixed = writeAddress(search, { range: { kind: 'fixed', ...windowOf(range, Date.now()) }, zoom });
    const text = `${location.origin}${location.pathname}?${fixed.toString()}`;
    setCopied({ of: shown, outcome: (await copyText(text)) ? 'copied' : 'notCopied' });
  };
  return (
    <Button size="s" icon={outcome === 'copied' ? 'check' : 'copy'} onClick={() => void copy()}>
      {outcome === null ? analysis('copyLink') : t(outcome)}
    </Button>
  );
}
