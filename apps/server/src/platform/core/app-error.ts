import type { ErrorInfo, ErrorCode } from '@plainview/domain/shared/error-code';

/**
 * An expected failure with a code from the error catalog; nothing was changed. Procedures map it to the
 * contract's error.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly info: ErrorInfo;

  constructor(code: ErrorCode, data?: ErrorInfo['data'], options?: ErrorOptions) {
    super(code, options);
    this.info = data ? { code, data } : { code };
  }
}
