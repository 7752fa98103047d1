import path from 'node:path';
import { MINUTE, SECOND } from '@plainview/domain/shared/time';
import type { Access } from './sandbox.ts';

/** A video of `bytes` length as a program reads it: served on a loopback address, or a local file. */
export type MediaInput =
  | { readonly kind: 'served'; readonly address: string; readonly bytes: number }
  | { readonly kind: 'file'; readonly path: string; readonly address: string; readonly bytes: number };

/** Returns the input for a local file. The path is absolute. */
export const fileInput = (file: string, bytes: number): Extract<MediaInput, { kind: 'file' }> => ({
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
 * Containers that may be opened: those of cameras, recorders and phones. Excludes playlists, concatenations,
 * network streams, text and still pictures, and all formats that can refer to other URLs or files. Any decoder
 * may run: the sandbox confines it, and a list would refuse files for a stream that is not needed.
 */
const CONTAINERS = [
  'mov matroska avi mpegts mpeg mpegvideo asf flv live_flv ogg mxf gxf dv rm wtv nut ivf nsv',
  'h264 hevc m4v obu av1 h263 vc1 dhav mjpeg mpjpeg yuv4mpegpipe nuv pva h261 ifv lxf cavsvideo dirac',
].flatMap((names) => names.split(' '));

const PROTOCOLS = { served: 'http,tcp', file: 'file' } as const;

/** How far ffmpeg reads to learn about the streams; `patient` where the parameters of the pictures come late. */
export type Probing = 'usual' | 'patient';

// Cameras may write the first frame late.
const PROBE_SIZES: Readonly<Record<Probing, string>> = { usual: '20M', patient: '200M' };

/** Returns options to put before an input: only its protocol and containers are allowed. */
export const inputOptions = ({ kind }: MediaInput, probing: Probing = 'usual'): readonly string[] =>
  [
    ['-protocol_whitelist', PROTOCOLS[kind]],
    ['-format_whitelist', CONTAINERS.join(',')],
    ['-probesize', PROBE_SIZES[probing], '-analyzeduration', PROBE_SIZES[probing]],
  ].flat();

/** Throughput of a slow disk. */
const SLOWEST_BYTES_PER_SECOND = 5_000_000;

/** Returns the time limit for a program that reads an input once, in milliseconds. */
export const readingLimit = ({ bytes }: MediaInput): number =>
  MINUTE + Math.ceil((bytes / SLOWEST_BYTES_PER_SECOND) * SECOND);
