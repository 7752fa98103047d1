import { useEffect, useRef } from 'react';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { MOST_WHOLE, SHOWN_WHILE_LOADING } from '../../findings/long-list/list-length.ts';
import type { ReportFindingsProps } from './report-findings-props.ts';
import { ReportedFindingItem } from './ReportedFindingItem.tsx';

const LongReportFindings = lazyComponent(
  async () => (await import('./LongReportFindings.tsx')).LongReportFindings,
  {
    placeholder: (props: ReportFindingsProps) => (
      <WholeList {...props} startIndex={null} findings={props.findings.slice(0, SHOWN_WHILE_LOADING)} />
    ),
  },
);

/** Lists the findings of a report. The timecode of each opens its moment in the player. */
export function ReportFindings(props: ReportFindingsProps) {
  const { length } = props.findings;
  if (length === 0) return <p className="text-sm">The reviewer recorded no findings.</p>;
  return length > MOST_WHOLE ? <LongReportFindings {...props} /> : <WholeList {...props} />;
}

function WholeList({ reportUrl, findings, openedIndex, startIndex, canOpen, onOpen }: ReportFindingsProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const row = startIndex === null ? null : list.current?.children[startIndex];
    row?.scrollIntoView({ block: 'center' });
    row?.querySelector('button')?.focus({ preventScroll: true });
  }, [startIndex]);
  return (
    <ol ref={list} className="divide-y divide-line border-t border-line">
      {findings.map((finding, index) => (
        <ReportedFindingItem
          // Findings of a delivered report have no ids, and their order never changes.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          finding={finding}
          index={index}
          reportUrl={reportUrl}
          isOpen={index === openedIndex}
          onOpen={canOpen(finding) ? onOpen : undefined}
        />
      ))}
    </ol>
  );
}
