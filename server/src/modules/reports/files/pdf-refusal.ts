import { AppError } from '@oilsight/contract/errors';
import type { ErrorName } from '@oilsight/contract/errors';

/** The form's field, which errors name. */
export const pdfField = 'file';
export const refusal = (error: ErrorName, cause?: unknown): AppError =>
  new AppError(error, { field: pdfField }, { cause });
