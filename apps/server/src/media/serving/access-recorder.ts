import type { Actor } from '@plainview/domain/account/actor';
import type { ByteRange } from '@plainview/domain/custody/byte-ranges';
import type { CustodyAudience, CustodyData } from '@plainview/domain/custody/custody-event';
import type { AccessIdentity } from '../../persistence/custody/evidence-access.repository.ts';

/** An access to a file of evidence: by whom, of what kind, and what the ledger says of it. */
export interface EvidenceAccess extends AccessIdentity {
  readonly by: Actor;
  readonly subject: 'video' | 'report';
  readonly subjectId: string;
  readonly ticketId: string;
  readonly agencyId: string;
  readonly audience: CustodyAudience;
  readonly data: CustodyData;
}

/** One answer that is being sent. */
export interface Sending {
  /** Notes bytes before they are handed to the connection, so that no byte goes out unnoted. */
  readonly note: (range: ByteRange) => void;
  /** The answer is over, however it ended. */
  readonly end: () => void;
}

/**
 * Records the bytes of evidence that this process sends. The entry of the ledger is committed before the first byte; what
 * follows in the same window is added up in memory and written to the window's row every few seconds.
 */
export interface AccessRecorder {
  /** Resolves once the access is recorded. @throws where it cannot be: then nothing may be sent. */
  begin(access: EvidenceAccess, range: ByteRange): Promise<Sending>;
  /** Writes down what was sent so far. */
  flush(): Promise<void>;
  /** Writes down everything and releases all windows. */
  stop(): Promise<void>;
}
