/**
 * Which of the theme's colours a curve has. The colour belongs to the indicator or device of the curve and stays with
 * it.
 */
export type CurveColour = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** `bold`: the one that is spoken of; `thin`: what it is compared with. */
export type CurveWeight = 'bold' | 'normal' | 'thin';

/** A second cue beside the colour. */
export type CurveDash = 'solid' | 'dashed' | 'dotted';
