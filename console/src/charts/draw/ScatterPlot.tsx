import { useId, useMemo, useState } from 'react';
import type { PointerEvent } from 'react';
import { formatNumber } from '../prepare/numbers.ts';
import type { Look } from '../prepare/look.ts';
import { dotPaths, shades } from '../prepare/scatter.ts';
import type { Box, ScatterPoints } from '../prepare/scatter.ts';
import { valueAxis } from '../prepare/ticks.ts';
import type { ValueAxis } from '../prepare/ticks.ts';
import styles from './ScatterPlot.module.css';
import { useWidth } from './useWidth.ts';

/** How long values were in each bin, beside a plot. In the unit of its axis. */
export interface Marginal {
  readonly edges: readonly number[];
  readonly shares: readonly number[];
  readonly percentiles: readonly { readonly name: string; readonly value: number }[];
}

/** A line across a plot, with its name at its upper end. */
export interface PlotLine {
  readonly key: string;
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
  readonly isLeading: boolean;
}

interface ScatterPlotProps {
  /** What it shows, for people who cannot see it. */
  readonly label: string;
  readonly points: ScatterPoints;
  readonly x: { readonly name: string; readonly unit: string };
  readonly y: { readonly name: string; readonly unit: string };
  /** Absent: a small plot, without bars beside it. */
  readonly marginals?: { readonly x: Marginal; readonly y: Marginal } | undefined;
  readonly lines?: readonly PlotLine[];
  readonly height: number;
  readonly look: Pick<Look, 'language'>;
  readonly selection?: Box | null;
  /** Absent: nothing can be selected. null: nothing is. */
  readonly onSelect?: (box: Box | null) => void;
}

/** A drag of fewer px is a press. */
const leastDragPx = 4;

interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly x: ValueAxis;
  readonly y: ValueAxis;
}

const xIn = ({ left, width, x }: Frame, value: number) => left + ((value - x.min) / (x.max - x.min)) * width;
const yIn = ({ top, height, y }: Frame, value: number) => top + height - ((value - y.min) / (y.max - y.min)) * height;
const xAt = ({ left, width, x }: Frame, px: number) => x.min + ((px - left) / width) * (x.max - x.min);
const yAt = ({ top, height, y }: Frame, px: number) => y.min + ((top + height - px) / height) * (y.max - y.min);

function axisOf(values: readonly number[], steps: number): ValueAxis {
  const [low, high] = values.reduce(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  return Number.isFinite(low) ? valueAxis(low, high, steps) : valueAxis(0, 1, steps);
}

/** Pairs of values, coloured from the oldest to the newest; a dragged box selects some of them. */
export function ScatterPlot(props: ScatterPlotProps) {
  const { label, points, marginals, height, look } = props;
  const [host, width] = useWidth<HTMLElement>();
  const frame = useMemo((): Frame => {
    const isSmall = marginals === undefined || width < 480;
    const [top, right] = marginals === undefined ? [26, 12] : [84, isSmall ? 46 : 110];
    return {
      left: 46,
      top,
      width: Math.max(40, width - 46 - right),
      height: height - top - 44,
      x: axisOf(points.x, width < 480 ? 3 : 5),
      y: axisOf(points.y, 5),
    };
  }, [points, width, height, marginals]);
  return (
    <figure ref={host} className={styles.plot} style={{ height }} aria-label={label}>
      {width === 0 ? null : (
        <svg width={width} height={height} aria-hidden>
          <Axes frame={frame} {...props} />
          {marginals === undefined ? null : <Marginals frame={frame} marginals={marginals} look={look} />}
          <Inside frame={frame} {...props} />
        </svg>
      )}
    </figure>
  );
}

function Axes({ frame, x, y, look }: ScatterPlotProps & { readonly frame: Frame }) {
  const bottom = frame.top + frame.height;
  const named = ({ name, unit }: { readonly name: string; readonly unit: string }) =>
    unit === '' ? name : `${name} ${unit}`;
  return (
    <g className={styles.axes}>
      {frame.y.ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${frame.left} ${yIn(frame, tick)}h${frame.width}`} />
          <text x={frame.left - 8} y={yIn(frame, tick) + 4} textAnchor="end">
            {formatNumber(tick, frame.y.decimals, look.language)}
          </text>
        </g>
      ))}
      {frame.x.ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${xIn(frame, tick)} ${frame.top}v${frame.height}`} />
          <text x={xIn(frame, tick)} y={bottom + 16} textAnchor="middle">
            {formatNumber(tick, frame.x.decimals, look.language)}
          </text>
        </g>
      ))}
      <text className={styles.name} x={frame.left + frame.width} y={bottom + 34} textAnchor="end">
        {named(x)}
      </text>
      <text className={styles.name} x={4} y={12}>
        {named(y)}
      </text>
    </g>
  );
}

/** Heights of the bars above and lengths of those beside the plot, px. */
const barPx = 40;

