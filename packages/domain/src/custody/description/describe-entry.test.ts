import fc from 'fast-check';
import { expect, test } from 'vitest';
import { custodyEvents, type CustodyData, type CustodyEvent } from '../custody-event.ts';
import { actorText, describeEntry, plainSentence, SYSTEM_NAME } from './describe-entry.ts';
import { entryDetails, type Detail, type DetailValue } from './entry-details.ts';
import { account, sha256, file, sent, examples } from './example-entries.ts';
import { isKnownField } from './field-labels.ts';

const sentences: Readonly<Record<CustodyEvent, string>> = {
  'user.registered': 'Dana registered an account as Agency User of “North PD”.',
  'user.invitation_accepted':
    'Dana accepted the invitation of Rita Moss and created an account as Agency User of “North PD”.',
  'invitation.created':
    'Dana invited sam@north.example as Agency User of “North PD”, valid until ‹2026-11-29›.',
  'agency.email_domains_set':
    'Dana set the allowed email domains of “North PD”: north.example and pd.north.example.',
  'agency.letterhead_set':
    'Dana changed the letterhead of “North PD”: signature, time zone (UTC → America/New York), logo.',
  'invitation.revoked': 'Dana revoked the invitation of sam@office.example as Administrator.',
  'invitation.expired':
    'Dana deleted the invitation of sam@north.example as Agency User of “North PD”, which no one accepted in time.',
  'user.email_confirmed': 'Dana confirmed the email address of their registration, dana@north.example.',
  'user.registration_expired':
    'Dana deleted the registration of Rita Moss (rita@office.example), whose email address was not confirmed.',
  'ledger.week_signed_off':
    'Dana signed off the week from 2026-11-16 of the audit trail: 120 entries. Note: “Nothing unusual”.',
  'ledger.access_reviewed': 'Dana completed a review of access: 2 accounts kept, 1 account disabled.',
  'user.bootstrapped': 'Dana was set up as the first administrator.',
  'user.approved': 'Dana approved the account of Rita Moss (rita@office.example).',
  'user.rejected': 'Dana rejected the registration of Rita Moss (rita@office.example).',
  'user.disabled':
    'Dana disabled the account of Rita Moss (rita@office.example): not used for 90 days since ‹2026-08-24›.',
  'user.role_changed':
    'Dana changed the role of Rita Moss (rita@office.example) from Agency User to Administrator.',
  'user.deleted': 'Dana deleted the account of Rita Moss (rita@office.example), Administrator.',
  'user.profile_changed': 'Dana changed their profile.',
  'user.photo_changed': 'Dana removed their profile photo.',
  'user.password_changed': 'Dana changed their password.',
  'user.password_reset_requested':
    'A password reset was requested for the account of Rita Moss (rita@office.example).',
  'user.password_reset': 'Dana set a new password with a reset link.',
  'user.email_change_requested':
    'Dana requested a change of their email address from dana@north.example to d.whitfield@north.example.',
  'user.email_change_withdrawn':
    'Dana withdrew the change of their email address to d.whitfield@north.example.',
  'user.email_change_declined':
    'Dana declined the change of the email address of Rita Moss from rita@a.example to r@a.example.',
  'user.email_changed':
    'Dana confirmed the change of the email address from dana@north.example to d.whitfield@north.example.',
  'user.second_factor_on': 'Dana set up a second factor for signing in.',
  'user.second_factor_off': 'Dana turned off the second factor of their account.',
  'user.second_factor_removed':
    'Dana removed the second factor of Rita Moss (rita@office.example). Reason: “Lost phone”.',
  'user.recovery_codes_renewed': 'Dana created new recovery codes. The earlier codes no longer work.',
  'user.recovery_code_used': 'Dana used a recovery code.',
  'user.second_factor_rule_set':
    'Dana set the rule for second factors: required for administrators, not required for agency users.',
  'user.signed_in': 'Dana signed in with password and second factor from 203.0.113.9.',
  'user.sign_in_failed':
    'A sign-in to the account of Rita Moss (rita@office.example) from 203.0.113.9 was rejected: wrong email address or password (3 attempts in 15 minutes).',
  'user.signed_out': 'Dana signed out from 203.0.113.9.',
  'user.locked': 'Dana locked the account of Rita Moss (rita@office.example) after 5 failed sign-ins.',
  'user.unlocked': 'Dana unlocked the account of Rita Moss (rita@office.example).',
  'user.let_in':
    'Dana restored access to the account of Rita Moss (rita@office.example) at the operator’s command.',
  'user.agency_administrator_set':
    'Dana made Rita Moss (rita@office.example) an administrator of “North PD”.',
  'user.duties_set': 'Dana set the duties of Rita Moss (rita@office.example): Reviewer and Auditor.',
  'user.organization_linked': 'Dana linked their account to the organization’s sign-in.',
  'user.organization_unlinked': 'Dana unlinked their account from the organization’s sign-in.',
  'user.passkey_added': 'Dana added the passkey “Work laptop”.',
  'user.passkey_renamed': 'Dana renamed a passkey to “Old laptop”.',
  'user.passkey_removed': 'Dana removed the passkey “Old laptop”, which was their last second factor.',
  'user.passkey_refused':
    'Dana rejected the passkey “Work laptop” of Rita Moss (rita@office.example): its counter decreased, so a copy of it may be in use.',
  'user.authenticator_app_removed': 'Dana removed their authenticator app.',
  'user.sessions_ended': 'Dana signed Rita Moss (rita@office.example) out everywhere.',
  'api_key.created': 'Dana created the API key “Nightly”, valid until ‹2027-01-31›.',
  'api_key.revoked': 'Dana revoked the API key “Nightly”.',
  'mail.sent_again': 'Dana sent the message about “report delivered” again to dana@north.example.',
  'support.created': 'Dana sent a support request of 120 characters.',
  'support.answered': 'Dana answered a support request with 1 character.',
  'upload.started': 'Dana started to upload the file dashcam.mp4 (12.4 MB).',
  'upload.stored': 'Dana checked and stored the file dashcam.mp4 (12.4 MB).',
  'upload.refused': 'Dana refused the file dashcam.mp4: it is not a readable video.',
  'upload.discarded': 'Dana discarded the upload of the file dashcam.mp4.',
  'upload.expired': 'Dana removed the expired upload of the file dashcam.mp4: its bytes were still arriving.',
  'import.started': 'Dana started to import 200 rows of the spreadsheet “log.xlsx”.',
  'ticket.created':
    'Dana submitted ticket NP-2026-0042: Traffic Stop, officers Baker and Cole, 2 videos, 00:00:33 in total, $1.73.',
  'ticket.edited':
    'Dana edited ticket 1a2b3c4d: Traffic Stop, officers Baker and Cole, 2 videos, 00:00:33 in total, now $1,234.50.',
  'ticket.deleted': 'Dana deleted ticket NP-2026-0042: Training, officer Baker.',
  'ticket.assigned':
    'Dana assigned ticket 1a2b3c4d to Rita Moss (rita@office.example), previously Kim Lee. Reason: “She knows the unit.”',
  'ticket.unassigned':
    'Dana removed Rita Moss (rita@office.example) as the reviewer of ticket 1a2b3c4d by a change of the account.',
  'ticket.review_started': 'Dana started the review of ticket 1a2b3c4d.',
  'ticket.reopened': 'Dana reopened ticket 1a2b3c4d. Reason: “The rear camera came in late.”',
  'ticket.message_sent': 'Dana sent a question about ticket 1a2b3c4d.',
  'ticket.paused':
    'Dana paused the clock of ticket 1a2b3c4d with a question, with the due date ‹2026-11-29›.',
  'ticket.resumed': 'Dana resumed the clock of ticket 1a2b3c4d by an answer. It is now due on ‹2026-11-30›.',
  'ticket.hold_placed': 'Dana placed a hold on ticket 1a2b3c4d. Reason: “Subpoena 26-114”.',
  'ticket.hold_released':
    'Dana released the hold on ticket 1a2b3c4d. Reason: “Case closed”. The hold was placed for: “Subpoena 26-114”.',
  'ticket.payment_set':
    'Dana changed the payment status of ticket 1a2b3c4d from Pending to Paid. Note: “Check 1044”.',
  'ticket.cameras_aligned':
    'Dana aligned the cameras of ticket 1a2b3c4d: dashcam.mp4 at +00:00:00.000 (typed) and body.mp4 at -00:00:02.400 (by audio).',
  'video.sidecar_stored': 'Dana added the sidecar file “dashcam.xml” (1.2 KB) to dashcam.mp4.',
  'video.stored': 'Dana submitted dashcam.mp4 (12.4 MB, 00:10:00, Complex, $20.00) with ticket 1a2b3c4d.',
  'video.edited': 'Dana edited the details of dashcam.mp4 (00:10:10, Complex, $20.33).',
  'video.deleted': 'Dana deleted dashcam.mp4 (12.4 MB) from ticket 1a2b3c4d.',
  'video.viewed': 'Dana viewed dashcam.mp4.',
  'video.downloaded': 'Dana downloaded dashcam.mp4, by a link that was valid until ‹2026-11-22›.',
  'video.picture_viewed': 'Dana viewed a picture of video 1a2b3c4d.',
  'video.fetched': 'Dana fetched dashcam.mp4.',
  'video.bytes_sent':
    'Dana was sent bytes 0–1,023, 4,096–5,119 of the 12,400,123 bytes of dashcam.mp4 (2 requests, 4.1 KB sent in total). More may have been sent.',
  'report.bytes_sent':
    'Dana was sent all 48,210 bytes of the report plainview-report-1a2b3c4d-v2.pdf of ticket 1a2b3c4d (2 requests, 4.1 KB sent in total).',
  'processing.revoked': 'Dana revoked the reference of a processing run of 3 videos started by Rita Moss.',
  'video.sound_compared':
    'Dana compared the sound of dashcam.mp4 with that of body.mp4 and found that it begins at -00:00:02.400.',
  'video.still_made': 'Dana made a still at 00:00:01.500 (frame 46) of dashcam.mp4.',
  'video.clip_asked':
    'Dana requested a clip from 00:00:01.500 (frame 46) to 00:00:04.250 (frame 128) of dashcam.mp4.',
  'video.clip_made':
    'Dana made a clip from 00:00:01.500 (frame 46) to 00:00:04.250 (frame 128) of dashcam.mp4.',
  'finding.added':
    'Dana added a finding from 00:00:01.500 to 00:00:04.250 in video 5c9a1f00 (Serious, De-escalation). Text: “Raised voice at the window.”',
  'finding.edited':
    'Dana edited a finding at 00:00:01.500 (frame 12,345) in video 5c9a1f00 (Serious, De-escalation, 1 shape on the frame, played at 1.5x). Text: “Raised voice at the window.”',
  'finding.removed':
    'Dana removed a finding from 00:00:01.500 to 00:00:04.250 in video 5c9a1f00 (Serious, De-escalation). Text: “Raised voice at the window.”',
  'finding.restored':
    'Dana restored a finding from 00:00:01.500 to 00:00:04.250 in video 5c9a1f00 (Serious, De-escalation). Text: “Raised voice at the window.”',
  'transcript.added': 'Dana added version 2 of the transcript of dashcam.mp4 (214 lines, made by a machine).',
  'transcript.lines_confirmed': 'Dana confirmed lines 1–3 and 7 of the transcript of dashcam.mp4.',
  'transcript.line_corrected':
    'Dana corrected line 12 (00:00:01.500) of the transcript of dashcam.mp4 to 31 characters.',
  'transcript.confirmation_withdrawn':
    'Dana withdrew the confirmation of line 12 (00:00:01.500) of the transcript of dashcam.mp4.',
  'transcript.requested': 'Dana requested a transcript of dashcam.mp4 from the service at speech.example.',
  'transcript.audio_sent':
    'Dana sent the sound of dashcam.mp4 from 00:00:00.000 to 00:10:00.000 (1.2 MB) to the service at speech.example.',
  'transcript.failed': 'Dana could not have dashcam.mp4 transcribed. Reason: “HTTP 500”.',
  'scorecard.published': 'Dana published version 2 of the scorecard “Traffic Stop” (14 questions).',
  'scorecard.retired': 'Dana retired the scorecard “Traffic Stop”.',
  'scorecard.restored': 'Dana restored the scorecard “Traffic Stop”.',
  'scorecard.assigned':
    'Dana assigned the scorecard “Traffic Stop” to North PD: Traffic Stop and All agencies: Pursuit.',
  'scorecard.chosen':
    'Dana set version 2 of the scorecard “Traffic Stop” for the ticket (3 answers kept, 1 removed).',
  'scorecard.answered':
    'Dana answered the question “Was it polite?” of the ticket. Answer: “Yes”. It refers to 00:00:01.500 of a video.',
  'ticket.destruction_requested':
    'Dana requested the destruction of ticket 1a2b3c4d under the schedule “North PD, Pursuit: 5 years”. Another administrator has to approve it.',
  'ticket.destruction_scheduled':
    'Dana approved the destruction of ticket 1a2b3c4d under the schedule “North PD, Pursuit: 5 years”. It can be stopped until ‹2031-03-18›.',
  'ticket.destruction_stopped':
    'Dana stopped the destruction of ticket 1a2b3c4d. Reason: “The ticket was put on hold.”',
  'ticket.destroyed':
    'Dana destroyed ticket 1a2b3c4d with 2 files under the schedule “North PD, Pursuit: 5 years”, as requested by Dana Reviewer and approved by Casey Custodian.',
  'ticket.destruction_certified':
    'Dana made the certificate of destruction of ticket 1a2b3c4d: none of its files was left in the storage.',
  'certificate.downloaded': 'Dana downloaded the certificate of destruction of the ticket.',
  'ticket.added_to_hold': 'Dana put ticket 1a2b3c4d on the hold “Smith v. County”. Reason: “Litigation”.',
  'ticket.removed_from_hold':
    'Dana released ticket 1a2b3c4d from the hold “Smith v. County”. Reason: “Case closed”.',
  'ticket.hold_release_requested':
    'Dana asked to release the hold on ticket 1a2b3c4d. Another administrator has to approve it. Reason: “Case closed”.',
  'ticket.hold_removal_requested':
    'Dana asked to release ticket 1a2b3c4d from the hold “Smith v. County”. Another administrator has to approve it. Reason: “Wrong officer”.',
  'ticket.hold_removal_declined':
    'Dana declined to release ticket 1a2b3c4d from the hold “Smith v. County”, as requested by Dana Reviewer. Reason: “Still needed”.',
  'hold.placed': 'Dana placed the hold “Smith v. County” on 12 tickets. Reason: “Litigation”.',
  'hold.release_requested':
    'Dana asked to release the hold “Smith v. County”. Another administrator has to approve it. Reason: “Case closed”.',
  'hold.release_declined':
    'Dana declined to release the hold “Smith v. County”, as requested by Dana Reviewer. Reason: “Still needed”.',
  'hold.released':
    'Dana released the hold “Smith v. County” on 12 tickets, as requested by Dana Reviewer. Reason: “Case closed”.',
  'county.set':
    'Dana set the county “Westfield County”: Olga Overseer oversees North PD and South PD, also their videos.',
  'county.deleted': 'Dana deleted the county “Westfield County”.',
  'agency.oversight_started':
    'Dana let the county “Westfield County” oversee the agency. Overseers: Olga Overseer and Omar Lee, without videos.',
  'agency.oversight_changed':
    'Dana changed the oversight of the agency by the county “Westfield County”. Overseers: Olga Overseer and Omar Lee, also of videos.',
  'agency.oversight_ended': 'Dana ended the oversight of the agency by the county “Westfield County”.',
  'retention.rules_set':
    'Dana set the retention schedule: All agencies: 10 years and North PD, Pursuit: 5 years.',
  'retention.agency_rules_set': 'Dana set the retention schedule of North PD: North PD, Pursuit: 5 years.',
  'retention.options_set':
    'Dana set the options of retention: 7 days to undo, not automatic, with the two-person rule.',
  'retention.two_persons_end_requested':
    'Dana asked to end the two-person rule. Another administrator has to confirm it.',
  'tickets.settings_set':
    'Dana changed the settings of new tickets: Standard: $1.50 → $1.75 a minute; Due period: 7 → 10 days.',
  'second_review.shares_set':
    'Dana set the shares of second reviews: All agencies: 5% and North PD, Pursuit: 20%.',
  'second_review.listed':
    'Dana listed 2 tickets for the draw of second reviews. The hash of this entry is the seed.',
  'second_review.drawn': 'Dana drew 1 ticket of 2 for a second review.',
  'second_review.taken': 'Dana took the second review of the ticket.',
  'second_review.released':
    'Dana released the second review of the ticket, so that someone else can take it.',
  'second_review.finished': 'Dana finished the second review of the ticket with 3 findings.',
  'second_review.adjudicated': 'Dana decided 2 differences between the two reviews of the ticket.',
  'calibration.added': 'Dana added the ticket as a calibration clip, with an agreed answer of 3 findings.',
  'calibration.retired': 'Dana retired the calibration clip of the ticket.',
  'calibration.taken': 'Dana took the calibration clip of the ticket.',
  'calibration.released': 'Dana returned the calibration clip of the ticket.',
  'calibration.finished': 'Dana finished reviewing the calibration clip of the ticket.',
  'scorecard.answer_removed': 'Dana removed the answer to the question “Was it polite?” of the ticket.',
  'report.previewed': 'Dana previewed version 2 of the report of ticket 1a2b3c4d (48.2 KB).',
  'report.delivered':
    'Dana delivered version 2 of the report of ticket 1a2b3c4d (48.2 KB, about 1 video). Reason for footage not watched: “Lens covered”.',
  'report.viewed': 'Dana viewed the report plainview-report-1a2b3c4d-v2.pdf of ticket 1a2b3c4d.',
  'report.downloaded': 'Dana downloaded the report plainview-report-1a2b3c4d-v2.pdf of ticket 1a2b3c4d.',
  'tickets.exported': 'Dana exported 1,234 tickets as CSV.',
  'reports.exported': 'Dana exported 1 report as Excel.',
  'videos.exported': 'Dana exported 12 videos to Google Sheets.',
  'export.completed':
    'Dana completed the export to Google Sheets started by Rita Moss: 12 rows added, 0 rows updated.',
  'export.failed':
    'Dana could not complete the export to Google Sheets started by Rita Moss: Google Sheets refused the rows (500 of 1,200 rows written). Google responded: “Protected range”.',
  'export.continued': 'Dana continued the export to Google Sheets (500 of 1,200 rows written).',
  'billing.settings_set': 'Dana changed the billing settings: legal name and payment terms.',
  'billing.address_set': 'Dana changed the billing address of the agency to “City of North”.',
  'invoice.issued': 'Dana issued invoice INV-2026-0042 for November 2026: 3 tickets, $16.24.',
  'invoice.voided':
    'Dana voided invoice INV-2026-0042 by credit note CN-2026-0001 over $16.24. Reason: “Wrong purchase order”.',
  'invoice.payment_recorded':
    'Dana recorded a payment of $10.00 for invoice INV-2026-0042 (received 2026-12-15, bank transfer, reference “FT 2231”).',
  'invoice.payment_reversed':
    'Dana reversed a payment of $10.00 for invoice INV-2026-0042. Note: “The check bounced”.',
  'invoice.downloaded': 'Dana downloaded the PDF of invoice INV-2026-0042.',
  'bookkeeping.exported': 'Dana exported the bookkeeping of 2026 (CSV, 12 rows).',
  'statement.exported': 'Dana saved the statement for November 2026 (PDF, 3 tickets).',
  'processing.started': 'Dana started a processing run of 3 videos by the processing tool.',
  'webhook.added': 'Dana added the webhook to https://records.example (2 kinds of events).',
  'webhook.changed': 'Dana changed the webhook to https://records.example (2 kinds of events, paused).',
  'webhook.secret_renewed': 'Dana renewed the secret of the webhook to https://records.example.',
  'webhook.removed': 'Dana removed the webhook to https://records.example.',
  'webhook.sent_again': 'Dana sent a webhook delivery again: “Ticket submitted”, entry 1,204.',
  'video.verified': 'Dana verified dashcam.mp4: its SHA-256 matches the recorded one.',
  'video.processed': 'Dana received the processing status of dashcam.mp4: Completed. Note: “3 faces”.',
  'video.prepare_asked': 'Dana requested another playable copy of dashcam.mp4.',
  'video.signature_found':
    'Dana found a signature in dashcam.mp4 (C2PA Content Credentials, Body camera 1042, North PD): the file is unchanged since it was signed.',
  'video.prepared': 'Dana measured dashcam.mp4 (00:00:33) and made a copy that browsers can play.',
  'video.indexed': 'Dana indexed 989 frames of dashcam.mp4.',
  'video.analyzed': 'Dana analyzed the sound and picture of dashcam.mp4.',
  'video.result_received':
    'Dana received the file facts.json (1.2 KB) from the processing tool for dashcam.mp4.',
  'file.verification_failed': 'Dana found a fault in the file dashcam.mp4: it differs from its record.',
  'file.restored': 'Dana found the playable copy of dashcam.mp4 intact again.',
  'storage.verified':
    'Dana read 1,204 stored files again (48.2 KB) and found them intact; 2 files have a fault.',
  'ledger.key_changed': 'Dana replaced the key that signs this ledger.',
  'ledger.inconsistency_reported':
    'Dana was alerted that the ledger does not continue a checkpoint that was seen earlier (1,204 entries).',
  'agency.exported': 'The operator exported all data of “North PD”: 7 files, 1.2 KB, 31 ledger entries.',
  'agency.imported':
    'The operator imported all data of “North PD” from records.example/ledger/1: 7 files, 1.2 KB, 31 ledger entries.',
  'bundle.created': 'Dana created a custody bundle of the ticket: 7 files, 1.2 KB.',
  'ledger.fault_acknowledged':
    'The operator acknowledged a fault of entry 6 of this ledger (it does not link to the entry before it). Reason: “Written by version 0.1”.',
};

