import type { ReactNode } from 'react';
import { around, gearPath, type Gear } from './gear.ts';
import styles from './Drawing.module.css';

/** Where the gradients of a drawing are found: their ids are unique on the page. */
export interface Paints {
  readonly metal: string;
  readonly web: string;
  readonly hub: string;
  readonly casing: string;
  readonly part: string;
  readonly cavity: string;
}

/** A wheel with its web, holes and hub. */
export function Wheel({ gear, paints, holes = 0 }: { gear: Gear; paints: Paints; holes?: number }) {
  const { x, y, radius } = gear;
  const web = radius * 0.85;
  return (
    <g>
      <path className={styles.metal} d={gearPath(gear)} fill={paints.metal} />
      <circle className={styles.thin} cx={x} cy={y} r={web} fill={paints.web} />
      {around(gear, holes, radius * 0.58).map((hole) => (
        <circle key={`${hole.x} ${hole.y}`} className={styles.hole} cx={hole.x} cy={hole.y} r={radius * 0.15} />
      ))}
      <Hub x={x} y={y} radius={Math.max(18, radius * 0.31)} paints={paints} />
    </g>
  );
}

/** The end of a shaft in its bearing. */
export function Hub({ x, y, radius, paints }: { x: number; y: number; radius: number; paints: Paints }) {
  return (
    <g>
      <circle className={styles.metal} cx={x} cy={y} r={radius} fill={paints.hub} />
      <circle className={styles.hole} cx={x} cy={y} r={radius * 0.56} />
      <rect className={styles.hole} x={x - 4} y={y - radius * 0.56 - 5} width="8" height="8" />
    </g>
  );
}

/** A block of the machine with a lit upper edge. */
export function Block({
  d,
  paint,
  children,
}: {
  readonly d: string;
  readonly paint: string;
  readonly children?: ReactNode;
}) {
  return (
    <>
      <path className={styles.edge} d={d} fill={paint} />
      {children}
    </>
  );
}

/** Feet, base plate and bolts. @param half half the width between the outer edges of the feet */
export function Feet({ half, paints }: { readonly half: number; readonly paints: Paints }) {
  const inner = half - 200;
  return (
    <g>
      <path
        className={styles.edge}
        fill={paints.casing}
        d={`M${-half + 20},546H${-inner}V588H${-half}V566ZM${half - 20},546H${inner}V588H${half}V566Z`}
      />
      <rect className={styles.edge} fill={paints.casing} x={-inner} y="546" width={2 * inner} height="18" />
      {[-half + 40, -inner - 40, inner + 20, half - 62].map((x) => (
        <rect key={x} className={styles.edge} fill={paints.part} x={x} y="534" width="22" height="12" rx="2" />
      ))}
    </g>
  );
}
