import { oc } from '@orpc/contract';
import { refusals } from './errors.ts';

/** What anybody may call. */
export const open = oc;

/** What needs a session of an approved account. */
export const signedIn = oc.errors(
  refusals('NOT_SIGNED_IN', 'NOT_ALLOWED', 'ACCOUNT_PENDING', 'ACCOUNT_REJECTED', 'AGENCY_NAME_MISSING'),
);
