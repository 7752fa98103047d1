import { screenTexts } from '@plainview/contract/screen-texts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { isNetworkProblem, describeError } from '../../api/describe-error.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { SignInPage } from '../sign-in/SignInPage.tsx';

const importForms = () => import('./forms.ts');
const AcceptInvitationForm = lazyComponent(async () => (await importForms()).AcceptInvitationForm, {
  placeholder: () => <Skeleton className="h-96 w-full" />,
});
const InvitationCodeForm = lazyComponent(async () => (await importForms()).InvitationCodeForm, {
  placeholder: () => <Skeleton className="h-28 w-full" />,
});

interface AcceptInvitationProps {
  readonly code: string;
  readonly onCode: (code: string) => void;
}

/** /accept-invitation, with the code from the link's fragment or entered manually. */
export function AcceptInvitation({ code, onCode }: AcceptInvitationProps) {
  const [acceptedEmail, setAcceptedEmail] = useState<string | null>(null);
  const preview = useQuery(
    api.invitations.preview.queryOptions({
      input: { code },
      enabled: code !== '' && acceptedEmail === null,
      retry: false,
      gcTime: 0,
      // Not refetched: the form depends on it and must not change while the user types.
      staleTime: Infinity,
    }),
  );
  return (
    <SignInPage title="Accept your invitation">
      {acceptedEmail !== null ? (
        <Banner variant="success" takesFocus>
          Your account is ready. Sign in with {acceptedEmail}.
        </Banner>
      ) : code === '' ? (
        <InvitationCodeForm onCode={onCode} />
      ) : preview.data ? (
        <AcceptInvitationForm code={code} invitation={preview.data} onAccepted={setAcceptedEmail} />
      ) : preview.error ? (
        <Banner
          variant="error"
          takesFocus
          {...(isNetworkProblem(preview.error) && {
            action: { label: 'Try Again', onPress: () => void preview.refetch() },
          })}
        >
          {describeError(preview.error, isNetworkProblem(preview.error) ? screenTexts.network : undefined)}
        </Banner>
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
      <p className="mt-5 text-sm">
        <Link to="/login" className="text-link underline underline-offset-2">
          Sign in
        </Link>
      </p>
    </SignInPage>
  );
}
