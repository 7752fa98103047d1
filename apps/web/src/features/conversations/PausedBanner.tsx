import type { Outputs } from '@plainview/contract/index';
import type { MessageSide } from '@plainview/domain/tickets/conversations/conversation';
import { describeError } from '../../api/describe-error.ts';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { useConversationActions } from './use-conversation.ts';

/** Says that the clock of a ticket is paused, and offers reviewers to resume it. */
export function PausedBanner({
  ticket: { id, pausedAt, abilities },
  side,
}: {
  readonly ticket: Pick<Outputs['tickets']['get'], 'id' | 'pausedAt' | 'abilities'>;
  readonly side: MessageSide;
}) {
  const { resume } = useConversationActions();
  if (pausedAt === null) return null;
  return (
    <>
      <Banner
        variant="warning"
        title={side === 'agency' ? 'Waiting for your answer' : 'Waiting for the agency’s answer'}
        {...(abilities.resume.allowed && {
          action: {
            label: 'Resume Clock',
            onPress: () => resume.mutate({ id }),
            isPending: resume.isPending,
          },
        })}
      >
        Paused since <Timestamp value={pausedAt} pattern="MMM d, yyyy, h:mm a" isPlain />. The due date moves
        by the paused time.
      </Banner>
      {resume.error && <Banner variant="error">{describeError(resume.error)}</Banner>}
    </>
  );
}
