import { z } from 'zod';

/** Paths inside an export (docs/operations/moving-an-agency.md). */
export const places = {
  facts: 'data/export.json',
  entries: 'data/custody.jsonl',
  files: 'data/files.jsonl',
  rows: (table: string): string => `data/rows/${table}.ndjson`,
  file: (key: string): string => `data/files/${key}`,
  manifest: 'manifest-sha256.txt',
  tagManifest: 'tagmanifest-sha256.txt',
  proof: 'proof/export.tlog-proof',
  checkpoint: 'proof/checkpoint',
  inclusion: 'proof/inclusion.jsonl',
  keys: 'proof/keys.txt',
  keyChanges: 'proof/key-changes.jsonl',
  pem: 'proof/ledger-key.pem',
} as const;

/** The files that the tag manifest lists. */
export const tagFiles = ['bagit.txt', 'bag-info.txt', places.manifest, 'VERIFY.txt'] as const;

/** The files that no manifest lists: signatures and hashes prove their content. */
export const proofFiles = [
  places.proof,
  places.checkpoint,
  places.inclusion,
  places.keys,
  places.keyChanges,
  places.pem,
] as const;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/u);
const count = z.int().min(0);

/** `data/export.json`. */
export const exportFacts = z.strictObject({
  format: z.literal('plainview-agency/1'),
  agency: z.strictObject({ id: z.uuid(), name: z.string() }),
  takenAt: z.iso.datetime(),
  /** Address of the installation, if it has one. */
  publicUrl: z.string().nullable(),
  /** Name of the newest migration of the database, and the SHA-256 of each migration in order. */
  migration: z.string(),
  migrations: z.array(sha256),
  tables: z.array(z.strictObject({ name: z.string().regex(/^[a-z_]{1,63}$/u), rows: count })),
  files: z.strictObject({ count, bytes: count }),
  ledger: z.strictObject({ entries: count }),
});
export type ExportFacts = z.infer<typeof exportFacts>;

/** A line of `data/files.jsonl`. */
export const exportedFile = z.strictObject({ key: z.uuid(), sizeBytes: z.int().positive(), sha256 });

/** Entries per query of their proofs, and per statement that inserts them. */
export const ENTRY_BATCH = 256;
