import type { Outputs } from '@plainview/contract/index';
import type { Actor } from '@plainview/domain/identity/users/actor';
import { isOpenFilter } from '@plainview/domain/release/redactions/redaction-filter';
import { formatLength } from '@plainview/domain/shared/duration';
import { formatCents } from '@plainview/domain/shared/money';
import { derivedFileUrl } from '../../evidence/videos/videos.view.ts';
import type { getFaces } from './faces/save-faces.ts';
import type { listOrders } from './list-orders.ts';
import type { RedactionQuote } from './order-redaction.ts';
import type { ShownRedaction } from './redactions.ts';
import type { getMarks } from './save-marks.ts';

type Output = Outputs['redactions'];
type ListedOrder = Awaited<ReturnType<typeof listOrders>>['rows'][number];

/** Returns what an order would cost. */
export function quoteView({ terms, settingsVersion, videos, price, dueAt }: RedactionQuote): Output['quote'] {
  return {
    settingsVersion,
    centsPerMinute: terms.centsPerMinute,
    videos: videos.map(({ id }, index) => ({
      videoId: id,
      cost: formatCents(price.videoCents[index] ?? 0),
    })),
    totalCost: formatCents(price.totalCents),
    totalDuration: formatLength(price.totalSeconds),
    dueDate: dueAt,
  };
}

/** Returns an order as a row of a list. */
export function orderView(order: ListedOrder, now: Date): Output['listOrders']['items'][number] {
  const { dueAt, totalSeconds, ...row } = order;
  return {
    ...row,
    dueDate: dueAt,
    totalDuration: formatLength(totalSeconds),
    isOverdue: isOpenFilter(row.state) && dueAt < now,
  };
}

/** Returns a redacted copy as the actor may see it: the agency sees neither drafts nor what is about them. */
export function redactionView(actor: Pick<Actor, 'role'>, redaction: ShownRedaction): Output['get'] {
  const { id, ticketId, state, purpose, requestNumber, deadline, instructions } = redaction;
  const { needsSecondPerson, needsFullWatch, orderedBy, orderedAt, settingsVersion, startedBy, startedAt } =
    redaction;
  const { checkedBy, checkedAt, deliveredBy, deliveredAt, canceledBy, canceledAt, abilities } = redaction;
  const isReviewer = actor.role === 'admin';
  const seesCopy = isReviewer || state === 'delivered';
  return {
    id,
    ticketId,
    state,
    purpose,
    requestNumber,
    deadline,
    hidden: [...redaction.hidden],
    instructions,
    needsSecondPerson,
    needsFullWatch,
    label: redaction.label,
    orderedBy,
    orderedAt,
    dueDate: redaction.dueAt,
    centsPerMinute: redaction.terms.centsPerMinute,
    totalCost: formatCents(redaction.totalCents),
    totalDuration: formatLength(redaction.totalSeconds),
    paymentStatus: redaction.paymentStatus,
    settingsVersion,
    reasons: redaction.terms.reasons.map((reason) => ({ ...reason })),
    videos: redaction.videos.map((video) => videoView(video, seesCopy)),
    report: reportView(redaction),
    renderProgress: isReviewer && state === 'rendering' ? progressOf(redaction) : null,
    startedBy,
    startedAt,
    note: isReviewer ? redaction.note : null,
    checkedBy,
    checkedAt,
    deliveredBy,
    deliveredAt,
    canceledBy,
    canceledAt,
    abilities,
  };
}

const videoView = (
  { videoId, fileName, lengthSeconds, costCents, marks, copy }: ShownRedaction['videos'][number],
  seesCopy: boolean,
): Output['get']['videos'][number] => ({
  videoId,
  fileName,
  duration: formatLength(lengthSeconds),
  cost: formatCents(costCents),
  marks,
  copy:
    seesCopy && copy
      ? {
          url: derivedFileUrl(copy.fileId),
          sha256: copy.sha256,
          sizeBytes: copy.sizeBytes,
          frames: copy.frames,
          samples: copy.samples,
          durationMicroseconds: copy.durationMicroseconds,
          watched: copy.watched,
        }
      : null,
});

const reportView = ({
  reportFileId,
  reportSha256,
  reportSizeBytes,
}: ShownRedaction): Output['get']['report'] =>
  reportFileId !== null && reportSha256 !== null && reportSizeBytes !== null
    ? { url: derivedFileUrl(reportFileId), sha256: reportSha256, sizeBytes: reportSizeBytes }
    : null;

/** Returns the mean of the progress of all videos. */
const progressOf = ({ videos }: ShownRedaction): number => {
  const sum = videos.reduce((all, { copy, renderProgress }) => all + (copy ? 100 : (renderProgress ?? 0)), 0);
  return Math.floor(sum / Math.max(1, videos.length));
};

/** Returns what is hidden and muted in a video. */
export const marksView = ({
  tracks,
  tracksVersion,
  mutedRanges,
  mutedRangesVersion,
  savedBy,
}: Awaited<ReturnType<typeof getMarks>>): Output['getMarks'] => ({
  tracks: tracks.map((track) => ({ ...track })),
  tracksVersion,
  mutedRanges: mutedRanges.map((range) => ({ ...range })),
  mutedRangesVersion,
  savedBy,
});

/** Returns the proposed faces of a video, with what was decided about each. */
export const facesView = ({ search, version }: Awaited<ReturnType<typeof getFaces>>): Output['getFaces'] => ({
  search: search && { ...search, faces: search.faces.map((face) => ({ ...face })) },
  version,
});
