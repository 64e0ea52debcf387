import { useTranslation } from 'react-i18next';
import { hitsAt, hitTable, samplesAt } from '../prepare/hits.ts';
import type { Hit, HitTable } from '../prepare/hits.ts';
import type { Look } from '../prepare/look.ts';
import type { Panel } from '../prepare/panel.ts';
import { valueText } from '../prepare/quantity.ts';
import type { View } from '../prepare/time-range.ts';
import { axisText } from '../prepare/x-axis.ts';
import type { XAxis } from '../prepare/x-axis.ts';
import { refusedAt } from '../prepare/refused.ts';
import type { RefusedHit } from '../prepare/refused.ts';
import { useCursor } from './cursor.ts';
import { xOf, yOf } from './layout.ts';
import type { Layout } from './layout.ts';
import styles from './StackedChart.module.css';

interface PointerProps {
  /** The chart's own name among those that share the cursor. */
  readonly owner: string;
  readonly panels: readonly Panel[];
  readonly layout: Layout;
  readonly view: View;
  readonly axis: XAxis;
  readonly look: Pick<Look, 'language' | 'timeZone'>;
}

type Words = Pick<PointerProps, 'look'>;

/** How far a point or a sample may lie from the pointer, px. */
const [reachPx, samplePx] = [12, 8];

/**
 * The line at the cursor through all panels, the points it hits, and their values where this chart is the one that is
 * pointed at.
 */
export function Pointer({ owner, panels, layout, view, axis, look }: PointerProps) {
  const { cursor } = useCursor();
  const { at } = cursor;
  if (at === null || at < view.from || at > view.to) return null;
  const perPx = (view.to - view.from) / layout.plotWidth;
  const hits = hitsAt(panels, at, perPx * reachPx);
  const first = hits.find(({ index }) => index !== null);
  const shownAt = first === undefined || first.index === null ? at : (first.curve.points.at[first.index] ?? at);
  const lineX = xOf(layout, view, shownAt);
  const [top, lowest] = [layout.panels[0]?.top ?? 0, layout.panels.at(-1)];
  const isLeft = lineX < layout.width / 2;
  const table = hitTable(hits);
  const when = axisText(axis, shownAt, look.timeZone);
  return (
    <>
      <svg className={styles.cross} width={layout.width} height={layout.height} aria-hidden>
        <line x1={lineX} x2={lineX} y1={top} y2={(lowest?.top ?? 0) + (lowest?.height ?? 0)} />
        {hits.map((hit) => (
          <Point key={`${hit.panel} ${hit.curve.id}`} hit={hit} panels={panels} layout={layout} view={view} />
        ))}
      </svg>
      {cursor.owner === owner ? (
        <div
          className={styles.tip}
          style={isLeft ? { left: lineX + 12 } : { right: layout.width - lineX + 12 }}
          aria-hidden
        >
          {table === null ? (
            <>
              <time className="num">{when}</time>
              {hits.map((hit) => (
                <Values key={`${hit.panel} ${hit.curve.id}`} hit={hit} look={look} />
              ))}
            </>
          ) : (
            <Matrix table={table} when={when} look={look} />
          )}
          {refusedAt(panels, at, perPx * samplePx).map((hit) => (
            <Refused key={hit.curve.id} hit={hit} axis={axis} look={look} />
          ))}
          {samplesAt(panels, at, perPx * samplePx).map(({ id, lines }) => (
            <p key={id} className={styles.sample}>
              {lines.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </p>
          ))}
        </div>
      ) : null}
    </>
  );
}

function Point({
  hit: { curve, panel, index },
  panels,
  layout,
  view,
}: Pick<PointerProps, 'panels' | 'layout' | 'view'> & { readonly hit: Hit }) {
  const scale = panels[panel]?.axes[curve.axis]?.scale;
  const value = index === null ? null : (curve.points.mean[index] ?? null);
  const at = index === null ? undefined : curve.points.at[index];
  if (value === null || at === undefined || scale === undefined || at < view.from || at > view.to) return null;
  return (
    <circle
      cx={xOf(layout, view, at)}
      cy={yOf(layout, panel, scale, value)}
      r="3.5"
      style={{ fill: `var(--c-${curve.colour})` }}
    />
  );
}

function textsOf({ curve: { quantity, points }, index }: Hit, { look: { language } }: Words) {
  const format = (value: number | null | undefined) =>
    value === null || value === undefined ? '—' : valueText(quantity, value, language);
  const [mean, min, max] =
    index === null ? [null, null, null] : [points.mean[index], points.min[index], points.max[index]];
  return { mean: format(mean), spread: min === max ? null : `${format(min)} – ${format(max)}`, isEmpty: mean === null };
}

function Values({ hit, look }: Words & { readonly hit: Hit }) {
  const { fullName, quantity } = hit.curve;
  const { mean, spread, isEmpty } = textsOf(hit, { look });
  return (
    <div className={styles.hit}>
      <span>{fullName}</span>
      <b className="num">
        {mean}
        {quantity.unit === '' || isEmpty ? '' : ` ${quantity.unit}`}
      </b>
      <small className="num">{spread}</small>
    </div>
  );
}

/** A reading that was refused: what it was, and that it is in no curve. */
function Refused({
  hit: { curve, point },
  axis,
  look,
}: Words & Pick<PointerProps, 'axis'> & { readonly hit: RefusedHit }) {
  const { t } = useTranslation('charts');
  const { fullName, quantity } = curve;
  const value = valueText(quantity, point.value, look.language);
  return (
    <p className={styles.refused}>
      <span>
        {t('refused.pointed', { name: fullName, value: quantity.unit === '' ? value : `${value} ${quantity.unit}` })}
      </span>
      <time className="num">{axisText(axis, point.at, look.timeZone)}</time>
    </p>
  );
}

function Matrix({ table: { columns, rows }, when, look }: Words & { readonly table: HitTable; readonly when: string }) {
  return (
    <table className={styles.matrix}>
      <thead>
        <tr>
          <th>
            <time className="num">{when}</time>
          </th>
          {columns.map(({ key, name, unit }) => (
            <th key={key}>
              {name}
              {unit === '' ? null : <small>{unit}</small>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, colour, cells }) => (
          <tr key={name}>
            <th>
              <i style={{ background: `var(--c-${colour})` }} />
              {name}
            </th>
            {cells.map((hit, nth) => (
              <td key={columns[nth]?.key} className="num">
                {hit === null ? '—' : textsOf(hit, { look }).mean}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
