import { hashOf } from '@plainview/domain/shared/content-hash';
import { AppError } from './app-error.ts';

/** The identity of an idempotent request. */
export interface IdempotentRequest {
  readonly operation: string;
  /** The caller's `Idempotency-Key`. */
  readonly key: string;
  readonly inputHash: string;
}

// A string of HTTP's structured fields stands in quotation marks, with \ before those within; most clients send it bare.
const quoted = /^"(?<text>(?:[^"\\]|\\["\\])*)"$/u;
const allowed = /^[\x20-\x7e]{1,255}$/u;

/**
 * What a call with an `Idempotency-Key` is known by. @throws AppError REPEAT_KEY_NOT_VALID.
 * @param input what the same call says again
 */
export function parseIdempotencyKey(sent: string, operation: string, input: unknown): IdempotentRequest {
  const text = quoted.exec(sent)?.groups?.['text']?.replaceAll(/\\(?<mark>.)/gu, '$<mark>');
  const key = text ?? sent;
  if (!allowed.test(key)) throw new AppError('REPEAT_KEY_NOT_VALID');
  return { operation, key, inputHash: hashOf(input ?? null) };
}
