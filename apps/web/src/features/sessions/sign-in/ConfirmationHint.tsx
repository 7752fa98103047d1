import { isDefinedError } from '@orpc/client';
import { screenTexts } from '@plainview/contract/screen-texts';
import { api } from '../../../api/client.ts';
import { isNetworkProblem, describeError } from '../../../api/describe-error.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import type { useSignIn } from './use-sign-in.ts';

interface ConfirmationHintProps {
  readonly email: string;
  readonly password: string;
  /** The error of signing in with this address and password. */
  readonly refusal: ReturnType<typeof useSignIn>['error'];
}

/** Offers to resend the confirmation link if the account is pending because its address is not confirmed. */
export function ConfirmationHint({ email, password, refusal }: ConfirmationHintProps) {
  const resend = useMutation(api.session.resendConfirmation.mutationOptions());
  const isAwaited =
    isDefinedError(refusal) &&
    refusal.code === 'ACCOUNT_PENDING' &&
    refusal.data?.awaitsEmailConfirmation === true;
  if (!isAwaited) return null;
  if (resend.isSuccess) {
    return (
      <Banner variant="success" takesFocus>
        A new link is on its way to {email.trim()}. Earlier links no longer work.
      </Banner>
    );
  }
  return (
    <div className="flex flex-col items-start gap-3">
      {resend.error && (
        <Banner variant="error" takesFocus className="w-full">
          {describeError(resend.error, isNetworkProblem(resend.error) ? screenTexts.network : undefined)}
        </Banner>
      )}
      <p className="text-sm text-soft">
        Your email address is not confirmed yet. Open the link in the message that was sent to it.
      </p>
      <Button isPending={resend.isPending} onPress={() => resend.mutate({ email, password })}>
        Send the Link Again
      </Button>
    </div>
  );
}
