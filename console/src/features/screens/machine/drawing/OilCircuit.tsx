import { memo } from 'react';
import { circuit, symbols, type MachineShape } from './shape.ts';
import styles from './Drawing.module.css';

const { bottom, top, side } = circuit;
/** Most sensors that get a dot of their own. */
const mostDots = 6;

/** The way of the oil from the sump past pump, filter, sensors and cooler back into the machine. */
export function pipePath({ outlet: [x, y], inlet }: Pick<MachineShape, 'outlet' | 'inlet'>): string {
  const drop = inlet.dropTo === undefined ? '' : `V${inlet.dropTo}`;
  return `M${x},${y}H${-side}V${bottom}H${side}V${top}H${inlet.x}${drop}`;
}

/** The oil circuit as a scheme; what stands on it is captioned. `sensors`: whether each of them reports. */
export const OilCircuit = memo(function OilCircuit({
  shape,
  sensors,
  isRunning,
  captions,
}: {
  readonly shape: Pick<MachineShape, 'outlet' | 'inlet'>;
  readonly sensors: readonly boolean[];
  readonly isRunning: boolean;
  readonly captions: Readonly<Record<keyof typeof symbols, string>>;
}) {
  const d = pipePath(shape);
  const dots = sensors.slice(0, mostDots);
  const half = Math.max(34, dots.length * 12 + 10);
  const { inlet } = shape;
  return (
    <g className={isRunning ? undefined : styles.off}>
      <path className={styles.pipe} d={d} />
      <path className={styles.stream} d={d} />
      <path
        className={styles.sign}
        d={
          inlet.dropTo === undefined ? `M${inlet.x - 4},${top}l18,-8v16Z` : `M${inlet.x},${inlet.dropTo + 4}l-8,-18h16Z`
        }
      />
      <circle className={styles.symbol} cx={symbols.pump} cy={bottom} r="27" />
      <path className={styles.sign} d={`M${symbols.pump - 11},${bottom - 15}l28,15l-28,15Z`} />
      <path className={styles.symbol} d={`M${symbols.filter},${bottom - 30}l30,30l-30,30l-30,-30Z`} />
      <path className={styles.line} strokeDasharray="4 5" d={`M${symbols.filter},${bottom - 27}v54`} />
      <rect className={styles.symbol} x={symbols.sensors - half} y={bottom - 25} width={2 * half} height="50" rx="8" />
      {dots.map((isOnline, n) => (
        <circle
          // The order of the sensors is the server's.
          key={n}
          className={styles.dot}
          data-online={isOnline}
          cx={symbols.sensors + (n - (dots.length - 1) / 2) * 24}
          cy={bottom}
          r="6.5"
        />
      ))}
      <path className={styles.symbol} d={`M${symbols.cooler},${bottom - 30}l30,30l-30,30l-30,-30Z`} />
      <path
        className={styles.line}
        d={`M${symbols.cooler - 9},${bottom - 11}v-27m-5,8l5,-8l5,8M${symbols.cooler + 9},${bottom + 11}v27m-5,-8l5,8l5,-8`}
      />
      {(['pump', 'filter', 'sensors', 'cooler'] as const).map((name) => (
        <text key={name} className={styles.caption} x={symbols[name]} y={bottom + 58}>
          {captions[name]}
        </text>
      ))}
    </g>
  );
});
