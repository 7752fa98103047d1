import type { ErrorInfo, ErrorCode } from '@plainview/domain/shared/error-code';
import { accountProblems } from './accounts/account-problems.ts';
import { organizationProblems } from './accounts/organization-problems.ts';
import { findingProblems } from './tickets/finding-problems.ts';
import { videoProblems } from './videos/video-problems.ts';

interface Problem {
  readonly status: number;
  readonly message: string;
}

/**
 * The error catalog: maps each code to its HTTP status and message. Messages of the specification (sections 5 and 8)
 * are verbatim.
 */
export const errorCatalog = {
  ...accountProblems,
  ...organizationProblems,
  ...findingProblems,
  ...videoProblems,
  NOT_FOUND: { status: 404, message: 'This could not be found.' },
  NO_VIDEOS: { status: 422, message: 'Please add at least one video.' },
  UPLOAD_NOT_STORED: {
    status: 409,
    message: 'A video is not stored yet. Please wait until each upload has finished.',
  },
  UPLOAD_HASH_CONFLICT: { status: 409, message: 'Another SHA-256 was already given for this upload.' },
  SHEETS_FAILED: { status: 502, message: 'Failed to export data to Google Sheets' },
  SHEETS_NOT_SET_UP: { status: 409, message: 'Google Sheets is not set up.' },
  SHEETS_NOT_SHARED: {
    status: 502,
    message:
      'Google Sheets refuses access. Share the spreadsheet with {account} as an editor, then try again.',
  },
  SHEETS_NOT_FOUND: {
    status: 502,
    message:
      'Google Sheets knows no spreadsheet {spreadsheet}. Correct GOOGLE_SHEETS_SPREADSHEET_ID, and share the spreadsheet with {account} as an editor.',
  },
  SHEETS_NOT_ENABLED: {
    status: 502,
    message:
      'The Google Sheets API is not enabled in the project of {account}. Enable it in the Google Cloud console, then try again.',
  },
  SHEETS_KEY_REFUSED: {
    status: 502,
    message:
      'Google does not accept the key of {account}. Check GOOGLE_SERVICE_ACCOUNT and the clock of the server.',
  },
  SHEETS_OTHER_HEADINGS: {
    status: 502,
    message:
      'The sheet {sheet} has other headings than an export. Rename it or empty its first row, then try again.',
  },
  SHEETS_REFUSED: { status: 502, message: 'Google Sheets refuses the rows: {said}' },
  SHEETS_UNAVAILABLE: { status: 502, message: 'Google Sheets is not available: {said}' },
  SHEETS_CHANGED: {
    status: 409,
    message: 'Another spreadsheet was set up since this export began. Please export again.',
  },
  FFMPEG_MISSING: { status: 409, message: 'ffmpeg is not installed on the server.' },
  COPY_NOT_FAILED: { status: 409, message: 'Only a copy that failed can be tried again.' },
  EXPORT_NOT_FAILED: { status: 409, message: 'Only an export that failed can be tried again.' },
  EXPORT_NOT_ENDED: { status: 409, message: 'This export is still under way.' },
  WEBHOOK_NOT_ALLOWED: {
    status: 422,
    message: 'Plainview may not call {origin}. The operator allows it in WEBHOOK_ORIGINS.',
  },
  WEBHOOK_URL_HAS_CREDENTIALS: {
    status: 422,
    message: 'Remove the user name and password from the URL.',
  },
  DELIVERY_WAITS: { status: 409, message: 'This delivery waits already.' },
  NOTHING_SELECTED: { status: 422, message: 'Please select at least one video.' },
  REASON_REQUIRED: { status: 422, message: 'Please give a reason.' },
  NOTE_REQUIRED: { status: 422, message: 'Please write a note.' },
  SUMMARY_REQUIRED: { status: 422, message: 'Please write a summary for the report.' },
  NOT_ON_ONESELF: { status: 409, message: 'You cannot do this to your own account.' },
  LAST_ADMINISTRATOR: { status: 409, message: 'The last approved administrator must stay.' },
  USER_NOT_PENDING: {
    status: 409,
    message: 'Only a pending or rejected account can be approved, and only a pending one rejected.',
  },
  EMAIL_NOT_CONFIRMED: {
    status: 409,
    message: 'This person has not confirmed the email address yet.',
  },
  NOTHING_TO_CONFIRM: { status: 409, message: 'This email address is already confirmed.' },
  ALREADY_INVITED: {
    status: 409,
    message: 'This email address already has an open invitation. Revoke it before you send another one.',
  },
  EMAIL_DOMAIN_NOT_ALLOWED: {
    status: 409,
    message: 'The domain of this email address is not an allowed domain of the agency.',
  },
  EMAIL_DOMAIN_NOT_VALID: { status: 422, message: '“{text}” is not a domain, such as example.gov.' },
  PROFILE_INCOMPLETE: { status: 422, message: 'Please fill in every field.' },
  INVALID_PHONE: { status: 422, message: 'Please enter a valid phone number' },
  INCORRECT_PASSWORD: { status: 403, message: 'Incorrect password' },
  MESSAGE_REQUIRED: { status: 422, message: 'Please write a message.' },
  ALREADY_ANSWERED: { status: 409, message: 'This request was already answered.' },
  LINK_NOT_VALID: {
    status: 410,
    message: 'This link or code is no longer valid. Please ask for a new one.',
  },
  MAIL_NOT_SET_UP: { status: 409, message: 'Sending mail is not set up.' },
  MAIL_NOT_FAILED: { status: 409, message: 'This message waits or was sent already.' },
  MAIL_RAN_OUT: { status: 409, message: 'The link in this message has run out. It must be asked for anew.' },
  SECOND_FACTOR_NEEDED: { status: 401, message: 'Please enter the code.' },
  SECOND_FACTOR_WRONG: { status: 401, message: 'This code is wrong, has run out or was used already.' },
  SECOND_FACTOR_NOT_SET_UP: {
    status: 403,
    message: 'Your role needs a second factor. Please set it up.',
  },
  SECOND_FACTOR_NOT_ON: { status: 409, message: 'This account has no second factor.' },
  SECOND_FACTOR_REQUIRED: {
    status: 409,
    message: 'Your role needs a second factor.',
  },
  PASSWORD_COMMON: {
    status: 422,
    message: 'This password is among those that are used or were stolen most often. Please choose another.',
  },
  PASSWORD_FROM_NAMES: {
    status: 422,
    message:
      'This password is built from a name that belongs to you or to this product. Please choose another.',
  },
  PASSWORD_SIMPLE: {
    status: 422,
    message: 'This password repeats itself or follows a simple pattern. Please choose another.',
  },
  PASSWORD_MUST_CHANGE: { status: 403, message: 'Please choose a new password before you go on.' },
  PASSWORD_UNCHANGED: { status: 422, message: 'This is the password that you have. Please choose another.' },
  SESSION_LOCKED: { status: 403, message: 'Your session is locked. Please confirm that it is you.' },
  SET_BY_PROFILE: { status: 409, message: 'The strict security profile needs a second factor of everybody.' },
  ACCOUNT_NOT_LOCKED: { status: 409, message: 'This account is not locked.' },
  DUTIES_NOT_SEPARATE: {
    status: 409,
    message: 'Every administrator has all duties. Only the strict security profile separates them.',
  },
  NOT_AN_ADMINISTRATOR: { status: 409, message: 'Only administrators have duties.' },
  LAST_OF_DUTY: { status: 409, message: 'Some administrator must keep this duty.' },
  PASSKEY_NOT_ACCEPTED: { status: 401, message: 'This passkey was not accepted. Please try again.' },
  PASSKEYS_NOT_OFFERED: { status: 409, message: 'Passkeys are not offered under this address.' },
  PASSKEY_NAME_REQUIRED: { status: 422, message: 'Please name the passkey.' },
  TOO_MANY_PASSKEYS: { status: 409, message: 'There can be {most} passkeys at most.' },
  REAUTHENTICATE: { status: 403, message: 'Please confirm that it is you.' },
  API_KEY_NOT_VALID: { status: 401, message: 'This API key is not valid.' },
  API_KEY_NOT_ENOUGH: { status: 403, message: 'Only a person who is signed in may do this.' },
  API_KEY_NAME_REQUIRED: { status: 422, message: 'Please name the key.' },
  API_KEY_SHOWN_ONCE: { status: 409, message: 'This key was made already and is shown once only.' },
  API_KEY_NOT_ACTIVE: { status: 409, message: 'This key is revoked already.' },
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
  REPEAT_KEY_NOT_VALID: { status: 400, message: 'Idempotency-Key takes 1 to 255 characters.' },
  REPEAT_UNDER_WAY: { status: 409, message: 'The first call with this Idempotency-Key is under way.' },
  REPEAT_DIFFERS: { status: 422, message: 'This Idempotency-Key came with another input before.' },
  TOO_MANY_STREAMS: {
    status: 429,
    message: 'Too many change streams are open.',
  },
  STORAGE_FULL: {
    status: 507,
    message: 'The server has no room left. Nothing was lost; please try again later.',
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

type Problems = typeof errorCatalog;

/** Returns the part of the catalog that a procedure may return. */
export function pickErrors<Code extends ErrorCode>(...codes: readonly Code[]): Pick<Problems, Code> {
  const part: Partial<Problems> = {};
  for (const code of codes) Object.assign(part, { [code]: errorCatalog[code] });
  return part as Pick<Problems, Code>;
}

/**
 * Returns the message of an error, with its data inserted for `{name}`. For a minimum password length configured by
 * the operator, the message states that length.
 */
export function errorMessage(refusal: ErrorInfo): string {
  const message = errorCatalog[refusal.code].message.replaceAll(/\{(\w+)\}/gu, (_all, name: string) =>
    String(refusal.data?.[name] ?? ''),
  );
  const minimum = refusal.data?.['minimum'];
  return refusal.code === 'PASSWORD_TOO_SHORT' && typeof minimum === 'number'
    ? message.replace('6', String(minimum))
    : message;
}
