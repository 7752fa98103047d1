const sha256 = 'ab12cd34'.repeat(8);
const fileName = 'dashcam.mp4';
const saved = { fileName, videoId: '5c9a1f00-1111-4222-8333-444455556666', version: 3, marksSha256: sha256 };

/** Example data for each event of redacted copies. */
export const redactionExamples = {
  'redaction.ordered': {
    purpose: 'public-records',
    requestNumber: 'PRR-26-0114',
    deadline: '2026-12-01T23:59:59.000Z',
    hidden: ['faces', 'plates'],
    textLength: 21,
    textSha256: sha256,
    needsSecondPerson: true,
    videos: [`video-1 ${sha256}`],
    videoCount: 1,
    totalSeconds: 33,
    totalCents: 220,
    dueDate: '2026-11-30T08:00:00.000Z',
    settingsVersion: 2,
  },
  'redaction.canceled': {},
  'redaction.started': {},
  'redaction.tracks_saved': { ...saved, tracks: 4, keyFrames: 31 },
  'redaction.sound_saved': { ...saved, mutedRanges: 2 },
  'redaction.render_requested': { marks: [`video-1 regions 3 ${sha256} sound 1 ${sha256}`] },
  'redaction.video_rendered': {
    fileName,
    videoId: saved.videoId,
    sourceSha256: sha256,
    copySha256: sha256,
    tracksVersion: 3,
    mutedRangesVersion: 1,
    frames: 989,
    samples: 1_584_000,
    regions: 240,
    mutedMicroseconds: 1_500_000,
    largestDifferenceOutside: '3.21',
    largestDifferenceInside: 4,
    tool: 'ffmpeg 7.1',
  },
  'redaction.rendered': {
    copies: [`video-1 ${sha256}`],
    frames: 989,
    tool: 'ffmpeg 7.1',
  },
  'redaction.render_failed': { problem: 'ffmpeg did not finish' },
  'redaction.approved': {
    copies: [`video-1 ${sha256}`],
    looseEnds: 3,
    looseEndsLookedAt: 2,
    textLength: 42,
    textSha256: sha256,
  },
  'redaction.returned': { textLength: 21, textSha256: sha256 },
  'redaction.delivered': { copies: [`video-1 ${sha256}`], reportSha256: sha256, totalCents: 220 },
  'redaction.payment_set': { from: 'pending', to: 'paid', note: 'Check 1044' },
};
