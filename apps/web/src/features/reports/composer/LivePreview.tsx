import type { Outputs } from '@plainview/contract/index';
import { findingSeverities, findingSeverityLabels } from '@plainview/domain/review/findings/finding';
import { orderByGravity, findingName } from '@plainview/domain/review/findings/finding-number';
import { useDeferredValue, useId, useMemo } from 'react';
import { pluralize } from '../../../ui/pluralize.ts';
import { formatSpan, type Finding } from '../../findings/finding-order.ts';
import { SeverityLabel } from '../../findings/SeverityLabel.tsx';
import { ReportedVideos } from './ReportedVideos.tsx';
import type { Watched } from './summarize-watched.ts';

interface LivePreviewProps {
  readonly ticket: Outputs['tickets']['get'];
  readonly findings: readonly Finding[];
  readonly findingCounts: ReadonlyMap<string, number>;
  readonly watched: Watched;
  /** The text as it is typed. */
  readonly summary: string;
  readonly notWatchedReason: string;
}

/** Shows what the report will contain, while it is written. */
export function LivePreview(props: LivePreviewProps) {
  const { ticket, findings, findingCounts, watched, notWatchedReason } = props;
  const heading = useId();
  const summary = useDeferredValue(props.summary).trim();
  const ordered = useMemo(
    () =>
      orderByGravity(
        findings,
        ticket.videos.map(({ videoId }) => videoId),
      ),
    [findings, ticket.videos],
  );
  const labels = new Map(ticket.videos.map(({ videoId, id }) => [videoId, id]));
  const counts = findingSeverities
    .map((severity) => ({ severity, count: findings.filter((one) => one.severity === severity).length }))
    .filter(({ count }) => count > 0)
    .toReversed();
  return (
    <section
      aria-labelledby={heading}
      className="space-y-3 rounded-md border border-line bg-canvas p-3 text-sm"
    >
      <header>
        <h3 id={heading} className="text-xs font-semibold text-soft">
          Live Preview
        </h3>
        <p className="text-base font-semibold">{`${ticket.incidentType}, ${ticket.agencyName}`}</p>
        <p className="text-soft">{[ticket.number, ...ticket.officersInvolved].join(' · ')}</p>
      </header>
      <p className="whitespace-pre-wrap">
        {summary === '' ? <span className="text-faint">The summary opens the report.</span> : summary}
      </p>
      <div className="space-y-1">
        <p>
          The report will contain {pluralize(findings.length, 'finding')} and is based on{' '}
          {pluralize(ticket.videos.length, 'video')}:
        </p>
        <ReportedVideos videos={ticket.videos} findingCounts={findingCounts} coverages={watched.coverages} />
        {watched.hasGaps && notWatchedReason.trim() !== '' && (
          <p className="text-soft">Reason for the parts not watched: {notWatchedReason}</p>
        )}
      </div>
      {counts.length > 0 && (
        <p className="text-soft">
          {counts.map(({ severity, count }) => `${count} ${findingSeverityLabels[severity]}`).join(' · ')}
        </p>
      )}
      <ol className="divide-y divide-line">
        {ordered.map((finding, index) => (
          <li key={finding.id} className="py-1.5">
            <p className="flex flex-wrap items-center gap-x-2">
              <span className="font-semibold tabular-nums">{findingName(index + 1)}</span>
              <SeverityLabel severity={finding.severity} />
              <span>{finding.category}</span>
              <span className="text-xs text-soft tabular-nums">
                {labels.get(finding.videoId)} {formatSpan(finding)}
              </span>
            </p>
            <p className="line-clamp-3 whitespace-pre-wrap">{finding.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
