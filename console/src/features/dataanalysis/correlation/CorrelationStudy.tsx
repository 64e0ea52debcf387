import type { Correlation, Histogram } from '@oilsight/contract';
import { activityFromPpm, ppmFromActivity } from '@oilsight/oil';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ScatterPlot } from '../../../charts/draw/ScatterPlot.tsx';
import type { Marginal, PlotLine } from '../../../charts/draw/ScatterPlot.tsx';
import { Strips } from '../../../charts/draw/Strips.tsx';
import type { Strip } from '../../../charts/draw/Strips.tsx';
import type { Look } from '../../../charts/prepare/look.ts';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import type { Quantity } from '../../../charts/prepare/quantity.ts';
import { chosenOf, spansOf } from '../../../charts/prepare/scatter.ts';
import type { Box } from '../../../charts/prepare/scatter.ts';
import { shownValue } from '../../../charts/prepare/shown-unit.ts';
import { dateText } from '../../../lib/reader-time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import type { TabProps } from '../tab.ts';
import styles from './Correlation.module.css';
import { LagCurve } from './LagCurve.tsx';
import { Proofs } from './Proofs.tsx';
import type { StudyProps } from './study.ts';
import { Verdict } from './Verdict.tsx';
import { coefficientText } from './words.ts';

/** Amounts of water whose lines stand beside that of the oil, as shares of its own. */
const otherAmounts = [0.5, 1.5, 2];

/** Saturation over temperature of fixed amounts of water, in shown units. */
function waterLines({ water, points }: Correlation, x: Quantity, y: Quantity, look: Look): PlotLine[] {
  if (water === null || points.x.length === 0) return [];
  const [low, high] = [Math.min(...points.x) - 5, Math.max(...points.x) + 5];
  return [1, ...otherAmounts].map((share) => {
    const ppm = share === 1 ? water.ppm.p50 : Math.round((water.ppm.p50 * share) / 10) * 10;
    const temperatures = Array.from({ length: 41 }, (_, n) => low + ((high - low) * n) / 40);
    return {
      key: String(share),
      name: `${formatNumber(ppm, 0, look.language)} ppm`,
      isLeading: share === 1,
      points: temperatures.flatMap((temperature): [number, number][] => {
        const content = activityFromPpm(ppm, temperature, water.solubility);
        return content === null || content.aw >= 1
          ? []
          : [[shownValue(x, temperature), shownValue(y, content.aw * 100)]];
      }),
    };
  });
}

/** Water content at each pair of temperature and saturation; none where the solubility of the oil is not known. */
function waterStrip({ points, water }: Correlation, name: string): readonly Strip[] {
  if (water === null) return [];
  const values = points.x.map((temperature, nth) =>
    ppmFromActivity(Number(points.y[nth]) / 100, temperature, water.solubility),
  );
  return [{ key: 'ppm', name, unit: 'ppm', decimals: 0, values }];
}

function marginalOf(histogram: Histogram | null, quantity: Quantity): Marginal {
  if (histogram === null) return { edges: [0, 1], shares: [0], percentiles: [] };
  return {
    edges: histogram.edges.map((edge) => shownValue(quantity, edge)),
    shares: histogram.shares,
    percentiles: (['p5', 'p50', 'p95'] as const).map((name) => ({
      name: name.toUpperCase(),
      value: shownValue(quantity, histogram[name]),
    })),
  };
}

