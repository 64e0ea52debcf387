import { inLanguage } from '@oilsight/contract';
import type { Finding, State } from '@oilsight/contract';
import { soundForNormalising } from '@oilsight/oil';
import { useTranslation } from 'react-i18next';
import { formatLimit } from '../../charts/prepare/numbers.ts';
import { quantityOf } from '../../domain/quantity.ts';
import { shownValue } from '../../charts/prepare/shown-unit.ts';
import { shortTimeText } from '../../lib/reader-time.ts';
import { useLanguage } from '../../i18n/language.ts';
import type { HealthPart } from './health.ts';
import type { RowSign } from './row-signs.ts';

/** The note beside an indicator that has no limit. */
export interface IndicatorNote {
  readonly text: string;
  /** The same in full. */
  readonly tip: string;
  /** Whether the note reports something wrong. */
  readonly isStrong: boolean;
  /** The note carries information and is shown on narrow screens too. */
  readonly isShort: boolean;
}

interface IndicatorNoteInput {
  readonly sign: RowSign;
  readonly state: State;
  readonly target: number | null;
  readonly value: number | null;
  readonly part: HealthPart | null;
  readonly finding: Finding | null;
  /** Newest credible reading of the last day. */
  readonly goodAt: number | null;
  /** The newest value as text, however credible; null: none. */
  readonly last: string | null;
  /** A switch that has limits: yes is an alarm. */
  readonly isSwitch: boolean;
}

/** Why a row is not compared with a limit, or by what it is assessed instead. */
export function useIndicatorNote({
  sign,
  state,
  target,
  value,
  part,
  finding,
  goodAt,
  last,
  isSwitch,
}: IndicatorNoteInput): IndicatorNote {
  const { t } = useTranslation(['device', 'diagnosis']);
  const language = useLanguage();
  const note = (text: string, tip = text, isStrong = false): IndicatorNote => ({ text, tip, isStrong, isShort: true });
  if (sign.by === 'withheld') {
    const temperature = quantityOf('oil_temperature', language);
    const [from, to] = [soundForNormalising.fromC, soundForNormalising.toC].map((limit) =>
      formatLimit(shownValue(temperature, limit), 0, language),
    );
    return note(
      t('indicators.withheld', { from, to, unit: temperature.unit }),
      t('indicators.withheldTip', { from, to, unit: temperature.unit }),
    );
  }
  if (state === 'fault')
    return note(
      goodAt === null ? t('indicators.noneCredible') : t('indicators.since', { at: shortTimeText(goodAt) }),
      last === null ? undefined : t('indicators.last', { value: last }),
    );
  const foundBy =
    sign.by === 'finding' && finding !== null
      ? t('indicators.foundBy', { finding: inLanguage(finding.name, language) })
      : null;
  if (isSwitch) return note(t('indicators.switch'), foundBy ?? undefined);
  if (target !== null) {
    const isOver = value !== null && value > target;
    const text = t(isOver ? 'indicators.overTarget' : 'indicators.target', { target });
    return note(text, foundBy ?? text, isOver);
  }
  if (foundBy !== null) return { text: t('indicators.found'), tip: foundBy, isStrong: true, isShort: false };
  if (part !== null && part.score !== null) {
    const tip = t('indicators.inHealthTip', {
      part: t(`diagnosis:health.part.${part.part}`),
      because: inLanguage(part.because, language),
    });
    return { text: t('indicators.inHealth', { score: Math.round(part.score) }), tip, isStrong: false, isShort: false };
  }
  return { text: t('indicators.noLimit'), tip: t('indicators.noLimit'), isStrong: false, isShort: false };
}
