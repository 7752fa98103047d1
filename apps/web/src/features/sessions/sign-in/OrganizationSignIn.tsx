import { screenTexts } from '@plainview/contract/screen-texts';
import { useQuery } from '@tanstack/react-query';
import { policyOptions } from '../../../api/policy.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { finishSignOut } from '../sign-out/end-session.ts';
import { useOnline } from '../use-online.ts';
import { organizationAddress, organizationSignInError } from './organization-sign-in-error.ts';
import { OrganizationCodeStep } from './OrganizationCodeStep.tsx';

interface OrganizationSignInProps {
  /** Path to open after sign-in. */
  readonly next: string;
  /** Error code with which the provider returned the user; shown above the form. */
  readonly problem?: string;
  readonly onSignedIn: () => void;
  readonly onBack: () => void;
}

/**
 * Sign-in through the organization's provider: the button that leads there, or, with `problem`, its result:
 * an error message, or the form for the code that is still required.
 */
export function OrganizationSignIn({ next, problem, ...step }: OrganizationSignInProps) {
  if (problem === undefined) return <OrganizationButton next={next} />;
  if (problem === 'SECOND_FACTOR_NEEDED') return <OrganizationCodeStep {...step} />;
  return (
    <Banner variant="error" takesFocus className="mb-4">
      {organizationSignInError(problem)}
    </Banner>
  );
}

/** Shown if a provider is configured. */
function OrganizationButton({ next }: { next: string }) {
  const policy = useQuery(policyOptions());
  const { isOnline } = useOnline();
  const leave = useMutation({
    mutationKey: null,
    mutationFn: async () => {
      // A pending sign-out would end the session that starts there.
      await finishSignOut();
      window.location.assign(organizationAddress(next));
    },
  });
  const organization = policy.data?.organization;
  if (!organization) return null;
  return (
    <div className="mt-4 flex flex-col gap-4 border-t border-line pt-4">
      {leave.error && (
        <Banner variant="error" takesFocus>
          {screenTexts.signInNetwork}
        </Banner>
      )}
      <Button
        size="lg"
        isDisabled={!isOnline}
        isPending={leave.isPending}
        onPress={() => leave.mutate()}
        className="w-full"
      >
        Sign in with {organization.name}
      </Button>
    </div>
  );
}
