/** How large a picture may be once it is unpacked. */
export interface PixelBounds {
  readonly maxSide: number;
  /** Of an animation: all frames together. */
  readonly maxPixels: number;
}

/** A photograph of a machine as phones take it, made smaller; or a short animation. */
export const deviceImageBounds: PixelBounds = { maxSide: 8192, maxPixels: 16_000_000 };

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What a picture's size must be: exactly one, or within bounds. */
export type Fit = { readonly size: Size } | { readonly bounds: PixelBounds };

export function isWithin({ width, height }: Size, { maxSide, maxPixels }: PixelBounds): boolean {
  return width <= maxSide && height <= maxSide && width * height <= maxPixels;
}
