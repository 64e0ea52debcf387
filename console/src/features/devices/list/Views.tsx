import { maxListViews } from '@oilsight/contract';
import type { ListView } from '@oilsight/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Chip, Chips } from '../../../ui/Chips.tsx';
import { SaveView } from './SaveView.tsx';
import { hasFilterAndOrder, isShown, worstView } from './views.ts';
import type { Shown } from './views.ts';
import styles from './Views.module.css';

interface ViewsProps {
  /** What the list shows now. */
  readonly now: Shown;
  readonly views: readonly ListView[];
  readonly onOpen: (view: Shown) => void;
  readonly onSave: (view: ListView) => void;
  readonly onRemove: (name: string) => void;
}

/** What the list shows under a name: as it is by itself, and as the reader has kept it. */
export function Views({ now, views, onOpen, onSave, onRemove }: ViewsProps) {
  const { t } = useTranslation('devices');
  const [isSaving, setIsSaving] = useState(false);
  const current = views.find((view) => isShown(view, now));
  const isWorst = current === undefined && hasFilterAndOrder(worstView, now);
  return (
    <div className={styles.views}>
      <Chips label={t('views.label')}>
        <Chip isOn={isWorst} onClick={() => onOpen({ ...worstView, columns: now.columns })}>
          {t('views.worst')}
        </Chip>
        {views.map((view) => (
          <Chip key={view.name} isOn={view === current} onClick={() => onOpen(view)}>
            {view.name}
          </Chip>
        ))}
      </Chips>
      {current === undefined ? (
        isShown(worstView, now) ? null : (
          <Button kind="quiet" size="s" icon="plus" onClick={() => setIsSaving(true)}>
            {t('views.save')}
          </Button>
        )
      ) : (
        <Button
          kind="quiet"
          size="s"
          icon="bin"
          label={t('views.remove', { name: current.name })}
          onClick={() => onRemove(current.name)}
        />
      )}
      {isSaving ? (
        <SaveView
          now={now}
          names={views.map(({ name }) => name)}
          isFull={views.length >= maxListViews}
          onSave={(name) => onSave({ name, ...now })}
          onClose={() => setIsSaving(false)}
        />
      ) : null}
    </div>
  );
}
