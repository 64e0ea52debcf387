/** A size in pixels: of a picture as it is, or of the frame that it is cropped to. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where the frame lies on a picture. */
export interface Placing {
  /** Middle of the frame, pixels of the picture. */
  readonly center: Point;
  /** 0: as much of the picture as the frame can hold; 100: as near as it goes. */
  readonly zoom: number;
}

export interface Rect extends Point, Size {}

/**
 * Nearest view, pixels of the frame a pixel of the picture: as the picture is, or four times the widest view where that
 * is nearer.
 */
function scales(picture: Size, frame: Size): { readonly widest: number; readonly nearest: number } {
  const widest = Math.max(frame.width / picture.width, frame.height / picture.height);
  return { widest, nearest: Math.max(1, widest * 4) };
}

function within(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

/** Pixels of the frame for a pixel of the picture. Equal steps of the zoom magnify equally. */
export function scaleOf(picture: Size, frame: Size, zoom: number): number {
  const { widest, nearest } = scales(picture, frame);
  return widest * (nearest / widest) ** (zoom / 100);
}

function zoomOf(picture: Size, frame: Size, scale: number): number {
  const { widest, nearest } = scales(picture, frame);
  return within((100 * Math.log(scale / widest)) / Math.log(nearest / widest), 0, 100);
}

/** The frame moved back onto the picture, where it hung over. */
function settled(picture: Size, frame: Size, { center, zoom }: Placing): Placing {
  const scale = scaleOf(picture, frame, zoom);
  const [halfWidth, halfHeight] = [
    Math.min(frame.width / scale, picture.width) / 2,
    Math.min(frame.height / scale, picture.height) / 2,
  ];
  return {
    zoom,
    center: {
      x: within(center.x, halfWidth, picture.width - halfWidth),
      y: within(center.y, halfHeight, picture.height - halfHeight),
    },
  };
}

/** The middle of the picture, as much of it as the frame can hold. */
export function firstPlacing(picture: Size): Placing {
  return { center: { x: picture.width / 2, y: picture.height / 2 }, zoom: 0 };
}

/** The picture pushed by so many pixels of the frame, as far as it goes. */
export function moved(picture: Size, frame: Size, { center, zoom }: Placing, by: Point): Placing {
  const scale = scaleOf(picture, frame, zoom);
  return settled(picture, frame, { zoom, center: { x: center.x - by.x / scale, y: center.y - by.y / scale } });
}

/**
 * Another zoom, at which a point of the frame keeps what it shows, as far as that goes.
 *
 * @param held from the middle of the frame, in its pixels
 */
export function zoomed(
  picture: Size,
  frame: Size,
  { center, zoom }: Placing,
  next: number,
  held: Point = { x: 0, y: 0 },
): Placing {
  const target = within(next, 0, 100);
  const [before, after] = [scaleOf(picture, frame, zoom), scaleOf(picture, frame, target)];
  const drift = 1 / before - 1 / after;
  return settled(picture, frame, {
    zoom: target,
    center: { x: center.x + held.x * drift, y: center.y + held.y * drift },
  });
}

/** As `zoomed`, by a factor: two fingers, or a wheel. */
export function magnified(picture: Size, frame: Size, placing: Placing, factor: number, held: Point): Placing {
  return zoomed(picture, frame, placing, zoomOf(picture, frame, scaleOf(picture, frame, placing.zoom) * factor), held);
}

/** What of the picture the frame shows, in pixels of the picture; always inside it. */
export function cropOf(picture: Size, frame: Size, placing: Placing): Rect {
  const scale = scaleOf(picture, frame, placing.zoom);
  const { center } = settled(picture, frame, placing);
  const [width, height] = [
    Math.min(frame.width / scale, picture.width),
    Math.min(frame.height / scale, picture.height),
  ];
  return {
    x: within(center.x - width / 2, 0, picture.width - width),
    y: within(center.y - height / 2, 0, picture.height - height),
    width,
    height,
  };
}
