/** Recorded events. Each change writes one entry in its own transaction. */
export const custodyEvents = [
  'user.registered',
  'user.email_confirmed',
  'user.registration_expired',
  'user.invitation_accepted',
  'user.bootstrapped',
  'user.approved',
  'user.rejected',
  'user.disabled',
  'user.role_changed',
  'user.deleted',
  'user.profile_changed',
  'user.photo_changed',
  'user.password_changed',
  'user.password_reset_requested',
  'user.password_reset',
  'user.email_change_requested',
  'user.email_change_withdrawn',
  'user.email_change_declined',
  'user.email_changed',
  'user.second_factor_on',
  'user.second_factor_off',
  'user.second_factor_removed',
  'user.recovery_codes_renewed',
  'user.recovery_code_used',
  'user.second_factor_rule_set',
  'user.signed_in',
  'user.sign_in_failed',
  'user.signed_out',
  'user.locked',
  'user.unlocked',
  'user.let_in',
  'user.person_confirmed',
  'user.duties_set',
  'user.agency_administrator_set',
  'user.organization_linked',
  'user.organization_unlinked',
  'user.passkey_added',
  'user.passkey_renamed',
  'user.passkey_removed',
  'user.passkey_refused',
  'user.authenticator_app_removed',
  'user.sessions_ended',
  'invitation.created',
  'invitation.revoked',
  'invitation.expired',
  'agency.email_domains_set',
  'agency.letterhead_set',
  'api_key.created',
  'api_key.revoked',
  'mail.sent_again',
  'support.created',
  'support.answered',
  'upload.started',
  'upload.stored',
  'upload.refused',
  'upload.discarded',
  'upload.expired',
  'tickets.settings_set',
  'import.started',
  'ticket.created',
  'ticket.edited',
  'ticket.deleted',
  'ticket.assigned',
  'ticket.unassigned',
  'ticket.review_started',
  'ticket.review_read',
  'ticket.reopened',
  'ticket.message_sent',
  'ticket.paused',
  'ticket.resumed',
  'ticket.hold_placed',
  'ticket.hold_released',
  'ticket.payment_set',
  'ticket.cameras_aligned',
  'video.stored',
  'video.signature_found',
  'video.sidecar_stored',
  'video.edited',
  'video.length_corrected',
  'video.deleted',
  'video.still_made',
  'video.clip_asked',
  'video.clip_made',
  'video.sound_compared',
  'video.viewed',
  'video.downloaded',
  'video.picture_viewed',
  'video.fetched',
  'video.bytes_sent',
  'finding.added',
  'finding.edited',
  'finding.removed',
  'finding.restored',
  'transcript.added',
  'transcript.lines_confirmed',
  'transcript.line_corrected',
  'transcript.confirmation_withdrawn',
  'transcript.requested',
  'transcript.audio_sent',
  'transcript.failed',
  'scorecard.published',
  'scorecard.retired',
  'scorecard.restored',
  'scorecard.assigned',
  'scorecard.chosen',
  'scorecard.answered',
  'scorecard.answer_removed',
  'second_review.shares_set',
  'second_review.listed',
  'second_review.drawn',
  'second_review.taken',
  'second_review.released',
  'second_review.finished',
  'second_review.adjudicated',
  'calibration.added',
  'calibration.retired',
  'calibration.taken',
  'calibration.released',
  'calibration.finished',
  'report.previewed',
  'report.delivered',
  'report.viewed',
  'report.downloaded',
  'report.bytes_sent',
  'tickets.exported',
  'reports.exported',
  'videos.exported',
  'export.completed',
  'export.failed',
  'export.continued',
  'statement.exported',
  'billing.settings_set',
  'billing.address_set',
  'invoice.issued',
  'invoice.voided',
  'invoice.payment_recorded',
  'invoice.payment_reversed',
  'invoice.downloaded',
  'bookkeeping.exported',
  'bundle.created',
  'agency.exported',
  'agency.imported',
  'processing.started',
  'processing.revoked',
  'webhook.added',
  'webhook.changed',
  'webhook.secret_renewed',
  'webhook.removed',
  'webhook.sent_again',
  'video.verified',
  'video.processed',
  'video.prepare_asked',
  'video.prepared',
  'video.indexed',
  'video.track_copied',
  'video.analyzed',
  'video.result_received',
  'ticket.destruction_requested',
  'ticket.destruction_scheduled',
  'ticket.destruction_stopped',
  'ticket.destroyed',
  'ticket.destruction_certified',
  'certificate.downloaded',
  'county.set',
  'county.deleted',
  'agency.oversight_started',
  'agency.oversight_changed',
  'agency.oversight_ended',
  'retention.rules_set',
  'retention.agency_rules_set',
  'retention.options_set',
  'retention.two_persons_end_requested',
  'retention.options_requested',
  'ticket.added_to_hold',
  'ticket.removed_from_hold',
  'ticket.hold_release_requested',
  'ticket.hold_removal_requested',
  'ticket.hold_removal_declined',
  'hold.placed',
  'hold.release_requested',
  'hold.release_declined',
  'hold.released',
  'file.verification_failed',
  'file.restored',
  'storage.verified',
  'ledger.fault_acknowledged',
  'ledger.key_changed',
  'ledger.inconsistency_reported',
  'ledger.week_signed_off',
  'ledger.access_reviewed',
] as const;
export type CustodyEvent = (typeof custodyEvents)[number];

