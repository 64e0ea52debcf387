/** How large a picture may be once it is unpacked. */
export interface PixelBounds {
  readonly mostSide: number;
  /** Of an animation: all frames together. */
  readonly mostPixels: number;
}

/** A photograph of a machine as phones take it, made smaller; or a short animation. */
export const deviceImageBounds: PixelBounds = { mostSide: 8192, mostPixels: 16_000_000 };

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What a picture's size must be: exactly one, or within bounds. */
export type Fit = { readonly size: Size } | { readonly bounds: PixelBounds };

export function isWithin({ width, height }: Size, { mostSide, mostPixels }: PixelBounds): boolean {
  return width <= mostSide && height <= mostSide && width * height <= mostPixels;
}
