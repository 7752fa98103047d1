import type { CustodyEvent } from '../../../../ledger/custody-event.ts';

/** The sentences of the example entries about retention, reports, invoices and operations. */
export const officeSentences = {
  'ticket.destruction_requested':
    'Dana requested the destruction of ticket NP-2026-0042 under the schedule “North PD, Pursuit: 5 years”. Another administrator has to approve it.',
  'ticket.destruction_scheduled':
    'Dana approved the destruction of ticket NP-2026-0042 under the schedule “North PD, Pursuit: 5 years”. It can be stopped until ‹2031-03-18›.',
  'ticket.destruction_stopped':
    'Dana stopped the destruction of ticket NP-2026-0042. Reason: “The ticket was put on hold.”',
  'ticket.destroyed':
    'Dana destroyed ticket NP-2026-0042 with 2 files under the schedule “North PD, Pursuit: 5 years”, as requested by Dana Reviewer and approved by Casey Custodian.',
  'ticket.destruction_certified':
    'Dana made the certificate of destruction of ticket NP-2026-0042: none of its files was left in the storage.',
  'certificate.downloaded': 'Dana downloaded the certificate of destruction of the ticket.',
  'ticket.added_to_hold': 'Dana put ticket NP-2026-0042 on the hold “Smith v. County”. Reason: “Litigation”.',
  'ticket.removed_from_hold':
    'Dana released ticket NP-2026-0042 from the hold “Smith v. County”. Reason: “Case closed”.',
  'ticket.hold_release_requested':
    'Dana asked to release the hold on ticket NP-2026-0042. Another administrator has to approve it. Reason: “Case closed”.',
  'ticket.hold_removal_requested':
    'Dana asked to release ticket NP-2026-0042 from the hold “Smith v. County”. Another administrator has to approve it. Reason: “Wrong officer”.',
  'ticket.hold_removal_declined':
    'Dana declined to release ticket NP-2026-0042 from the hold “Smith v. County”, as requested by Dana Reviewer. Reason: “Still needed”.',
  'hold.placed': 'Dana placed the hold “Smith v. County” on 12 tickets. Reason: “Litigation”.',
  'hold.release_requested':
    'Dana asked to release the hold “Smith v. County”. Another administrator has to approve it. Reason: “Case closed”.',
  'hold.release_declined':
    'Dana declined to release the hold “Smith v. County”, as requested by Dana Reviewer. Reason: “Still needed”.',
  'hold.released':
    'Dana released the hold “Smith v. County” on 12 tickets, as requested by Dana Reviewer. Reason: “Case closed”.',
  'county.set':
    'Dana set the county “Westfield County”: Olga Overseer oversees North PD and South PD, including their videos.',
  'county.deleted': 'Dana deleted the county “Westfield County”.',
  'agency.oversight_started':
    'Dana let the county “Westfield County” oversee the agency. Overseers: Olga Overseer and Omar Lee, without videos.',
  'agency.oversight_changed':
    'Dana changed the oversight of the agency by the county “Westfield County”. Overseers: Olga Overseer and Omar Lee, with videos.',
  'agency.oversight_ended': 'Dana ended the oversight of the agency by the county “Westfield County”.',
  'retention.rules_set':
    'Dana set the retention schedule: All agencies: 10 years and North PD, Pursuit: 5 years.',
  'retention.agency_rules_set': 'Dana set the retention schedule of North PD: North PD, Pursuit: 5 years.',
  'retention.options_set':
    'Dana set the options of retention: 7 days to undo, not automatic, with the two-person rule.',
  'retention.options_requested':
    'Dana asked for options that weaken the two-person rule: 3 days to undo, not automatic, with the two-person rule, and approval after 0 days with the duty. Another administrator has to approve it.',
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
  'redaction.ordered':
    'Dana ordered a redacted copy of the ticket (public records request, PRR-26-0114, 1 video, $2.20, due ‹2026-11-30›).',
  'redaction.canceled': 'Dana canceled the redacted copy of the ticket.',
  'redaction.started': 'Dana started work on the redacted copy of the ticket.',
  'redaction.tracks_saved': 'Dana saved what is hidden in dashcam.mp4: 4 regions, 31 key frames.',
  'redaction.sound_saved': 'Dana saved where dashcam.mp4 is muted: 2 ranges.',
  'redaction.faces_saved':
    'Dana saved which faces were proposed in dashcam.mp4: 6 faces, 1 of them rejected.',
  'redaction.render_requested': 'Dana requested that the redacted copy of the ticket be rendered.',
  'redaction.video_rendered':
    'Dana rendered a redacted copy of dashcam.mp4 and compared 989 frames, 1,584,000 samples of sound.',
  'redaction.rendered': 'Dana rendered the redacted copy of the ticket and checked 989 frames.',
  'redaction.render_failed':
    'Dana could not render the redacted copy of the ticket. Problem: “ffmpeg did not finish”.',
  'redaction.approved': 'Dana approved the redacted copy of the ticket.',
  'redaction.returned': 'Dana returned the redacted copy of the ticket for correction.',
  'redaction.delivered': 'Dana delivered the redacted copy of the ticket ($2.20).',
  'release_link.created':
    'Dana created a release link to the redacted copy of the ticket for Jane Doe (for download, valid until ‹2026-12-07›, with a passcode, at most 3 downloads of each file, sent by email).',
  'release_link.revoked': 'Dana revoked the release link of Jane Doe.',
  'release_link.passcode_requested':
    'Dana asked for the passcode of the release link of Jane Doe, which was opened from 203.0.113.9.',
  'release_link.passcode_wrong':
    'Dana rejected a wrong passcode of the release link of Jane Doe from 203.0.113.9 and locked the link.',
  'release_link.opened':
    'Dana showed the page of the release link of Jane Doe, which was opened from 203.0.113.9.',
  'release_link.refused':
    'Dana refused an access by the release link of Jane Doe from 203.0.113.9: its downloads are used up.',
  'release_link.download_counted':
    'Dana counted a download of NP-2026-0042-video-1-redacted.mp4 by the release link of Jane Doe from 203.0.113.9 (number 2, at most 3).',
  'release_link.file_sent':
    'Dana began to send NP-2026-0042-video-1-redacted.mp4 by the release link of Jane Doe.',
  'release_link.bytes_sent':
    'Dana sent all 12,400,123 bytes of NP-2026-0042-video-1-redacted.mp4 by the release link of Jane Doe (1 request, 12.4 MB sent in total).',
  'redaction.payment_set':
    'Dana changed the payment status of the redacted copy of the ticket from Pending to Paid. Note: “Check 1044”.',
  'calibration.added': 'Dana added the ticket as a calibration clip, with an agreed answer of 3 findings.',
  'calibration.retired': 'Dana retired the calibration clip of the ticket.',
  'calibration.taken': 'Dana took the calibration clip of the ticket.',
  'calibration.released': 'Dana returned the calibration clip of the ticket.',
  'calibration.finished': 'Dana finished reviewing the calibration clip of the ticket.',
  'scorecard.answer_removed': 'Dana removed the answer to the question “Was it polite?” of the ticket.',
  'report.previewed': 'Dana previewed version 2 of the report of ticket NP-2026-0042 (48.2 KB).',
  'report.delivered':
    'Dana delivered version 2 of the report of ticket NP-2026-0042 (48.2 KB, about 1 video). Reason for footage not watched: “Lens covered”.',
  'report.viewed': 'Dana viewed the report plainview-report-NP-2026-0042-v2.pdf of ticket NP-2026-0042.',
  'report.downloaded':
    'Dana downloaded the report plainview-report-NP-2026-0042-v2.pdf of ticket NP-2026-0042.',
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
  'invoice.issued':
    'Dana issued invoice INV-2026-0042 for November 2026: 3 tickets, 1 redacted copy, $16.24.',
  'invoice.voided':
    'Dana voided invoice INV-2026-0042 by credit note CN-2026-0001 for $16.24. Reason: “Wrong purchase order”.',
  'invoice.payment_recorded':
    'Dana recorded a payment of $10.00 for invoice INV-2026-0042 (received 2026-12-15, bank transfer, reference “FT 2231”).',
  'invoice.payment_reversed':
    'Dana reversed a payment of $10.00 for invoice INV-2026-0042. Note: “The check bounced”.',
  'invoice.downloaded': 'Dana downloaded the PDF of invoice INV-2026-0042.',
  'bookkeeping.exported': 'Dana exported the bookkeeping of 2026 (CSV, 12 rows).',
  'statement.exported': 'Dana saved the statement for November 2026 (PDF, 3 tickets, 1 redacted copy).',
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
  'video.prepared': 'Dana measured dashcam.mp4 (00:00:33) and made a playable copy.',
  'video.indexed': 'Dana indexed 989 frames of dashcam.mp4.',
  'video.track_copied': 'Dana copied another sound track of dashcam.mp4 (track 2).',
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
} as const satisfies Partial<Record<CustodyEvent, string>>;
