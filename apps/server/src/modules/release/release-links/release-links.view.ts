import type { Outputs } from '@plainview/contract/index';
import {
  formatPasscode,
  releaseLinkState,
  releasePath,
} from '@plainview/domain/release/release-links/release-link';
import type { OpenedRelease } from './open-release-link.ts';
import type { CreatedReleaseLink, ShownReleaseLink } from './release-links.ts';

type Output = Outputs['releaseLinks'];

/** Returns a release link as shown to its agency. */
export function releaseLinkView(link: ShownReleaseLink, now: Date): Output['revoke'] {
  const { id, redactionId, recipientName, recipientEmail, mode, mostDownloads, downloads, isMailed } = link;
  const { createdBy, createdAt, expiresAt, lastUsedAt, revokedBy, revokedAt } = link;
  return {
    id,
    redactionId,
    recipientName,
    recipientEmail,
    mode,
    state: releaseLinkState(link, now),
    hasPasscode: link.passcodeHash !== null,
    mostDownloads,
    downloads,
    isMailed,
    createdBy,
    createdAt,
    expiresAt,
    lastUsedAt,
    revokedBy,
    revokedAt,
  };
}

/** Returns a new link with its secrets, this once. */
export const createdView = (
  { link, code, passcode }: CreatedReleaseLink,
  origin: string,
  now: Date,
): Output['create'] => ({
  link: releaseLinkView(link, now),
  url: `${origin}/release#${code}`,
  passcode: passcode === null ? null : formatPasscode(passcode),
});

/** Returns what the recipient of a link sees. */
export const releaseView = ({
  link,
  files,
  report,
  downloads,
}: OpenedRelease): NonNullable<Output['open']['release']> => ({
  linkId: link.id,
  agencyName: link.agencyName,
  recipientName: link.recipientName,
  requestNumber: link.requestNumber,
  mode: link.mode,
  expiresAt: link.expiresAt,
  mostDownloads: link.mostDownloads,
  files: files.map(({ videoId, name, sizeBytes, sha256 }) => ({
    url: `${releasePath(link.id)}/videos/${videoId}`,
    name,
    sizeBytes,
    sha256,
    downloadsLeft:
      link.mostDownloads === null ? null : Math.max(0, link.mostDownloads - (downloads.get(videoId) ?? 0)),
  })),
  report: report && {
    url: `${releasePath(link.id)}/report`,
    name: report.name,
    sizeBytes: report.sizeBytes,
    sha256: report.sha256,
  },
});
