import type { MachineType } from '@oilsight/oil';
import type { ComponentType } from 'react';
import { around, gearPath, meshing, type Gear } from './gear.ts';
import { Block, Feet, Hub, Wheel, type Paints } from './parts.tsx';
import { shapes } from './shape.ts';
import styles from './Drawing.module.css';

interface DrawnProps {
  readonly paints: Paints;
}

/** What stands behind the oil, and what it surrounds. */
export interface DrawnMachine {
  readonly Casing: ComponentType<DrawnProps>;
  readonly Inside: ComponentType<DrawnProps>;
}

const bull: Gear = { x: -42, y: 316, teeth: 48, radius: 180, phase: 0 };
const pinion = meshing(bull, 18, Math.PI + 0.121);
const output = meshing(bull, 29, -0.122);

const gearbox: DrawnMachine = {
  Casing: ({ paints }) => (
    <>
      <Block
        paint={paints.casing}
        d="M-378,178C-368,122-250,82 0,82C250,82 368,122 378,178L434,302V330L414,546H-414L-434,330V302Z"
      />
      <path className={styles.cavity} d={shapes.gearbox.sump.outline} fill={paints.cavity} />
      <Feet half={464} paints={paints} />
      <Block paint={paints.part} d="M-84,68H84V84H-84ZM112,48H138V88H112Z" />
      <path className={styles.lug} d="M-40,68c0-24 80-24 80 0" />
    </>
  ),
  Inside: ({ paints }) => (
    <>
      <Wheel gear={pinion} paints={paints} />
      <Wheel gear={output} paints={paints} holes={5} />
      <Wheel gear={bull} paints={paints} holes={6} />
    </>
  ),
};

const ring: Gear = { x: -130, y: 300, teeth: 72, radius: 186, phase: 0 };
const sun: Gear = { x: -130, y: 300, teeth: 22, radius: 56.8, phase: 0.05 };
const planets = [-Math.PI / 2, Math.PI / 6, (5 * Math.PI) / 6].map((direction) => meshing(sun, 25, direction));
const fast: Gear = { x: 190, y: 306, teeth: 34, radius: 92, phase: 0 };
const fastPinion = meshing(fast, 16, -0.56);

const windGearbox: DrawnMachine = {
  Casing: ({ paints }) => (
    <>
      <Block paint={paints.part} d="M-452,262H-366V338H-452ZM410,202H470V248H410Z" />
      <Block paint={paints.casing} d="M80,176A244,244 0 1 0-290,484L-330,546H414V216Q414,176 374,176Z" />
      <path className={styles.cavity} d={shapes.wind_gearbox.sump.outline} fill={paints.cavity} />
      <Feet half={454} paints={paints} />
      <Block paint={paints.part} d="M150,150H250V178H150Z" />
      <path className={styles.lug} d="M170,150c0-22 60-22 60 0" />
      {around({ x: -130, y: 300 }, 14, 230, 0.2).map(({ x, y }) =>
        y < 470 && !(x > 20 && y > 190) ? (
          <circle key={`${x} ${y}`} className={styles.bolt} cx={x} cy={y} r="5" />
        ) : null,
      )}
    </>
  ),
  Inside: ({ paints }) => (
    <>
      <circle className={styles.metal} cx="-130" cy="300" r="206" fill={paints.metal} />
      <path className={styles.cavity} d={gearPath(ring, true)} fill={paints.cavity} />
      {planets.map((planet) => (
        <Wheel key={`${planet.x}`} gear={planet} paints={paints} />
      ))}
      <Wheel gear={sun} paints={paints} />
      <Wheel gear={fastPinion} paints={paints} />
      <Wheel gear={fast} paints={paints} holes={5} />
    </>
  ),
};

const fins = [-314, -296, -278, -260, -242, -224, -206];

