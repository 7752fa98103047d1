import { noLetterhead } from '@plainview/domain/agencies/letterheads/letterhead';
import type { DerivedFile } from '@plainview/domain/evidence/derived-files/derived-file';
import type { Video } from '@plainview/domain/evidence/videos/video';
import type { CustodyFact } from '@plainview/domain/ledger/custody-event';
import type { CustodyEntry } from '@plainview/domain/ledger/ledger-entries';
import type { PrintedCheckpoint } from '@plainview/domain/ledger/printed-checkpoint';
import type { EvidenceBundle } from '@plainview/domain/proof/bundles/evidence-bundle';
import { isRecordOfReleaseReport } from '@plainview/domain/release/redactions/release-report';
import type { Report } from '@plainview/domain/reports/reports/report';
import {
  isEntryHidden,
  maySeeName,
  secondReviewOf,
} from '@plainview/domain/review/second-reviews/review-visibility';
import type { Ticket } from '@plainview/domain/tickets/tickets/ticket';
import type { Reader } from '@plainview/postgres/database';
import type { StoredCheckpoint } from '../../../platform/ledger/ledger-tree.repository.ts';
import { toPrintedCheckpoint } from '../../../platform/ledger/printed-checkpoint.ts';
import { getLetterhead } from '../../agencies/letterheads/letterheads.repository.ts';
import { listTicketFiles } from '../../evidence/derived-files/derived-files.repository.ts';
import { listTicketVideos } from '../../evidence/videos/videos.repository.ts';
import { listTicketReports } from '../../reports/reports/reports.repository.ts';
import { listWatchedParts } from '../../review/coverage/coverage.repository.ts';
import { listFindings } from '../../review/findings/findings.repository.ts';
import { listUnfinishedReviews } from '../../review/second-reviews/second-reviews.repository.ts';
import { getTicket } from '../../tickets/tickets/tickets.repository.ts';
import {
  listImportedEntries,
  type ProvenHistoryEntry,
} from '../agency-transfers/imported-entries.repository.ts';
import { listTicketEntries } from './bundles.repository.ts';

/** The records that a bundle is made from, all of the same moment. */
export interface BundleSources {
  readonly bundle: EvidenceBundle;
  readonly ticket: Ticket;
  readonly videos: readonly Video[];
  readonly reports: readonly Report[];
  readonly sidecars: readonly DerivedFile[];
  /** Of delivered redacted copies, if the bundle discloses the entry of the delivery. */
  readonly releaseReports: readonly DerivedFile[];
  /** The entries that the bundle discloses. */
  readonly entries: readonly CustodyEntry[];
  /** The entries of the installations from which the agency moved here. */
  readonly imported: readonly ProvenHistoryEntry[];
  /** Further files below `data/`, as JSON, by name. */
  readonly workProduct: Readonly<Record<string, unknown>>;
  readonly checkpoint: PrintedCheckpoint;
  /** IANA name of the agency's time zone. */
  readonly timeZone: string;
}

/**
 * Reads what a bundle is made from. Returns null if its ticket is gone.
 * @param tx must see one snapshot
 */
export async function readBundleSources(
  tx: Reader,
  bundle: EvidenceBundle,
  signed: StoredCheckpoint,
): Promise<BundleSources | null> {
  const ticket = await getTicket(tx, bundle.ticketId);
  if (!ticket) return null;
  const checkpoint = await toPrintedCheckpoint(tx, signed);
  if (!checkpoint) throw new Error('no key of the ledger verifies its newest checkpoint');
  const isFull = bundle.kind === 'full';
  const audience = isFull ? 'everyone' : 'agency';
  const entries = await listShownEntries(tx, ticket.id, audience);
  const imported = await listImportedEntries(tx, ticket.id, audience);
  return {
    bundle,
    ticket,
    videos: (await listTicketVideos(tx, ticket.id)).filter(({ storageKey }) => storageKey !== null),
    reports: await listTicketReports(tx, ticket.id),
    sidecars: await listTicketFiles(tx, ticket.id, ['sidecar']),
    // The entry of a delivery is left out if its actor must not be named. The report names them, too.
    releaseReports: (await listTicketFiles(tx, ticket.id, ['release-report'])).filter(({ sha256 }) =>
      [...entries, ...imported.map(({ entry }) => entry)].some((entry) =>
        isRecordOfReleaseReport(entry, sha256),
      ),
    ),
    entries,
    imported,
    workProduct: isFull ? await readWorkProduct(tx, ticket.id) : {},
    checkpoint,
    timeZone: (await getLetterhead(tx, ticket.agencyId))?.timeZone ?? noLetterhead.timeZone,
  };
}

/**
 * Lists the entries that a bundle discloses. The system sees all reviews. A bundle contains what those who
 * review nothing see, of either kind. Its entries name their actors, so those of a second reviewer are left out.
 */
async function listShownEntries(
  tx: Reader,
  ticketId: string,
  audience: 'agency' | 'everyone',
): Promise<readonly CustodyEntry[]> {
  const unfinished = await listUnfinishedReviews(tx);
  const isShown = (entry: CustodyFact): boolean =>
    !isEntryHidden(null, { ...entry, secondReviewId: secondReviewOf(entry.data) }, unfinished) &&
    (entry.actorId === null || maySeeName(null, { ticketId, personId: entry.actorId }, unfinished));
  return (await listTicketEntries(tx, ticketId, audience)).filter(isShown);
}

async function readWorkProduct(tx: Reader, ticketId: string): Promise<Readonly<Record<string, unknown>>> {
  const findings = await listFindings(tx, ticketId);
  return {
    findings: findings.filter(({ secondReviewId }) => secondReviewId === null),
    coverage: await listWatchedParts(tx, ticketId, 'first'),
  };
}
