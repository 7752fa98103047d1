import type { Outputs } from '@plainview/contract/index';
import { useState } from 'react';
import { UseNotice } from './lazy-notices.tsx';
import { pathAfterSignIn, type LoginSearch } from './login-search.ts';
import { SignIn } from './SignIn.tsx';

interface SignInPagesProps {
  /** Null while the server cannot be reached. */
  readonly policy: Outputs['session']['policy'] | null;
  readonly search: LoginSearch;
  /** Opens a page; `replace` replaces the entry of the browser's history. */
  readonly onOpen: (href: string, replace?: boolean) => void;
}

/** /login: the notice of use, if there is one, and then the form. */
export function SignInPages({ policy, search, onOpen }: SignInPagesProps) {
  const [isAcknowledged, setAcknowledged] = useState(false);
  const { next, registered = false, problem } = search;
  if (policy?.useNotice && !isAcknowledged)
    return <UseNotice text={policy.useNotice} onAcknowledged={() => setAcknowledged(true)} />;
  return (
    <SignIn
      wasRegistered={registered}
      next={next}
      problem={problem}
      offersPasskeys={policy?.offersPasskeys ?? true}
      offersOrganization={policy === null || policy.organization !== null}
      supportContact={policy?.supportContact}
      onSignedIn={() => onOpen(pathAfterSignIn(next), true)}
      onBack={() => onOpen(next ? `/login?${new URLSearchParams({ next }).toString()}` : '/login', true)}
      onOpen={onOpen}
    />
  );
}
