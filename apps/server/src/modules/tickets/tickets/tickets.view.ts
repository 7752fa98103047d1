import type { Outputs } from '@plainview/contract/index';
import type { DerivedFileKind } from '@plainview/domain/evidence/derived-files/derived-file';
import { fileFaultTexts } from '@plainview/domain/evidence/file-verifications/file-verification';
import { hoverLayout } from '@plainview/domain/evidence/media/hover-pictures';
import type { MediaFacts } from '@plainview/domain/evidence/media/media-facts';
import {
  lengthDiffers,
  speechDetectionOf,
  type VideoMedia,
} from '@plainview/domain/evidence/media/video-media';
import type { Video } from '@plainview/domain/evidence/videos/video';
import { videoProblems } from '@plainview/domain/evidence/videos/video-problems';
import type { PermissionSubject } from '@plainview/domain/identity/users/actor';
import type { ArchivedReport } from '@plainview/domain/reports/reports/report';
import { formatLength, microsecondsToLengthSeconds } from '@plainview/domain/shared/duration';
import { formatCents } from '@plainview/domain/shared/money';
import { conversationAbilities } from '@plainview/domain/tickets/conversations/conversation';
import { type ListedTicket, toListedTicket, videoEntryId } from '@plainview/domain/tickets/tickets/ticket';
import { dueReminderOf } from '@plainview/domain/tickets/tickets/ticket-due';
import { listedTicketFacts, ticketFacts } from '@plainview/domain/tickets/tickets/ticket-facts';
import { videoCostCents } from '@plainview/domain/tickets/tickets/ticket-price';
import { ticketAbilities } from '@plainview/domain/tickets/tickets/ticket-rights';
import { custodyDataView } from '../../../platform/ledger/custody.view.ts';
import { derivedFileUrl, mediaFactsView, videoUrl } from '../../evidence/videos/videos.view.ts';
import type { TicketDetail } from './get-ticket.ts';

/** How reports can be downloaded. */
export interface ReportViewing {
  /** Whether a certificate is set up that signs them. */
  readonly signsReports: boolean;
}

/** Converts a delivered report to its API representation. */
export function reportView(
  report: Omit<ArchivedReport, 'agencyName' | 'ticketNumber' | 'ticketStatus' | 'isLatest'>,
  { signsReports }: ReportViewing,
): Outputs['reports']['deliver'] {
  const { id, ticketId, version, deliveredAt, deliveredBy, sha256, sizeBytes } = report;
  const url = `/media/reports/${id}`;
  const signedUrl = signsReports ? `${url}/signed` : null;
  return { id, ticketId, version, deliveredAt, deliveredBy, sha256, sizeBytes, url, signedUrl };
}

/** Returns a row of the archive. */
export function archivedReportView(
  report: ArchivedReport,
  viewing: ReportViewing,
): Outputs['reports']['list']['items'][number] {
  const { ticketNumber, agencyName, officersInvolved, incidentType, ticketStatus, isLatest } = report;
  return {
    ...reportView(report, viewing),
    ticketNumber,
    agencyName,
    officersInvolved: [...officersInvolved],
    incidentType,
    ticketStatus,
    isLatest,
  };
}

type Row = NonNullable<Outputs['queue']['next']['ticket']>;
type TicketView = Outputs['tickets']['get'];
type Media = TicketView['videos'][number]['media'];

/** Returns a ticket as a row of a list. */
export function listedTicketView(
  ticket: ListedTicket,
  { who, now }: { readonly who: PermissionSubject; readonly now: Date },
): Omit<Row, 'abilities'> {
  const due = dueReminderOf(ticket, now);
  const isAdmin = who.role === 'admin';
  return {
    id: ticket.id,
    number: ticket.number,
    userId: ticket.userId,
    submittedBy: ticket.submittedBy,
    agencyName: ticket.agencyName,
    status: ticket.status,
    incidentType: ticket.incidentType,
    officersInvolved: [...ticket.officersInvolved],
    caseNumber: ticket.caseNumber,
    incidentTime: ticket.incidentTime,
    submittedDate: ticket.submittedAt,
    dueDate: ticket.dueAt,
    pausedAt: ticket.pausedAt,
    videoCount: ticket.videoCount,
    isRush: ticket.isRush,
    totalCost: formatCents(ticket.totalCents),
    totalDuration: formatLength(ticket.totalSeconds),
    reviewerId: isAdmin ? ticket.reviewerId : null,
    reviewerName: ticket.reviewerName,
    assigneeName: isAdmin ? ticket.assigneeName : null,
    needsReviewer: isAdmin && ticket.status === 'in_progress' && ticket.reviewerId === null,
    isOverdue: due === 'ticketOverdue',
    isDueSoon: due === 'ticketDueSoon',
    isOnHold: listedTicketFacts(ticket).isOnHold,
    hasOwnHold: ticket.hasOwnHold,
    isSecondReview: ticket.isSecondReview,
  };
}

