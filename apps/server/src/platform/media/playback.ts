import type { PlaysInBrowser, VideoContainer } from './video-facts.ts';

const CONTENT_TYPES: Readonly<Record<VideoContainer, string>> = {
  mp4: 'video/mp4',
  // Browsers read QuickTime files with their MP4 parser, but reject the type video/quicktime.
  quicktime: 'video/mp4',
  matroska: 'video/x-matroska',
  webm: 'video/webm',
  'mpeg-ts': 'video/mp2t',
  avi: 'video/x-msvideo',
  'mpeg-ps': 'video/mpeg',
  asf: 'video/x-ms-asf',
  flv: 'video/x-flv',
  ogg: 'video/ogg',
  mxf: 'application/mxf',
  dv: 'video/x-dv',
  raw: 'application/octet-stream',
  other: 'application/octet-stream',
};

export function contentTypeOf(container: VideoContainer): string {
  return CONTENT_TYPES[container];
}

/** Containers that browsers read. */
const WEB_CONTAINERS: ReadonlySet<VideoContainer> = new Set(['mp4', 'quicktime', 'webm', 'matroska']);

const SOUND_FOR_ALL = new Set(['aac', 'mp3', 'opus', 'vorbis', 'flac']);

/**
 * Returns whether current versions of Chromium, Firefox and Safari can play the file.
 * @param codecString as in RFC 6381, such as `avc1.64001f`
 */
export function playsInBrowser(
  container: VideoContainer,
  videoCodec: string,
  codecString: string,
  audioCodec: string | null,
): PlaysInBrowser {
  if (!WEB_CONTAINERS.has(container)) return 'no';
  // Depends on the operating system or graphics hardware, because of licensing.
  if (videoCodec === 'hevc') return 'maybe';
  if (!['avc', 'vp8', 'vp9', 'av1'].includes(videoCodec)) return 'no';
  // Support varies: Chromium plays both, Firefox only the newer one, and Safari guarantees neither.
  if (container === 'matroska' || container === 'quicktime') return 'maybe';
  if (videoCodec === 'avc' && !isCommonAvcProfile(codecString)) return 'maybe';
  // The video plays without sound.
  if (audioCodec !== null && !SOUND_FOR_ALL.has(audioCodec)) return 'maybe';
  return 'yes';
}

/**
 * Matches Baseline, Main, Extended and High. The other profiles (10 bit, 4:2:2, 4:4:4) are for studios.
 * ISO/IEC 14496-10, annex A.
 */
function isCommonAvcProfile(codecString: string): boolean {
  return /^avc[13]\.(?:42|4d|58|64)/i.test(codecString);
}
