import { screenTexts } from '@plainview/contract/screen-texts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { describeError } from '../../api/describe-error.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Card } from '../../ui/layout/Card.tsx';

/** Lists changes of email address that await a decision; renders nothing if there are none. */
export function EmailChanges() {
  const changes = useQuery(api.users.emailChanges.queryOptions());
  const confirm = useMutation(api.users.confirmEmailChange.mutationOptions());
  const decline = useMutation(api.users.declineEmailChange.mutationOptions());
  const error = confirm.error ?? decline.error;
  const isBusy = confirm.isPending || decline.isPending;
  if (!error && !changes.data?.length) return null;
  return (
    <Card title="Email Changes" description="The user signs in with the new address once it is confirmed.">
      {error && (
        <Banner variant="error" className="mb-3">
          {describeError(error, screenTexts.updateUserFailed)}
        </Banner>
      )}
      <ul className="divide-y divide-line">
        {changes.data?.map((change) => (
          <li key={change.userId} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
            <p className="min-w-0 flex-1 break-words">
              <span className="font-medium">{change.name}</span>: {change.email} → {change.newEmail}
              <span className="ms-2 text-sm text-soft">
                <Timestamp value={change.requestedAt} isPlain />
              </span>
            </p>
            <Button
              size="sm"
              isDisabled={isBusy}
              aria-label={`Confirm ${change.newEmail}`}
              onPress={() => confirm.mutate({ id: change.userId })}
            >
              Confirm
            </Button>
            <Button
              size="sm"
              isDisabled={isBusy}
              aria-label={`Decline ${change.newEmail}`}
              onPress={() => decline.mutate({ id: change.userId })}
            >
              Decline
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
