import type { Caller } from '../../modules/identity/sessions/resolve-caller.ts';
import { rateLimitSubnet } from '../../platform/auth/rate-limit-subnet.ts';
import type { RequestAllowance } from '../../platform/auth/rate-limits.ts';

/**
 * Returns the name under which a caller's requests are counted: the API key's, the session's, or
 * otherwise the network's.
 */
export function countedCaller(caller: Caller, address: string): string {
  return caller.kind === 'actor' ? caller.credentialId : `address ${rateLimitSubnet(address)}`;
}

/** Returns the rate limit headers of a response (draft-ietf-httpapi-ratelimit-headers-10). */
export function allowanceHeaders(allowance: RequestAllowance): Record<string, string> {
  const { limit, remaining, windowSeconds, secondsLeft, isAdmitted } = allowance;
  return {
    'ratelimit-policy': `"minute";q=${limit};w=${windowSeconds}`,
    ratelimit: `"minute";r=${remaining};t=${secondsLeft}`,
    ...(!isAdmitted && { 'retry-after': String(secondsLeft) }),
  };
}
