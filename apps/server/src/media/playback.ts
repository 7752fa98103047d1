import type { PlaysInBrowser, VideoContainer } from './video-facts.ts';

const CONTENT_TYPES: Readonly<Record<VideoContainer, string>> = {
  mp4: 'video/mp4',
  // Browsers read QuickTime files with their MP4 code, but refuse the type video/quicktime.
  quicktime: 'video/mp4',
  matroska: 'video/x-matroska',
  webm: 'video/webm',
  'mpeg-ts': 'video/mp2t',
  avi: 'video/x-msvideo',
  'mpeg-ps': 'video/mpeg',
  asf: 'video/x-ms-asf',
};

export function contentTypeOf(container: VideoContainer): string {
  return CONTENT_TYPES[container];
}

/** Read by no browser, whatever is in them. */
const FOREIGN_CONTAINERS: ReadonlySet<VideoContainer> = new Set(['mpeg-ts', 'mpeg-ps', 'avi', 'asf']);

const SOUND_FOR_ALL = new Set(['aac', 'mp3', 'opus', 'vorbis', 'flac']);

/**
 * Whether current Chromium, Firefox and Safari play it without help.
 * @param codecString as in RFC 6381, such as `avc1.64001f`
 */
export function playsInBrowser(
  container: VideoContainer,
  videoCodec: string,
  codecString: string,
  audioCodec: string | null,
): PlaysInBrowser {
  if (FOREIGN_CONTAINERS.has(container)) return 'no';
  // Decoded by the system or the graphics card where there is a licence for it.
  if (videoCodec === 'hevc') return 'maybe';
  if (!['avc', 'vp8', 'vp9', 'av1'].includes(videoCodec)) return 'no';
  // Chromium plays both, Firefox only the newer one and Safari neither by promise.
  if (container === 'matroska' || container === 'quicktime') return 'maybe';
  if (videoCodec === 'avc' && !isCommonAvcProfile(codecString)) return 'maybe';
  // The picture plays, but silently.
  if (audioCodec !== null && !SOUND_FOR_ALL.has(audioCodec)) return 'maybe';
  return 'yes';
}

/** Baseline, Main, Extended and High. The others (10 bit, 4:2:2, 4:4:4) are for studios. ISO/IEC 14496-10, annex A. */
function isCommonAvcProfile(codecString: string): boolean {
  return /^avc[13]\.(?:42|4d|58|64)/i.test(codecString);
}
