import type { Device, LimitedDevices, LimitSources, LimitValues } from '@oilsight/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { areSameLimits, strictnessOf } from './limit-effect.ts';
import type { LimitChoice } from './limit-form.ts';
import { limitsOfScope, pairText, setText } from './limit-texts.ts';
import type { LimitScope, Words } from './limit-texts.ts';
import { limitSourceTip, restText } from './source-text.ts';
import styles from './LimitDialog.module.css';

interface LimitChainProps {
  readonly device: Device;
  readonly sources: LimitSources;
  readonly scope: LimitScope;
  readonly choice: LimitChoice;
  /** What would be saved; null: something in it is wrong. */
  readonly limits: LimitValues | null;
  /** All in reach, with the limits of the type there. */
  readonly factories: LimitedDevices['factories'];
  readonly onChoose: (choice: LimitChoice) => void;
  readonly words: Words;
}

interface Row {
  readonly key: 'device' | 'type' | 'rest';
  readonly title: string;
  readonly text: string | null;
  readonly limits: LimitValues | null;
  /** What choosing it does; null: it cannot be chosen, and why. */
  readonly choice: LimitChoice | null;
}

function rowsOf({ device, sources, scope, choice, limits, factories }: LimitChainProps, { words, common }: Of): Row[] {
  const { t } = words;
  const { rest, restOfType } = sources;
  const last = scope === 'device' ? rest : restOfType;
  const holdsBelow = scope === 'device' && sources.machineType.limits !== null;
  const typed = (own: LimitValues | null) => (choice === 'own' ? limits : own);
  const machine = common(`machine.${device.machineType}`);
  const setIn = factories.filter((one) => one.limits !== null).length;
  const { own } = limitsOfScope(sources, scope);
  /** Whether the limits of the chosen source are not saved yet. */
  const isTyped = choice === 'own' && limits !== null && (own === null || !areSameLimits(own, limits));
  const ofDevice = () => {
    if (scope !== 'device') return t(sources.device.limits === null ? 'limit.chain.notSet' : 'limit.chain.deviceKeeps');
    if (isTyped) return t('limit.chain.typed');
    // Who took limits back is said in the history.
    return (sources.device.limits === null ? null : setText(sources.device.set, t)) ?? t('limit.chain.deviceText');
  };
  const ofType = () => {
    if (scope === 'all' && setIn > 0) return t('limit.chain.setInFactories', { count: setIn });
    if (scope !== 'device' && isTyped) return t('limit.chain.typed');
    if (sources.machineType.limits === null) return t('limit.chain.notSet');
    return setText(sources.machineType.set, t) ?? t('limit.chain.setUnknown');
  };
  const row = (one: Row): Row => one;
  return [
    row({
      key: 'device',
      title: t('limit.chain.device'),
      text: ofDevice(),
      limits: scope === 'device' ? typed(sources.device.limits) : sources.device.limits,
      choice: scope === 'device' ? 'own' : null,
    }),
    row({
      key: 'type',
      title:
        scope === 'all'
          ? t('limit.chain.typeOfAll', { machine, count: Math.max(1, factories.length) })
          : t('limit.chain.type', { factory: device.customerName, machine }),
      text: ofType(),
      limits: scope === 'device' ? sources.machineType.limits : typed(sources.machineType.limits),
      choice: scope !== 'device' ? 'own' : sources.machineType.limits === null ? null : 'wider',
    }),
    row({
      key: 'rest',
      title: last === null ? t('limit.chain.none') : restText(last, sources.cleanlinessTarget, t),
      text: last === null ? t('limit.chain.noneText') : (limitSourceTip(last, t) ?? t('limit.chain.defaultText')),
      limits: last,
      choice: holdsBelow ? null : 'wider',
    }),
  ];
}

interface Of {
  readonly words: Words;
  readonly common: (key: `machine.${Device['machineType']}`) => string;
}

/** The sources that limits can come from, the nearest first, with their values; one of them is chosen. */
export function LimitChain(props: LimitChainProps) {
  const { scope, sources, choice, onChoose, words, limits } = props;
  const { t } = useTranslation('oils');
  const { t: common } = useTranslation('common');
  const id = useId();
  const rows = rowsOf(props, { words, common });
  const { own } = limitsOfScope(sources, scope);
  const last = scope === 'device' ? sources.rest : sources.restOfType;
  const strictness = limits === null || last === null || words.quantity.isSwitch ? null : strictnessOf(limits, last);
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t('limit.chain.title')}</h3>
      <ul className={styles.chain}>
        {rows.map(({ key, title, text, limits: values, choice: chosen }) => (
          <li key={key} data-chosen={chosen === choice || undefined} data-still={chosen === null || undefined}>
            <label>
              <input
                type="radio"
                name={`${id}-source`}
                checked={chosen === choice}
                disabled={chosen === null}
                onChange={() => chosen !== null && onChoose(chosen)}
              />
              <span className={styles.source}>
                <b>{title}</b>
                <small>{text}</small>
              </span>
              <em className="num">{pairText(values, words)}</em>
            </label>
          </li>
        ))}
      </ul>
      <p className={styles.note}>{t('limit.chain.order')}</p>
      {own !== null && choice === 'wider' ? <p className={styles.note}>{t('limit.chain.takesBack')}</p> : null}
      {strictness === null ? null : (
        <p className={styles.rules} data-warns={strictness === 'looser' || strictness === 'mixed' || undefined}>
          <Icon name="info" size="s" />
          <span>
            {t('limit.chain.beyond')}
            {last === null
              ? null
              : t(`limit.chain.strictness.${strictness}`, {
                  source: restText(last, sources.cleanlinessTarget, t),
                })}
          </span>
        </p>
      )}
    </section>
  );
}
