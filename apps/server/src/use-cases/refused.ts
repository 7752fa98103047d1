import type { Refusal, RefusalCode } from '@plainview/domain/shared/refusal';

/** A use-case's way to refuse: nothing was changed. Procedures turn it into the contract's error. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly refusal: Refusal;

  constructor(code: RefusalCode, data?: Refusal['data']) {
    super(code);
    this.refusal = data ? { code, data } : { code };
  }
}
