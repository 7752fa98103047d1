import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { describeError } from '../../api/describe-error.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';

/** Shows whether the user's account is linked to the organization's sign-in, if one is configured. */
export function OrganizationCard() {
  const [isAsking, setIsAsking] = useState(false);
  const link = useQuery(api.organization.get.queryOptions({ staleTime: 0 }));
  const unlink = useMutation(
    api.organization.unlink.mutationOptions({ onSuccess: () => setIsAsking(false) }),
  );
  const name = link.data?.name ?? null;
  if (name === null) return null;
  const linkedAt = link.data?.linkedAt ?? null;
  return (
    <Card title="Organization Sign-In" description="Sign in without a Plainview password.">
      <div className="flex flex-col gap-3">
        {linkedAt ? (
          <>
            <p>
              Linked to {name} since <Timestamp value={linkedAt} pattern="MMM d, yyyy, h:mm a" isPlain />.
            </p>
            <Button variant="danger-outline" className="w-fit" onPress={() => setIsAsking(true)}>
              Remove Link
            </Button>
          </>
        ) : (
          <p>
            Not linked. Next time, use “Sign in with {name}”: your account is matched by its email address.
            The first time, your other devices are signed out, and your password is removed unless you also
            enter the code of a second factor.
          </p>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={() => {
          unlink.reset();
          setIsAsking(false);
        }}
        title="Remove Link"
        text={`Your account will no longer be linked to your identity at ${name}. If you sign in with it again, the account is matched by its email address and linked again.`}
        confirmLabel="Remove Link"
        pendingLabel="Removing..."
        isBusy={unlink.isPending}
        errorMessage={unlink.error ? describeError(unlink.error) : undefined}
        onConfirm={() => unlink.mutate(undefined)}
      />
    </Card>
  );
}
