import { hashOf } from '@plainview/domain/shared/content-hash';
import { Refused } from './app-error.ts';

/** The identity of an idempotent request. */
export interface RepeatMark {
  readonly operation: string;
  /** The caller's `Idempotency-Key`. */
  readonly key: string;
  readonly inputHash: string;
}

// A string of HTTP's structured fields stands in quotation marks, with \ before those within; most clients send it bare.
const quoted = /^"(?<text>(?:[^"\\]|\\["\\])*)"$/u;
const allowed = /^[\x20-\x7e]{1,255}$/u;

/**
 * What a call with an `Idempotency-Key` is known by. @throws Refused REPEAT_KEY_NOT_VALID.
 * @param input what the same call says again
 */
export function markOf(sent: string, operation: string, input: unknown): RepeatMark {
  const text = quoted.exec(sent)?.groups?.['text']?.replaceAll(/\\(?<mark>.)/gu, '$<mark>');
  const key = text ?? sent;
  if (!allowed.test(key)) throw new Refused('REPEAT_KEY_NOT_VALID');
  return { operation, key, inputHash: hashOf(input ?? null) };
}
