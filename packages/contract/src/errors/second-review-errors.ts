import type { ErrorCode } from '@plainview/domain/shared/error-code';
import { screenTexts } from '../screen-texts.ts';

/** Part of the error catalog (../error-catalog.ts) for second reviews. */
export const secondReviewErrors = {
  SECOND_REVIEW_TAKEN: { status: 409, message: 'Someone has already taken this second review.' },
  SECOND_REVIEW_NOT_INDEPENDENT: {
    status: 409,
    message: 'You took part in the first review of this ticket, or have seen a part of it.',
  },
  SECOND_REVIEW_NOT_FINISHED: { status: 409, message: 'The second review is not finished.' },
  SECOND_REVIEW_ADJUDICATED: { status: 409, message: 'The differences have already been decided.' },
  SECOND_REVIEW_SHARE_TWICE: { status: 409, message: 'Two shares apply to the same tickets: {name}.' },
  ADJUDICATOR_NOT_INDEPENDENT: {
    status: 409,
    message: 'A third person must decide: you wrote one of the two reviews.',
  },
  ADJUDICATION_INCOMPLETE: { status: 422, message: 'Decide each difference first ({count} missing).' },
  CALIBRATION_BASIS_CHANGED: {
    status: 409,
    message: 'A new report or second review of this ticket exists. Load the page again.',
  },
  CALIBRATION_CLIP_EXISTS: { status: 409, message: 'This ticket is already a calibration clip.' },
  CALIBRATION_CLIP_RETIRED: { status: 409, message: 'This clip is no longer used.' },
  CALIBRATION_CLIP_REVIEWED: { status: 409, message: 'You have reviewed this clip.' },
} as const;

const isOwn = (code: ErrorCode): code is keyof typeof secondReviewErrors => code in secondReviewErrors;

/** Returns the message for a denied action on a second review. */
export const secondReviewDenialMessage = (code: ErrorCode): string =>
  isOwn(code) ? secondReviewErrors[code].message : screenTexts.otherError;
