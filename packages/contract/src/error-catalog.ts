import type { ErrorInfo, ErrorCode } from '@plainview/domain/shared/error-code';
import { accountErrors } from './errors/account-errors.ts';
import { colleagueErrors } from './errors/colleague-errors.ts';
import { conversationErrors } from './errors/conversation-errors.ts';
import { deskErrors } from './errors/desk-errors.ts';
import { exportErrors } from './errors/export-errors.ts';
import { findingErrors } from './errors/finding-errors.ts';
import { invoiceErrors } from './errors/invoice-errors.ts';
import { organizationErrors } from './errors/organization-errors.ts';
import { oversightErrors } from './errors/oversight-errors.ts';
import { redactionErrors } from './errors/redaction-errors.ts';
import { releaseLinkErrors } from './errors/release-link-errors.ts';
import { retentionErrors } from './errors/retention-errors.ts';
import { scorecardErrors } from './errors/scorecard-errors.ts';
import { secondReviewErrors } from './errors/second-review-errors.ts';
import { setupErrors } from './errors/setup-errors.ts';
import { transcriptErrors } from './errors/transcript-errors.ts';
import { uploadErrors } from './errors/upload-errors.ts';
import { videoErrors } from './errors/video-errors.ts';

interface Problem {
  readonly status: number;
  readonly message: string;
}

/**
 * The error catalog: maps each code to its HTTP status and message. Messages of the specification (sections 5
 * and 8) are verbatim.
 */
