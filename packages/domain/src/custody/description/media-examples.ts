const sha256 = 'ab12cd34'.repeat(8);
const range = {
  startMicroseconds: 1_500_000,
  endMicroseconds: 4_250_000,
  startFrame: 46,
  endFrame: 128,
  frameSource: 'original',
};

/** Example data for each event about what is made from a video. */
export const mediaExamples = {
  'video.prepare_asked': { fileName: 'dashcam.mp4' },
  'video.prepared': {
    fileName: 'dashcam.mp4',
    result: 'ready',
    note: null,
    sha256,
    tool: 'ffmpeg 6.1',
    decodeErrors: 0,
    durationMicroseconds: 33_000_000,
    copy: 'remuxed',
    copySha256: sha256,
  },
  'video.indexed': {
    fileName: 'dashcam.mp4',
    frames: 989,
    frameSource: 'copy',
    indexSha256: sha256,
    tool: 'ffprobe 6.1',
  },
  'video.analyzed': {
    fileName: 'dashcam.mp4',
    silentMicroseconds: 4_500_000,
    blackMicroseconds: 0,
    frozenMicroseconds: 12_000_000,
    signalsSha256: sha256,
    picturesSha256: sha256,
    tool: 'ffmpeg 6.1',
  },
  'video.still_made': {
    fileName: 'dashcam.mp4',
    startMicroseconds: 1_500_000,
    startFrame: 46,
    frameSource: 'original',
    sourceSha256: sha256,
    stillSha256: sha256,
    tool: 'ffmpeg 5.1',
  },
  'video.clip_asked': { fileName: 'dashcam.mp4', ...range },
  'video.clip_made': {
    fileName: 'dashcam.mp4',
    ...range,
    sourceSha256: sha256,
    clipSha256: sha256,
    tool: 'ffmpeg 5.1',
  },
  'video.sound_compared': {
    fileName: 'dashcam.mp4',
    comparedWith: 'body.mp4',
    startOffset: '-00:00:02.400',
    driftPpm: 12.5,
    confidence: 0.87,
    tool: 'ffmpeg 5.1',
  },
};
