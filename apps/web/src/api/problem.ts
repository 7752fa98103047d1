import { ORPCError } from '@orpc/client';
import { screenTexts } from '@plainview/contract/errors';
import type { RefusalCode } from '@plainview/domain/shared/refusal';

/** The refusal's code where the server answered with one of the contract, else null. */
export function refusalCodeOf(error: unknown): RefusalCode | null {
  if (!(error instanceof ORPCError) || !error.defined) return null;
  const code: RefusalCode = error.code;
  return code;
}

/** True where no answer came at all: the network is down, or the server is. */
export const isNetworkProblem = (error: unknown): boolean => error instanceof TypeError;

/** What a person reads of an error: the refusal's own words, else the words of the screen. */
export function problemOf(error: unknown, otherwise: string = screenTexts.otherError): string {
  return error instanceof ORPCError && error.defined ? error.message : otherwise;
}