function Marginals({
  frame,
  marginals: { x, y },
  look,
}: {
  readonly frame: Frame;
  readonly marginals: { readonly x: Marginal; readonly y: Marginal };
  readonly look: Pick<Look, 'language'>;
}) {
  const base = frame.top - 8;
  const edge = frame.left + frame.width + 6;
  const tall = (of: Marginal, share: number) => (share / Math.max(...of.shares, Number.MIN_VALUE)) * barPx;
  const shown = (value: number, { decimals }: ValueAxis) => formatNumber(value, decimals + 1, look.language);
  return (
    <g className={styles.marginals}>
      {x.shares.map((share, bin) => {
        const [from, to] = [xIn(frame, Number(x.edges[bin])), xIn(frame, Number(x.edges[bin + 1]))];
        return (
          <rect
            key={bin}
            x={from}
            y={base - tall(x, share)}
            width={Math.max(1, to - from - 1)}
            height={tall(x, share)}
          />
        );
      })}
      {y.shares.map((share, bin) => {
        const [to, from] = [yIn(frame, Number(y.edges[bin])), yIn(frame, Number(y.edges[bin + 1]))];
        return <rect key={bin} x={edge} y={from} width={tall(y, share)} height={Math.max(1, to - from - 1)} />;
      })}
      {x.percentiles.map(({ name, value }, place) => (
        <g key={name}>
          <path d={`M${xIn(frame, value)} ${base - barPx - 4}V${frame.top}`} />
          <text x={xIn(frame, value)} y={base - barPx - 8 - (place % 2) * 12} textAnchor="middle">
            {name} <tspan>{shown(value, frame.x)}</tspan>
          </text>
        </g>
      ))}
      {y.percentiles.map(({ name, value }) => (
        <g key={name}>
          <path d={`M${edge} ${yIn(frame, value)}h${barPx + 4}`} />
          <text x={edge + barPx + 8} y={yIn(frame, value) + 4}>
            {name} <tspan>{shown(value, frame.y)}</tspan>
          </text>
        </g>
      ))}
    </g>
  );
}

function Inside({ frame, points, lines = [], selection, onSelect }: ScatterPlotProps & { readonly frame: Frame }) {
  const clip = useId();
  const [dragged, setDragged] = useState<{
    readonly from: readonly [number, number];
    readonly to: readonly [number, number];
  } | null>(null);
  const dots = useMemo(() => {
    const range = { from: points.t[0] ?? 0, to: points.t.at(-1) ?? 0 };
    return dotPaths(points, range, { x: (value) => xIn(frame, value), y: (value) => yIn(frame, value) });
  }, [points, frame]);
  const at = (event: PointerEvent<SVGRectElement>): readonly [number, number] => {
    const box = event.currentTarget.ownerSVGElement?.getBoundingClientRect();
    return [event.clientX - (box?.left ?? 0), event.clientY - (box?.top ?? 0)];
  };
  const end = (event: PointerEvent<SVGRectElement>) => {
    if (dragged === null || onSelect === undefined) return;
    // The last movement may not have been drawn yet.
    const [{ from }, to] = [dragged, at(event)];
    setDragged(null);
    if (Math.hypot(to[0] - from[0], to[1] - from[1]) < leastDragPx) return onSelect(null);
    const [x, y] = [
      [xAt(frame, from[0]), xAt(frame, to[0])],
      [yAt(frame, from[1]), yAt(frame, to[1])],
    ].map((side) => side.toSorted((one, other) => one - other));
    onSelect({ x: [Number(x?.[0]), Number(x?.[1])], y: [Number(y?.[0]), Number(y?.[1])] });
  };
  const box =
    dragged !== null
      ? { x: [dragged.from[0], dragged.to[0]], y: [dragged.from[1], dragged.to[1]] }
      : selection === null || selection === undefined
        ? null
        : { x: selection.x.map((value) => xIn(frame, value)), y: selection.y.map((value) => yIn(frame, value)) };
  const area = { x: frame.left, y: frame.top, width: frame.width, height: frame.height };
  return (
    <>
      <clipPath id={clip}>
        <rect {...area} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        {lines.map((line) => (
          <path
            key={line.key}
            className={line.isLeading ? styles.leading : styles.line}
            d={line.points
              .map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${xIn(frame, x)} ${yIn(frame, y)}`)
              .join('')}
          />
        ))}
        {dots.map((path, shade) => (
          <path
            key={shade}
            className={styles.dots}
            style={{ strokeOpacity: 0.35 + (0.65 * shade) / (shades - 1) }}
            d={path}
          />
        ))}
        {lines.map((line) => {
          const inside = line.points.filter(
            ([x, y]) => x >= frame.x.min && x <= frame.x.max && y >= frame.y.min && y <= frame.y.max,
          );
          const [x, y] = inside[Math.floor(inside.length / 5)] ?? [null, 0];
          return x === null || line.name === '' ? null : (
            <text key={line.key} className={styles.lineName} x={xIn(frame, x) + 4} y={yIn(frame, y) - 5}>
              {line.name}
            </text>
          );
        })}
        {box === null ? null : (
          <rect
            className={styles.selection}
            x={Math.min(...box.x)}
            y={Math.min(...box.y)}
            width={Math.abs(Number(box.x[1]) - Number(box.x[0]))}
            height={Math.abs(Number(box.y[1]) - Number(box.y[0]))}
          />
        )}
      </g>
      {onSelect === undefined ? null : (
        <rect
          className={styles.catcher}
          {...area}
          onPointerDown={(event) => {
            if (event.button !== 0) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            setDragged({ from: at(event), to: at(event) });
          }}
          onPointerMove={(event) => {
            if (dragged !== null) setDragged({ from: dragged.from, to: at(event) });
          }}
          onPointerUp={end}
          onPointerCancel={() => setDragged(null)}
        />
      )}
    </>
  );
}
