import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Video } from '@plainview/domain/evidence/videos/video';
import { recordPath, splitRecord } from '@plainview/domain/proof/bundles/custody-record/custody-record';
import { bundleFolder, safeFileName } from '@plainview/domain/proof/bundles/evidence-bundle';
import { isRecordOfReleaseReport } from '@plainview/domain/release/redactions/release-report';
import { reportFileName } from '@plainview/domain/reports/reports/report';
import { type Ticket, videoEntryId } from '@plainview/domain/tickets/tickets/ticket';
import type { PdfRequest } from '../../../platform/integrations/pdf/pdf-request.ts';
import type { RenderPdf } from '../../../platform/integrations/rendering/pdf-renderer.ts';
import type { ImportedLedger, ProvenHistoryEntry } from '../agency-transfers/imported-entries.repository.ts';
import { discloseEntry } from '../checkpoints/read-proofs.ts';
import { bundleForms, type Installation } from './bundle-forms.ts';
import type { BundleContent } from './bundles.repository.ts';
import type { BundleFile } from './evidence-bundles.table.ts';
import type { BundleSources } from './read-bundle-sources.ts';

/** A stored file with the checksum that the archive needs. */
export interface MeasuredFile {
  /** `derived`: a sidecar file or a release report. */
  readonly kind: 'video' | 'report' | 'derived';
  readonly id: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly crc32: number;
}

/** Parts of a bundle. */
export interface BundleFacts extends BundleSources {
  readonly measured: readonly MeasuredFile[];
  /** Files at the top that explain how to verify the bundle, by name. */
  readonly instructions: Readonly<Record<string, string>>;
  readonly installation: Installation;
}

/** Contents of files by path. */
type Contents = Readonly<Record<string, string | Uint8Array>>;

/** A bundle without its proofs. */
export interface ComposedBundle extends BundleContent {
  readonly tagManifestSha256: string;
  /** The SHA-256 and path of each file but the manifests, so that a changed one can be named. */
  readonly fileHashes: readonly string[];
}

/** Composes the files of a bundle, all but the proofs. The tag manifest determines every byte of them. */
export async function composeBundle(facts: BundleFacts, renderPdf: RenderPdf): Promise<ComposedBundle> {
  const {
    bundle,
    ticket,
    videos,
    reports,
    sidecars,
    releaseReports,
    measured,
    entries,
    imported,
    workProduct,
    instructions,
  } = facts;
  // Another ledger proves the files that it recorded.
  const isImported = (id: string): boolean => imported.some(({ entry }) => isRecordOf(entry, id));
  const isReportImported = (sha256: string): boolean =>
    imported.some(({ entry }) => isRecordOfReleaseReport(entry, sha256));
  const folderOf = (id: string, name: string): string => `data/${isImported(id) ? 'imported/' : ''}${name}`;
  const stored = [
    ...videos.map(({ id, position, fileName }) => ({
      path: `${folderOf(id, 'evidence')}/${videoEntryId(position)}-${safeFileName(fileName)}`,
      id,
    })),
    ...reports.map((report) => ({
      path: `${folderOf(report.id, 'reports')}/${reportFileName(ticket.number, report.version)}`,
      id: report.id,
    })),
    ...sidecars.map(({ id, videoId, name }, index) => ({
      // Two of them may have the same name.
      path: `${folderOf(videoId, 'sidecars')}/${index + 1}-${labelOf(videos, videoId)}-${safeFileName(name)}`,
      id,
    })),
    ...releaseReports.map(({ id, name, sha256 }, index) => ({
      // Two of them may have the same name.
      path: `data/${isReportImported(sha256) ? 'imported/' : ''}release-reports/${index + 1}-${safeFileName(name)}`,
      id,
    })),
  ].map(({ path, id }): BundleFile => {
    const file = measured.find((each) => each.id === id);
    if (!file) throw new Error(`the file ${id} was not measured`);
    const { kind, sizeBytes, sha256 } = file;
    return { path, sizeBytes, sha256, crc32: file.crc32, stored: { kind, id } };
  });
  const payload: Contents = {
    'data/custody.jsonl': entries.map((entry) => `${discloseEntry(entry)}\n`).join(''),
    ...(await renderPapers(custodyPapers(facts), renderPdf)),
    ...importedEntries(imported),
    'data/ticket.json': toJson(ticketFacts(ticket, videos)),
    ...Object.fromEntries(
      Object.entries(workProduct).map(([name, value]) => [`data/${name}.json`, toJson(value)]),
    ),
  };
  const payloadFiles = [...stored, ...filesOf(payload)];
  const manifest = manifestOf(payloadFiles);
  const forms = bundleForms({ ...facts, manifestSha256: sha256Of(manifest) }, payloadFiles).map(
    (form): Paper => ({ path: form.path, request: { type: 'certification', form } }),
  );
  const tags: Contents = {
    'bagit.txt': 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n',
    'bag-info.txt': bagInfo(facts, payloadFiles),
    'manifest-sha256.txt': manifest,
    ...instructions,
    ...(await renderPapers(forms, renderPdf)),
  };
  const tagFiles = filesOf(tags);
  const tagManifest = { 'tagmanifest-sha256.txt': manifestOf(tagFiles) };
  const files = [...tagFiles, ...filesOf(tagManifest), ...payloadFiles];
  return {
    ...inFolder(bundleFolder(ticket.number, bundle.kind), files, { ...payload, ...tags, ...tagManifest }),
    tagManifestSha256: sha256Of(tagManifest['tagmanifest-sha256.txt']),
    fileHashes: [...tagFiles, ...payloadFiles]
      .filter(({ path }) => path !== 'manifest-sha256.txt')
      .map((file) => manifestLine(file)),
  };
}

