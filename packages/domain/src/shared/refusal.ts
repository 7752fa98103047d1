/**
 * Every reason for which the product refuses something. The text that a person reads and the HTTP status
 * stand beside the same code in the contract's `errors.ts`.
 */
export type RefusalCode =
  | 'PASSWORDS_DO_NOT_MATCH'
  | 'PASSWORD_TOO_SHORT'
  | 'PASSWORD_COMMON'
  | 'PASSWORD_FROM_NAMES'
  | 'PASSWORD_SIMPLE'
  | 'PASSWORD_MUST_CHANGE'
  | 'PASSWORD_UNCHANGED'
  | 'SESSION_LOCKED'
  | 'INVALID_ADMIN_KEY'
  | 'AGENCY_NAME_REQUIRED'
  | 'EMAIL_ALREADY_REGISTERED'
  | 'INVALID_CREDENTIALS'
  | 'ACCOUNT_PENDING'
  | 'ACCOUNT_REJECTED'
  | 'USER_DATA_NOT_FOUND'
  | 'TOO_MANY_ATTEMPTS'
  | 'TOO_MANY_STREAMS'
  | 'NOT_SIGNED_IN'
  | 'NOT_ALLOWED'
  | 'AGENCY_NAME_MISSING'
  | 'NOT_FOUND'
  | 'NO_VIDEOS'
  | 'UPLOAD_NOT_STORED'
  | 'UPLOAD_HASH_CONFLICT'
  | 'TICKET_UNDER_REVIEW'
  | 'TICKET_COMPLETED'
  | 'TICKET_NOT_PENDING'
  | 'TICKET_NOT_IN_PROGRESS'
  | 'TICKET_NOT_COMPLETED'
  | 'TICKET_ON_HOLD'
  | 'TICKET_NOT_ON_HOLD'
  | 'NO_STORED_FILE'
  | 'SHEETS_FAILED'
  | 'SHEETS_NOT_SET_UP'
  | 'SHEETS_NOT_SHARED'
  | 'SHEETS_NOT_FOUND'
  | 'SHEETS_NOT_ENABLED'
  | 'SHEETS_KEY_REFUSED'
  | 'SHEETS_OTHER_HEADINGS'
  | 'SHEETS_REFUSED'
  | 'SHEETS_UNAVAILABLE'
  | 'SHEETS_CHANGED'
  | 'FFMPEG_MISSING'
  | 'COPY_NOT_FAILED'
  | 'EXPORT_NOT_FAILED'
  | 'EXPORT_NOT_ENDED'
  | 'WEBHOOK_NOT_ALLOWED'
  | 'WEBHOOK_URL_HAS_CREDENTIALS'
  | 'DELIVERY_WAITS'
  | 'NOTHING_SELECTED'
  | 'LAST_VIDEO'
  | 'REASON_REQUIRED'
  | 'NOTE_REQUIRED'
  | 'SUMMARY_REQUIRED'
  | 'FINDING_OUTSIDE_VIDEO'
  | 'FINDING_RANGE_REVERSED'
  | 'NOT_ON_ONESELF'
  | 'LAST_ADMINISTRATOR'
  | 'USER_NOT_PENDING'
  | 'PROFILE_INCOMPLETE'
  | 'INVALID_PHONE'
  | 'INCORRECT_PASSWORD'
  | 'MESSAGE_REQUIRED'
  | 'ALREADY_ANSWERED'
  | 'LINK_NOT_VALID'
  | 'MAIL_NOT_SET_UP'
  | 'MAIL_NOT_FAILED'
  | 'MAIL_RAN_OUT'
  | 'SECOND_FACTOR_NEEDED'
  | 'SECOND_FACTOR_WRONG'
  | 'SECOND_FACTOR_NOT_SET_UP'
  | 'SECOND_FACTOR_NOT_ON'
  | 'SECOND_FACTOR_REQUIRED'
  | 'SET_BY_PROFILE'
  | 'ACCOUNT_NOT_LOCKED'
  | 'DUTY_NEEDED'
  | 'DUTIES_NOT_SEPARATE'
  | 'NOT_AN_ADMINISTRATOR'
  | 'LAST_OF_DUTY'
  | 'PASSKEY_NOT_ACCEPTED'
  | 'PASSKEYS_NOT_OFFERED'
  | 'PASSKEY_NAME_REQUIRED'
  | 'TOO_MANY_PASSKEYS'
  | 'REAUTHENTICATE'
  | 'ORGANIZATION_NOT_SET_UP'
  | 'ORGANIZATION_UNAVAILABLE'
  | 'ORGANIZATION_REFUSED'
  | 'ORGANIZATION_ANSWER_NOT_VALID'
  | 'ORGANIZATION_ATTEMPT_NOT_VALID'
  | 'ORGANIZATION_EMAIL_NOT_VERIFIED'
  | 'ORGANIZATION_NO_ACCOUNT'
  | 'ORGANIZATION_OTHER_PERSON'
  | 'ORGANIZATION_NOT_LINKED'
  | 'API_KEY_NOT_VALID'
  | 'API_KEY_NOT_ENOUGH'
  | 'API_KEY_NAME_REQUIRED'
  | 'API_KEY_SHOWN_ONCE'
  | 'API_KEY_NOT_ACTIVE'
  | 'REPEAT_KEY_NOT_VALID'
  | 'REPEAT_UNDER_WAY'
  | 'REPEAT_DIFFERS'
  | 'STORAGE_FULL'
  | 'STORAGE_UNAVAILABLE'
  | 'DATABASE_UNAVAILABLE';

/** A refusal as a value: the code, and what a caller needs to act on it. */
export interface Refusal {
  readonly code: RefusalCode;
  readonly data?: Readonly<Record<string, string | number | boolean>>;
}

/** An ability as it travels with a record: allowed, or the reason why not, which is one of `Code`. */
export type Ability<Code extends RefusalCode = RefusalCode> =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly code: Code };

/** The ability that is there. */
export const allowed = { allowed: true } as const;

/** The ability that is missing, with its reason. */
export function forbidden<Code extends RefusalCode>(code: Code): Ability<Code> {
  return { allowed: false, code };
}