/** Groups of events in filters. */
export const eventGroups = [
  'access',
  'evidence',
  'tickets',
  'exports',
  'signIns',
  'accounts',
  'messages',
  'settings',
] as const;
export type EventGroup = (typeof eventGroups)[number];

/** Events that an auditor looks at first. */
export const auditHighlights = [
  'refusedSignIns',
  'bundles',
  'disabledAccounts',
  'ruleChanges',
  'fileFaults',
  'inconsistencies',
] as const;
export type AuditHighlight = (typeof auditHighlights)[number];

/** Kinds of records that entries are about. */
export const custodySubjects = [
  'user',
  'invitation',
  'agency',
  'upload',
  'ticket',
  'video',
  'finding',
  'transcript',
  'scorecard',
  'second_review',
  'report',
  'invoice',
  'export',
  'message',
  'support',
  'mail',
  'processing',
  'webhook',
  'api_key',
  'session',
  'hold',
  'retention',
  'county',
  'settings',
  'storage',
  'ledger',
] as const;
export type CustodySubject = (typeof custodySubjects)[number];

/**
 * Readers of an entry in addition to administrators: its agency, or no one else (draft work of reviewers).
 */
export type CustodyAudience = 'agency' | 'internal';

/** Plain data of an entry, as it was at that time. */
export type CustodyData = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

/** The recorded facts of one action, before it has a position in the chain. */
export interface CustodyFact {
  /** ISO 8601 instant in UTC. */
  readonly occurredAt: string;
  readonly actorId: string | null;
  /** Name at that time. Later changes of the name do not affect the entry. */
  readonly actorName: string;
  /**
   * Sign-in address at that time, which is unique, unlike a name. Null for the system, and in entries written
   * before the address was recorded.
   */
  readonly actorEmail: string | null;
  readonly agencyId: string | null;
  readonly audience: CustodyAudience;
  readonly event: CustodyEvent;
  readonly subject: CustodySubject;
  readonly subjectId: string;
  readonly ticketId: string | null;
  readonly data: CustodyData;
}

/** A fact as it is hashed. */
export interface SaltedFact extends CustodyFact {
  /**
   * Random hexadecimal digits that keep the content from being guessed from its hash, which proofs of other
   * entries reveal. Null in entries written before salts were added.
   */
  readonly salt: string | null;
}
