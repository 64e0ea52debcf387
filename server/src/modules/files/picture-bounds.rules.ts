/** Limits on the unpacked size of a picture. */
export interface PixelBounds {
  readonly maxSide: number;
  /** Of an animation: all frames together. */
  readonly maxPixels: number;
}

/** A reduced photograph of a machine from a phone, or a short animation. */
export const deviceImageBounds: PixelBounds = { maxSide: 8192, maxPixels: 16_000_000 };

/** The longest side that is kept of a picture within bounds, px; a larger one is shrunk. Screens show less. */
export const maxKeptSide = 2048;
/** A rebuilt picture of more bytes is packed with 256 colours, at most one byte for a pixel. */
export const maxKeptBytes = 4_194_304;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The required size of a picture: an exact one, or within bounds. */
export type Fit = { readonly size: Size } | { readonly bounds: PixelBounds };

export function isWithin({ width, height }: Size, { maxSide, maxPixels }: PixelBounds): boolean {
  return width <= maxSide && height <= maxSide && width * height <= maxPixels;
}