/** Returns a ticket as a row of a list, with the actions that the actor may take. */
export const ticketRowView = (ticket: ListedTicket, viewer: Parameters<typeof listedTicketView>[1]): Row => ({
  ...listedTicketView(ticket, viewer),
  abilities: ticketAbilities(viewer.who, listedTicketFacts(ticket)),
});

/** The viewer, whether the server can process videos and detect speech, and the time. */
interface Viewing extends ReportViewing {
  readonly who: PermissionSubject;
  readonly hasFfmpeg: boolean;
  readonly hasSpeechDetector: boolean;
  readonly now: Date;
}

/**
 * Returns a ticket in full. `deadline` is the due date; `videoUrl` and `videoLength` are those of the first
 * video (decisions, Tickets 1).
 */
export function ticketView(detail: TicketDetail, viewing: Viewing): TicketView {
  const { ticket } = detail;
  const videos = detail.videos.map((video) => videoView(video, detail, viewing));
  const [first] = videos;
  const { secondReview } = detail;
  return {
    ...listedTicketView(toListedTicket(ticket), viewing),
    abilities: {
      ...ticketAbilities(viewing.who, ticketFacts(ticket)),
      ...conversationAbilities(viewing.who, ticket),
    },
    secondReviewId: secondReview?.id ?? null,
    isCalibration: secondReview !== null && secondReview.calibrationClipId !== null,
    createdAt: ticket.submittedAt,
    deadline: ticket.dueAt,
    notes: ticket.notes,
    isSeries: ticket.isSeries,
    rates: ticket.rates,
    rush: ticket.rush,
    rushCost: formatCents(ticket.rushCents),
    settingsVersion: ticket.settingsVersion,
    reviewType: ticket.reviewType,
    priority: ticket.priority,
    paymentStatus: ticket.paymentStatus,
    hold: ticket.hold && { ...ticket.hold, releaseRequestedBy: detail.holds.releaseRequestedBy },
    holds: [...detail.holds.covering],
    videoUrl: first?.url ?? null,
    videoLength: first?.details.length ?? null,
    videos,
    reports: detail.reports.map((report) => reportView(report, viewing)),
    timeline: detail.custody.map(stepView),
  };
}

function storedFileProblems(
  verification: TicketDetail['videos'][number]['verification'],
): TicketView['videos'][number]['problems'] {
  const fault = verification?.fault ?? null;
  return fault === null ? [] : [{ code: 'stored-file', text: fileFaultTexts[fault] }];
}

function verificationView({ storageKey, verification }: TicketDetail['videos'][number]) {
  if (storageKey === null) return null;
  const { verifiedAt = null, fault = null, faultSince = null } = verification ?? {};
  return { verifiedAt, fault, faultSince };
}

