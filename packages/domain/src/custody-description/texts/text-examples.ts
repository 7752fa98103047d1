const sha256 = 'ab12cd34'.repeat(8);
const otherSha256 = 'ef56ab78'.repeat(8);

/** Data of entries about content of evidence that was sent as text. */
export const textExamples = {
  'ticket.viewed': { videoCount: 2, reportCount: 1, sha256, county: 'Mercer County' },
  'findings.viewed': {
    findingCount: 3,
    answerCount: 2,
    sha256,
    secondReviewId: '5c9a1f00-1111-4222-8333-444455556666',
  },
  'answers.viewed': { answerCount: 2, sha256 },
  'comparison.viewed': { findingCount: 5, answerCount: 4, sha256 },
  'messages.viewed': { messageCount: 12, sha256 },
  'transcript.viewed': {
    videoId: '5c9a1f00-1111-4222-8333-444455556666',
    fileName: 'dashcam.mp4',
    version: 2,
    lineCount: 214,
    sha256,
  },
  'receipt.downloaded': { fileName: 'dashcam.mp4', sizeBytes: 48_210, sha256 },
  'text.versions_sent': {
    access: 'findings.viewed',
    openedBy: 12,
    versions: [`${sha256} findings 3`, `${otherSha256} findings 4`],
  },
};
