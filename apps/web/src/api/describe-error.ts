import { ORPCError } from '@orpc/client';
import { screenTexts } from '@plainview/contract/screen-texts';
import { accountErrorCodes, type ErrorCode } from '@plainview/domain/shared/error-code';
import { isFailedImport } from '../ui/load-later.ts';
import { NetworkError, unreachableStatuses } from './fetch-json.ts';

const accountErrors: ReadonlySet<ErrorCode> = new Set(accountErrorCodes);

/** Returns the error code if the server responded with an error of the contract, else null. */
export function errorCodeOf(error: unknown): ErrorCode | null {
  if (!(error instanceof ORPCError) || !error.defined) return null;
  const code: ErrorCode = error.code;
  return code;
}

/** Returns whether the server did not respond at all: the network or the server is down. */
export function isNetworkProblem(error: unknown): boolean {
  if (error instanceof ORPCError) return !error.defined && unreachableStatuses.has(error.status);
  return error instanceof NetworkError || isFailedImport(error);
}

/** Returns whether a request failed. All other errors are faults of the page itself. */
export const isRequestError = (error: unknown): boolean =>
  error instanceof ORPCError || isNetworkProblem(error);

/** Returns whether the session has ended or the account's permissions have changed. */
export function isAccountError(error: unknown): boolean {
  const code = errorCodeOf(error);
  return code !== null && accountErrors.has(code);
}

/** Returns the user-facing message of an error: the server's message, else the text of the screen. */
export function describeError(error: unknown, otherwise: string = screenTexts.otherError): string {
  return error instanceof ORPCError && error.defined ? error.message : otherwise;
}

/** Like `describeError`, with the text for a form that could not be sent because the network is down. */
export const describeFormError = (error: unknown): string =>
  describeError(error, isNetworkProblem(error) ? screenTexts.network : undefined);
