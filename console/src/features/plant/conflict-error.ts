import { errors } from '@oilsight/contract';
import { CallError } from '../../api/call-error.ts';

/** Whether somebody else was faster. Other refusals of this area have the same number: that a group holds devices, or that a limit is reached. */
export function isOvertaken(error: Error): boolean {
  return error instanceof CallError && error.code === 409 && (error.message === errors.conflict.zh || error.message === errors.conflict.en);
}
