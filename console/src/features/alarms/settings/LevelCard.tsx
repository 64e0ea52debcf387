import type { AlarmPreview, LimitValues, RuleInForce } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import { valueText } from '../../../charts/prepare/quantity.ts';
import type { Quantity } from '../../../charts/prepare/quantity.ts';
import { shownValue } from '../../../charts/prepare/shown-unit.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { shortTimeText } from '../../../lib/reader-time.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { StateIcon } from '../../../ui/StateTag.tsx';
import { thresholdText, unitText } from './condition-text.ts';
import styles from './Editor.module.css';
import { ChoiceField, FieldError, NumberField, Select, Tick } from './fields.tsx';
import { canFollow, choicesFor, deadbandScale, limitOf, thresholdScale } from './measure.ts';
import { levelNumber, sides } from './setting-form.ts';
import type { LevelKey, LevelValues } from './setting-form.ts';

export interface LevelCardProps {
  readonly level: LevelKey;
  readonly values: LevelValues;
  /** As saved; null: nothing is. */
  readonly saved: LevelValues | null;
  readonly quantity: Quantity;
  readonly limit: RuleInForce['limit'];
  /** Without a device nothing can be said of its limits. */
  readonly isLimitKnown: boolean;
  /** Whose limit that is, where the setting is of several devices. */
  readonly sample: string | null;
  /** Where the limit can be changed; null: the reader may not. */
  readonly limitPath: string | null;
  readonly preview: AlarmPreview | null;
  readonly errorOf: (field: keyof LevelValues) => string | null;
  readonly onChange: (change: Partial<LevelValues>) => void;
}

/** The trigger condition of one level. */
export function LevelCard(props: LevelCardProps) {
  const { level, values, quantity, errorOf, onChange } = props;
  const { t } = useTranslation('alarmSettings');
  const { t: common } = useTranslation('common');
  return (
    <fieldset className={styles.level} data-level={level} aria-label={common(`state.${level}`)}>
      <header>
        <StateIcon state={level} size="s" words="" />
        <strong>{common(`state.${level}`)}</strong>
        <small>{t(`level.about.${level}`)}</small>
      </header>
      {values.isOn ? (
        <div className={styles.inside}>
          <Condition {...props} />
          <Delays {...props} />
          <Tick
            name={`${level}.isLatched`}
            label={
              <span>
                {t('field.isLatched')} <small>{t('field.isLatchedHint')}</small>
              </span>
            }
            isOn={values.isLatched}
            onChange={(isLatched) => onChange({ isLatched })}
          />
          <FieldError error={errorOf('follows')} />
          <Reference {...props} />
        </div>
      ) : (
        <p className={styles.off}>{t(`level.off.${level}`, { indicator: quantity.name })}</p>
      )}
    </fieldset>
  );
}

function Condition({ level, values, saved, quantity, errorOf, onChange }: LevelCardProps) {
  const { t } = useTranslation('alarmSettings');
  const language = useLanguage();
  const choices = choicesFor(quantity.key);
  const unit = unitText(thresholdScale(quantity, values.measure), t).trim();
  const follows = values.measure === 'value' && values.follows === 'limit';
  const choice = (
    <Select
      name={`${level}.side`}
      aria-label={t('field.side')}
      value={values.side}
      choices={sides.map((value) => ({ value, label: t(`sides.${value}`) }))}
      onChange={(side) => onChange({ side })}
    />
  );
  const number = (side: 'low' | 'high') => (
    <NumberField
      isRow
      name={`${level}.${side}`}
      label={t(values.side === 'both' ? `side.${side}` : 'field.side')}
      spoken={t(`side.${side}`)}
      isRequired={values.side !== 'both'}
      before={values.side === 'both' ? null : choice}
      unit={unit}
      value={values[side]}
      was={
        saved !== null && saved.measure === values.measure && saved[side] !== values[side]
          ? saved[side] || t('none')
          : null
      }
      wasLabel={t('was')}
      error={errorOf(side)}
      onChange={(value) => onChange({ [side]: value })}
    />
  );
  return (
    <>
      {choices.length < 2 ? null : (
        <ChoiceField
          isRow
          name={`${level}.measure`}
          label={t('field.measure')}
          value={values.measure}
          choices={choices.map((value) => ({ value, label: t(`measure.${value}`) }))}
          error={errorOf('measure')}
          // Numbers of another measure mean something else.
          onChange={(measure) =>
            onChange({ measure, low: '', high: '', deadband: '0', ...(measure === 'value' ? {} : { follows: 'own' }) })
          }
        />
      )}
      {values.measure === 'value' && canFollow(quantity.key) ? (
        <div className={styles.row}>
          <span>{t('field.follows')}</span>
          <Segmented
            label={t('field.follows')}
            segments={[
              { value: 'limit', label: t('follows.limit') },
              { value: 'own', label: t('follows.own') },
            ]}
            value={values.follows}
            onChange={(chosen) => onChange({ follows: chosen })}
          />
        </div>
      ) : null}
      {follows ? null : quantity.isSwitch ? (
        <div className={styles.row}>
          <span>{t('field.side')}</span>
          <strong>{valueText(quantity, 1, language)}</strong>
        </div>
      ) : (
        <>
          {values.side === 'both' ? (
            <div className={styles.row}>
              <span>{t('field.side')}</span>
              {choice}
            </div>
          ) : null}
          {values.side === 'low' ? null : number('high')}
          {values.side === 'high' ? null : number('low')}
        </>
      )}
    </>
  );
}

