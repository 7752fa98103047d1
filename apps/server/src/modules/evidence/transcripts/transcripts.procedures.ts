import type { Outputs } from '@plainview/contract/index';
import type { Transcript } from '@plainview/domain/evidence/transcripts/transcript';
import { admin } from '../../../procedures/base.ts';
import { derivedFileUrl } from '../videos/videos.view.ts';
import { confirmLines, correctLine, withdrawConfirmation } from './confirm-lines.ts';
import { addTranscript, getTranscript, transcribe, type VideoTranscript } from './transcripts.ts';

/** Returns a version of a transcript without its lines. */
export function transcriptView(transcript: Transcript): Outputs['transcripts']['add'] {
  const { id, version, madeBy, origin, model, fileName, fileId, sha256, sizeBytes } = transcript;
  const { lineCount, createdBy, createdAt } = transcript;
  return {
    id,
    version,
    madeBy,
    origin,
    model,
    fileName,
    fileUrl: derivedFileUrl(fileId),
    sha256,
    sizeBytes,
    lineCount,
    createdBy,
    createdAt,
  };
}

/** Returns the newest transcript of a video as reviewers see it. */
export function videoTranscriptView({
  transcript,
  lines,
  work,
  service,
}: VideoTranscript): Outputs['transcripts']['get'] {
  return {
    transcript: transcript && transcriptView(transcript),
    lines: [...lines],
    service: service && { host: new URL(service.url).host, model: service.model },
    work: work && { state: work.state, progress: work.progress, note: work.note },
  };
}

export const transcriptProcedures = {
  get: admin.transcripts.get.handler(async ({ context: { app, actor }, input }) =>
    videoTranscriptView(await getTranscript(app, actor, input.videoId)),
  ),

  add: admin.transcripts.add.handler(
    async ({ context: { app, actor, idempotency }, input: { content, ...form } }) =>
      transcriptView(
        await addTranscript(app, actor, { ...form, bytes: Buffer.from(content, 'base64') }, idempotency),
      ),
  ),

  transcribe: admin.transcripts.transcribe.handler(async ({ context: { app, actor }, input }) => {
    await transcribe(app, actor, input.videoId);
    return { done: true };
  }),

  confirm: admin.transcripts.confirm.handler(async ({ context: { app, actor }, input }) => {
    await confirmLines(app, actor, input);
    return { done: true };
  }),

  correct: admin.transcripts.correct.handler(async ({ context: { app, actor }, input }) => {
    await correctLine(app, actor, input);
    return { done: true };
  }),

  withdraw: admin.transcripts.withdraw.handler(async ({ context: { app, actor }, input }) => {
    await withdrawConfirmation(app, actor, input);
    return { done: true };
  }),
};
