/**
 * `custody`: videos, delivered reports and the entries of the ledger that the agency sees. `full`: also the
 * reviewers' work product, which only administrators may disclose.
 */
export const bundleKinds = ['custody', 'full'] as const;
export type BundleKind = (typeof bundleKinds)[number];

export const bundleStates = ['pending', 'ready', 'failed'] as const;
export type BundleState = (typeof bundleStates)[number];

export const bundleKindLabels: Readonly<Record<BundleKind, string>> = {
  custody: 'Custody Bundle',
  full: 'Full Bundle',
};

/** An archive of a ticket's evidence with proofs (docs/proof-format.md). */
export interface EvidenceBundle {
  readonly id: string;
  readonly agencyId: string;
  readonly ticketId: string;
  readonly kind: BundleKind;
  readonly state: BundleState;
  /** Why it could not be made; null unless it failed. */
  readonly failure: string | null;
  readonly createdByName: string;
  readonly createdByEmail: string;
  readonly createdById: string;
  readonly createdAt: Date;
  /** Null until it is ready. */
  readonly sizeBytes: number | null;
}

const LONGEST_NAME = 80;

/**
 * Returns a file name that every system can store and that looks like no other: letters, digits, `.`, `_` and
 * `-` of ASCII. The original name is in the ledger.
 */
export function safeFileName(name: string): string {
  const extension = /\.[0-9A-Za-z]{1,8}$/u.exec(name)?.[0] ?? '';
  const stem = name
    .slice(0, name.length - extension.length)
    .normalize('NFKD')
    .replaceAll(/[^\w.-]+/gu, '_')
    .replaceAll(/\.{2,}/gu, '.')
    .replaceAll(/^[._-]+|[._-]+$/gu, '');
  return `${stem.slice(0, LONGEST_NAME - extension.length) || 'file'}${extension}`;
}

/** Returns the folder that a bundle is in, and the name of its archive without the extension. */
export const bundleFolder = (ticketNumber: string, kind: BundleKind): string =>
  `plainview-${ticketNumber}-${kind}`;