interface Paper {
  /** Path in the bundle. */
  readonly path: string;
  readonly request: PdfRequest;
}

async function renderPapers(papers: readonly Paper[], renderPdf: RenderPdf): Promise<Contents> {
  const rendered = papers.map(async ({ path, request }) => [path, (await renderPdf(request)).bytes] as const);
  return Object.fromEntries(await Promise.all(rendered));
}

const custodyPapers = ({
  bundle,
  ticket,
  entries,
  imported,
  timeZone,
  installation,
}: BundleFacts): readonly Paper[] =>
  splitRecord({
    release: installation.release,
    ticketId: ticket.id,
    ticketNumber: ticket.number,
    agencyName: ticket.agencyName,
    incidentType: ticket.incidentType,
    timeZone,
    bundle: { id: bundle.id, kind: bundle.kind, requestedAt: bundle.createdAt },
    hasFormerLedgers: imported.length > 0,
    entries,
  }).map((record) => ({ path: recordPath(record), request: { type: 'custody', record } }));

const labelOf = (videos: readonly Video[], videoId: string): string =>
  videoEntryId(videos.find(({ id }) => id === videoId)?.position ?? 0);

/** Returns whether an entry records the storing of a video or the delivery of a report. */
const isRecordOf = ({ event, subjectId }: ProvenHistoryEntry['entry'], id: string): boolean =>
  (event === 'video.stored' || event === 'report.delivered') && subjectId === id;

/** The version of the format (`docs/proof-format.md`). */
export const BUNDLE_FORMAT = 'plainview-ledger/2';
const TIMESTAMP = 'proof/checkpoint.tsr';

/** Adds the proofs to a bundle. @param timestamp the timestamp of the checkpoint in base64, if it has one */
export function addProofs(
  { files, texts }: BundleContent,
  proofs: Readonly<Record<string, string>>,
  timestamp: string | null,
): BundleContent {
  // The folder that the ledger already records: an earlier release may have named it.
  const folder = files[0]?.path.split('/')[0] ?? '';
  const contents: Contents = {
    ...proofs,
    ...(timestamp !== null && { [TIMESTAMP]: Buffer.from(timestamp, 'base64') }),
  };
  const added = inFolder(folder, filesOf(contents), contents);
  const all = [...files.filter(({ path }) => !path.startsWith(`${folder}/proof/`)), ...added.files];
  return { files: all, texts: { ...texts, ...added.texts }, contentSha256: sha256Of(JSON.stringify(all)) };
}