const hydraulic: DrawnMachine = {
  Casing: ({ paints }) => (
    <>
      <Block
        paint={paints.casing}
        d="M-404,300H404Q416,300 416,312V534Q416,546 404,546H-404Q-416,546-416,534V312Q-416,300-404,300Z"
      />
      <path className={styles.cavity} d={shapes.hydraulic.sump.outline} fill={paints.cavity} />
      <Feet half={446} paints={paints} />
      {/* The motor with its fan hood and fins. */}
      <Block paint={paints.part} d="M-318,96H-202Q-190,96-190,108V126H-330V108Q-330,96-318,96Z" />
      <Block paint={paints.metal} d="M-330,126H-190V248H-330Z" />
      {fins.map((x) => (
        <path key={x} className={styles.groove} d={`M${x},134V240`} />
      ))}
      <Block paint={paints.part} d="M-190,160H-166V206H-190ZM-312,248H-208L-222,300H-298Z" />
      {/* The valve block with three valves and their solenoids. */}
      <Block paint={paints.part} d="M-70,216H196V300H-70Z" />
      {[-48, 38, 124].map((x) => (
        <g key={x}>
          <Block paint={paints.metal} d={`M${x},176H${x + 52}V216H${x}Z`} />
          <Block
            paint={paints.casing}
            d={`M${x - 12},184H${x}V208H${x - 12}ZM${x + 52},184H${x + 64}V208H${x + 52}Z`}
          />
          <circle className={styles.hole} cx={x + 26} cy="258" r="9" />
        </g>
      ))}
      {/* The accumulator, and a gauge. */}
      <Block paint={paints.metal} d="M246,132A36,36 0 0 1 318,132V244A36,36 0 0 1 246,244Z" />
      <Block paint={paints.part} d="M272,276H292V300H272Z" />
      <circle className={styles.metal} cx="-118" cy="250" r="26" fill={paints.hub} />
      <circle className={styles.hole} cx="-118" cy="250" r="20" />
      <path className={styles.needle} d="M-118,250L-106,238M-118,276V300" />
    </>
  ),
  Inside: ({ paints }) => (
    <>
      <Block paint={paints.metal} d="M-292,330H-228V420H-292Z" />
      <Block paint={paints.web} d="M-270,420H-250V478H-270Z" />
      <Block paint={paints.web} d="M-296,478H-224V508H-296Z" />
      <path className={styles.groove} d="M-284,484V502M-272,484V502M-260,484V502M-248,484V502M-236,484V502" />
      <Block paint={paints.web} d="M60,330H72V486H60ZM362,330H382V470H362Z" />
    </>
  ),
};

/** Half heights of the rows of blades from the inlet to the exhaust. */
const rows = Array.from({ length: 11 }, (_, n) => ({ x: -286 + n * 56, half: 34 + 12.4 * n * (0.55 + n * 0.045) }));

const turbine: DrawnMachine = {
  Casing: ({ paints }) => (
    <>
      <Block
        paint={paints.casing}
        d="M-340,214L-150,178L226,66Q348,52 352,120V420Q348,488 226,474L-150,362L-340,326Z"
      />
      <path
        className={styles.cavity}
        fill={paints.cavity}
        d="M-322,230L-146,198L230,88Q330,76 332,128V412Q330,464 230,452L-146,342L-322,310Z"
      />
      <Block paint={paints.part} d="M-276,120H-226V206H-276ZM-288,108H-214V124H-288Z" />
      <Block paint={paints.casing} d="M-446,226H-340V546H-446ZM352,226H464V546H352Z" />
      <Block paint={paints.casing} d="M-310,478H310V546H-310Z" />
      <path className={styles.cavity} d={shapes.turbine.sump.outline} fill={paints.cavity} />
      <Feet half={464} paints={paints} />
      <path className={styles.seam} d="M-340,270H352" />
    </>
  ),
  Inside: ({ paints }) => (
    <>
      <Block paint={paints.metal} d="M-480,256H486V284H-480Z" />
      <path className={styles.metal} fill={paints.web} d="M-310,246L320,222V318L-310,294Z" />
      {rows.map(({ x, half }) => (
        <g key={x}>
          <path
            className={styles.metal}
            fill={paints.metal}
            d={`M${x},${270 - half}L${x + 18},${264 - half}V${276 + half}L${x},${270 + half}Z`}
          />
          <path
            className={styles.edge}
            fill={paints.casing}
            d={`M${x + 28},${258 - half}H${x + 40}V${232 - half * 0.1}H${x + 28}ZM${x + 28},${282 + half}H${x + 40}V${308 + half * 0.1}H${x + 28}Z`}
          />
        </g>
      ))}
      <Hub x={-392} y={270} radius={34} paints={paints} />
      <Hub x={410} y={270} radius={34} paints={paints} />
    </>
  ),
};

/** A screw between two heights: its body, and the flutes across it. */
function Screw({ y, half, lean, paints }: { y: number; half: number; lean: number; paints: Paints }) {
  const flutes = Array.from({ length: 11 }, (_, n) => -250 + n * 48);
  return (
    <g>
      <Block paint={paints.metal} d={`M-318,${y - 15}H318V${y + 15}H-318Z`} />
      <path
        className={styles.metal}
        fill={paints.metal}
        d={`M-262,${y - half}${Array.from({ length: 11 }, () => 'q23.8,-13 47.6,0').join('')}V${y + half}${Array.from({ length: 11 }, () => 'q-23.8,13 -47.6,0').join('')}Z`}
      />
      {flutes.map((x) => (
        <path
          key={x}
          className={styles.flute}
          d={`M${x},${y - half + 2}q${lean * 0.7},${half * 0.7} ${lean},${2 * half - 4}`}
        />
      ))}
    </g>
  );
}

