import type { LiveIndicator } from '@oilsight/contract';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Quantity } from '../../charts/prepare/quantity.ts';
import { useLanguage } from '../../i18n/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { quantityOf } from '../quantity.ts';
import { inCatalogueOrder } from './catalogue-order.ts';
import { groups, tabOf } from './groups.ts';
import styles from './IndicatorPicker.module.css';

interface IndicatorPickerProps {
  readonly rows: readonly LiveIndicator[];
  readonly keys: readonly string[];
  /** The most indicators that can be chosen. */
  readonly most: number;
  readonly onKeys: (keys: readonly string[]) => void;
}

/** Choice of the curves: the chosen ones, each with a button to remove it, and a list to choose from. */
export function IndicatorPicker({ rows, keys, most, onKeys }: IndicatorPickerProps) {
  const { t } = useTranslation('charts');
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const host = useRef<HTMLDivElement>(null);
  const listId = useId();
  useEffect(() => {
    // A press anywhere else on the document, and Escape, close the list.
    if (!isOpen) return undefined;
    const press = (event: PointerEvent) => !(host.current?.contains(event.target as Node) ?? false) && setOpen(false);
    const key = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    document.addEventListener('pointerdown', press);
    document.addEventListener('keydown', key);
    return () => {
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('keydown', key);
    };
  }, [isOpen]);
  const choices = inCatalogueOrder(rows.filter(({ value, text }) => value !== null || text === null)).map(({ key }) =>
    quantityOf(key, language),
  );
  const isFull = keys.length >= most;
  const toggle = (key: string) => onKeys(keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key]);
  return (
    <div ref={host} className={styles.picker}>
      <Button size="s" icon="sliders" aria-expanded={isOpen} aria-controls={listId} onClick={() => setOpen(!isOpen)}>
        {t('picker.pick')}{' '}
        <span className={`${styles.count} num`}>
          {keys.length}/{most}
        </span>
      </Button>
      <ul className={styles.chosen}>
        {keys.map((key) => {
          const { name } = quantityOf(key, language);
          return (
            <li key={key}>
              <span>{name}</span>
              {keys.length === 1 ? null : (
                <button type="button" aria-label={t('picker.remove', { name })} onClick={() => toggle(key)}>
                  <Icon name="close" size="s" />
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {isOpen ? (
        <fieldset id={listId} className={styles.list} aria-label={t('picker.pick')}>
          <output className={styles.note}>
            {isFull ? t('picker.full', { most }) : t('picker.picked', { count: keys.length, most })}
          </output>
          {isFull ? (
            <fieldset className={styles.group}>
              <legend>{t('picker.chosen')}</legend>
              {choices
                .filter(({ key }) => keys.includes(key))
                .map((quantity) => (
                  <Choice
                    key={quantity.key}
                    quantity={quantity}
                    isChosen
                    isFixed={keys.length === 1}
                    onToggle={toggle}
                  />
                ))}
            </fieldset>
          ) : null}
          {groups
            .filter((group) => group !== 'all')
            .map((group) => {
              const members = choices.filter(
                (quantity) => tabOf(quantity.group) === group && !(isFull && keys.includes(quantity.key)),
              );
              return members.length === 0 ? null : (
                <fieldset key={group} className={styles.group}>
                  <legend>{t(`group.${group}`)}</legend>
                  {members.map((quantity) => {
                    const isChosen = keys.includes(quantity.key);
                    return (
                      <Choice
                        key={quantity.key}
                        quantity={quantity}
                        isChosen={isChosen}
                        isFixed={isChosen ? keys.length === 1 : isFull}
                        onToggle={toggle}
                      />
                    );
                  })}
                </fieldset>
              );
            })}
        </fieldset>
      ) : null}
    </div>
  );
}

interface ChoiceProps {
  readonly quantity: Quantity;
  readonly isChosen: boolean;
  /** Cannot be changed now. */
  readonly isFixed: boolean;
  readonly onToggle: (key: string) => void;
}

function Choice({ quantity: { key, name, unit }, isChosen, isFixed, onToggle }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type="checkbox" checked={isChosen} disabled={isFixed} onChange={() => onToggle(key)} />
      <span>{name}</span>
      <small>{unit}</small>
    </label>
  );
}