function inFolder(folder: string, files: readonly BundleFile[], contents: Contents): BundleContent {
  const moved = files.map((file) => ({ ...file, path: `${folder}/${file.path}` }));
  const texts = Object.entries(contents).map(
    ([path, content]) =>
      [
        `${folder}/${path}`,
        typeof content === 'string' ? content : Buffer.from(content).toString('base64'),
      ] as const,
  );
  return {
    files: moved,
    texts: Object.fromEntries(texts),
    contentSha256: sha256Of(JSON.stringify(moved)),
  };
}

const sha256Of = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');

const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const filesOf = (contents: Contents): BundleFile[] =>
  Object.entries(contents).map(([path, content]) => fileOf(path, content));

function fileOf(path: string, content: string | Uint8Array): BundleFile {
  const isText = typeof content === 'string';
  const bytes = isText ? Buffer.from(content) : content;
  return {
    path,
    sizeBytes: bytes.byteLength,
    crc32: crc32(bytes),
    sha256: sha256Of(bytes),
    stored: null,
    ...(!isText && { isBase64: true }),
  };
}

const manifestLine = ({ sha256, path }: BundleFile): string => `${sha256}  ${path}`;

const manifestOf = (files: readonly BundleFile[]): string =>
  files.map((file) => `${manifestLine(file)}\n`).join('');

/** Returns `bag-info.txt`. Values have one line, whatever users wrote. */
function bagInfo({ bundle, ticket, entries }: BundleFacts, payload: readonly BundleFile[]): string {
  const bytes = payload.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const values = {
    'Source-Organization': ticket.agencyName,
    'Plainview-Ticket': ticket.number,
    'External-Identifier': ticket.id,
    'Internal-Sender-Description': `Evidence of an incident: ${ticket.incidentType}`,
    'Bagging-Date': bundle.createdAt.toISOString().slice(0, 10),
    'Payload-Oxum': `${bytes}.${payload.length}`,
    'Plainview-Bundle': bundle.kind,
    'Plainview-Ledger-Entries': String(entries.length),
    'Plainview-Format': BUNDLE_FORMAT,
  };
  return Object.entries(values)
    .map(([name, value]) => `${name}: ${value.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()}\n`)
    .join('');
}

const ticketFacts = (ticket: Ticket, videos: readonly Video[]) => ({
  id: ticket.id,
  number: ticket.number,
  agency: ticket.agencyName,
  incidentType: ticket.incidentType,
  officersInvolved: ticket.officersInvolved,
  submittedAt: ticket.submittedAt.toISOString(),
  status: ticket.status,
  videos: videos.map((video) => ({
    id: videoEntryId(video.position),
    fileName: video.fileName,
    sizeBytes: video.sizeBytes,
    sha256: video.sha256,
    storedAt: video.storedAt.toISOString(),
    category: video.category,
    recordedAt: video.recordingDate?.toISOString() ?? null,
    location: video.location,
    deviceId: video.deviceId,
    wornBy: video.wornBy,
    sourceSignatures: video.facts.sourceSignatures ?? null,
  })),
});

/**
 * Returns the files of a bundle with the entries that other ledgers recorded about the ticket, and what
 * proves them, by path: one folder for each ledger, oldest first (docs/proof-format.md).
 */
export function importedEntries(imported: readonly ProvenHistoryEntry[]): Readonly<Record<string, string>> {
  const ledgers = new Map<string, ImportedLedger>(imported.map(({ ledger }) => [ledger.origin, ledger]));
  return Object.fromEntries(
    [...ledgers.values()].flatMap((ledger, place) => {
      const own = imported.filter(({ entry }) => entry.origin === ledger.origin);
      const files = {
        'custody.jsonl': textOf(own.map(({ line }) => line)),
        'inclusion.jsonl': textOf(
          own.map(({ entry, proof }) => JSON.stringify({ sequence: entry.sequence, hashes: proof })),
        ),
        checkpoint: ledger.checkpoint,
        'keys.txt': textOf(ledger.keys),
        'key-changes.jsonl': ledger.keyChanges,
      };
      return Object.entries(files).map(
        ([name, text]) => [`data/imported/ledger-${place + 1}/${name}`, text] as const,
      );
    }),
  );
}

const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');
