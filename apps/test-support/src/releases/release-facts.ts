import { z } from 'zod';

/**
 * The data and responses of a release before its data became a fixture. Later versions must respond the same.
 */
export const releaseFacts = z.object({
  version: z.string(),
  /** Commit of the release whose code made the data. */
  commit: z.string(),
  agencyUser: z.object({ email: z.string(), password: z.string() }),
  tickets: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      incidentType: z.string(),
      notes: z.string(),
      totalCost: z.string(),
      dueDate: z.coerce.date(),
      videos: z.array(z.object({ fileName: z.string(), sha256: z.string(), length: z.string() })),
      findings: z.array(z.string()),
      reports: z.array(z.object({ version: z.int(), sha256: z.string() })),
    }),
  ),
  accounts: z.array(z.object({ email: z.string(), status: z.string() })),
  /** Newest entry of the ledger. */
  ledger: z.object({ sequence: z.int(), hash: z.string() }),
  /** Number of migrations; missing for releases before 0.10.0, which have fewer than any later one. */
  migrations: z.int().optional(),
  /** Number of rows of each table. */
  rows: z.record(z.string(), z.int()),
  /** SHA-256 of the manifest of the release's own backup; null if it could not make one. */
  backupSha256: z.string().nullable(),
});

export type ReleaseFacts = z.infer<typeof releaseFacts>;

/** The facts that a running release answers with; the others are read from its database. */
export const answeredFacts = releaseFacts.pick({ agencyUser: true, tickets: true, accounts: true });
export type AnsweredFacts = z.infer<typeof answeredFacts>;
