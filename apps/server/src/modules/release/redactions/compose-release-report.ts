import { toReportLetterhead } from '@plainview/domain/agencies/letterheads/letterhead';
import { durationOfFrame, timeOfFrame, type FrameIndex } from '@plainview/domain/evidence/media/frame-index';
import type { Video } from '@plainview/domain/evidence/videos/video';
import type { CustodyData } from '@plainview/domain/ledger/custody-event';
import {
  MUTE_MARGIN_MICROSECONDS,
  REDACTION_MARGIN,
} from '@plainview/domain/release/redactions/hidden-areas';
import { countKeyFrames } from '@plainview/domain/release/redactions/key-frames';
import type {
  ReleaseReport,
  ReportedCheck,
  ReportedCopy,
  ReportedLabel,
  ReportedLooseEnds,
  ReportedMutedRange,
  ReportedRegion,
  ReportedTolerances,
} from '@plainview/domain/release/redactions/release-report';
import type { Reader } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { systemSnapshot } from '../../../platform/database/tenant-transaction.ts';
import { readPrintedCheckpoint } from '../../../platform/ledger/printed-checkpoint.ts';
import { INSIDE_TOLERANCE, OUTSIDE_TOLERANCE } from '../../../platform/media/redaction/compare-pictures.ts';
import { SOUND_TOLERANCE } from '../../../platform/media/redaction/compare-sound.ts';
import { getLetterhead } from '../../agencies/letterheads/letterheads.repository.ts';
import { readFrameIndex } from '../../evidence/media/read-frame-index.ts';
import { listTicketVideos } from '../../evidence/videos/videos.repository.ts';
import { getTicket } from '../../tickets/tickets/tickets.repository.ts';
import { findRenderedData, listEditorNames } from './redaction-entries.repository.ts';
import { listMarks, type Marks } from './redaction-marks.repository.ts';
import * as repository from './redactions.repository.ts';
import type { Redaction, RedactionVideo } from './redactions.repository.ts';

const tolerances: ReportedTolerances = {
  marginPixels: REDACTION_MARGIN,
  outside: OUTSIDE_TOLERANCE,
  inside: INSIDE_TOLERANCE,
  soundPercent: SOUND_TOLERANCE * 100,
  muteMarginMilliseconds: MUTE_MARGIN_MICROSECONDS / 1000,
};

/** A release report before it is rendered. */
export interface ComposedReleaseReport {
  readonly report: ReleaseReport;
  /** The pictures that it prints, by their SHA-256: the logo of the agency. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
  readonly agencyId: string;
  /** The first video of the order. */
  readonly videoId: string;
}

/** A delivery that is about to happen. */
export interface Delivery {
  readonly redactionId: string;
  readonly reportId: string;
  readonly deliveredBy: string;
  readonly deliveredAt: Date;
}

/**
 * Composes the release report of an approved redacted copy. Neither its marks nor its copies can change any more. It reads
 * as the system: a report has the same names for everyone.
 */
export async function composeReleaseReport(
  context: AppContext,
  delivery: Delivery,
): Promise<ComposedReleaseReport> {
  const checkpoint = await readPrintedCheckpoint(context);
  const sources = await systemSnapshot(context.database, (tx) => readSources(tx, delivery.redactionId));
  const { redaction, ticket, letterhead, drawnBy, videos, firstVideoId } = sources;
  const { checkedBy, checkedAt } = redaction;
  if (checkedBy === null || checkedAt === null) throw new Error('the redacted copy was not checked');
  const reasons = new Map(redaction.terms.reasons.map(({ code, label }) => [code, label]));
  const reported: ReportedCopy[] = [];
  for (const video of videos) {
    const hasRegions = video.marks.tracks.length > 0;
    const index = hasRegions ? await readFrameIndex(context, null, video.ordered.videoId) : null;
    reported.push(reportCopy(video, { reasons, index }));
  }
  const { logo } = letterhead;
  return {
    agencyId: redaction.agencyId,
    videoId: firstVideoId,
    pictures: new Map(logo ? [[logo.sha256, Buffer.from(logo.base64, 'base64')]] : []),
    report: {
      ...delivery,
      ticketNumber: ticket.number,
      agencyName: ticket.agencyName,
      letterhead: toReportLetterhead(letterhead),
      timeZone: letterhead.timeZone,
      purpose: redaction.purpose,
      requestNumber: redaction.requestNumber,
      deadline: redaction.deadline,
      orderedAt: redaction.orderedAt,
      hidden: redaction.hidden,
      needsSecondPerson: redaction.needsSecondPerson,
      drawnBy,
      checkedBy,
      checkedAt,
      looseEnds: reportLooseEnds(redaction),
      faces: redaction.approvedFaces,
      needsFullWatch: redaction.needsFullWatch,
      watchExplanation: redaction.watchExplanation,
      tolerances,
      videos: reported,
      checkpoint,
    },
  };
}

