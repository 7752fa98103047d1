import type { TimestampFailureReason } from '@plainview/domain/proof/checkpoints/ledger-timestamp';

/** No timestamp was obtained. The message is for the operator. */
export class TimestampFailure extends Error {
  override readonly name = 'TimestampFailure';
  readonly reason: TimestampFailureReason;

  constructor(reason: TimestampFailureReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Returns that an answer does not prove what it should. */
export const notValid = (message: string): TimestampFailure => new TimestampFailure('not-valid', message);