/** A correlation as it is read: the sentence, the plot, shifts, the same time, and what all that proves. */
export function CorrelationStudy({
  correlation,
  x,
  y,
  look,
  search,
  onAddress,
}: StudyProps & Pick<TabProps, 'search' | 'onAddress'>) {
  const { t } = useTranslation('statistics');
  const [selected, setSelected] = useState<{ readonly of: Correlation; readonly box: Box } | null>(null);
  const box = selected?.of === correlation ? selected.box : null;
  const { points, water, bucketMs, line } = correlation;
  const shown = useMemo(
    () => ({
      t: points.t,
      x: points.x.map((value) => shownValue(x, value)),
      y: points.y.map((value) => shownValue(y, value)),
    }),
    [points, x, y],
  );
  const marginals = useMemo(
    () => ({ x: marginalOf(correlation.x, x), y: marginalOf(correlation.y, y) }),
    [correlation, x, y],
  );
  const hasLines = water !== null && search.get('water') !== 'off';
  const lines = useMemo((): PlotLine[] => {
    if (hasLines) return waterLines(correlation, x, y, look);
    if (line === null || correlation.relation === 'nothing') return [];
    const ends = [Math.min(...points.x), Math.max(...points.x)];
    return [
      {
        key: 'line',
        name: '',
        isLeading: true,
        points: ends.map((at) => [shownValue(x, at), shownValue(y, line.intercept + line.slope * at)] as const),
      },
    ];
  }, [correlation, hasLines, line, points, x, y, look]);
  const chosen = useMemo(() => chosenOf(shown, box), [shown, box]);
  const count = chosen.filter(Boolean).length;
  // Pairs are thinned out for the plot: neighbours of it are further apart than buckets.
  const stepMs = Math.max(bucketMs, points.t.length > 1 ? (bucketMs * correlation.n) / points.t.length : bucketMs);
  const gapMs = 4 * stepMs;
  const names = { x: x.name, y: y.name };
  const ppmStrip = useMemo(() => waterStrip(correlation, t('correlation.ppm')), [correlation, t]);
  return (
    <>
      <Verdict correlation={correlation} x={x} y={y} look={look} />
      <div className={styles.plots}>
        <Card label={t('correlation.plot', names)}>
          <div className={styles.head}>
            <h3>{t('correlation.plot', names)}</h3>
            <small>{t('correlation.plotHint')}</small>
            {water === null ? null : (
              <label className={styles.switch}>
                <input
                  type="checkbox"
                  checked={hasLines}
                  onChange={({ currentTarget }) =>
                    onAddress((now) => {
                      if (currentTarget.checked) now.delete('water');
                      else now.set('water', 'off');
                      return now;
                    })
                  }
                />
                {t('correlation.ppmLines')}
              </label>
            )}
          </div>
          <ScatterPlot
            label={t('correlation.plotLabel', { ...names, n: points.t.length })}
            points={shown}
            x={x}
            y={y}
            marginals={marginals}
            lines={lines}
            height={520}
            look={look}
            selection={box}
            onSelect={(next) => setSelected(next === null ? null : { of: correlation, box: next })}
          />
          <p className={styles.foot}>
            {t('correlation.colour', { from: dateText(correlation.from), to: dateText(correlation.to) })}
          </p>
        </Card>
        <Beside correlation={correlation} x={x} y={y} look={look} />
      </div>
      <Card label={t('correlation.time')}>
        <div className={styles.head}>
          <h3>{t('correlation.time')}</h3>
          <small aria-live="polite">
            {box === null ? t('correlation.timeHint') : t('correlation.selected', { count })}
          </small>
          {box === null ? null : (
            <Button kind="quiet" size="s" icon="close" onClick={() => setSelected(null)}>
              {t('correlation.clear')}
            </Button>
          )}
        </div>
        <Strips
          label={t('correlation.time')}
          t={points.t}
          range={{ from: correlation.from, to: correlation.to }}
          gapMs={gapMs}
          strips={[
            { key: 'x', name: x.name, unit: x.unit, decimals: x.decimals, values: shown.x },
            { key: 'y', name: y.name, unit: y.unit, decimals: y.decimals, values: shown.y },
            ...ppmStrip,
          ]}
          spans={spansOf(points.t, chosen, { stepMs, gapMs })}
          look={look}
        />
      </Card>
      <Proofs correlation={correlation} x={x} y={y} look={look} />
    </>
  );
}

/** The same at 40 °C where the oil is known, and shifted in time. */
function Beside({ correlation, x, y, look }: StudyProps) {
  const { t } = useTranslation('statistics');
  const { points, water } = correlation;
  return (
    <div className={styles.side}>
      {water === null ? null : (
        <Card label={t('correlation.at40Title')}>
          <div className={styles.head}>
            <h3>{t('correlation.at40Title')}</h3>
            <small>{water.r40 === null ? '' : `r ${coefficientText(water.r40, look.language)}`}</small>
          </div>
          <At40 points={points} water={water} x={x} y={y} look={look} label={t('correlation.at40Title')} />
        </Card>
      )}
      <Card label={t('correlation.lags')}>
        <LagCurve correlation={correlation} x={x} y={y} look={look} />
      </Card>
    </div>
  );
}

interface At40Props {
  readonly points: Correlation['points'];
  readonly water: NonNullable<Correlation['water']>;
  readonly x: Quantity;
  readonly y: Quantity;
  readonly look: Look;
  readonly label: string;
}

function At40({ points, water, x, y, look, label }: At40Props) {
  const shown = useMemo(() => {
    const known = points.t.flatMap((at, n) => {
      const value = water.at40[n] ?? null;
      return value === null ? [] : [[at, shownValue(x, Number(points.x[n])), shownValue(y, value)] as const];
    });
    return { t: known.map(([at]) => at), x: known.map(([, one]) => one), y: known.map(([, , one]) => one) };
  }, [points, water, x, y]);
  return <ScatterPlot label={label} points={shown} x={x} y={y} height={220} look={look} />;
}
