/** What a program reads: where it is, how it gets there, and how large it is in bytes. */
export interface MediaInput {
  readonly address: string;
  /** `served`: bytes of unknown origin, on our own address. `own`: a file that ffmpeg just wrote here. */
  readonly kind: 'served' | 'own';
  readonly bytes: number;
}

/**
 * The containers that are opened: those of cameras. Playlists, concatenations, network streams and whatever else can
 * name another address or file are none of them.
 */
const CONTAINERS = ['mov', 'matroska', 'avi', 'mpegts', 'mpeg', 'asf'];

/** The decoders that may run: what cameras have written in the last twenty years. */
const DECODERS = [
  'h264 hevc mpeg4 mpeg1video mpeg2video mjpeg h263 vp8 vp9 av1 libdav1d msmpeg4v1 msmpeg4v2 msmpeg4 wmv1 wmv2 wmv3',
  'vc1 dvvideo prores aac mp3 mp3float mp2 mp2float ac3 eac3 opus libopus vorbis flac alac pcm_s16le pcm_s16be',
  'pcm_s24le pcm_s32le pcm_u8 pcm_alaw pcm_mulaw pcm_f32le adpcm_ima_wav adpcm_ms adpcm_ima_qt wmav1 wmav2 wmapro',
  'amrnb gsm_ms',
].flatMap((names) => names.split(' '));

const PROTOCOLS = { served: 'http,tcp', own: 'file' } as const;

/** Options in front of an input: it is read by this way alone, and nothing else is opened. */
export const inputOptions = ({ kind }: MediaInput): readonly string[] =>
  [
    ['-protocol_whitelist', PROTOCOLS[kind]],
    ['-format_whitelist', CONTAINERS.join(',')],
    ['-codec_whitelist', DECODERS.join(',')],
    // A camera may write its first picture late.
    ['-probesize', '20M', '-analyzeduration', '20M'],
  ].flat();

/** A slow disk gives so many bytes in a second. */
const SLOWEST_BYTES_PER_SECOND = 5_000_000;

/** How long a program may take that reads an input once, in milliseconds. */
export const readingLimit = ({ bytes }: MediaInput): number =>
  60_000 + Math.ceil((bytes / SLOWEST_BYTES_PER_SECOND) * 1000);
