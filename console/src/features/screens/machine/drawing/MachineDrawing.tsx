import type { MachineType } from '@oilsight/oil';
import { memo, useId } from 'react';
import { machines } from './machines.tsx';
import type { Paints } from './parts.tsx';
import { shapes, surfaceOf } from './shape.ts';
import styles from './Drawing.module.css';

const paintNames = ['metal', 'web', 'hub', 'casing', 'part', 'cavity'] as const;

function paintsOf(id: string): Paints {
  return Object.fromEntries(paintNames.map((name) => [name, `url(#${id}${name})`])) as unknown as Paints;
}

/** Light falls from above: one gradient over the whole drawing for what turns, one over each part for what stands. */
function Gradients({ id }: { readonly id: string }) {
  const whole = { gradientUnits: 'userSpaceOnUse', x1: 0, x2: 0, y1: 76, y2: 600 } as const;
  const part = { x1: 0, x2: 0, y1: 0, y2: 1 } as const;
  return (
    <defs>
      <linearGradient id={`${id}metal`} {...whole}>
        <stop className={styles.metal0} offset="0" />
        <stop className={styles.metal1} offset=".4" />
        <stop className={styles.metal2} offset="1" />
      </linearGradient>
      <linearGradient id={`${id}web`} {...whole}>
        <stop className={styles.web0} offset="0" />
        <stop className={styles.web1} offset="1" />
      </linearGradient>
      <linearGradient id={`${id}hub`} {...part}>
        <stop className={styles.hub0} offset="0" />
        <stop className={styles.hub1} offset="1" />
      </linearGradient>
      <linearGradient id={`${id}casing`} {...part}>
        <stop className={styles.case0} offset="0" />
        <stop className={styles.case1} offset=".35" />
        <stop className={styles.case2} offset="1" />
      </linearGradient>
      <linearGradient id={`${id}part`} {...part}>
        <stop className={styles.part0} offset="0" />
        <stop className={styles.part1} offset="1" />
      </linearGradient>
      <radialGradient id={`${id}cavity`} cx=".5" cy=".1" r=".9">
        <stop className={styles.cavity0} offset="0" />
        <stop className={styles.cavity1} offset="1" />
      </radialGradient>
      <linearGradient id={`${id}oil`} {...part}>
        <stop className={styles.oil0} offset="0" />
        <stop className={styles.oil1} offset="1" />
      </linearGradient>
    </defs>
  );
}

/**
 * A machine of a type, cut open, with the oil in its sump where its level is measured.
 *
 * @param level 0 … 100 %; null: not measured, no oil is drawn
 */
export const MachineDrawing = memo(function MachineDrawing({
  machineType,
  level,
}: {
  readonly machineType: MachineType;
  readonly level: number | null;
}) {
  const id = useId();
  const paints = paintsOf(id);
  const { Casing, Inside } = machines[machineType];
  const shape = shapes[machineType];
  const surface = surfaceOf(shape, level);
  return (
    <g>
      <Gradients id={id} />
      <clipPath id={`${id}sump`}>
        <path d={shape.sump.outline} />
      </clipPath>
      <ellipse className={styles.shadow} cx="0" cy="596" rx="520" ry="26" />
      <Casing paints={paints} />
      <Inside paints={paints} />
      {level === null ? null : (
        <g clipPath={`url(#${id}sump)`}>
          <rect x="-470" y={surface} width="940" height={560 - surface} fill={`url(#${id}oil)`} />
          <path className={styles.surface} d={`M-470,${surface}H470`} />
        </g>
      )}
    </g>
  );
});
