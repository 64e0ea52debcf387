import type { Scene, Shape } from './scene.ts';

type Pen = CanvasRenderingContext2D;

/** Paints a scene over whatever the canvas held. @param pixelRatio pixels of the canvas for one of the page */
export function paint(pen: Pen, scene: Scene, pixelRatio: number): void {
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, pen.canvas.width, pen.canvas.height);
  pen.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
  pen.textBaseline = 'middle';
  pen.lineJoin = 'round';
  for (const { clip, shapes } of scene) {
    pen.save();
    if (clip !== null) {
      pen.beginPath();
      pen.rect(clip.x, clip.y, clip.width, clip.height);
      pen.clip();
    }
    for (const shape of shapes) paintShape(pen, shape);
    pen.restore();
  }
}

function paintShape(pen: Pen, shape: Shape): void {
  if (shape.kind === 'text') return paintText(pen, shape);
  if (shape.kind === 'point') return paintPoint(pen, shape);
  pen.globalAlpha = shape.alpha;
  if (shape.kind === 'line') paintLine(pen, shape);
  else if (shape.kind === 'area') paintArea(pen, shape);
  else paintBoxes(pen, shape);
  pen.globalAlpha = 1;
}

function paintBoxes(pen: Pen, { boxes, colour }: Shape & { kind: 'boxes' }): void {
  pen.fillStyle = colour;
  for (const { x, y, width, height } of boxes) pen.fillRect(x, y, width, height);
}

function paintLine(pen: Pen, { xs, ys, colour, width, dash }: Shape & { kind: 'line' }): void {
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.setLineDash(dash as number[]);
  // A point alone between two gaps is seen as a dot.
  pen.lineCap = dash.length === 0 ? 'round' : 'butt';
  pen.beginPath();
  let isOpen = false;
  for (let index = 0; index < xs.length; index += 1) {
    const y = ys[index] as number;
    if (Number.isNaN(y)) {
      isOpen = false;
      continue;
    }
    const x = xs[index] as number;
    if (isOpen) pen.lineTo(x, y);
    else {
      pen.moveTo(x, y);
      pen.lineTo(x, y);
    }
    isOpen = true;
  }
  pen.stroke();
}

function paintArea(pen: Pen, { xs, lows, highs, colour, isHatched }: Shape & { kind: 'area' }): void {
  pen.fillStyle = isHatched ? hatchOf(pen, colour) : colour;
  pen.beginPath();
  for (let first = 0; first < xs.length;) {
    if (Number.isNaN(highs[first]) || Number.isNaN(lows[first])) {
      first += 1;
      continue;
    }
    let end = first;
    while (end < xs.length && !Number.isNaN(highs[end]) && !Number.isNaN(lows[end])) end += 1;
    // A value alone between two gaps is a px wide.
    const half = end - first === 1 ? 0.5 : 0;
    pen.moveTo((xs[first] as number) - half, highs[first] as number);
    for (let index = first; index < end; index += 1) pen.lineTo((xs[index] as number) + half, highs[index] as number);
    for (let index = end - 1; index >= first; index -= 1)
      pen.lineTo((xs[index] as number) + half, lows[index] as number);
    pen.lineTo((xs[first] as number) - half, lows[first] as number);
    first = end;
  }
  pen.fill();
}

const tile = 6;
const hatches = new Map<string, CanvasPattern>();

/** Oblique lines of a colour. */
function hatchOf(pen: Pen, colour: string): CanvasPattern | string {
  const known = hatches.get(colour);
  if (known !== undefined) return known;
  const sheet = document.createElement('canvas');
  sheet.width = tile;
  sheet.height = tile;
  const own = sheet.getContext('2d');
  if (own === null) return colour;
  own.strokeStyle = colour;
  own.lineWidth = 1;
  own.beginPath();
  for (const shift of [-tile, 0, tile]) {
    own.moveTo(shift, tile);
    own.lineTo(shift + tile, 0);
  }
  own.stroke();
  const pattern = pen.createPattern(sheet, 'repeat');
  if (pattern === null) return colour;
  hatches.set(colour, pattern);
  return pattern;
}

function paintPoint(pen: Pen, { form, x, y, r, fill, stroke }: Shape & { kind: 'point' }): void {
  pen.beginPath();
  if (form === 'dot') pen.arc(x, y, r, 0, Math.PI * 2);
  else {
    pen.moveTo(x, y - r);
    pen.lineTo(x + r, y);
    pen.lineTo(x, y + r);
    pen.lineTo(x - r, y);
    pen.closePath();
  }
  pen.fillStyle = fill;
  pen.fill();
  pen.setLineDash([]);
  pen.strokeStyle = stroke;
  pen.lineWidth = 1.5;
  pen.stroke();
}

/** Width of what is painted around letters, px. */
const haloWidth = 4;

function paintText(pen: Pen, { x, y, align, runs, halo }: Shape & { kind: 'text' }): void {
  pen.textAlign = 'left';
  const widths = runs.map(({ text, font }) => {
    pen.font = font;
    return pen.measureText(text).width;
  });
  const whole = widths.reduce((sum, width) => sum + width, 0);
  let left = align === 'left' ? x : align === 'right' ? x - whole : x - whole / 2;
  for (const [index, { text, fill, font }] of runs.entries()) {
    pen.font = font;
    if (halo !== undefined) {
      pen.setLineDash([]);
      pen.lineJoin = 'round';
      pen.lineWidth = haloWidth;
      pen.strokeStyle = halo;
      pen.strokeText(text, left, y);
    }
    pen.fillStyle = fill;
    pen.fillText(text, left, y);
    left += widths[index] ?? 0;
  }
}
