import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../app-context.ts';
import type { SpeechToTextSettings } from '../../../config/speech-to-text-settings.ts';
import { AppError } from '../../../core/app-error.ts';
import { enqueueSharedJob } from '../../../job-queue/job-catalog.ts';
import type { Transaction } from '../../../persistence/database/database.ts';
import { tenantTransaction } from '../../../persistence/database/tenant-transaction.ts';
import { recordEvent } from '../../../use-cases/custody/record-event.ts';
import { lockTicketFor } from '../review-access/lock-ticket-for.ts';
import { findVideo } from '../videos/videos.repository.ts';
import { requestTranscription } from './transcription.repository.ts';

/** Queues the work on a transcript, in the transaction that requests it or finds its work abandoned. */
export const enqueueTranscription = (tx: Transaction, videoId: string): Promise<void> =>
  enqueueSharedJob(tx, 'transcribe-video', { videoId });

/** Names the speech recognition service in the ledger. */
export const serviceData = ({ url, model }: SpeechToTextSettings) => ({
  host: new URL(url).host,
  ...(model !== null && { model }),
});

/**
 * Has the speech recognition service make a transcript of a video in review, unless it is doing so.
 * @throws AppError SPEECH_TO_TEXT_NOT_SET_UP, FFMPEG_MISSING, NOT_FOUND, TICKET_NOT_IN_PROGRESS,
 *   NO_STORED_FILE or VIDEO_WITHOUT_SOUND.
 */
export async function transcribe(context: AppContext, actor: AdminActor, videoId: string): Promise<void> {
  const { speechToText } = context.config;
  if (speechToText === null) throw new AppError('SPEECH_TO_TEXT_NOT_SET_UP');
  if (context.ffmpeg === null) throw new AppError('FFMPEG_MISSING');
  await tenantTransaction(context.database, actor, async (tx) => {
    const video = await findVideo(tx, videoId);
    if (!video) throw new AppError('NOT_FOUND');
    await lockTicketFor(tx, 'deliver', video.ticketId);
    if (video.storageKey === null) throw new AppError('NO_STORED_FILE');
    if (video.facts.audioCodec === null) throw new AppError('VIDEO_WITHOUT_SOUND');
    const now = context.clock.now();
    const { agencyId } = video;
    const request = { videoId: video.id, agencyId, requestedBy: actor.name };
    if (!(await requestTranscription(tx, request, now))) return;
    await enqueueTranscription(tx, video.id);
    await recordEvent(tx, actor, now, {
      event: 'transcript.requested',
      subject: 'transcript',
      subjectId: video.id,
      ticketId: video.ticketId,
      agencyId,
      audience: 'internal',
      data: { videoId: video.id, fileName: video.fileName, ...serviceData(speechToText) },
    });
  });
}
