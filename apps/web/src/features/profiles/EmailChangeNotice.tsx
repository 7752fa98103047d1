import { Link } from '@tanstack/react-router';
import { describeError } from '../../api/describe-error.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { useProfileActions, type Profile } from './use-profile.ts';

/** Says that a change of email address awaits confirmation, with a button that cancels it. */
export function EmailChangeNotice({ profile }: { profile: Profile }) {
  const { withdraw } = useProfileActions();
  const { emailChange, email } = profile;
  if (!emailChange) return null;
  const isByMessage = emailChange.confirmedBy === 'message';
  return (
    <>
      <Banner
        variant="info"
        action={{
          label: 'Withdraw',
          onPress: () => withdraw.mutate(undefined),
          isPending: withdraw.isPending,
        }}
      >
        {isByMessage ? (
          <>
            A message to confirm {emailChange.newEmail} was sent there. Until then you sign in with {email}.{' '}
            <Link to="/confirm-email" className="underline underline-offset-2">
              Enter the Code
            </Link>
          </>
        ) : (
          `${emailChange.newEmail} awaits an administrator’s confirmation. Until then, sign in with ${email}.`
        )}
      </Banner>
      {withdraw.error && <Banner variant="error">{describeError(withdraw.error)}</Banner>}
    </>
  );
}
