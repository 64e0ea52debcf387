import { describe, expect, it } from 'vitest';
import { layersOf, sizeClasses } from './size-classes.ts';

const t = [0, 1, 2];
const channels = [
  { low: 4, t, counts: [100, 120, null] },
  { low: 6, t, counts: [30, 20, 10] },
  { low: 14, t, counts: [5, 25, 1] },
];

describe('size classes', () => {
  it('hold what lies between a size and the next, the last one everything above', () => {
    expect(sizeClasses(channels)).toEqual([
      { low: 4, high: 6, counts: [70, 100, null] },
      // More of the larger ones than of all is noise.
      { low: 6, high: 14, counts: [25, 0, 9] },
      { low: 14, high: null, counts: [5, 25, 1] },
    ]);
    expect(sizeClasses([])).toEqual([]);
  });
  it('subtract counts of the same moment where a channel has no reading at one of them', () => {
    const finest = { low: 4, t: [0, 1, 2, 3], counts: [100, 200, 300, 400] };
    const coarser = { low: 6, t: [0, 2, 3, 4], counts: [50, 250, 350, 9] };
    expect(sizeClasses([finest, coarser]).map(({ counts }) => counts)).toEqual([
      [50, null, 50, 50],
      [50, null, 250, 350],
    ]);
  });
  it('lie upon each other from the coarsest up, and their heights are their counts', () => {
    const classes = sizeClasses(channels);
    const layers = layersOf(classes);
    expect(layers.map(({ low, edges }) => [low, edges[0]])).toEqual([
      [4, [30, 100]],
      [6, [5, 30]],
      [14, [0, 5]],
    ]);
    for (const [place, { edges }] of layers.entries())
      for (const [nth, edge] of edges.entries())
        expect(edge === null ? null : edge[1] - edge[0]).toBe(classes[place]?.counts[nth] ?? null);
    expect(layers[0]?.edges[2]).toBeNull();
  });
});