const reportLooseEnds = ({
  looseEnds: total,
  looseEndsLookedAt: lookedAt,
  checkExplanation: explanation,
}: Redaction): ReportedLooseEnds | null =>
  total === null || lookedAt === null ? null : { count: total, lookedAt, explanation };

/** A video with what the report says about it. */
interface CopySources {
  readonly ordered: RedactionVideo;
  readonly original: Video;
  readonly marks: Pick<Marks, 'tracks' | 'mutedRanges'>;
  readonly file: NonNullable<RedactionVideo['copy']>;
  /** Data of the ledger entry about its rendering and check; null if this ledger has none. */
  readonly rendered: CustodyData | null;
}

async function readSources(tx: Reader, redactionId: string) {
  const redaction = await repository.findRedaction(tx, redactionId);
  const ticket = redaction && (await getTicket(tx, redaction.ticketId));
  const letterhead = ticket && (await getLetterhead(tx, ticket.agencyId));
  if (!letterhead) throw new Error('the ticket of the redacted copy is gone');
  const originals = await listTicketVideos(tx, ticket.id);
  const allMarks = await listMarks(tx, redactionId);
  const videos: CopySources[] = [];
  for (const ordered of redaction.videos) {
    const { videoId, copy: file } = ordered;
    const original = originals.find(({ id }) => id === videoId);
    if (!original || !file) throw new Error('a video of the redacted copy has no copy');
    const marks = allMarks.find((each) => each.videoId === videoId) ?? { tracks: [], mutedRanges: [] };
    const rendered = await findRenderedData(tx, redactionId, file.sha256);
    videos.push({ ordered, original, marks, file, rendered });
  }
  const firstVideoId = redaction.videos[0]?.videoId;
  if (firstVideoId === undefined) throw new Error('the redacted copy has no videos');
  const drawnBy = await listEditorNames(tx, redactionId);
  return { redaction, ticket, letterhead, drawnBy, videos, firstVideoId };
}

interface ReportingFacts {
  /** Labels by code. */
  readonly reasons: ReadonlyMap<string, string>;
  readonly index: FrameIndex | null;
}

function reportCopy({ original, marks, file, rendered }: CopySources, facts: ReportingFacts): ReportedCopy {
  const { name, sha256, sizeBytes, frames, samples, watched } = file;
  return {
    name,
    original: { sha256: original.sha256, sizeBytes: original.sizeBytes },
    copy: { sha256, sizeBytes },
    frames,
    samples,
    check: rendered && reportCheck(rendered),
    label: rendered && reportLabel(rendered),
    watched,
    regions: reportRegions(marks, facts),
    mutedRanges: reportMutedRanges(marks, facts),
  };
}

const reportCheck = (data: CustodyData): ReportedCheck => ({
  sourceSha256: String(data['sourceSha256']),
  mutedMicroseconds: Number(data['mutedMicroseconds']),
  largestDifferenceOutside: String(data['largestDifferenceOutside']),
  largestDifferenceInside: String(data['largestDifferenceInside']),
});

function reportLabel({ label, labelText }: CustodyData): ReportedLabel | null {
  const placement = label === 'picture' || label === 'below' ? label : null;
  return placement && { placement, text: String(labelText) };
}

const reportRegions = (
  { tracks }: Pick<Marks, 'tracks'>,
  { reasons, index }: ReportingFacts,
): ReportedRegion[] =>
  tracks
    .toSorted((one, other) => one.startFrame - other.startFrame || one.endFrame - other.endFrame)
    .map(({ reasonCode, startFrame, endFrame, keyFrames }) => ({
      reason: reasons.get(reasonCode) ?? reasonCode,
      startFrame,
      endFrame,
      startMicroseconds: index && timeOfFrame(index, startFrame),
      endMicroseconds: index && timeOfFrame(index, endFrame) + durationOfFrame(index, endFrame),
      keyFrames: countKeyFrames(keyFrames),
    }));

const reportMutedRanges = (
  { mutedRanges }: Pick<Marks, 'mutedRanges'>,
  { reasons }: ReportingFacts,
): ReportedMutedRange[] =>
  mutedRanges
    .toSorted((one, other) => one.startMicroseconds - other.startMicroseconds)
    .map(({ reasonCode, startMicroseconds, endMicroseconds }) => ({
      reason: reasons.get(reasonCode) ?? reasonCode,
      startMicroseconds,
      endMicroseconds,
    }));
