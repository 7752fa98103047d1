const sha256 = 'ab12cd34'.repeat(8);
const line = { fileName: 'dashcam.mp4', version: 2, line: 12, startMicroseconds: 1_500_000 };
const service = { fileName: 'dashcam.mp4', host: 'speech.example', model: 'whisper-1' };

/** Example data for each event of transcripts. */
export const transcriptExamples = {
  'transcript.added': {
    fileName: 'dashcam.mp4',
    version: 2,
    madeBy: 'machine',
    lines: 214,
    transcriptName: 'dashcam.vtt',
    sha256,
    sizeBytes: 18_204,
  },
  'transcript.lines_confirmed': { fileName: 'dashcam.mp4', version: 2, lineNumbers: ['1–3', '7'] },
  'transcript.line_corrected': { ...line, textLength: 31, textSha256: sha256 },
  'transcript.confirmation_withdrawn': line,
  'transcript.requested': service,
  'transcript.audio_sent': {
    ...service,
    startMicroseconds: 0,
    endMicroseconds: 600_000_000,
    sha256,
    sizeBytes: 1_200_000,
  },
  'transcript.failed': { ...service, reason: 'HTTP 500' },
};
