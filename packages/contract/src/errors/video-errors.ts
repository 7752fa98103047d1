import type { VideoDenial } from '@plainview/domain/evidence/videos/video-rights';
import type { ErrorCode } from '@plainview/domain/shared/error-code';
import { screenTexts } from '../screen-texts.ts';
import { ticketErrors } from './ticket-errors.ts';

/**
 * Part of the error catalog (../error-catalog.ts) with reasons why a video cannot be deleted. The Video
 * Library loads it first.
 */
export const videoErrors = {
  ...ticketErrors,
  NO_STORED_FILE: { status: 409, message: 'There is no stored file to delete.' },
  LAST_VIDEO: {
    status: 409,
    message: 'This is the only video of its ticket. Delete the ticket instead.',
  },
} as const satisfies Record<VideoDenial, { readonly status: number; readonly message: string }>;

const isVideoDenial = (code: ErrorCode): code is VideoDenial => code in videoErrors;

/** Returns the message for a video that cannot be deleted. */
export const videoDenialMessage = (code: ErrorCode): string =>
  isVideoDenial(code) ? videoErrors[code].message : screenTexts.otherError;
