import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/Icon.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import type { PlantPart } from '../plant-part.ts';
import { PlantTree } from './PlantTree.tsx';
import styles from './Tree.module.css';
import type { PlantTree as Plant } from './usePlant.ts';

/** On a phone: where the reader is, and the tree that rises when it is pressed. */
export function PlantPartPicker({
  plant,
  plantPart,
  name,
  count,
}: {
  readonly plant: Plant;
  readonly plantPart: PlantPart;
  readonly name: string;
  readonly count: number | null;
}) {
  const { t } = useTranslation('plant');
  const sheet = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button type="button" className={styles.picker} aria-haspopup="dialog" onClick={() => sheet.current?.showModal()}>
        <Icon name="factory" />
        <span className={styles.pickerName}>
          <small>{t('tree.label')}</small>
          <b>{name}</b>
        </span>
        {count === null ? null : <span className={`${styles.count} num`}>{t('count', { count })}</span>}
        <Icon name="chevron-down" size="s" />
      </button>
      <Sheet ref={sheet} title={t('tree.choose')}>
        <PlantTree plant={plant} plantPart={plantPart} onChoose={() => sheet.current?.close()} />
      </Sheet>
    </>
  );
}
