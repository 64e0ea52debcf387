import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHolds } from '../../../domain/useHolds.ts';
import { loadTexts } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import type { TabProps } from '../tab.ts';

const Dialog = lazy(async () => {
  const [{ ViewsDialog }] = await Promise.all([import('./ViewsDialog.tsx'), loadTexts(['views'])]);
  return { default: ViewsDialog };
});

/** Pages of the analysis that people keep under a name: opens the list of them, where this page can be kept too. */
export function NamedViews(props: TabProps) {
  const { t } = useTranslation('analysis');
  const [isOpen, setIsOpen] = useState(false);
  if (!useHolds('views:own')) return null;
  return (
    <>
      <Button size="s" icon="layers" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('views')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <Dialog {...props} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
