import { useEffect, useLayoutEffect, useRef } from 'react';
import { sceneOf } from './drawing.ts';
import type { Drawing } from './drawing.ts';
import { paint } from './paint.ts';

/** A chart on the screen, for pictures of it. */
export interface ChartInstance {
  readonly width: number;
  readonly height: number;
  /** What is drawn, on a canvas of its own. @param pixelRatio pixels for one of the page */
  readonly picture: (pixelRatio: number) => HTMLCanvasElement;
}

function drawOn(canvas: HTMLCanvasElement, drawing: Drawing, pixelRatio: number): void {
  const { width, height } = drawing.layout;
  const [across, down] = [Math.round(width * pixelRatio), Math.round(height * pixelRatio)];
  // Setting a size empties the canvas and costs more than painting over it.
  if (canvas.width !== across) canvas.width = across;
  if (canvas.height !== down) canvas.height = down;
  const pen = canvas.getContext('2d');
  if (pen !== null) paint(pen, sceneOf(drawing), pixelRatio);
}

/** The drawn part of a chart. Pointing and zooming are handled by elements above it, in `StackedChart`. */
export function ChartCanvas({
  drawing,
  onChart,
}: {
  readonly drawing: Drawing;
  readonly onChart: (chart: ChartInstance | null) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height } = drawing.layout;

  useLayoutEffect(() => {
    // Draws on the canvas, which React does not know.
    if (canvas.current !== null) drawOn(canvas.current, drawing, window.devicePixelRatio);
  }, [drawing]);

  useEffect(() => {
    // Pictures are made by others, of what is on the screen at that moment.
    const picture = (pixelRatio: number) => {
      const sheet = document.createElement('canvas');
      drawOn(sheet, drawing, pixelRatio);
      return sheet;
    };
    onChart({ width, height, picture });
  }, [drawing, width, height, onChart]);
  useEffect(() => () => onChart(null), [onChart]);

  return <canvas ref={canvas} aria-hidden="true" style={{ display: 'block', width, height }} />;
}
