import { errorCatalog, errorMessage } from '@plainview/contract/error-catalog';
import type { Context } from 'hono';
import { setErrorCode } from '../platform/core/request-context.ts';
import { toErrorInfo } from '../platform/error-code.ts';

const UNAVAILABLE = 503;

/** `Retry-After` while a part of the product, such as the database or the storage, is not available. */
export const OUTAGE_SECONDS = 5;

/**
 * Sends an expected error as text, with `Retry-After` if the request may succeed later.
 * @throws any other error
 */
export function sendError(c: Context, error: unknown): Response {
  const info = toErrorInfo(error);
  if (!info) throw error;
  setErrorCode(info.code);
  const { status } = errorCatalog[info.code];
  const headers = status === UNAVAILABLE ? { 'retry-after': String(OUTAGE_SECONDS) } : {};
  return c.text(errorMessage(info), status, headers);
}

/** Returns whether the request that failed with this error may succeed later. */
export function isTemporary(error: unknown): boolean {
  const info = toErrorInfo(error);
  return info !== null && errorCatalog[info.code].status === UNAVAILABLE;
}
