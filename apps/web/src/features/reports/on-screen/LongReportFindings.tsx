import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { usePrinting } from '../../../ui/use-printing.ts';
import { findingCount } from '../../findings/finding-order.ts';
import { FindingSearch } from '../../findings/long-list/FindingSearch.tsx';
import { searchFindings } from '../../findings/long-list/search-findings.ts';
import { PageVirtualList } from '../../findings/long-list/VirtualList.tsx';
import type { ReportFindingsProps } from './report-findings-props.ts';
import { ReportedFindingItem } from './ReportedFindingItem.tsx';

/** Height of a finding without a picture and with one line of text, in pixels. */
const ESTIMATED_HEIGHT = 103;
const AFTER = 'after-findings';

/** The findings of a report with many: only those in view are in the DOM, and all on paper. */
export function LongReportFindings(props: ReportFindingsProps) {
  const { reportUrl, findings, openedIndex, startIndex, canOpen, onOpen } = props;
  const isPrinting = usePrinting();
  const [sought, setSought] = useState('');
  const area = useRef<HTMLDivElement>(null);
  const numbered = useMemo(() => findings.map((finding, index) => ({ ...finding, index })), [findings]);
  // A printed report is complete.
  const listed = useMemo(
    () => (isPrinting ? numbered : searchFindings(numbered, sought)),
    [numbered, isPrinting, sought],
  );
  const ids = useMemo(() => listed.map(({ index }) => String(index)), [listed]);

  const search = (text: string): void => {
    flushSync(() => setSought(text));
    // Shows the first finding that was found.
    const top = area.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) area.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <div ref={area} className="scroll-mt-14">
      <a href={`#${AFTER}`} className="sr-only text-sm text-link underline focus:not-sr-only print:hidden">
        Skip {findingCount(findings.length)}
      </a>
      <div className="sticky top-12 z-10 -mx-1 border-b border-line bg-surface px-1 py-2 print:hidden">
        <FindingSearch sought={sought} onChange={search} found={listed.length} total={findings.length} />
      </div>
      <PageVirtualList
        ids={ids}
        estimatedHeight={ESTIMATED_HEIGHT}
        openId={openedIndex === null ? null : String(openedIndex)}
        startIndex={startIndex}
        isWhole={isPrinting}
        renderRow={(place, attributes) => {
          const finding = listed[place];
          return (
            finding && (
              <ReportedFindingItem
                key={finding.index}
                finding={finding}
                index={finding.index}
                reportUrl={reportUrl}
                isOpen={finding.index === openedIndex}
                onOpen={canOpen(finding) ? onOpen : undefined}
                place={attributes}
              />
            )
          );
        }}
      />
      <div id={AFTER} tabIndex={-1} className="outline-none" />
    </div>
  );
}
