import { api } from '../../../api/client.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { CodeForm } from './CodeForm.tsx';
import { useSignInOptions } from './use-sign-in.ts';

interface OrganizationCodeStepProps {
  readonly onSignedIn: () => void;
  readonly onBack: () => void;
}

/** Second step of sign-in through the organization, after its provider has authenticated the user. */
export function OrganizationCodeStep({ onSignedIn, onBack }: OrganizationCodeStepProps) {
  const complete = useMutation(
    api.session.completeOrganizationSignIn.mutationOptions(useSignInOptions(onSignedIn)),
  );
  return (
    <CodeForm
      call={complete}
      onCode={(code, onError) => complete.mutate({ code }, { onError })}
      onBack={onBack}
    />
  );
}
