import type { Outputs } from '@plainview/contract/index';

type TicketVideo = Outputs['tickets']['get']['videos'][number];

/** Common names of codecs, by the short names of a measurement. */
const codecNames: Readonly<Record<string, string>> = {
  hevc: 'H.265',
  h265: 'H.265',
  avc: 'H.264',
  h264: 'H.264',
  mpeg4: 'MPEG-4',
  mpeg2video: 'MPEG-2',
  mjpeg: 'Motion JPEG',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  prores: 'ProRes',
  theora: 'Theora',
  dvvideo: 'DV',
  flv1: 'Sorenson Spark',
  h263: 'H.263',
};

/** Common names of containers; others are shown as measured. */
const containerNames: Readonly<Record<string, string>> = {
  mp4: 'MP4',
  quicktime: 'QuickTime',
  matroska: 'Matroska',
  webm: 'WebM',
  'mpeg-ts': 'MPEG transport stream',
  'mpeg-ps': 'MPEG program stream',
  avi: 'AVI',
  asf: 'Windows Media',
  flv: 'Flash Video',
  ogg: 'Ogg',
  mxf: 'MXF',
  dv: 'DV',
};

/** Formats a file's encoding: "H.265 in MP4". */
export function formatEncoding({ facts }: Pick<TicketVideo, 'facts'>): string {
  const codec = codecNames[facts.videoCodec.toLowerCase()] ?? facts.videoCodec;
  if (facts.container === 'raw') return `${codec} without a container`;
  const container = facts.container === 'other' ? 'another container' : facts.container;
  return `${codec} in ${containerNames[container.toLowerCase()] ?? container}`;
}
