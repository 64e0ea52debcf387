import { pathOf, streamline } from './flow.ts';
import type { Cylinder } from './flow.ts';
import styles from './FlowArt.module.css';

const width = 820;
const height = 900;
const drop: Cylinder = { x: 410, y: 470, radius: 128, circulation: -0.62 };
const upstreamX = -60;
const gapPx = 15.5;

interface Line {
  readonly path: string;
  readonly opacity: number;
}

/** Streamlines that enter the picture at equal distances, brighter the nearer they pass the drop. */
function linesAround(): Line[] {
  const lines: Line[] = [];
  for (let y = -120; y < height + 140; y += gapPx) {
    const points = streamline(drop, { x: upstreamX, y }, { endX: width + 60, stepPx: 7 });
    const nearest = Math.min(...points.map((point) => Math.hypot(point.x - drop.x, point.y - drop.y)));
    const opacity = 0.1 + 0.62 * Math.exp(-(((nearest - drop.radius) / 130) ** 2));
    lines.push({ path: pathOf(points), opacity });
  }
  return lines;
}

const lines = linesAround();

/** Oil flowing around a drop with wear particles in it: the stream function's own lines. Decorative. */
export function FlowArt() {
  return (
    <svg className={styles.art} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMidYMid slice" aria-hidden>
      <defs>
        <radialGradient id="flow-drop" cx=".42" cy=".3" r=".78">
          <stop offset="0" className={styles.lit} />
          <stop offset=".5" className={styles.mid} />
          <stop offset="1" className={styles.deep} />
        </radialGradient>
        <linearGradient id="flow-line" gradientUnits="userSpaceOnUse" x1="0" x2={width} y1="0" y2="0">
          <stop offset="0" className={styles.lineEnd} />
          <stop offset=".5" className={styles.lineMiddle} />
          <stop offset="1" className={styles.lineEnd} />
        </linearGradient>
      </defs>
      <g className={styles.lines} stroke="url(#flow-line)">
        {lines.map(({ path, opacity }) => (
          <path key={path} d={path} strokeOpacity={opacity} />
        ))}
      </g>
      <g className={styles.light}>
        {lines
          .filter(({ opacity }, index) => opacity > 0.2 && index % 5 === 2)
          .map(({ path, opacity }, index) => (
            <path key={path} d={path} strokeOpacity={opacity} style={{ animationDelay: `${index * -3.7}s` }} />
          ))}
      </g>
      <ellipse className={styles.shadow} cx={drop.x} cy={drop.y + 154} rx={drop.radius} ry="18" />
      <circle className={styles.body} cx={drop.x} cy={drop.y} r={drop.radius} />
      <circle className={styles.glass} cx={drop.x} cy={drop.y} r={drop.radius} fill="url(#flow-drop)" />
      <path className={styles.glint} d={`M${drop.x - 88} ${drop.y - 62}A108 108 0 0 1 ${drop.x - 8} ${drop.y - 108}`} />
      <g className={styles.grit}>
        <circle cx={drop.x + 44} cy={drop.y + 52} r="5" />
        <circle cx={drop.x + 64} cy={drop.y + 30} r="2.6" />
        <circle cx={drop.x + 18} cy={drop.y + 70} r="3" />
      </g>
    </svg>
  );
}