export const errorCatalog = {
  ...accountErrors,
  ...organizationErrors,
  ...findingErrors,
  ...videoErrors,
  ...scorecardErrors,
  ...secondReviewErrors,
  ...transcriptErrors,
  ...retentionErrors,
  ...oversightErrors,
  ...colleagueErrors,
  ...conversationErrors,
  ...setupErrors,
  ...uploadErrors,
  ...invoiceErrors,
  ...deskErrors,
  ...exportErrors,
  ...redactionErrors,
  ...releaseLinkErrors,
  NOT_FOUND: { status: 404, message: 'This could not be found.' },
  NO_VIDEOS: { status: 422, message: 'Please add at least one video.' },
  INCIDENT_IN_FUTURE: { status: 422, message: 'The incident cannot be in the future.' },
  OFFICER_NOT_ON_TICKET: {
    status: 422,
    message: 'A camera can only be worn by an officer of the ticket. Add the officer to it first.',
  },
  PRICES_CHANGED: {
    status: 409,
    message: 'Prices have changed. Check the new total and submit again.',
  },
  DUE_PERIOD_CHANGED: {
    status: 409,
    message: 'The due date has changed. Check it and submit again.',
  },
  TICKET_SETTINGS_CHANGED: {
    status: 409,
    message: 'Someone else has changed these settings. Reload them to see the changes.',
  },
  TOTAL_TOO_HIGH: {
    status: 422,
    message: 'The total exceeds the maximum price of a ticket. Check the durations.',
  },
  PERIOD_REVERSED: { status: 422, message: 'The period ends before it begins.' },
  PERIOD_TOO_LONG: { status: 422, message: 'Please choose a period of at most five years.' },
  INSIGHTS_TOO_SLOW: {
    status: 503,
    message: 'These figures took too long. Choose a shorter period or one agency, then try again.',
  },
  TICKET_VIDEOS_CHANGED: {
    status: 409,
    message: 'Someone else has added videos to this ticket. Nothing was saved. Please open the form again.',
  },
  CAMERAS_CHANGED: {
    status: 409,
    message: 'Someone else has aligned these cameras. Look at the new starts, then try again.',
  },
  SAME_CAMERA: { status: 422, message: 'Choose two different videos.' },
  SOUND_NOT_ANALYZED: {
    status: 409,
    message: 'The sound of both videos has to be analyzed first. Please try again later.',
  },
  FOOTAGE_NOT_WATCHED: {
    status: 422,
    message: 'Parts of the footage were not watched. Please give the reason.',
  },
  STILLS_NOT_READY: {
    status: 409,
    message: 'Pictures of findings are still being made ({count}). Please try again in a moment.',
  },
  REVIEWER_CHANGED: { status: 409, message: 'Someone else changed the reviewer to {reviewer}.' },
  NOT_A_REVIEWER: { status: 409, message: 'This person cannot review tickets.' },
  FFMPEG_MISSING: { status: 409, message: 'ffmpeg is not installed on the server.' },
  COPY_NOT_FAILED: { status: 409, message: 'Only a failed copy can be retried.' },
  WEBHOOK_NOT_ALLOWED: {
    status: 422,
    message: '{origin} is not an allowed origin. The operator can add it to WEBHOOK_ORIGINS.',
  },
  WEBHOOK_URL_HAS_CREDENTIALS: {
    status: 422,
    message: 'Remove the user name and password from the URL.',
  },
  DELIVERY_WAITS: { status: 409, message: 'This delivery is already queued.' },
  REASON_REQUIRED: { status: 422, message: 'Please give a reason.' },
  NOTE_REQUIRED: { status: 422, message: 'Please write a note.' },
  SUMMARY_REQUIRED: { status: 422, message: 'Please write a summary for the report.' },
  NOT_ON_ONESELF: { status: 409, message: 'You cannot do this to your own account.' },
  LAST_ADMINISTRATOR: { status: 409, message: 'There must be at least one approved administrator.' },
  USER_NOT_PENDING: {
    status: 409,
    message: 'Only a pending or rejected account can be approved, and only a pending one rejected.',
  },
  EMAIL_NOT_CONFIRMED: {
    status: 409,
    message: 'This user has not confirmed their email address yet.',
  },
  NOTHING_TO_CONFIRM: { status: 409, message: 'This email address is already confirmed.' },
  ALREADY_INVITED: {
    status: 409,
    message: 'This email address already has an open invitation. Revoke it before you send another one.',
  },
  EMAIL_DOMAIN_NOT_ALLOWED: {
    status: 409,
    message: 'The agency does not allow this email domain.',
  },
  EMAIL_DOMAIN_NOT_VALID: { status: 422, message: '“{text}” is not a domain, such as example.gov.' },
  PROFILE_INCOMPLETE: { status: 422, message: 'Please fill in every field.' },
  INVALID_PHONE: { status: 422, message: 'Please enter a valid phone number' },
  INCORRECT_PASSWORD: { status: 403, message: 'Incorrect password' },
  MESSAGE_REQUIRED: { status: 422, message: 'Please write a message.' },
  ALREADY_ANSWERED: { status: 409, message: 'This request was already answered.' },
  CHECKPOINT_NOT_READABLE: { status: 422, message: 'This is not a checkpoint of the ledger.' },
  LINK_NOT_VALID: {
    status: 410,
    message: 'This link or code is no longer valid. Please request a new one.',
  },
  MAIL_NOT_SET_UP: { status: 409, message: 'Sending mail is not set up.' },
  MAIL_NOT_FAILED: { status: 409, message: 'This message is queued or already sent.' },
  MAIL_RAN_OUT: { status: 409, message: 'The link in this message has expired. Please request a new one.' },
  SECOND_FACTOR_NEEDED: { status: 401, message: 'Please enter the code.' },
  SECOND_FACTOR_WRONG: { status: 401, message: 'This code is incorrect, expired or already used.' },
  SECOND_FACTOR_NOT_SET_UP: {
    status: 403,
    message: 'Your role requires a second factor. Please set one up.',
  },
  SECOND_FACTOR_NOT_ON: { status: 409, message: 'This account has no second factor.' },
  SECOND_FACTOR_REQUIRED: {
    status: 409,
    message: 'Your role requires a second factor.',
  },
  PASSWORD_COMMON: {
    status: 422,
    message: 'This password is commonly used or has been leaked. Please choose another.',
  },
  PASSWORD_FROM_NAMES: {
    status: 422,
    message: 'This password is based on a name related to you or this product. Please choose another.',
  },
  PASSWORD_SIMPLE: {
    status: 422,
    message: 'This password repeats itself or follows a simple pattern. Please choose another.',
  },
  PASSWORD_MUST_CHANGE: { status: 403, message: 'Please choose a new password before you continue.' },
  PASSWORD_UNCHANGED: { status: 422, message: 'This is your current password. Please choose another.' },
  SESSION_LOCKED: { status: 403, message: 'Your session is locked. Please confirm that it is you.' },
  SET_BY_PROFILE: {
    status: 409,
    message: 'The strict security profile requires a second factor for all users.',
  },
  ACCOUNT_NOT_LOCKED: { status: 409, message: 'This account is not locked.' },
  DUTIES_NOT_SEPARATE: {
    status: 409,
    message: 'Every administrator has all duties. Only the strict security profile separates them.',
  },
  NOT_AN_ADMINISTRATOR: { status: 409, message: 'Only administrators have duties.' },
  LAST_OF_DUTY: { status: 409, message: 'At least one administrator must have this duty.' },
  PASSKEY_NOT_ACCEPTED: { status: 401, message: 'This passkey was not accepted. Please try again.' },
  PASSKEYS_NOT_OFFERED: { status: 409, message: 'Passkeys are not available at this address.' },
  PASSKEY_NAME_REQUIRED: { status: 422, message: 'Please name the passkey.' },
  TOO_MANY_PASSKEYS: { status: 409, message: 'You can have at most {most} passkeys.' },
  REAUTHENTICATE: { status: 403, message: 'Please confirm that it is you.' },
  API_KEY_NOT_VALID: { status: 401, message: 'This API key is not valid.' },
  API_KEY_NOT_ENOUGH: { status: 403, message: 'This is not possible with an API key.' },
  API_KEY_NAME_REQUIRED: { status: 422, message: 'Please name the key.' },
  API_KEY_SHOWN_ONCE: { status: 409, message: 'This key was already created. It is shown only once.' },
  API_KEY_NOT_ACTIVE: { status: 409, message: 'This key is already revoked.' },
  PROCESSING_REFERENCE_NOT_ACTIVE: {
    status: 409,
    message: 'This reference has expired or was already revoked.',
  },
  BODY_TOO_LARGE: { status: 413, message: 'This request is too large.' },
  BODY_NOT_JSON: { status: 415, message: 'The body of this request must be JSON.' },
  INPUT_TOO_COMPLEX: {
    status: 400,
    message: 'This request has too many values or is nested too deeply.',
  },
  REPEAT_KEY_NOT_VALID: { status: 400, message: 'Idempotency-Key must have 1 to 255 characters.' },
  REPEAT_UNDER_WAY: { status: 409, message: 'A request with this Idempotency-Key is still in progress.' },
  REPEAT_DIFFERS: { status: 422, message: 'This Idempotency-Key was already used with different input.' },
  TOO_MANY_STREAMS: {
    status: 429,
    message: 'Too many change streams are open.',
  },
  OVERLOADED: {
    status: 503,
    message: 'The server is busy right now. Nothing was changed; please try again in a moment.',
  },
  LEDGER_NOT_SIGNED: {
    status: 503,
    message: 'The key of the ledger is not available, so this cannot be proven yet. Please try again later.',
  },
  REPORT_NOT_SIGNED: {
    status: 503,
    message: 'This report cannot be signed now. The report without a signature is available.',
  },
  PDF_NOT_RENDERED: {
    status: 503,
    message: 'The PDF could not be created. Nothing was changed; please try again in a moment.',
  },
  STORAGE_FULL: {
    status: 507,
    message: 'The server is out of storage space. Nothing was lost; please try again later.',
  },
  STORED_FILE_MISSING: {
    status: 404,
    message: 'This file is missing from the storage.',
  },
  STORAGE_UNAVAILABLE: {
    status: 503,
    message: 'The server cannot reach its storage right now. Nothing was lost; please try again later.',
  },
  DATABASE_UNAVAILABLE: {
    status: 503,
    message: 'The server cannot reach its database right now. Please try again in a moment.',
  },
} as const satisfies Record<ErrorCode, Problem>;

