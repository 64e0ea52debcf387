import { dark, light } from '../../theme/tokens.ts';
import type { Look } from '../prepare/look.ts';
import type { Moment } from '../prepare/moments.ts';
import type { Panel } from '../prepare/panel.ts';
import type { View } from '../prepare/time-range.ts';
import type { XAxis } from '../prepare/x-axis.ts';
import { baseShapes, gridShapes, limitShapes, markShapes, momentShapes, valueAxisShapes } from './axis-shapes.ts';
import { curveShapes } from './curve-shapes.ts';
import { rightLabels, titleOf } from './labels.ts';
import type { Around, ChartWords } from './labels.ts';
import type { Layout } from './layout.ts';
import { aboveShapes, bandShapes } from './overlay-shapes.ts';
import { refusedShapes } from './refused-shapes.ts';
import type { Scene } from './scene.ts';

/** All that a chart is drawn from. */
export interface Drawing {
  readonly panels: readonly Panel[];
  readonly view: View;
  readonly layout: Layout;
  readonly look: Look;
  readonly axis: XAxis;
  readonly words: ChartWords;
  /** Instants at which something was done to the machine. */
  readonly marks: readonly number[];
  readonly moments: readonly Moment[];
}

/** The whole picture: behind the curves what they are read against, clipped to each panel; labels outside of it. */
export function sceneOf({ panels, marks, moments, ...rest }: Drawing): Scene {
  const colours = rest.look.theme === 'dark' ? dark : light;
  const around: Around = { ...rest, index: 0, colours };
  const { layout } = rest;
  return [
    { clip: null, shapes: markShapes(marks, around) },
    ...panels.flatMap((panel, index): Scene => {
      const here = { ...around, index };
      const { top, height } = layout.panels[index] ?? { top: 0, height: 0 };
      const clip = { x: layout.left, y: top - 1, width: layout.plotWidth + 1, height: height + 2 };
      return [
        { clip, shapes: [...gridShapes(panel, here), ...bandShapes(panel, here)] },
        { clip, shapes: [...curveShapes(panel, here), ...limitShapes(panel, here)] },
        {
          clip: { ...clip, y: top - 26, height: height + 34 },
          shapes: [...aboveShapes(panel, here), ...refusedShapes(panel, here)],
        },
        { clip: null, shapes: [...valueAxisShapes(panel, here), ...titleOf(panel, here), ...rightLabels(panel, here)] },
      ];
    }),
    { clip: null, shapes: [...momentShapes(moments, around), ...baseShapes(around)] },
  ];
}
