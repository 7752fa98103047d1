import { findingSeverities } from './finding.ts';

/** What the order of findings depends on. */
interface PlacedFinding {
  readonly id: string;
  readonly videoId: string;
  readonly startMicroseconds: number;
  readonly endMicroseconds: number | null;
  readonly createdAt: Date;
}

/** Returns how serious a severity is; one that no longer exists is the least serious. */
export const gravityOf = (severity: string): number =>
  findingSeverities.findIndex((known) => known === severity);

/** Sorts findings in reading order: by the video's position in the ticket, then by time. */
export function orderFindings<Ordered extends PlacedFinding>(
  findings: readonly Ordered[],
  videoIdsInOrder: readonly string[],
): readonly Ordered[] {
  const place = new Map(videoIdsInOrder.map((videoId, index) => [videoId, index]));
  const placeOf = (finding: Ordered): number => place.get(finding.videoId) ?? videoIdsInOrder.length;
  const endOf = (finding: Ordered): number => finding.endMicroseconds ?? finding.startMicroseconds;
  return findings.toSorted(
    (a, b) =>
      placeOf(a) - placeOf(b) ||
      a.startMicroseconds - b.startMicroseconds ||
      endOf(a) - endOf(b) ||
      a.createdAt.getTime() - b.createdAt.getTime(),
  );
}

/** Sorts findings as a report lists and numbers them: the most serious first, then in reading order. */
export const orderByGravity = <Ordered extends PlacedFinding & { readonly severity: string }>(
  findings: readonly Ordered[],
  videoIdsInOrder: readonly string[],
): readonly Ordered[] =>
  orderFindings(findings, videoIdsInOrder).toSorted((a, b) => gravityOf(b.severity) - gravityOf(a.severity));

/** Returns the numbers of a ticket's findings by their ids, from 1, as the report will number them. */
export const numberFindings = (
  findings: ReadonlyArray<PlacedFinding & { readonly severity: string }>,
  videoIdsInOrder: readonly string[],
): ReadonlyMap<string, number> =>
  new Map(orderByGravity(findings, videoIdsInOrder).map(({ id }, index) => [id, index + 1]));

/** Returns how a finding is called in the room and in the report: `F3`. */
export const findingName = (number: number): string => `F${number}`;