const id = '1a2b3c4d-0000-4000-8000-000000000000';
const dana = { actorId: '9f9f9f9f-0000-4000-8000-000000000000', actorName: 'Dana', actorEmail: null };
const day = (iso: string): string => `‹${iso.slice(0, 10)}›`;

function entryOf(event: string, data: CustodyData) {
  const ticketId = /^(?:ticket|video|finding|report)\./u.test(event) ? id : null;
  const actorId = event.includes('organization') ? id : dana.actorId;
  return { event, data, actorId, subjectId: event.startsWith('ledger') ? '6' : id, ticketId };
}

const sentenceOf = (event: string, data: CustodyData): string =>
  plainSentence(describeEntry(entryOf(event, data)).sentence, dana, day);

const flat = (value: DetailValue): string => {
  if (value.kind === 'list') return value.items.join('\n');
  if (value.kind === 'instant') return value.iso;
  if (value.kind === 'group')
    return value.details.map((each) => `${each.label}: ${flat(each.value)}`).join('\n');
  return value.text;
};

/** Matches text that users should never see: codes, raw units, machine-readable times. */
const unreadable =
  /\b[a-z]+[A-Z]|[A-Za-z]_[A-Za-z]|microsecond|\bcents\b|undefined|null|NaN|\[object|\d{4}-\d\d-\d\dT|[0-9a-f]{64}| {2}/u;

test.each(custodyEvents)('EV-04 %s reads as a sentence', (event) => {
  const text = sentenceOf(event, examples[event]);
  expect(text).toBe(sentences[event]);
  expect(text).not.toMatch(unreadable);
  expect(text).toMatch(/^(?:Dana|A sign-in|A password reset|The operator) .*[.!?]”?$/u);
});

test.each(custodyEvents)('EV-04 %s reads as a sentence if an earlier release wrote no data', (event) => {
  const text = sentenceOf(event, {});
  expect(text).not.toMatch(unreadable);
  expect(text).toMatch(/[a-z\d]\.$/u);
});

test.each(custodyEvents)('EV-04 the details of %s have readable labels and values', (event) => {
  const data: CustodyData = examples[event];
  const details = entryDetails({ event, data });
  expect(details.map(({ key }) => key)).toEqual(Object.keys(data));
  for (const { key, label, value } of details) {
    expect([key, isKnownField(key)]).toEqual([key, true]);
    expect(label).not.toMatch(unreadable);
    const shown = value.kind === 'text' ? value.text : '';
    expect(shown).not.toMatch(/^(?:true|false|null)$|[A-Z]_[A-Z]|T\d\d:/u);
  }
});

const written = (event: CustodyEvent) =>
  Object.fromEntries(
    entryDetails({ event, data: examples[event] }).map(({ label, value }) => [label, flat(value)]),
  );

test('EV-04 units and codes in the details are written out', () => {
  expect(written('video.prepared')).toMatchObject({
    'Measured length': '00:00:33.000',
    Result: 'made a copy that browsers can play',
    'SHA-256': sha256,
  });
  expect(written('ticket.edited')).toMatchObject({
    'Total cost': '$1,234.50',
    'Total length': '00:00:33',
    Series: 'No',
    'Officers involved': 'Baker\nCole',
  });
  expect(written('upload.stored')).toMatchObject({ Size: '12.4 MB (12,400,123 bytes)' });
  expect(written('user.role_changed')).toMatchObject({ Before: 'Agency User', After: 'Administrator' });
  expect(written('videos.exported')['Selection']).toBe(
    'Filter: From: 2026-11-01T00:00:00.000Z\nExcept: None',
  );
});

test('EV-04 bytes that were handed over to a proxy are not called sent', () => {
  const { bytesSent: bytesHandedOver, ...others } = sent;
  const data = { ...file, ...others, bytesHandedOver, handedTo: 'nginx' };
  expect(sentenceOf('video.viewed', { ...file, handedTo: 'nginx', range: '0-1023' })).toBe(
    'Dana viewed dashcam.mp4, handed over to nginx.',
  );
  expect(sentenceOf('video.bytes_sent', data)).toBe(
    'Dana was allowed bytes 0–1,023, 4,096–5,119 of the 12,400,123 bytes of dashcam.mp4 (2 requests, 4.1 KB handed over in total). nginx may have sent less.',
  );
});

test('EV-15 the approval of a rejected account says so', () => {
  expect(sentenceOf('user.approved', { ...account, wasRejected: true })).toBe(
    'Dana approved the account of Rita Moss (rita@office.example), which had been rejected.',
  );
});

test('EV-04 entries of earlier releases keep their content', () => {
  const text = 'My report is missing.';
  expect(sentenceOf('support.created', { text })).toBe('Dana sent a support request.');
  expect(entryDetails({ event: 'support.created', data: { text } })).toEqual([
    { key: 'text', label: 'Text', value: { kind: 'text', text } },
  ]);
  expect(sentenceOf('user.approved', {})).toBe('Dana approved the account of user 1a2b3c4d.');
  expect(sentenceOf('webhook.added', { url: 'https://a.example/x?y=1', events: [], isPaused: false })).toBe(
    'Dana added the webhook to https://a.example/x?y=1.',
  );
  expect(sentenceOf('record.of_a_later_release', { someNewKey: 1 })).toBe(
    'Dana recorded the event “record.of_a_later_release”.',
  );
});

test('EV-04 the system is recognized by its missing account id, never by a name', () => {
  const named = { actorName: SYSTEM_NAME, actorEmail: 'x@example.com' };
  expect(actorText({ ...named, actorId: null })).toBe(SYSTEM_NAME);
  expect(actorText({ ...named, actorId: id })).toBe(`${SYSTEM_NAME} (x@example.com)`);
});

const knownKeys = [...new Set(Object.values(examples).flatMap((data) => Object.keys(data)))];
const anyKey = fc.oneof(fc.constantFrom(...knownKeys), fc.string({ unit: 'binary' }));
const oddTexts = [
  'admin',
  'NOT_A_VIDEO',
  '2026-11-22T08:00:00Z',
  '0-1023',
  '{"a":{"b":[1]}}',
  '',
  '__proto__',
];
const anyValue = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(...oddTexts),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.string({ unit: 'binary' }), { maxLength: 4 }),
);

/**
 * Returns the expected text. Recorded text and lists are shown unchanged; formatted and empty values are shown
 * differently.
 */
function expectedText(original: CustodyData[string] | undefined): unknown {
  if (typeof original === 'string' && original !== '' && !oddTexts.includes(original)) return original;
  if (Array.isArray(original) && original.length > 0) return original.join('\n');
  return expect.stringMatching(/./u);
}

test('EV-04 no data breaks a description or is missing from it', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.constantFrom(...custodyEvents), fc.string()),
      fc.dictionary(anyKey, anyValue, { maxKeys: 8 }),
      (event, data) => {
        expect(sentenceOf(event, data).length).toBeGreaterThan(0);
        const details: readonly Detail[] = entryDetails({ event, data });
        expect(details.map(({ key }) => key)).toEqual(Object.keys(data));
        for (const { key, label, value } of details) {
          expect(label).not.toBe('');
          expect(flat(value)).toEqual(expectedText(data[key]));
        }
      },
    ),
    { numRuns: 500 },
  );
});
