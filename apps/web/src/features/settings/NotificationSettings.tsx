import type { Outputs } from '@plainview/contract/index';
import type { Role } from '@plainview/domain/identity/users/actor';
import { noticeLabels, notices, type Notice } from '@plainview/domain/identity/users/notice';
import { DIGEST_HOUR } from '@plainview/domain/operations/mail/mail-digest';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { describeError } from '../../api/describe-error.ts';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Switch } from '../../ui/forms/Switch.tsx';

type Profile = Outputs['profile']['get'];

const withNotice = (profile: Profile, notice: Notice, isWanted: boolean): Profile => {
  const others = profile.mutedNotices.filter((muted) => muted !== notice);
  return { ...profile, mutedNotices: isWanted ? others : [...others, notice] };
};

/** A choice is saved even if the page is closed at once. */
const context = { outlivesPage: true };

/** Sets which notifications the user receives. Saved at once, reverted on failure. */
export function NotificationSettings({ forRole }: { forRole: Role }) {
  const queryClient = useQueryClient();
  const key = api.profile.get.queryKey();
  const profile = useQuery(api.profile.get.queryOptions());
  const choose = useMutation(
    api.profile.setNotice.mutationOptions({
      context,
      onMutate: async ({ notice, isWanted }) => {
        await queryClient.cancelQueries({ queryKey: key });
        const before = queryClient.getQueryData<Profile>(key);
        if (before) queryClient.setQueryData(key, withNotice(before, notice, isWanted));
        return { before };
      },
      onError: (_error, _choice, change) => queryClient.setQueryData(key, change?.before),
    }),
  );
  const chooseTiming = useMutation(
    api.profile.setMailTiming.mutationOptions({
      context,
      onMutate: async ({ timing }) => {
        await queryClient.cancelQueries({ queryKey: key });
        const before = queryClient.getQueryData<Profile>(key);
        if (before) queryClient.setQueryData(key, { ...before, mailTiming: timing });
        return { before };
      },
      onError: (_error, _choice, change) => queryClient.setQueryData(key, change?.before),
    }),
  );
  const error = choose.error ?? chooseTiming.error;
  const { data } = profile;
  if (profile.isError && !data) {
    return <LoadErrorBanner error={describeLoadError(profile.error, profile.refetch)} />;
  }
  if (!data) return <Skeleton className="h-24 w-full" />;
  return (
    <div className="flex flex-col gap-3">
      {error && <Banner variant="error">{describeError(error)}</Banner>}
      {notices
        .filter((notice) => noticeLabels[notice].roles.includes(forRole))
        .map((notice) => (
          <Switch
            key={notice}
            isSelected={!data.mutedNotices.includes(notice)}
            onChange={(isWanted) => choose.mutate({ notice, isWanted })}
          >
            {noticeLabels[notice].label}
          </Switch>
        ))}
      <div className="flex flex-col gap-1 border-t border-line pt-3">
        <Switch
          isSelected={data.mailTiming === 'daily'}
          onChange={(isDaily) => chooseTiming.mutate({ timing: isDaily ? 'daily' : 'immediately' })}
        >
          Send one daily digest
        </Switch>
        <p className="text-sm text-soft">
          Every day at {DIGEST_HOUR}:00 UTC. Reminders of due dates and alerts about files are sent
          immediately.
        </p>
      </div>
    </div>
  );
}
