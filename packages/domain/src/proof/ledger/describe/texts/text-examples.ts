const sha256 = 'ab12cd34'.repeat(8);
const otherSha256 = 'ef56ab78'.repeat(8);

const exportFile = { name: 'plainview-tickets-2026-11-22.csv', rows: 1234, sha256, sizeBytes: 48_210 };
const bundleFile = { name: 'plainview-NP-2026-0042-custody.zip', bundle: 'full', sizeBytes: 48_210 };
const sent = { openedBy: 12, ranges: ['0-1023', '4096-5119'], bytesSent: 4096, requests: 2, isWhole: false };

/** Data of entries about content of evidence that was sent as text, and in exports and bundles. */
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
  'notes.viewed': { noteCount: 3, sha256 },
  'transcript.viewed': {
    videoId: '5c9a1f00-1111-4222-8333-444455556666',
    fileName: 'dashcam.mp4',
    version: 2,
    lineCount: 214,
    sha256,
  },
  'receipt.downloaded': { fileName: 'dashcam.mp4', sizeBytes: 48_210, sha256 },
  'tickets.exported': {
    rows: 1234,
    format: 'csv',
    selection: '{"status":"completed","search":"baker"}',
    sizeBytes: 48_210,
    sha256,
  },
  'reports.exported': { rows: 1, format: 'xlsx', selection: '{}' },
  'videos.exported': {
    rows: 12,
    format: 'google-sheets',
    spreadsheet: '1AbC_dEf',
    selection: '{"filter":{"from":"2026-11-01T00:00:00.000Z"},"except":[]}',
  },
  'export.downloaded': { ...exportFile, range: '0-48209' },
  'export.bytes_sent': { ...exportFile, ...sent, access: 'export.downloaded' },
  'bundle.downloaded': { ...bundleFile, range: '0-48209' },
  'bundle.bytes_sent': { ...bundleFile, ...sent, access: 'bundle.downloaded' },
  'text.versions_sent': {
    access: 'findings.viewed',
    openedBy: 12,
    versions: [`${sha256} findings 3`, `${otherSha256} findings 4`],
  },
};
