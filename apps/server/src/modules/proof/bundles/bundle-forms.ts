import { readFile } from 'node:fs/promises';
import type { CustodyEntry } from '@plainview/domain/ledger/ledger-entries';
import type {
  CertificationFacts,
  CertifiedFile,
  Recorded,
} from '@plainview/domain/proof/bundles/certification/certification-facts';
import type { CertificationForm } from '@plainview/domain/proof/bundles/certification/certification-form';
import { certificationForms } from '@plainview/domain/proof/bundles/certification/certification-forms';
import { bundleFolder } from '@plainview/domain/proof/bundles/evidence-bundle';
import { formatSequences } from '@plainview/domain/proof/bundles/sequences';
import { z } from 'zod';
import type { BundleFile } from './evidence-bundles.table.ts';
import type { BundleSources } from './read-bundle-sources.ts';

/** Statements of the forms about the installation that makes a bundle. */
export type Installation = Pick<CertificationFacts, 'release' | 'address' | 'fileRoundDays'>;

/** The parts of a bundle that its forms state. */
interface FormSources extends Pick<
  BundleSources,
  'bundle' | 'ticket' | 'videos' | 'reports' | 'entries' | 'checkpoint'
> {
  readonly installation: Installation;
  readonly manifestSha256: string;
}

const packageFile = z.object({ version: z.string() });

/** Returns the release that is installed. */
export async function readRelease(): Promise<string> {
  const text = await readFile(new URL('../../../../package.json', import.meta.url), 'utf8');
  return packageFile.parse(JSON.parse(text)).version;
}

/** Returns the certification forms of a bundle. @param payload the files below `data/` */
export function bundleForms(
  sources: FormSources,
  payload: readonly BundleFile[],
): readonly CertificationForm[] {
  const { bundle, ticket, videos, reports, entries, checkpoint, installation, manifestSha256 } = sources;
  const fileOf = (isWanted: (file: BundleFile) => boolean): CertifiedFile => {
    const file = payload.find(isWanted);
    if (!file) throw new Error('a file of the bundle is missing');
    const { path, sizeBytes, sha256 } = file;
    return { path, sizeBytes, sha256 };
  };
  const stored = (id: string): CertifiedFile => fileOf((file) => file.stored?.id === id);
  return certificationForms({
    ...installation,
    checkpoint,
    ticketId: ticket.id,
    ticketNumber: ticket.number,
    agencyName: ticket.agencyName,
    incidentType: ticket.incidentType,
    bundle: {
      id: bundle.id,
      kind: bundle.kind,
      folder: bundleFolder(ticket.number, bundle.kind),
      requested: { at: bundle.createdAt, by: bundle.createdByName, email: bundle.createdByEmail },
      manifestSha256,
    },
    videos: videos.map((video) => ({
      file: stored(video.id),
      fileName: video.fileName,
      received: recordOf(entries, 'video.stored', video.id) ?? {
        at: video.storedAt,
        by: ticket.submittedBy,
        email: null,
        sequence: null,
      },
    })),
    reports: reports.map((report) => ({
      file: stored(report.id),
      version: report.version,
      delivered: recordOf(entries, 'report.delivered', report.id) ?? {
        at: report.deliveredAt,
        by: report.deliveredBy,
        email: null,
        sequence: null,
      },
    })),
    custody: {
      ...fileOf(({ path }) => path === 'data/custody.jsonl'),
      entries: entries.length,
      sequences: formatSequences(entries.map(({ sequence }) => sequence)),
    },
  });
}

/** Returns what the ledger says about an event. Entries of earlier releases may have uppercase ids. */
function recordOf(entries: readonly CustodyEntry[], event: string, id: string): Recorded | null {
  const entry = entries.find((each) => each.event === event && each.subjectId.toLowerCase() === id);
  return (
    (entry && {
      at: new Date(entry.occurredAt),
      by: entry.actorName,
      email: entry.actorEmail,
      sequence: entry.sequence,
    }) ??
    null
  );
}
