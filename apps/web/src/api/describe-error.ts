import { ORPCError } from '@orpc/client';
import { screenTexts } from '@plainview/contract/screen-texts';
import type { ErrorCode } from '@plainview/domain/shared/error-code';
import { unreachableStatuses } from './fetch-json.ts';

/** Refusals that are about the account itself: the screen that asked is not this person's any more. */
const accountRefusals: ReadonlySet<ErrorCode> = new Set([
  'NOT_SIGNED_IN',
  'NOT_ALLOWED',
  'ACCOUNT_PENDING',
  'ACCOUNT_REJECTED',
  'AGENCY_NAME_MISSING',
  'SECOND_FACTOR_NOT_SET_UP',
  'PASSWORD_MUST_CHANGE',
  'SESSION_LOCKED',
] as const);

/** The refusal's code where the server answered with one of the contract, else null. */
export function errorCodeOf(error: unknown): ErrorCode | null {
  if (!(error instanceof ORPCError) || !error.defined) return null;
  const code: ErrorCode = error.code;
  return code;
}

/** True where the server said nothing at all: the network is down, or the server is. */
export function isNetworkProblem(error: unknown): boolean {
  if (error instanceof ORPCError) return !error.defined && unreachableStatuses.has(error.status);
  return error instanceof TypeError;
}

/** True where the session or the account's rights are no longer what the screen took them for. */
export function isAccountError(error: unknown): boolean {
  const code = errorCodeOf(error);
  return code !== null && accountRefusals.has(code);
}

/** What a person reads of an error: the refusal's own words, else the words of the screen. */
export function describeError(error: unknown, otherwise: string = screenTexts.otherError): string {
  return error instanceof ORPCError && error.defined ? error.message : otherwise;
}
