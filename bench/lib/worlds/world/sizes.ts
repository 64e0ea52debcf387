/** Lower edges of the particle counter's channels, µm. */
export const sizesUm = [4, 6, 14, 21, 25, 38, 50, 70] as const;
