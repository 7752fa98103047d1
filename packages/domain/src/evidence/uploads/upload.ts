import { formatFileSize } from '../../shared/file-size.ts';
import type { MediaFacts } from '../media/media-facts.ts';

/**
 * States of an upload. Only a `stored` upload is evidence: its SHA-256, measured on the stored bytes,
 * matches the sender's.
 */
export const uploadStates = ['receiving', 'checking', 'stored', 'refused'] as const;
export type UploadState = (typeof uploadStates)[number];

/** Reasons why an upload was refused after all its bytes had arrived. */
export const uploadRefusals = ['NOT_A_VIDEO', 'HASH_MISMATCH', 'SIZE_MISMATCH'] as const;
export type UploadRefusal = (typeof uploadRefusals)[number];

/** Messages for the user who uploaded the file. */
export const uploadRefusalTexts: Readonly<Record<UploadRefusal, string>> = {
  NOT_A_VIDEO: 'This server cannot read this file as a video. Nothing was kept.',
  HASH_MISMATCH: 'The file was altered in transit. Nothing was stored; please upload it again.',
  SIZE_MISMATCH: 'Not all of the file arrived. Nothing was kept; please upload it again.',
};

/** Format of a SHA-256: 64 lowercase hexadecimal digits. */
export const SHA256_PATTERN = /^[0-9a-f]{64}$/;

/** Messages of the upload endpoint for requests that it rejects before it accepts any bytes. */
export const uploadTexts = {
  empty: 'This file is empty. Please choose a video.',
  noLength: 'The upload does not say how large the file is.',
  noName: 'The upload names no file.',
  notSignedIn: 'Please sign in to upload.',
  notAllowed: 'Only an approved agency user may upload.',
  notYours: 'No such upload.',
  noTicket: 'The ticket of this file can no longer be changed.',
  noImport: 'The import of this file does not exist.',
  noDraft: 'The draft of this file was submitted or discarded.',
  tooManyDrafts: 'You have too many drafts. Please submit or discard one.',
  tooManyOpen:
    'Your agency has too many uploads that are not part of a ticket yet. Please submit or remove some, then try again.',
  tooManyBytes:
    'Your agency’s uploads that are not part of a ticket yet take up too much space. Please submit or remove some, then try again.',
  storageFull: 'The server is out of storage space for this file. Nothing was lost; please try again later.',
  storageUnavailable:
    'The server cannot reach its storage right now. Nothing was lost; please try again later.',
} as const;

const TOO_LARGE = 'This file is larger than the limit of ';

/** Returns the upload endpoint's message for a file over the limit, which is in bytes. */
export const tooLargeText = (limitBytes: number): string => `${TOO_LARGE}${formatFileSize(limitBytes)}.`;

const unacceptable: ReadonlySet<string> = new Set([
  uploadTexts.empty,
  uploadTexts.noLength,
  uploadTexts.noName,
  uploadTexts.noTicket,
  uploadTexts.noImport,
  uploadTexts.noDraft,
  uploadTexts.tooManyDrafts,
]);

/**
 * Returns whether a message of the upload endpoint is about the file itself, so that sending it
 * again would not help.
 */
export const isFileRejected = (answer: string): boolean =>
  unacceptable.has(answer) || answer.startsWith(TOO_LARGE);

/** Returns whether uploading the same file again can succeed after this refusal. */
export const canUploadAgain = (refusal: UploadRefusal): boolean => refusal !== 'NOT_A_VIDEO';

/** A file that is not yet evidence. */
export interface Upload {
  /** Also the storage key of its bytes. */
  readonly id: string;
  readonly agencyId: string;
  readonly userId: string;
  /** The ticket that the file is meant for; null for a new ticket. */
  readonly ticketId: string | null;
  /** The import that the file is part of; null for others. */
  readonly importId: string | null;
  /** The draft that the file belongs to; null for others. */
  readonly draftId: string | null;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly state: UploadState;
  readonly refusal: UploadRefusal | null;
  /** When the last byte arrived; null before. */
  readonly receivedAt: Date | null;
  /** Hash that the client computed before the upload; null until submitted. */
  readonly clientSha256: string | null;
  /** Hash that the server computed over the stored bytes. */
  readonly storedSha256: string | null;
  readonly contentType: string | null;
  readonly facts: MediaFacts | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}
