import type { ErrorCode } from '@plainview/domain/shared/error-code';
import type { VideoDenial } from '@plainview/domain/video/video-rights';
import { screenTexts } from '../screen-texts.ts';
import { ticketProblems } from '../tickets/ticket-problems.ts';

/** The part of the catalogue (error-catalog.ts) that says why a video cannot be deleted; the Video Library loads it first. */
export const videoProblems = {
  ...ticketProblems,
  NO_STORED_FILE: { status: 409, message: 'There is no stored file to delete.' },
  LAST_VIDEO: {
    status: 409,
    message: 'This is the only video of its ticket. Delete the ticket instead.',
  },
} as const satisfies Record<VideoDenial, { readonly status: number; readonly message: string }>;

const isVideoBar = (code: ErrorCode): code is VideoDenial => code in videoProblems;

/** Why a video cannot be deleted, as a person reads it. */
export const videoDenialMessage = (code: ErrorCode): string =>
  isVideoBar(code) ? videoProblems[code].message : screenTexts.otherError;
