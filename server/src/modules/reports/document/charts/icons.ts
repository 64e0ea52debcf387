import { ink } from '../style.ts';
import { circle, line, path, rect, svg } from '../svg.ts';

/** What an icon stands for. The shape alone says it, in black and white too. */
export type IconOf = 'level1' | 'level2' | 'fault' | 'normal' | 'unknown' | 'missing' | 'unset' | 'none';

function octagon(center: number, radius: number): string {
  const points = Array.from({ length: 8 }, (_, n) => {
    const angle = Math.PI / 8 + (n * Math.PI) / 4;
    return `${(center + radius * Math.cos(angle)).toFixed(2)} ${(center + radius * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${points.join('L')}Z`;
}

function shapes(of: IconOf, color: string, isOnColor: boolean): string[] {
  const heavy = { stroke: color, width: 1.5 } as const;
  switch (of) {
    case 'level1': {
      const mark = { stroke: isOnColor ? color : '#ffffff', width: 1.7 } as const;
      const outline = isOnColor ? { stroke: color, width: 1.2 } : { fill: color };
      return [path(octagon(8, 7.2), outline), line([8, 4.2], [8, 9], mark), line([8, 10.4], [8, 12.1], mark)];
    }
    case 'level2':
      return [
        path('M8 1.8L15 14.2L1 14.2Z', { ...heavy, width: 1.3, join: 'round' }),
        line([8, 6], [8, 10], heavy),
        line([8, 11.2], [8, 12.8], heavy),
      ];
    case 'fault':
      return [
        rect(4.2, 5.2, [7.6, 4.6], { ...heavy, width: 1.3 }),
        line([6, 2.2], [6, 5.2], heavy),
        line([10, 2.2], [10, 5.2], heavy),
        line([8, 9.8], [8, 14], heavy),
        line([1.6, 14.4], [14.4, 1.6], { ...heavy, width: 1.3 }),
      ];
    case 'normal':
      return [circle(8, 8, 6.6, { ...heavy, width: 1.3 }), path('M4.8 8.2L7.1 10.5L11.3 5.9', heavy)];
    case 'unset':
      return [];
    case 'unknown':
    case 'missing':
    case 'none':
      return [circle(8, 8, 6.6, { ...heavy, width: 1.3, dash: '2.6 1.6' }), line([5, 8], [11, 8], heavy)];
  }
}

const colors: Readonly<Record<IconOf, string>> = {
  level1: ink.level1,
  level2: ink.level2,
  fault: ink.fault,
  normal: ink.normal,
  unknown: ink.soft,
  missing: ink.soft,
  unset: ink.soft,
  none: ink.soft,
};

/** An icon of `side` points. @param color left out: that of what it stands for, with level 1 as a solid shape */
export function icon(of: IconOf, side: number, color?: string): string {
  const scale = side / 16;
  const inner = shapes(of, color ?? colors[of], color !== undefined).join('');
  return svg(side, side, [`<g transform="scale(${scale})">${inner}</g>`]);
}

/** The product's mark: a drop with an eye in it. */
export function mark(side: number): string {
  const drop = 'M8 0.6C8 0.6 2.2 6.6 2.2 10.1A5.8 5.4 0 0 0 13.8 10.1C13.8 6.6 8 0.6 8 0.6Z';
  const parts = [
    path(drop, { fill: ink.text }),
    circle(8, 10, 3, { fill: '#ffffff' }),
    circle(8, 10, 1.5, { fill: ink.text }),
  ];
  return svg(side, side, [`<g transform="scale(${side / 16})">${parts.join('')}</g>`]);
}

/** A number in a black disc: it names a piece of evidence in the chart and in the table alike. */
export function numbered(x: number, y: number, n: number): string {
  return [
    circle(x, y, 4.3, { fill: ink.text }),
    `<text x="${x.toFixed(2)}" y="${(y + 2.2).toFixed(2)}" font-family="Sans" font-weight="bold" font-size="6.2" text-anchor="middle" fill="#ffffff">${n}</text>`,
  ].join('');
}

export const numberIcon = (n: number): string => svg(9, 9, [numbered(4.5, 4.5, n)]);
