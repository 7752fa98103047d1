import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { useProfile } from '../profiles/use-profile.ts';
import { PasswordForm } from './PasswordForm.tsx';

const placeholder = <Skeleton className="h-72 w-full max-w-sm" />;

/** Changes the password of an account that has one. */
export function PasswordCard() {
  const profile = useProfile();
  // If the profile cannot be read, show the form: most accounts have a password, and the server checks it.
  if (profile.data?.hasPassword !== false)
    return (
      <Card title="Password" description="A change signs out your other devices.">
        {profile.isPending ? placeholder : <PasswordForm />}
      </Card>
    );
  return (
    <Card title="Password">
      <p>This account has no password. You sign in with your organization or a passkey.</p>
    </Card>
  );
}
