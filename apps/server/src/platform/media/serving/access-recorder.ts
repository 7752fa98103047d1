import type { ByteRange } from '@plainview/domain/evidence/accesses/byte-ranges';
import type { TextCounts } from '@plainview/domain/evidence/accesses/evidence-access';
import type { Actor } from '@plainview/domain/identity/users/actor';
import type { CustodyAudience, CustodyData, CustodySubject } from '@plainview/domain/ledger/custody-event';
import type { AccessIdentity } from '../../../modules/evidence/accesses/evidence-access.repository.ts';

/** An access to evidence: the actor, the kind of access, and the data of its ledger entry. */
export interface EvidenceAccess extends AccessIdentity {
  /** Plainview itself for those without an account. */
  readonly by: Actor | 'Plainview';
  readonly subject: Extract<
    CustodySubject,
    'ticket' | 'video' | 'transcript' | 'report' | 'invoice' | 'export' | 'redaction' | 'release_link'
  >;
  readonly subjectId: string;
  /** Null for exports, and for receipts of deleted tickets. */
  readonly ticketId: string | null;
  /** Null for exports of administrators. */
  readonly agencyId: string | null;
  readonly audience: CustodyAudience;
  readonly data: CustodyData;
  /** Whether the actor reads it as an overseer of the agency. */
  readonly isOverseer?: true;
}

/** Content of evidence that is sent as text. */
export interface SentText {
  /** How much it is. */
  readonly counts: TextCounts;
  /** SHA-256 of the content in hexadecimal. */
  readonly sha256: string;
}

/** A response that is being sent. */
export interface Sending {
  /** Notes bytes before they are passed to the connection, so that every sent byte is noted. */
  readonly note: (range: ByteRange) => void;
  /** Called when the response has ended, successfully or not. */
  readonly end: () => void;
}

/** Accesses of one person or API key to a video and the files made from it. */
export type FlushedAccesses = Pick<EvidenceAccess, 'accessor' | 'subjectId'>;

/**
 * Records the evidence bytes that this process sends. The ledger entry is committed before the first byte.
 * Further bytes in the same window are summed up in memory and written to the window's row every few seconds.
 */
export interface AccessRecorder {
  /** Resolves when the access is recorded. @throws if it cannot be recorded; then nothing may be sent. */
  begin(access: EvidenceAccess, range: ByteRange): Promise<Sending>;
  /**
   * Resolves when it is recorded that this text is sent. Sends no statement if this process recorded the same
   * text within the window. @throws if it cannot be recorded; then it must not be sent.
   */
  recordText(access: EvidenceAccess, text: SentText): Promise<void>;
  /** Writes down the bytes sent so far: all of them, or those of one video to one person or API key. */
  flush(only?: FlushedAccesses): Promise<void>;
  /** Writes down everything and closes all windows. */
  stop(): Promise<void>;
}
