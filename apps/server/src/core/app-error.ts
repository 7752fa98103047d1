import type { Refusal, RefusalCode } from '@plainview/domain/shared/refusal';

/** An expected failure with a code of the error catalog; nothing was changed. Procedures turn it into the contract's error. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly refusal: Refusal;

  constructor(code: RefusalCode, data?: Refusal['data'], options?: ErrorOptions) {
    super(code, options);
    this.refusal = data ? { code, data } : { code };
  }
}
