import type { SourceSignatureKind } from '@plainview/domain/evidence/media/source-signature';
import { asBuffer, type FileBytes } from './file-bytes.ts';

/** Identifiers of the messages between frames (SEI, "user data unregistered") that contain signatures. */
const identifiers: readonly (readonly [SourceSignatureKind, Buffer])[] = [
  ['axis-signed-video', Buffer.from('5369676e656420566964656f2e2e2e30', 'hex')],
  ['onvif-media-signing', Buffer.from('005bc93f2d715e95ada4796f90877a6f', 'hex')],
];
const USER_DATA_UNREGISTERED = 5;

/** Several seconds of video from most body cameras, which sign at least once per group of pictures. */
const SEARCHED_BYTES = 4 * 1024 * 1024;

/** Recognizes signatures between the frames, in the first bytes from `start`. They are not verified. */
export async function findSignedVideo(
  { size, read }: FileBytes,
  start: number,
): Promise<SourceSignatureKind[]> {
  const bytes = asBuffer(await read(start, Math.min(start + SEARCHED_BYTES, size)));
  return identifiers.flatMap(([kind, identifier]) => (hasMessage(bytes, identifier) ? [kind] : []));
}

function hasMessage(bytes: Buffer, identifier: Buffer): boolean {
  for (let at = bytes.indexOf(identifier); at !== -1; at = bytes.indexOf(identifier, at + 1))
    if (isAfterHeader(bytes, at)) return true;
  return false;
}

/**
 * Returns whether a message of user data begins before this place: its type, and its size in
 * one or more bytes.
 */
function isAfterHeader(bytes: Buffer, at: number): boolean {
  let before = at - 2;
  while (bytes[before] === 0xff) before -= 1;
  return bytes[before] === USER_DATA_UNREGISTERED;
}
