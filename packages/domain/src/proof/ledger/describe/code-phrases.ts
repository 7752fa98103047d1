import { signatureKindNames } from '../../../evidence/media/source-signature.ts';
import { videoStatusLabels } from '../../../evidence/videos/video.ts';
import { roleLabels } from '../../../identity/users/actor.ts';
import { dutyLabels } from '../../../identity/users/duty.ts';
import { hiddenSubjectLabels } from '../../../release/redactions/redaction-order.ts';
import { findingSeverityLabels } from '../../../review/findings/finding.ts';
import { paymentStatusLabels } from '../../../tickets/tickets/payment.ts';
import { formatCode } from './value-format.ts';

type Phrases = Readonly<Record<string, string>>;

/** Phrases for codes in ledger entries, by kind of code. */
export const codePhrases = {
  role: roleLabels,
  duty: {
    reviewer: dutyLabels.reviewer.label,
    custodian: dutyLabels.custodian.label,
    auditor: dutyLabels.auditor.label,
  },
  severity: findingSeverityLabels,
  payment: paymentStatusLabels,
  redactionPurpose: {
    'public-records': 'public records request',
    court: 'court',
    media: 'media release',
    training: 'training',
  },
  hiddenSubject: hiddenSubjectLabels,
  releaseMode: { download: 'for download', view: 'for viewing' },
  releaseRefusal: {
    expired: 'the link has expired',
    revoked: 'the link was revoked',
    locked: 'the link is locked',
    'no-copy': 'the copy is not available',
    'downloads-used': 'its downloads are used up',
    'view-only': 'it allows viewing only',
  },
  videoStatus: videoStatusLabels,
  signInMeans: {
    password: 'password',
    'second factor': 'second factor',
    passkey: 'passkey',
    organization: 'the organization’s sign-in',
  },
  signInRefusal: {
    INVALID_CREDENTIALS: 'wrong email address or password',
    ACCOUNT_PENDING: 'the account is not approved yet',
    ACCOUNT_REJECTED: 'the registration was rejected',
    ACCOUNT_DISABLED: 'the account is disabled',
    TOO_MANY_ATTEMPTS: 'too many attempts',
    SECOND_FACTOR_WRONG: 'wrong code',
    PASSKEY_NOT_ACCEPTED: 'the passkey was not accepted',
    USER_DATA_NOT_FOUND: 'the account has no user data',
  },
  uploadRefusal: {
    NOT_A_VIDEO: 'it cannot be read as a video',
    HASH_MISMATCH: 'its bytes changed during the upload',
    SIZE_MISMATCH: 'not all of its bytes arrived',
  },
  uploadState: {
    receiving: 'its bytes were still arriving',
    checking: 'it was still being checked',
    stored: 'it was stored but not submitted with a ticket',
    refused: 'it had been refused',
  },
  exportRefusal: {
    SHEETS_NOT_SHARED: 'Google Sheets refused access',
    SHEETS_NOT_FOUND: 'the spreadsheet was not found',
    SHEETS_NOT_ENABLED: 'the Google Sheets API is not enabled',
    SHEETS_KEY_REFUSED: 'Google did not accept the key',
    SHEETS_OTHER_HEADINGS: 'the headings of the sheet do not match the export',
    SHEETS_REFUSED: 'Google Sheets refused the rows',
    SHEETS_UNAVAILABLE: 'Google Sheets was not available',
    SHEETS_CHANGED: 'another spreadsheet was set up in the meantime',
  },
  format: { csv: 'CSV', xlsx: 'Excel', pdf: 'PDF', json: 'JSON', 'google-sheets': 'Google Sheets' },
  paymentMethod: {
    bank_transfer: 'bank transfer',
    check: 'check',
    card: 'card',
    cash: 'cash',
    other: 'another way',
  },
  ledgerFault: {
    order: 'entries are missing before it',
    link: 'it does not link to the entry before it',
    content: 'its content differs from what was recorded',
    hash: 'its hash differs from the recorded one',
    head: 'the end of the ledger differs from what was recorded',
  },
  fileFault: {
    missing: 'it is missing',
    altered: 'it differs from its record',
    unreadable: 'it cannot be read',
  },
  accessChange: {
    opened: 'restored access to the account of',
    created: 'created the administrator account of',
    restored: 'made an administrator again of',
  },
  mediaResult: {
    ready: 'made a playable copy',
    'not-needed': 'found that browsers can play the original',
    failed: 'could not make a playable copy',
  },
  signatureKind: signatureKindNames,
  signatureResult: {
    valid: 'the file is unchanged since it was signed',
    altered: 'the file was changed after it was signed',
    invalid: 'the signature is not valid',
    partial: 'the signature covers only parts of the file',
    'not-checkable': 'it could not be checked',
  },
  signerState: {
    verified: 'verified with a trusted authority',
    'not-verified': 'not verified by a trusted authority',
    'no-trust-list': 'not verified, no trusted authorities are set up',
  },
  copyMethod: { remuxed: 'same streams in another container', encoded: 're-encoded' },
  frameSource: { original: 'the original', copy: 'the original and its playable copy' },
  access: {
    'video.viewed': 'Viewing of the video',
    'video.downloaded': 'Download of the video',
    'video.picture_viewed': 'Viewing of a picture of the video',
    'video.fetched': 'Fetching by a processing tool',
    'report.viewed': 'Viewing of the report',
    'report.downloaded': 'Download of the report',
    'bundle.downloaded': 'Download of the evidence bundle',
    'export.downloaded': 'Download of the export',
    'ticket.viewed': 'Viewing of the ticket',
    'findings.viewed': 'Viewing of the findings',
    'answers.viewed': 'Viewing of the scorecard answers',
    'comparison.viewed': 'Viewing of the comparison',
    'messages.viewed': 'Viewing of the messages',
    'notes.viewed': 'Viewing of the internal notes',
    'transcript.viewed': 'Viewing of the transcript',
    'receipt.downloaded': 'Download of the receipt',
    'release_link.file_sent': 'Use of a release link',
  },
  message: { message: 'a message', question: 'a question', answer: 'an answer' },
  resumeCause: { answer: 'an answer', reviewer: 'hand', delivery: 'delivering the report' },
  transcriptMaker: { machine: 'made by a machine', person: 'written by a person' },
  derivedKind: {
    poster: 'Picture',
    still: 'Still picture',
    playable: 'Playable copy',
    result: 'Processing result',
    'frame-index': 'Frame index',
    signals: 'Sound and picture analysis',
    'hover-pictures': 'Overview pictures',
    clip: 'Clip',
    transcript: 'Transcript',
    sidecar: 'Sidecar file',
    'sound-track': 'Sound track',
    'video-track': 'Video track',
    redacted: 'Redacted copy',
    'release-report': 'Release report',
  },
  derivedFile: {
    poster: 'a picture of',
    still: 'a still picture from',
    playable: 'the playable copy of',
    result: 'a processing result of',
    'frame-index': 'the frame index of',
    signals: 'the sound and picture analysis of',
    'hover-pictures': 'overview pictures of',
    clip: 'a clip of',
    transcript: 'the transcript of',
    sidecar: 'a sidecar file of',
    'sound-track': 'another sound track of',
    'video-track': 'another video track of',
    redacted: 'a redacted copy of',
    'release-report': 'the release report of',
  },
} as const satisfies Readonly<Record<string, Phrases>>;
export type PhraseKind = keyof typeof codePhrases;

/** Returns the phrase of a code, or null if there is none. */
export function findPhrase(kind: PhraseKind, code: string): string | null {
  const phrases: Phrases = codePhrases[kind];
  return Object.hasOwn(phrases, code) ? (phrases[code] ?? null) : null;
}

/** Returns the phrase of a code. An unknown code is formatted as words. */
export const phraseOf = (kind: PhraseKind, code: string): string =>
  findPhrase(kind, code) ?? formatCode(code);
