/** What the order of findings depends on. */
interface NumberedFinding {
  readonly id: string;
  readonly videoId: string;
  readonly startMicroseconds: number;
  readonly endMicroseconds: number | null;
  readonly createdAt: Date;
}

/** Sorts findings in reading order: by the video's position in the ticket, then by time. */
export function orderFindings<Ordered extends NumberedFinding>(
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

/** Returns the numbers of a ticket's findings by their ids: from 1, in reading order. */
export const numberFindings = (
  findings: readonly NumberedFinding[],
  videoIdsInOrder: readonly string[],
): ReadonlyMap<string, number> =>
  new Map(orderFindings(findings, videoIdsInOrder).map(({ id }, index) => [id, index + 1]));

/** Returns how a finding is called everywhere: `F3`. */
export const findingName = (number: number): string => `F${number}`;
