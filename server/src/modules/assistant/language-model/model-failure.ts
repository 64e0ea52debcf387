import type { FallbackReason } from '@oilsight/contract';

/** The language model has no answer that can be used. `detail` is for the log: it holds nothing that is secret. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';
  readonly reason: FallbackReason;
  readonly detail: string;

  constructor(reason: FallbackReason, detail: string) {
    super(`the language model failed: ${detail}`);
    this.reason = reason;
    this.detail = detail;
  }
}