function Delays({ level, values, saved, quantity, errorOf, onChange }: LevelCardProps) {
  const { t } = useTranslation('alarmSettings');
  const field = (name: 'onDelay' | 'deadband' | 'offDelay', unit: string) => (
    <NumberField
      isRow
      name={`${level}.${name}`}
      label={t(`field.${name}`)}
      unit={unit}
      value={values[name]}
      was={saved !== null && saved[name] !== values[name] ? saved[name] : null}
      wasLabel={t('was')}
      error={errorOf(name)}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  return (
    <>
      {field('onDelay', t('unit.minutes'))}
      {quantity.isSwitch ? null : field('deadband', unitText(deadbandScale(quantity, values.measure), t).trim())}
      {field('offDelay', t('unit.minutes'))}
    </>
  );
}

/** What the condition stands beside: the limit with its source, the baseline, the farthest reading of the last days. */
function Reference({ level, values, quantity, limit, isLimitKnown, sample, limitPath, preview }: LevelCardProps) {
  const { t } = useTranslation('alarmSettings');
  const language = useLanguage();
  const limits: LimitValues | null = limit;
  const text = thresholdText(limitOf(levelNumber(level), limits), 'value', quantity, { t, language });
  const source = limit === null ? '' : t(`source.${limit.source.kind}`, { name: limit.source.standard ?? '' });
  const follows = values.measure === 'value' && values.follows === 'limit';
  const sentences: string[] = [];
  if (values.measure === 'departure') {
    const baseline = preview?.baseline ?? null;
    sentences.push(
      baseline === null
        ? t('reference.departure')
        : t('reference.baseline', {
            value:
              `${formatNumber(shownValue(quantity, baseline), quantity.decimals, language)}\u00a0${quantity.unit}`.trim(),
          }),
    );
  } else if (values.measure !== 'value') sentences.push(t('reference.rate'));
  if (text !== null) {
    const key = follows ? 'follows' : 'beside';
    sentences.push(
      sample === null
        ? t(`reference.${key}`, { limit: text, source })
        : t(`reference.${key}Of`, { limit: text, source, device: sample }),
    );
  } else if (isLimitKnown && canFollow(quantity.key))
    sentences.push(t(follows ? 'reference.noneToFollow' : 'reference.noLimit'));
  const hours = preview?.hours ?? [];
  const { low, high } = follows ? limitOf(levelNumber(level), limits) : { low: null, high: null };
  const [least, most] = [Math.min(...hours.map((hour) => hour.least)), Math.max(...hours.map((hour) => hour.greatest))];
  const isLower = low !== null && (high === null || low - least > most - high);
  const extreme = (follows ? isLower : values.side === 'low') ? 'least' : 'greatest';
  const farthest = hours.toSorted((one, other) =>
    extreme === 'least' ? one.least - other.least : other.greatest - one.greatest,
  )[0];
  if (farthest !== undefined && values.measure === 'value' && !quantity.isSwitch)
    sentences.push(
      t(`reference.${extreme}`, {
        value:
          `${formatNumber(shownValue(quantity, farthest[extreme]), quantity.decimals, language)}\u00a0${quantity.unit}`.trim(),
        at: shortTimeText(farthest.at),
      }),
    );
  if (sentences.length === 0) return null;
  return (
    <p className={`${styles.reference} num`}>
      {sentences.join(language === 'zh-CN' ? '' : ' ')}
      {limitPath === null || text === null ? null : (
        <>
          {' '}
          <Link to={limitPath}>{t('reference.change')}</Link>
        </>
      )}
    </p>
  );
}
