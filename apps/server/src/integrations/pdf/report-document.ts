/** What a report says, as plain data: the same document gives the same PDF. */
export interface ReportDocument {
  readonly reportId: string;
  readonly ticketId: string;
  readonly version: number;
  readonly agencyName: string;
  readonly incidentType: string;
  readonly officers: readonly string[];
  readonly submittedAt: Date;
  readonly deliveredAt: Date;
  readonly reviewerName: string;
  readonly summary: string;
  readonly videos: readonly {
    readonly label: string;
    readonly fileName: string;
    readonly sha256: string;
    readonly sizeBytes: number;
    readonly durationMicroseconds: number;
    readonly category: string;
  }[];
  readonly findings: readonly {
    readonly videoLabel: string;
    readonly startMicroseconds: number;
    readonly endMicroseconds: number | null;
    readonly category: string;
    readonly severity: string;
    readonly text: string;
  }[];
  /** The end of the custody chain when the report was composed. */
  readonly custody: { readonly sequence: number; readonly hash: string };
  readonly previousVersion: { readonly version: number; readonly sha256: string } | null;
  readonly reopenReason: string | null;
}
