import { ownPath } from '@plainview/domain/shared/own-path';

/**
 * `next`: the page that the user wanted; `registered`: an account was just created and awaits approval;
 * `problem`: the error code with which the organization's provider returned the user.
 */
export interface LoginSearch {
  next?: string;
  registered?: boolean;
  problem?: string;
}

/** Reads the search parameters of /login, either as text or as the router parses them. */
export const readLoginSearch = (search: Readonly<Record<string, unknown>>): LoginSearch => ({
  // Not validated here: `pathAfterSignIn` validates it.
  ...(typeof search['next'] === 'string' && { next: search['next'] }),
  ...((search['registered'] === true || search['registered'] === 'true') && { registered: true }),
  ...(typeof search['problem'] === 'string' && { problem: search['problem'] }),
});

/** Returns the path to open after sign-in; ignores values that lead to another origin. */
export const pathAfterSignIn = (next: string | undefined): string =>
  ownPath(next, window.location.origin, (address, base) =>
    URL.canParse(address, base) ? new URL(address, base) : null,
  );
