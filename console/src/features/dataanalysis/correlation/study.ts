import type { Correlation } from '@oilsight/contract';
import type { Look } from '../../../charts/prepare/look.ts';
import type { Quantity } from '../../../charts/prepare/quantity.ts';

/** What every part of a correlation shows: the answer, and its two sides. */
export interface StudyProps {
  readonly correlation: Correlation;
  readonly x: Quantity;
  readonly y: Quantity;
  readonly look: Look;
}
