import type { CustodyEvent } from '@plainview/domain/ledger/custody-event';
import type { Finding } from '@plainview/domain/review/findings/finding';
import { formatShape } from '@plainview/domain/review/findings/frame-shapes';
import type { Transaction } from '@plainview/postgres/database';
import { recordEvent } from '../../../platform/ledger/record-event.ts';

/** Records a finding with its content in the ledger, for administrators only. */
export async function recordFinding(
  tx: Transaction,
  actor: Parameters<typeof recordEvent>[1],
  now: Date,
  event: CustodyEvent,
  finding: Finding,
): Promise<void> {
  const { videoId, startMicroseconds, endMicroseconds, category, severity, text } = finding;
  const { startFrame, endFrame, frameSource, secondReviewId } = finding;
  const frames = startFrame === null ? {} : { startFrame, endFrame, frameSource };
  const shapes = finding.shapes.length === 0 ? {} : { shapes: finding.shapes.map(formatShape) };
  const speed = finding.playbackRate === null ? {} : { playbackRate: finding.playbackRate };
  const marked =
    finding.markedMicroseconds === null ? {} : { markedMicroseconds: finding.markedMicroseconds };
  await recordEvent(tx, actor, now, {
    event,
    subject: 'finding',
    subjectId: finding.id,
    ticketId: finding.ticketId,
    agencyId: finding.agencyId,
    audience: 'internal',
    data: {
      videoId,
      startMicroseconds,
      endMicroseconds,
      ...frames,
      ...shapes,
      ...speed,
      ...marked,
      category,
      severity,
      text,
      ...(secondReviewId !== null && { secondReviewId }),
    },
  });
}
