import { hashOf } from '@plainview/domain/shared/content-hash';
import { AppError } from '../core/app-error.ts';

/** The identity of an idempotent request. */
export interface IdempotentRequest {
  readonly operation: string;
  /** The caller's `Idempotency-Key`. */
  readonly key: string;
  readonly inputHash: string;
}

// RFC 8941 strings are quoted, with \ as the escape character; most clients send the bare value.
const quoted = /^"(?<text>(?:[^"\\]|\\["\\])*)"$/u;
const allowed = /^[\x20-\x7e]{1,255}$/u;

/**
 * Parses the `Idempotency-Key` of a request into its identity. Returns null without one.
 * @param input must be the same when the request is repeated
 * @throws AppError REPEAT_KEY_NOT_VALID
 */
export function parseIdempotencyKey(
  headers: Headers,
  operation: string,
  input: unknown,
): IdempotentRequest | null {
  const sent = headers.get('idempotency-key');
  if (sent === null) return null;
  const text = quoted.exec(sent)?.groups?.['text']?.replaceAll(/\\(?<mark>.)/gu, '$<mark>');
  const key = text ?? sent;
  if (!allowed.test(key)) throw new AppError('REPEAT_KEY_NOT_VALID');
  return { operation, key, inputHash: hashOf(input ?? null) };
}