type ErrorCatalog = typeof errorCatalog;

/** Returns the part of the catalog that a procedure may return. */
export function pickErrors<Code extends ErrorCode>(...codes: readonly Code[]): Pick<ErrorCatalog, Code> {
  const part: Partial<ErrorCatalog> = {};
  for (const code of codes) Object.assign(part, { [code]: errorCatalog[code] });
  return part as Pick<ErrorCatalog, Code>;
}

/** Errors of the two steps of an action under the two-person rule, in addition to those of its access. */
export const twoPersonErrors = pickErrors(
  'API_KEY_NOT_ENOUGH',
  'NOT_ALLOWED',
  'DUTY_NEEDED',
  'REAUTHENTICATE',
  'OWN_REQUEST',
  'REQUEST_ENDED',
  'APPROVER_AFTER_REQUEST',
  'APPROVER_TOO_NEW',
  'APPROVER_ORIGIN_UNKNOWN',
  'APPROVER_NOT_INDEPENDENT',
);

/**
 * Returns the message of an error, with its data inserted for `{name}`. For a minimum password length
 * configured by the operator, the message states that length.
 */
export function errorMessage(info: ErrorInfo): string {
  const message = errorCatalog[info.code].message.replaceAll(/\{(\w+)\}/gu, (_all, name: string) =>
    String(info.data?.[name] ?? ''),
  );
  const minimum = info.data?.['minimum'];
  return info.code === 'PASSWORD_TOO_SHORT' && typeof minimum === 'number'
    ? message.replace('6', String(minimum))
    : message;
}
