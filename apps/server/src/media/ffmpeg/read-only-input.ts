import path from 'node:path';
import type { Access } from './sandbox.ts';

/** A video as a program reads it, of `bytes` length: served on a loopback address, or a file of this machine. */
export type MediaInput =
  | { readonly kind: 'served'; readonly address: string; readonly bytes: number }
  | { readonly kind: 'file'; readonly path: string; readonly address: string; readonly bytes: number };

/** Returns the input that reads a file of this machine. The path is absolute. */
export const fileInput = (file: string, bytes: number): MediaInput => ({
  kind: 'file',
  path: file,
  // Without the protocol's name a colon in the path would be taken for one.
  address: `file:${file}`,
  bytes,
});

/**
 * Returns what a program needs to read an input and nothing else.
 * @param output absolute path of a file that it writes
 */
export const accessTo = (input: MediaInput, output?: string): Access => ({
  reads: input.kind === 'file' ? [input.path] : [],
  ...(output !== undefined && { writesTo: path.dirname(output) }),
  needsNetwork: input.kind === 'served',
});

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

const PROTOCOLS = { served: 'http,tcp', file: 'file' } as const;

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
