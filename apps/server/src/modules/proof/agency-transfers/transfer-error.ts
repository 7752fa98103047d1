/** An agency cannot be exported or imported. The message says why, where, and what to do. */
export class TransferError extends Error {
  override readonly name = 'TransferError';
}
