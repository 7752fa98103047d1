const sha256 = 'ab12cd34'.repeat(8);
const recipient = 'Jane Doe';
const use = { recipient, address: '203.0.113.9' };
const file = { name: 'NP-2026-0042-video-1-redacted.mp4', sha256, sizeBytes: 12_400_123 };

/** Example data for each event of release links. */
export const releaseLinkExamples = {
  'release_link.created': {
    recipient,
    recipientEmail: 'jane@paper.example',
    mode: 'download',
    hasPasscode: true,
    mostDownloads: 3,
    expiresAt: '2026-12-07T08:00:00.000Z',
    isMailed: true,
    copies: [`video-1 ${sha256}`],
  },
  'release_link.revoked': { recipient },
  'release_link.passcode_requested': use,
  'release_link.passcode_wrong': { ...use, wrongPasscodes: 10, isLocked: true },
  'release_link.opened': use,
  'release_link.refused': { ...use, reason: 'downloads-used' },
  'release_link.download_counted': { ...use, ...file, download: 2, mostDownloads: 3 },
  'release_link.file_sent': { recipient, ...file, mode: 'download', range: '0-12400122' },
  'release_link.bytes_sent': {
    recipient,
    ...file,
    mode: 'download',
    access: 'release_link.file_sent',
    openedBy: 12,
    ranges: ['0-12400122'],
    bytesSent: 12_400_123,
    requests: 1,
    isWhole: true,
  },
};
