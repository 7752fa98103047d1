import type { DestroyedFile } from './destruction.ts';

/** A step of a destruction with its entry in the ledger. */
export interface CertificateStep {
  readonly sequence: number;
  readonly hash: string;
  readonly at: Date;
  readonly by: string;
  readonly email: string | null;
}

/** Content of a certificate of destruction. The same content gives the same bytes. */
export interface CertificateDocument {
  readonly certificateId: string;
  readonly ticketId: string;
  /** Null if the ticket was destroyed before tickets had numbers. */
  readonly ticketNumber: string | null;
  readonly agencyName: string;
  readonly incidentType: string;
  readonly submittedAt: Date;
  readonly completedAt: Date;
  /** The retention rule that applied. */
  readonly schedule: string;
  readonly dueAt: Date;
  /** End of the undo window. */
  readonly undoneUntil: Date | null;
  readonly destroyedAt: Date;
  /** When the storage was checked: none of the bytes was left. */
  readonly checkedAt: Date;
  readonly evidenceSha256: string;
  /** Videos and reports. */
  readonly files: readonly DestroyedFile[];
  /** Number of files made from the videos. */
  readonly derivedFiles: number;
  /** The request of the first administrator, if the two-person rule applied. */
  readonly requested: CertificateStep | null;
  readonly scheduled: CertificateStep | null;
  readonly destroyed: CertificateStep | null;
}
