import { useState } from 'react';
import { SignInForm } from '../../features/sessions/sign-in/SignInForm.tsx';
import { SupportContact, type SupportContactDetails } from '../../features/sessions/SupportContact.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { GuestLink } from './GuestLink.tsx';
import { SignInNote } from './lazy-notices.tsx';
import { SignInPage } from './SignInPage.tsx';

const OrganizationSignIn = lazyComponent(
  async () => (await import('../../features/sessions/sign-in/OrganizationSignIn.tsx')).OrganizationSignIn,
);
/** /login */
export function SignIn({
  wasRegistered,
  next,
  problem,
  offersPasskeys,
  offersOrganization,
  supportContact,
  onSignedIn,
  onBack,
  onOpen,
}: {
  wasRegistered: boolean;
  /** Requested page that needs a session. */
  next: string | undefined;
  /**
   * Error code with which the organization's provider returned the user; SECOND_FACTOR_NEEDED
   * asks for the code.
   */
  problem: string | undefined;
  offersPasskeys: boolean;
  /** Whether people may sign in through their organization's provider. */
  offersOrganization: boolean;
  supportContact: SupportContactDetails | undefined;
  onSignedIn: () => void;
  onBack: () => void;
  /** Opens another page, without loading the current one again. */
  onOpen: (href: string) => void;
}) {
  const [hasFailed, setHasFailed] = useState(false);
  const organization = { next: next ?? '/', onSignedIn, onBack };
  return (
    <SignInPage title="Sign in">
      {/* One message at a time: that of a failed sign-in is newer. */}
      {!hasFailed && (wasRegistered || (next && !problem)) && <SignInNote wasRegistered={wasRegistered} />}
      {problem && <OrganizationSignIn {...organization} problem={problem} />}
      {problem !== 'SECOND_FACTOR_NEEDED' && (
        <>
          <SignInForm
            offersPasskeys={offersPasskeys}
            onSignedIn={onSignedIn}
            onFailed={() => setHasFailed(true)}
          />
          {offersOrganization && <OrganizationSignIn {...organization} />}
        </>
      )}
      <p className="mt-5 text-sm">
        <GuestLink href="/forgot-password" onOpen={onOpen}>
          Forgot password?
        </GuestLink>
      </p>
      <p className="mt-3 text-sm">
        <GuestLink href="/register" onOpen={onOpen}>
          {"Don't have an account? Register"}
        </GuestLink>
      </p>
      <SupportContact contact={supportContact} />
    </SignInPage>
  );
}
