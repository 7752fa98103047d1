import type { CustodyEvent } from '../../../../ledger/custody-event.ts';

/** The sentences of the example entries about uploads, tickets and reviews. */
export const evidenceSentences = {
  'upload.started': 'Dana started to upload the file dashcam.mp4 (12.4 MB).',
  'upload.stored': 'Dana checked and stored the file dashcam.mp4 (12.4 MB).',
  'upload.refused': 'Dana refused the file dashcam.mp4: it cannot be read as a video.',
  'upload.discarded': 'Dana discarded the upload of the file dashcam.mp4.',
  'upload.expired': 'Dana removed the expired upload of the file dashcam.mp4: its bytes were still arriving.',
  'import.started': 'Dana started to import 200 rows of the spreadsheet “log.xlsx”.',
  'ticket.created':
    'Dana submitted ticket NP-2026-0042: Traffic Stop, officers Baker and Cole, 2 videos, 00:00:33 in total, $1.73.',
  'ticket.edited':
    'Dana edited ticket NP-2026-0042: Traffic Stop, officers Baker and Cole, 2 videos, 00:00:33 in total, now $1,234.50.',
  'ticket.deleted': 'Dana deleted ticket NP-2026-0042: Training, officer Baker.',
  'ticket.assigned':
    'Dana assigned ticket NP-2026-0042 to Rita Moss (rita@office.example), previously Kim Lee. Reason: “She knows the unit.”',
  'ticket.unassigned':
    'Dana removed Rita Moss (rita@office.example) as the reviewer of ticket NP-2026-0042 because the account changed.',
  'ticket.review_read': 'Dana read the review of ticket NP-2026-0042.',
  'ticket.review_started': 'Dana started the review of ticket NP-2026-0042.',
  'ticket.reopened': 'Dana reopened ticket NP-2026-0042. Reason: “The rear camera came in late.”',
  'ticket.message_sent': 'Dana sent a question about ticket NP-2026-0042.',
  'ticket.note_added': 'Dana added an internal note to ticket NP-2026-0042.',
  'ticket.paused':
    'Dana paused the clock of ticket NP-2026-0042 with a question, with the due date ‹2026-11-29›.',
  'ticket.resumed':
    'Dana resumed the clock of ticket NP-2026-0042 by an answer. It is now due on ‹2026-11-30›.',
  'ticket.hold_placed': 'Dana placed a hold on ticket NP-2026-0042. Reason: “Subpoena 26-114”.',
  'ticket.hold_released':
    'Dana released the hold on ticket NP-2026-0042. Reason: “Case closed”. The hold was placed for: “Subpoena 26-114”.',
  'ticket.payment_set':
    'Dana changed the payment status of ticket NP-2026-0042 from Pending to Paid. Note: “Check 1044”.',
  'ticket.cameras_aligned':
    'Dana aligned the cameras of ticket NP-2026-0042: dashcam.mp4 at +00:00:00.000 (typed) and body.mp4 at -00:00:02.400 (by audio).',
  'video.sidecar_stored': 'Dana added the sidecar file “dashcam.xml” (1.2 KB) to dashcam.mp4.',
  'video.stored': 'Dana submitted dashcam.mp4 (12.4 MB, 00:10:00, Complex, $20.00) with ticket NP-2026-0042.',
  'video.edited': 'Dana edited the details of dashcam.mp4 (00:10:10, Complex, $20.33).',
  'video.length_corrected':
    'Dana corrected the charged length of dashcam.mp4 from 00:10:00 ($20.00) to 00:12:03 ($24.10). Total cost: $34.10. Reason: “The form had 10 minutes.”',
  'video.deleted': 'Dana deleted dashcam.mp4 (12.4 MB) from ticket NP-2026-0042.',
  'video.viewed': 'Dana viewed dashcam.mp4.',
  'video.downloaded': 'Dana downloaded dashcam.mp4, by a link that was valid until ‹2026-11-22›.',
  'video.picture_viewed': 'Dana viewed a picture of video 1a2b3c4d.',
  'video.fetched': 'Dana fetched dashcam.mp4.',
  'video.bytes_sent':
    'Dana was sent bytes 0–1,023, 4,096–5,119 of the 12,400,123 bytes of dashcam.mp4 (2 requests, 4.1 KB sent in total). More may have been sent.',
  'report.bytes_sent':
    'Dana was sent all 48,210 bytes of the report plainview-report-NP-2026-0042-v2.pdf of ticket NP-2026-0042 (2 requests, 4.1 KB sent in total).',
  'export.downloaded': 'Dana downloaded the export plainview-tickets-2026-11-22.csv (1,234 rows, 48.2 KB).',
  'export.bytes_sent':
    'Dana was sent bytes 0–1,023, 4,096–5,119 of the 48,210 bytes of the export plainview-tickets-2026-11-22.csv (2 requests, 4.1 KB sent in total).',
  'bundle.downloaded':
    'Dana downloaded the evidence bundle plainview-NP-2026-0042-custody.zip of ticket NP-2026-0042.',
  'bundle.bytes_sent':
    'Dana was sent bytes 0–1,023, 4,096–5,119 of the 48,210 bytes of the evidence bundle plainview-NP-2026-0042-custody.zip of ticket NP-2026-0042 (2 requests, 4.1 KB sent in total).',
  'ticket.viewed': 'Dana viewed ticket NP-2026-0042 (2 videos, 1 report) for the county Mercer County.',
  'findings.viewed': 'Dana viewed the findings of ticket NP-2026-0042 (3 findings, 2 answers).',
  'answers.viewed': 'Dana viewed the scorecard answers of ticket NP-2026-0042 (2 answers).',
  'comparison.viewed':
    'Dana viewed the comparison of two reviews of ticket NP-2026-0042 (5 findings, 4 answers).',
  'messages.viewed': 'Dana viewed the messages on ticket NP-2026-0042 (12 messages).',
  'notes.viewed': 'Dana viewed the internal notes on ticket NP-2026-0042 (3 notes).',
  'transcript.viewed': 'Dana viewed version 2 of the transcript of dashcam.mp4 (214 lines).',
  'receipt.downloaded': 'Dana downloaded the receipt of dashcam.mp4 (48.2 KB).',
  'text.versions_sent': 'Dana was sent 2 versions of the findings of ticket NP-2026-0042.',
  'processing.revoked': 'Dana revoked the reference of a processing run of 3 videos started by Rita Moss.',
  'video.sound_compared':
    'Dana compared the sound of dashcam.mp4 with that of body.mp4 and found that it begins at -00:00:02.400.',
  'video.still_made': 'Dana made a still at 00:00:01.500 (frame 46) of dashcam.mp4.',
  'video.clip_asked':
    'Dana requested a clip from 00:00:01.500 (frame 46) to 00:00:04.250 (frame 128) of dashcam.mp4.',
  'video.clip_made':
    'Dana made a clip from 00:00:01.500 (frame 46) to 00:00:04.250 (frame 128) of dashcam.mp4.',
  'finding.added':
    'Dana added a finding from 00:00:01.500 to 00:00:04.250 in video 55556666 (Serious, De-escalation). Text: “Raised voice at the window.”',
  'finding.edited':
    'Dana edited a finding at 00:00:01.500 (frame 12,345) in video 55556666 (Serious, De-escalation, 1 shape on the frame, played at 1.5x). Text: “Raised voice at the window.”',
  'finding.frame_found':
    'Dana found the frame of a finding, marked at 00:00:01.512, at 00:00:01.500 (frame 12,345) in video 55556666 (Serious, De-escalation). Text: “Raised voice at the window.”',
  'finding.removed':
    'Dana removed a finding from 00:00:01.500 to 00:00:04.250 in video 55556666 (Serious, De-escalation). Text: “Raised voice at the window.”',
  'finding.restored':
    'Dana restored a finding from 00:00:01.500 to 00:00:04.250 in video 55556666 (Serious, De-escalation). Text: “Raised voice at the window.”',
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
} as const satisfies Partial<Record<CustodyEvent, string>>;