const compressor: DrawnMachine = {
  Casing: ({ paints }) => (
    <>
      <Block paint={paints.metal} d="M-470,150H-352V268H-470Z" />
      {[-456, -438, -420, -402, -384, -366].map((x) => (
        <path key={x} className={styles.groove} d={`M${x},158V260`} />
      ))}
      <Block
        paint={paints.casing}
        d="M-326,104H326Q352,104 352,130V392Q352,418 326,418H-326Q-352,418-352,392V130Q-352,104-326,104Z"
      />
      <path
        className={styles.cavity}
        fill={paints.cavity}
        d="M-304,130H304Q324,130 324,150V372Q324,392 304,392H-304Q-324,392-324,372V150Q-324,130-304,130Z"
      />
      <Block paint={paints.part} d="M-60,66H60V106H-60ZM-78,54H78V68H-78ZM286,416H320V436H286Z" />
      <Block paint={paints.casing} d="M-332,418H332A64,64 0 0 1 332,548H-332A64,64 0 0 1-332,418Z" />
      <path className={styles.cavity} d={shapes.compressor.sump.outline} fill={paints.cavity} />
      <Block paint={paints.casing} d="M-300,546H-200V588H-320ZM300,546H200V588H320Z" />
    </>
  ),
  Inside: ({ paints }) => (
    <>
      <Screw y={208} half={52} lean={42} paints={paints} />
      <Screw y={314} half={46} lean={-42} paints={paints} />
      <Hub x={-292} y={208} radius={24} paints={paints} />
      <Hub x={292} y={208} radius={24} paints={paints} />
      <Hub x={-292} y={314} radius={24} paints={paints} />
      <Hub x={292} y={314} radius={24} paints={paints} />
    </>
  ),
};

/** Middle of each bore, and how far its piston stands below the top. */
const bores = [
  { x: -234, at: 20 },
  { x: -78, at: 96 },
  { x: 78, at: 96 },
  { x: 234, at: 20 },
] as const;

const engine: DrawnMachine = {
  Casing: ({ paints }) => (
    <>
      <Block paint={paints.part} d="M-390,350H-346V450H-390ZM346,296H392V504H346Z" />
      <Block paint={paints.part} d="M-300,78H300Q324,78 324,102V148H-324V102Q-324,78-300,78Z" />
      <Block paint={paints.casing} d="M-346,146H346V426L306,546H-306L-346,426Z" />
      <path className={styles.cavity} d={shapes.engine.sump.outline} fill={paints.cavity} />
      <Block paint={paints.casing} d="M-300,546H-200V588H-320ZM300,546H200V588H320Z" />
      {bores.map(({ x }) => (
        <g key={x}>
          <Block paint={paints.part} d={`M${x - 12},60H${x + 12}V80H${x - 12}Z`} />
          <path className={styles.groove} d={`M${x - 50},96V140M${x + 50},96V140`} />
        </g>
      ))}
    </>
  ),
  Inside: ({ paints }) => (
    <>
      {bores.map(({ x }) => (
        <path
          key={x}
          className={styles.edge}
          fill={paints.casing}
          d={`M${x - 72},170H${x - 58}V338H${x - 72}ZM${x + 58},170H${x + 72}V338H${x + 58}Z`}
        />
      ))}
      <Block paint={paints.metal} d="M-346,386H346V414H-346Z" />
      {bores.map(({ x, at }) => {
        const top = 180 + at;
        const throwY = at === 20 ? 366 : 434;
        return (
          <g key={x}>
            <path
              className={styles.metal}
              fill={paints.web}
              d={`M${x - 26},376H${x + 26}L${x + 20},${throwY}H${x - 20}Z`}
            />
            <path
              className={styles.metal}
              fill={paints.metal}
              d={`M${x - 9},${top + 40}H${x + 9}L${x + 13},${throwY}H${x - 13}Z`}
            />
            <circle className={styles.metal} cx={x} cy={throwY} r="20" fill={paints.hub} />
            <path
              className={styles.metal}
              fill={paints.metal}
              d={`M${x - 56},${top}H${x + 56}V${top + 66}H${x - 56}Z`}
            />
            <path className={styles.groove} d={`M${x - 56},${top + 12}H${x + 56}M${x - 56},${top + 22}H${x + 56}`} />
          </g>
        );
      })}
      <Hub x={-366} y={400} radius={30} paints={paints} />
      <Hub x={366} y={400} radius={30} paints={paints} />
    </>
  ),
};

export const machines: Readonly<Record<MachineType, DrawnMachine>> = {
  gearbox,
  wind_gearbox: windGearbox,
  hydraulic,
  turbine,
  compressor,
  engine,
};