function videoView(
  video: TicketDetail['videos'][number],
  detail: TicketDetail,
  viewing: Viewing,
): TicketView['videos'][number] {
  const work = detail.media.find(({ videoId }) => videoId === video.id);
  const sameFiles = detail.sameFiles.filter(({ videoId }) => videoId === video.id);
  const measured = microsecondsToLengthSeconds(video.facts.durationMicroseconds);
  const stated = video.facts.statedMicroseconds ?? null;
  return {
    id: videoEntryId(video.position),
    videoId: video.id,
    fileName: video.fileName,
    sizeBytes: video.sizeBytes,
    sha256: video.sha256,
    verification: verificationView(video),
    details: {
      length: formatLength(video.lengthSeconds),
      category: video.category,
      costPerMinute: formatCents(video.centsPerMinute),
    },
    cost: formatCents(video.costCents),
    notes: video.notes,
    deviceId: video.deviceId ?? '',
    wornBy: video.wornBy ?? '',
    location: video.location ?? '',
    recordingDate: video.recordingDate,
    status: video.status,
    url: videoUrl(video),
    facts: mediaFactsView(video.facts),
    measuredLength: formatLength(measured),
    costAtMeasuredLength: formatCents(
      videoCostCents({ ...video, lengthSeconds: measured }, detail.ticket.rates),
    ),
    statedLength: stated === null ? null : formatLength(microsecondsToLengthSeconds(stated)),
    headerDiffers:
      stated !== null && lengthDiffers(microsecondsToLengthSeconds(stated), video.facts.durationMicroseconds),
    lengthDiffers: lengthDiffers(video.lengthSeconds, video.facts.durationMicroseconds),
    media: mediaView(video, work, detail, viewing),
    sidecars: detail.mediaFiles
      .filter(({ videoId, kind }) => videoId === video.id && kind === 'sidecar')
      .map(({ id, name, sizeBytes, sha256 }) => ({ name, sizeBytes, sha256, url: derivedFileUrl(id) })),
    problems: [
      ...storedFileProblems(video.verification),
      ...videoProblems(video.facts, work?.content ?? null, sameFiles, video.ticketId),
    ],
  };
}

function mediaView(
  { id }: Video,
  work: VideoMedia | undefined,
  { mediaFiles: files, tracks, waiting }: Pick<TicketDetail, 'mediaFiles' | 'tracks' | 'waiting'>,
  { hasFfmpeg, hasSpeechDetector }: Viewing,
): Media {
  const urlOf = (kind: DerivedFileKind): string | null => {
    const file = files.find((one) => one.videoId === id && one.kind === kind);
    return file ? derivedFileUrl(file.id) : null;
  };
  const tracksOf = (kind: DerivedFileKind): Media['soundTracks'] =>
    files
      .filter((file) => file.videoId === id && file.kind === kind)
      .flatMap((file) =>
        typeof file.trackNumber === 'number'
          ? [{ number: file.trackNumber, url: derivedFileUrl(file.id) }]
          : [],
      );
  const analysis = work?.analysis ?? 'waiting';
  const isUnanalyzed = analysis === 'waiting' || analysis === 'working';
  const isOpen = work === undefined || work.state === 'working';
  const place = hasFfmpeg ? waiting.find(({ videoId }) => videoId === id) : undefined;
  return {
    state: isOpen && !hasFfmpeg ? 'unavailable' : (work?.state ?? 'waiting'),
    progress: work?.progress ?? null,
    note: work?.note ?? null,
    decodeErrors: work?.decodeErrors ?? null,
    posterUrl: urlOf('poster'),
    soundTracks: tracksOf('sound-track'),
    videoTracks: tracksOf('video-track'),
    trackCopies: tracks
      .filter(({ videoId }) => videoId === id)
      .map(({ kind, trackNumber, state, note }) => ({ kind, number: trackNumber, state, note })),
    playableUrl: urlOf('playable'),
    frameIndexUrl: urlOf('frame-index'),
    queue: place ? { ahead: place.ahead, seconds: place.seconds } : null,
    analysis: isUnanalyzed && !hasFfmpeg ? 'unavailable' : analysis,
    analysisProgress: work?.analysisProgress ?? null,
    signalsUrl: urlOf('signals'),
    speechDetection: speechDetectionOf(work, hasSpeechDetector),
    hoverPictures: hoverPicturesView(urlOf('hover-pictures'), work?.facts ?? null),
  };
}

/** The layout depends on the duration that ffmpeg measured; null if it measured none. */
function hoverPicturesView(url: string | null, facts: MediaFacts | null): Media['hoverPictures'] {
  if (url === null || facts === null) return null;
  const { intervalMicroseconds, count, columns, rows } = hoverLayout(facts.durationMicroseconds);
  return { url, intervalMicroseconds, count, columns, rows };
}

function stepView(entry: TicketDetail['custody'][number]): TicketView['timeline'][number] {
  const reason = entry.data['reason'];
  return {
    sequence: entry.sequence,
    occurredAt: new Date(entry.occurredAt),
    actorId: entry.actorId,
    actorName: entry.actorName,
    actorEmail: entry.actorEmail,
    event: entry.event,
    subjectId: entry.subjectId,
    data: custodyDataView(entry.data),
    reason: typeof reason === 'string' ? reason : null,
    hash: entry.hash,
    origin: entry.origin,
  };
}
