import type { AlarmRule, LimitSources, LimitValues } from '@oilsight/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { minuteMs } from '../../lib/time.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { stateLook } from '../../ui/state-look.ts';
import { boundsOf, groupedText, limitsOf, onYesOf, textsOnYes } from './limit-form.ts';
import type { Bound, LimitTexts } from './limit-form.ts';
import { beyondBy, boundsOfLevel } from './limit-effect.ts';
import type { Level } from './limit-effect.ts';
import { distanceText, numberText, withUnit } from './limit-texts.ts';
import type { Words } from './limit-texts.ts';
import styles from './LimitDialog.module.css';

interface LimitLevelsProps {
  readonly worse: LimitSources['worse'];
  readonly values: LimitTexts;
  /** The limits that hold now. */
  readonly before: LimitValues | null;
  /** The newest reading; null: there is none that counts. */
  readonly newest: number | null;
  /** Rules that the new limits would be compared by. */
  readonly rules: readonly AlarmRule[];
  readonly errorOf: (bound: Bound) => string | null;
  readonly set: (change: Partial<LimitTexts>) => void;
  /** Where delays and deadbands are set. */
  readonly settingPath: string;
  readonly words: Words;
}

const levels = ['level2', 'level1'] as const;

/** Both levels with their limits to type; of a switch, what happens when it says yes. */
export function LimitLevels(props: LimitLevelsProps) {
  const { t } = useTranslation('oils');
  const { worse, values, errorOf, set, words, rules, settingPath } = props;
  const { quantity } = words;
  if (quantity.isSwitch)
    return (
      <SelectField
        name="level1High"
        label={t('limit.onYes.label')}
        icon="bell"
        isRequired
        placeholder={t('choose')}
        value={onYesOf(limitsOf(quantity, values)) ?? ''}
        error={errorOf('level2High') ?? errorOf('level1High')}
        options={[
          { value: 'level1', label: t('limit.onYes.level1') },
          { value: 'level2', label: t('limit.onYes.level2') },
        ]}
        onChange={(onYes) => set(textsOnYes(onYes))}
      />
    );
  return (
    <>
      <div className={styles.levels}>
        {levels.map((level) => (
          <LevelCard key={level} level={level} {...props} />
        ))}
      </div>
      <p className={styles.sides}>
        <span>{t(worse === 'up' ? 'limit.onlyHigh' : worse === 'down' ? 'limit.onlyLow' : 'limit.bothSides')}</span>
        {rules.some(({ follows }) => follows === 'own') ? <span>{t('limit.ownThresholds')}</span> : null}
        <Link to={settingPath}>{t('limit.toAlarmSetting')}</Link>
      </p>
    </>
  );
}

function LevelCard({ level, ...props }: LimitLevelsProps & { readonly level: Level }) {
  const { t } = useTranslation(['oils', 'common']);
  const { worse, before, rules, words, values } = props;
  const own = boundsOf(worse).filter((bound) => boundsOfLevel[level].some((one) => one === bound));
  const limits = limitsOf(words.quantity, values);
  const isChanged = own.some((bound) => limits[bound] !== (before?.[bound] ?? null));
  const { icon, tone } = stateLook[level];
  const rule = rules.find((one) => one.level === (level === 'level1' ? 1 : 2));
  return (
    <fieldset className={styles.level} data-changed={isChanged || undefined}>
      <legend className="sr-only">{t(`common:state.${level}`)}</legend>
      <span className={styles.levelName} data-tone={tone} aria-hidden>
        <Icon name={icon} />
        {t(`common:state.${level}`)}
      </span>
      {own.map((bound) => (
        <LimitField key={bound} bound={bound} {...props} />
      ))}
      {rule === undefined ? null : (
        <p className={`${styles.delay} num`}>
          <span>{t('limit.delay', { minutes: Math.round(rule.onDelayMs / minuteMs) })}</span>
          {rule.deadband === 0 ? null : (
            <span>
              {t(`limit.deadband.${worse}`, { deadband: withUnit(distanceText(rule.deadband, words), words) })}
            </span>
          )}
        </p>
      )}
    </fieldset>
  );
}

function LimitField({
  bound,
  values,
  before,
  newest,
  errorOf,
  set,
  words,
}: LimitLevelsProps & { readonly bound: Bound }) {
  const { t } = useTranslation('oils');
  const id = useId();
  const { quantity } = words;
  const error = errorOf(bound);
  const limit = limitsOf(quantity, values)[bound];
  const side = bound.endsWith('High') ? 'high' : 'low';
  const was = before?.[bound] ?? null;
  const by = newest === null || limit === null ? null : beyondBy(newest, limit, side);
  const notes = [
    was === limit
      ? t('limit.unchanged')
      : was === null
        ? t('limit.wasNone')
        : t('limit.was', { value: numberText(was, words) }),
    ...(by === null ? [] : [t(by > 0 ? 'limit.latestBeyond' : 'limit.latestWithin', { by: distanceText(by, words) })]),
  ];
  return (
    <div className={styles.bound}>
      <label htmlFor={id}>
        <span className="sr-only">{t(`limit.${bound}`)}</span>
        <span aria-hidden>{t(side === 'high' ? 'limit.above' : 'limit.below')}</span>
      </label>
      <span className={styles.figure} data-field-error={error !== null || undefined}>
        <input
          id={id}
          name={bound}
          className="num"
          data-long={values[bound].length > 6 || undefined}
          inputMode="decimal"
          maxLength={16}
          autoComplete="off"
          placeholder={t('none')}
          value={values[bound]}
          onChange={(event) => set({ [bound]: event.currentTarget.value })}
          onBlur={(event) => {
            const grouped = groupedText(event.currentTarget.value);
            if (grouped !== event.currentTarget.value) set({ [bound]: grouped });
          }}
          aria-invalid={error !== null || undefined}
          aria-describedby={`${id}-remark`}
        />
        <em>{quantity.unit}</em>
      </span>
      <p id={`${id}-remark`} className={error === null ? 'num' : styles.wrong} aria-live="polite">
        {error ??
          (limit !== null ? notes.join(t('limit.semicolon')) : values[bound].trim() === '' ? t('limit.emptyHint') : '')}
      </p>
    </div>
  );
}
