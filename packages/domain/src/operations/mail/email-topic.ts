import type { TimestampFailureReason } from '../../proof/checkpoints/ledger-timestamp.ts';
import type { TicketStatus } from '../../tickets/tickets/ticket-status.ts';
import type { OversightChange } from '../counties/county.ts';

/** A ticket as a message may mention it: id, number, type and agency, and nothing about the evidence. */
export interface NamedTicket {
  readonly id: string;
  readonly number: string;
  readonly incidentType: string;
  readonly agencyName: string;
}

/** The topic of a message. */
export type EmailTopic =
  | { readonly kind: 'registrationConfirmation'; readonly code: string }
  | {
      readonly kind: 'invitation';
      readonly code: string;
      /** Null for an administrator. */
      readonly agencyName: string | null;
      readonly inviterName: string;
    }
  | {
      readonly kind: 'releaseLink';
      readonly code: string;
      readonly agencyName: string;
      readonly expiresAt: Date;
      readonly hasPasscode: boolean;
    }
  | { readonly kind: 'registrationWaiting'; readonly name: string; readonly agencyName: string | null }
  | { readonly kind: 'registrationApproved' }
  | { readonly kind: 'registrationRejected' }
  | AccessTopic
  | OverdueTopic
  | DigestTopic
  | InvoiceTopic
  | { readonly kind: 'supportAnswered' }
  | {
      readonly kind: 'fileFault';
      /** Faults that were found since the last message. */
      readonly count: number;
    }
  | {
      readonly kind: 'backupFault';
      /** When the last backup began, and whether it failed; otherwise it is too old. */
      readonly lastAt: Date;
      readonly isFailed: boolean;
    }
  | {
      readonly kind: 'timestampFault';
      /** Why the timestamp authority gave no valid timestamp. */
      readonly reason: TimestampFailureReason;
    }
  | {
      readonly kind: 'destructionScheduled';
      /** Numbers of the agency's tickets. */
      readonly ticketNumbers: readonly string[];
      readonly destroyAfter: Date;
    }
  | {
      readonly kind: 'oversightChanged';
      readonly change: OversightChange;
      readonly county: string;
      /** Names of the users. */
      readonly overseers: readonly string[];
      readonly watchesVideos: boolean;
    }
  | { readonly kind: 'passwordChanged' }
  | { readonly kind: 'ticketStatus'; readonly ticket: NamedTicket; readonly status: TicketStatus }
  | {
      readonly kind: 'ticketAssigned';
      readonly ticket: NamedTicket;
      /** Tickets that were assigned at the same time. */
      readonly otherTickets: readonly NamedTicket[];
      readonly assignerName: string;
    }
  | { readonly kind: 'rushTicket'; readonly ticket: NamedTicket; readonly dueAt: Date }
  | {
      readonly kind: 'ticketMessage';
      readonly ticket: NamedTicket;
      /** Names of the authors, each once. */
      readonly authorNames: readonly string[];
      /** Number of messages: several are summed up. */
      readonly count: number;
      /** The clock is paused until the agency answers. */
      readonly isQuestion: boolean;
    }
  | {
      /** The user is mentioned in a message, or in an internal note. */
      readonly kind: 'mention' | 'noteMention';
      readonly ticket: NamedTicket;
      readonly authorName: string;
    }
  | {
      readonly kind: 'ticketDueSoon' | 'ticketOverdue';
      readonly ticket: NamedTicket;
      readonly dueAt: Date;
    }
  | { readonly kind: 'reportDelivered'; readonly ticket: NamedTicket; readonly version: number }
  | {
      /** A redacted copy of the ticket's videos was ordered or canceled. */
      readonly kind: 'redactionOrdered' | 'redactionCanceled';
      readonly ticket: NamedTicket;
      readonly dueAt: Date;
    }
  | { readonly kind: 'redactionDelivered'; readonly ticket: NamedTicket }
  | { readonly kind: 'passwordReset'; readonly code: string }
  | { readonly kind: 'emailConfirmation'; readonly code: string; readonly newEmail: string }
  | {
      readonly kind: 'secondFactorChanged';
      readonly change: SecondFactorChange;
      /** Name of the passkey that changed. */
      readonly passkey?: string;
    }
  | {
      readonly kind: 'organizationChanged';
      /** The operator's name for the sign-in method. */
      readonly organization: string;
      readonly isLinked: boolean;
      /** The account was secured: its email address had never been verified before. */
      readonly isPasswordRemoved: boolean;
    }
  | { readonly kind: 'emailChangeRequested'; readonly newEmail: string }
  | { readonly kind: 'emailChanged'; readonly newEmail: string }
  | {
      readonly kind: 'ledgerInconsistency';
      readonly reporterName: string;
      /** Null for an administrator. */
      readonly agencyName: string | null;
      /**
       * Number of entries in the checkpoint that the browser had kept, and in the one that the server sent.
       */
      readonly keptSize: number;
      readonly newestSize: number;
    };

/** The topic of a message that replaces those of a day. */
export interface DigestTopic {
  readonly kind: 'dailyDigest';
  /** The subjects of the replaced messages, oldest first. */
  readonly subjects: readonly string[];
}

/** Topics of messages about an invoice of the recipient's agency. */
export type InvoiceTopic =
  | {
      readonly kind: 'invoiceIssued';
      readonly invoiceId: string;
      readonly number: string;
      /** Such as 2026-11. */
      readonly month: string;
      /** Such as 2026-12-31. */
      readonly dueOn: string;
    }
  | {
      readonly kind: 'invoiceVoided';
      readonly invoiceId: string;
      readonly number: string;
      readonly creditNumber: string;
      readonly month: string;
    };

/** Topics of messages about accounts that are or will be disabled. */
export type AccessTopic =
  | {
      readonly kind: 'accountUnused';
      /** Days without use after which the account is disabled, and when that is. */
      readonly days: number;
      readonly disabledOn: Date;
    }
  | {
      readonly kind: 'accountDisabled';
      /** Null if it was not disabled because it was unused. */
      readonly unusedDays: number | null;
      /** An administrator of the user's agency disabled it. */
      readonly isByAgency: boolean;
    }
  | { readonly kind: 'accountEnabled' }
  | {
      readonly kind: 'otherAccountDisabled';
      readonly name: string;
      /** Null for an administrator. */
      readonly agencyName: string | null;
      readonly unusedDays: number;
    };

/** Topics of messages about reviews that no one did in time. */
export type OverdueTopic =
  | {
      readonly kind: 'auditOverdue';
      /** Number of weeks of the ledger that were not signed off in time. */
      readonly weeks: number;
    }
  | { readonly kind: 'accessReviewOverdue'; readonly dueAt: Date };

/** Changes of a user's second factor. */
export type SecondFactorChange =
  | 'on'
  | 'off'
  | 'removed'
  | 'codesRenewed'
  | 'recoveryCodeUsed'
  | 'appRemoved'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'lastPasskeyRemoved'
  | 'passkeyRefused';
