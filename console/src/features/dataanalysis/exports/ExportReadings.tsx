import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHolds } from '../../../domain/useHolds.ts';
import { loadTexts } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import type { TabProps } from '../tab.ts';

const Dialog = lazy(async () => {
  const [{ ExportReadingsDialog }] = await Promise.all([
    import('./ExportReadingsDialog.tsx'),
    loadTexts(['exports', 'charts']),
  ]);
  return { default: ExportReadingsDialog };
});

/** Readings of the chosen devices as a file: opens the dialog that says what will be in it. */
export function ExportReadings({ devices, search }: TabProps) {
  const { t } = useTranslation('analysis');
  const [isOpen, setIsOpen] = useState(false);
  const mayTake = useHolds('telemetry:export');
  const mayAsk = useHolds('tasks:own');
  if (!mayTake || !mayAsk) return null;
  return (
    <>
      <Button size="s" icon="download" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('export')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <Dialog devices={devices} search={search} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
