import type { Outputs } from '@plainview/contract/index';
import { findingName, orderByGravity } from '@plainview/domain/review/findings/finding-number';
import { CircleCheck, CircleX, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { pluralize } from '../../../ui/pluralize.ts';
import { useMessages } from '../../conversations/use-conversation.ts';
import type { Finding } from '../../findings/finding-order.ts';
import type { useMissingAnswers } from '../../scorecards/use-missing-answers.ts';
import { useTicketScorecard } from '../../scorecards/use-ticket-scorecard.ts';
import { awaitsIndex } from '../../videos/awaits-index.ts';
import type { Watched } from './summarize-watched.ts';

export interface ChecklistActions {
  /** Opens a question of the scorecard. */
  readonly onShowQuestion: (questionId: string) => void;
  readonly onShowFinding: (finding: Finding) => void;
  /** Shows the finding that is being written. */
  readonly onShowFindings: () => void;
  readonly onShowMessages: () => void;
}

interface DeliveryChecklistProps extends ChecklistActions {
  readonly ticket: Outputs['tickets']['get'];
  readonly findings: readonly Finding[];
  readonly watched: Watched;
  readonly missing: ReturnType<typeof useMissingAnswers>;
  /** A finding is being edited and not saved yet. */
  readonly hasOpenFinding: boolean;
}

const MOST_SHOWN = 8;

/** Lists what stands against a delivery, or should be known before it, from what the server has. */
export function DeliveryChecklist(props: DeliveryChecklistProps) {
  const { ticket, findings, watched, missing, hasOpenFinding } = props;
  const { onShowQuestion, onShowFinding, onShowFindings, onShowMessages } = props;
  const { rows: messages } = useMessages(ticket.id);
  const hasScorecard = Boolean(useTicketScorecard(ticket.id).data?.scorecard);
  const [newest] = messages;
  const videoIds = ticket.videos.map(({ videoId }) => videoId);
  const withoutPicture = orderByGravity(findings, videoIds)
    .map((finding, index) => ({ finding, name: findingName(index + 1) }))
    .filter(({ finding: { startFrame, still } }) => startFrame === null || still?.state === 'failed');
  const withoutFrame = findings.filter(({ startFrame }) => startFrame === null);
  const gapsIn = ticket.videos.filter(({ videoId }) => watched.coverages?.get(videoId)?.gaps.length);
  return (
    <ul aria-label="Before delivery" className="space-y-1.5 text-sm">
      {hasOpenFinding && (
        <Item state="blocking">
          <Action onPress={onShowFindings}>Save or cancel the open finding first.</Action>
        </Item>
      )}
      {watched.coverages &&
        (gapsIn.length === 0 ? (
          <Item state="done">All footage was watched</Item>
        ) : (
          <Item state="warning">
            {`Not watched completely: ${gapsIn.map(({ id }) => id).join(', ')}. The report says so with your reason.`}
          </Item>
        ))}
      {missing.length > 0 && (
        <Item state="blocking">
          <p>{`${pluralize(missing.length, 'required question')} in the scorecard left to answer`}</p>
          <Few
            of={missing}
            render={({ id, text }) => <Action onPress={() => onShowQuestion(id)}>{text}</Action>}
          />
        </Item>
      )}
      {hasScorecard && missing.length === 0 && <Item state="done">All required questions are answered</Item>}
      {withoutPicture.length > 0 && (
        <Item state="warning">
          <p>{`${pluralize(withoutPicture.length, 'finding')} without a picture of the frame`}</p>
          <Few
            of={withoutPicture}
            isInLine
            render={({ finding, name }) => <Action onPress={() => onShowFinding(finding)}>{name}</Action>}
          />
          {withoutFrame.length > 0 && <p>{frameText(withoutFrame, ticket.videos)}</p>}
        </Item>
      )}
      {withoutPicture.length === 0 && findings.length > 0 && (
        <Item state="done">Every finding has its frame</Item>
      )}
      {newest?.side === 'agency' && (
        <Item state="warning">
          <p>
            The agency’s last message is not answered: <q className="line-clamp-2">{newest.text}</q>
          </p>
          <Action onPress={onShowMessages}>Show Messages</Action>
        </Item>
      )}
    </ul>
  );
}

/** Says what becomes of findings without a frame: if their video is going to be indexed, they get one. */
function frameText(findings: readonly Finding[], videos: DeliveryChecklistProps['ticket']['videos']): string {
  const waiting = new Set(videos.filter(({ media }) => awaitsIndex(media)).map(({ videoId }) => videoId));
  return findings.some(({ videoId }) => waiting.has(videoId))
    ? 'Plainview finds the frames once the video is indexed. Until then, the report states these times as approximate.'
    : 'No frame is known at these times, or the video could not be indexed. The report states them as approximate.';
}

type ItemState = 'done' | 'warning' | 'blocking';

const looks: Readonly<
  Record<ItemState, { readonly Icon: LucideIcon; readonly color: string; readonly name: string }>
> = {
  done: { Icon: CircleCheck, color: 'text-success', name: 'Done' },
  warning: { Icon: TriangleAlert, color: 'text-pending', name: 'Note' },
  blocking: { Icon: CircleX, color: 'text-failed', name: 'Prevents delivery' },
};

function Item({ state, children }: { readonly state: ItemState; readonly children: ReactNode }) {
  const { Icon, color, name } = looks[state];
  return (
    <li className="flex gap-2">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${color}`} />
      <div className="min-w-0">
        <span className="sr-only">{name}: </span>
        {children}
      </div>
    </li>
  );
}

function Action({ onPress, children }: { readonly onPress: () => void; readonly children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="min-h-6 cursor-pointer text-start text-link underline underline-offset-2"
    >
      {children}
    </button>
  );
}

interface FewProps<Entry extends object> {
  readonly of: readonly Entry[];
  readonly isInLine?: boolean;
  readonly render: (entry: Entry) => ReactNode;
}

/** The first entries of a list, and how many more there are. */
function Few<Entry extends object>({ of, isInLine = false, render }: FewProps<Entry>) {
  return (
    <ul className={isInLine ? 'flex flex-wrap gap-x-3' : ''}>
      {of.slice(0, MOST_SHOWN).map((entry, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- entries have no state
        <li key={place}>{render(entry)}</li>
      ))}
      {of.length > MOST_SHOWN && <li>and {of.length - MOST_SHOWN} more</li>}
    </ul>
  );
}
