import type { PrintedCheckpoint } from '../../../ledger/printed-checkpoint.ts';
import type { BundleKind } from '../evidence-bundle.ts';

/** A file of a bundle as a certification lists it. */
export interface CertifiedFile {
  /** Path in the bundle. */
  readonly path: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** A video with the entry of the ledger that records its submission. */
export interface CertifiedVideo {
  readonly file: CertifiedFile;
  /** The name that it was received under. */
  readonly fileName: string;
  readonly received: Recorded;
}

export interface CertifiedReport {
  readonly file: CertifiedFile;
  readonly version: number;
  readonly delivered: Recorded;
}

/** An action: its actor, its time, and the number of its entry in the ledger. */
export interface Recorded {
  readonly at: Date;
  readonly by: string;
  readonly email: string | null;
  /** Null if the bundle does not disclose the entry. */
  readonly sequence: number | null;
}

/**
 * Facts that a certification states. All come from the bundle itself or from the installation that made it.
 */
export interface CertificationFacts {
  readonly release: string;
  /** Address of the installation; null if it is not configured. */
  readonly address: string | null;
  readonly ticketId: string;
  readonly ticketNumber: string;
  readonly agencyName: string;
  readonly incidentType: string;
  readonly bundle: {
    readonly id: string;
    readonly kind: BundleKind;
    readonly folder: string;
    readonly requested: Omit<Recorded, 'sequence'>;
    readonly manifestSha256: string;
  };
  readonly videos: readonly CertifiedVideo[];
  readonly reports: readonly CertifiedReport[];
  readonly custody: CertifiedFile & { readonly entries: number; readonly sequences: string };
  /** The newest checkpoint when the bundle was recorded. */
  readonly checkpoint: PrintedCheckpoint;
  /** Days in which every stored file is read again; 0 if that is disabled. */
  readonly fileRoundDays: number;
}
