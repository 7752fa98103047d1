import path from 'node:path';
import { MINUTE, SECOND } from '@plainview/domain/shared/time';
import type { Access } from './sandbox.ts';

/** A video of `bytes` length as a program reads it: served on a loopback address, or a local file. */
export type MediaInput =
  | { readonly kind: 'served'; readonly address: string; readonly bytes: number }
  | { readonly kind: 'file'; readonly path: string; readonly address: string; readonly bytes: number };

/** Returns the input for a local file. The path is absolute. */
export const fileInput = (file: string, bytes: number): MediaInput => ({
  kind: 'file',
  path: file,
  // Without the protocol prefix, a colon in the path would be parsed as one.
  address: `file:${file}`,
  bytes,
});

/**
 * Returns the minimal access that a program needs to read an input.
 * @param output absolute path of a file that it writes
 */
export const accessTo = (input: MediaInput, output?: string): Access => ({
  reads: input.kind === 'file' ? [input.path] : [],
  ...(output !== undefined && { writesTo: path.dirname(output) }),
  needsNetwork: input.kind === 'served',
});

/**
 * Containers that may be opened: those of cameras. Excludes playlists, concatenations, network streams and
 * all formats that can refer to other URLs or files.
 */
const CONTAINERS = ['mov', 'matroska', 'avi', 'mpegts', 'mpeg', 'asf'];

/** Decoders that may run: those that cameras have used in the last twenty years. */
const DECODERS = [
  'h264 hevc mpeg4 mpeg1video mpeg2video mjpeg h263 vp8 vp9 av1 libdav1d msmpeg4v1 msmpeg4v2 msmpeg4 wmv1 wmv2 wmv3',
  'vc1 dvvideo prores aac mp3 mp3float mp2 mp2float ac3 eac3 opus libopus vorbis flac alac pcm_s16le pcm_s16be',
  'pcm_s24le pcm_s32le pcm_u8 pcm_alaw pcm_mulaw pcm_f32le adpcm_ima_wav adpcm_ms adpcm_ima_qt wmav1 wmav2 wmapro',
  'amrnb gsm_ms',
].flatMap((names) => names.split(' '));

const PROTOCOLS = { served: 'http,tcp', file: 'file' } as const;

/** Returns options to put before an input: only its protocol, containers and decoders are allowed. */
export const inputOptions = ({ kind }: MediaInput): readonly string[] =>
  [
    ['-protocol_whitelist', PROTOCOLS[kind]],
    ['-format_whitelist', CONTAINERS.join(',')],
    ['-codec_whitelist', DECODERS.join(',')],
    // Cameras may write the first frame late.
    ['-probesize', '20M', '-analyzeduration', '20M'],
  ].flat();

/** Throughput of a slow disk. */
const SLOWEST_BYTES_PER_SECOND = 5_000_000;

/** Returns the time limit for a program that reads an input once, in milliseconds. */
export const readingLimit = ({ bytes }: MediaInput): number =>
  MINUTE + Math.ceil((bytes / SLOWEST_BYTES_PER_SECOND) * SECOND);
