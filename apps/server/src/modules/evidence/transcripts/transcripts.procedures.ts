import { admin } from '../../../procedures/base.ts';
import { confirmLines, correctLine, withdrawConfirmation } from './confirm-lines.ts';
import { addTranscript, getTranscript, transcribe } from './transcripts.ts';
import { transcriptView, videoTranscriptView } from './transcripts.view.ts';

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
