import { CopyId } from '../../../ui/CopyId.tsx';
import type { Report } from '../use-delivery.ts';
import type { ReportContent } from '../use-report-content.ts';
import type { ReportFindingsProps } from './report-findings-props.ts';
import { ReportCheckpoint } from './ReportCheckpoint.tsx';
import { ReportCoverage } from './ReportCoverage.tsx';
import { ReportFacts } from './ReportFacts.tsx';
import { ReportFindings } from './ReportFindings.tsx';
import { ReportOverview } from './ReportOverview.tsx';
import { ReportScope } from './ReportScope.tsx';
import { ReportScorecard } from './ReportScorecard.tsx';
import { ReportSection } from './ReportSection.tsx';
import { ReportVideos } from './ReportVideos.tsx';

interface ReportDocumentProps extends Omit<ReportFindingsProps, 'reportUrl'> {
  readonly report: Pick<Report, 'id' | 'sha256' | 'url'>;
  readonly content: ReportContent;
}

interface LetterheadProps {
  readonly agencyName: string;
  readonly letterhead: NonNullable<ReportContent['letterhead']>;
}

/** The text of the letterhead that the PDF begins with, and its mark. */
function Letterhead({ agencyName, letterhead }: LetterheadProps) {
  const { unit, address, confidentiality } = letterhead;
  return (
    <div className="border-b border-line pb-2 text-sm">
      <p className="text-base font-semibold">{agencyName}</p>
      {unit !== '' && <p className="font-medium">{unit}</p>}
      <p className="text-soft" style={{ whiteSpace: 'pre-line' }}>
        {address.join('\n')}
      </p>
      {confidentiality !== '' && <p className="mt-2 text-xs font-semibold">{confidentiality}</p>}
    </div>
  );
}

/** A delivered report as a page: the same content as its PDF, with findings that open in the player. */
export function ReportDocument({ report, content, ...findings }: ReportDocumentProps) {
  return (
    <article
      aria-label="Report"
      className="min-w-0 space-y-4 rounded-md border border-line bg-surface p-4 print:border-0 print:p-0"
    >
      {content.letterhead && <Letterhead agencyName={content.agencyName} letterhead={content.letterhead} />}
      <ReportScope report={content} />
      <ReportFacts report={content} />
      <ReportSection title="Summary">
        <p className="max-w-prose break-words whitespace-pre-wrap">{content.summary}</p>
      </ReportSection>
      {content.request !== null && (
        <ReportSection title="Request of the agency">
          <blockquote className="max-w-prose border-s-2 border-line ps-3 break-words whitespace-pre-wrap">
            {content.request}
          </blockquote>
        </ReportSection>
      )}
      <ReportSection title={`Findings (${content.findings.length})`}>
        <ReportOverview findings={content.findings} />
        <ReportFindings reportUrl={report.url} {...findings} />
      </ReportSection>
      {content.scorecard && (
        <ReportSection title={`Scorecard: ${content.scorecard.name}, version ${content.scorecard.version}`}>
          <ReportScorecard scorecard={content.scorecard} />
        </ReportSection>
      )}
      <ReportSection title="Footage watched">
        <ReportCoverage report={content} />
      </ReportSection>
      <ReportSection title="Evidence">
        <ReportVideos videos={content.videos} />
      </ReportSection>
      <ReportSection title="How to verify this report">
        <p className="max-w-prose text-sm text-soft">
          The PDF has the same content as this page, which is attached to it as report.json. Compare the
          SHA-256 of your copy of the PDF, and those of the video files, with the values here. When the report
          was delivered, the newest entry of the chain of custody was number {content.custody.sequence}.
        </p>
        <ul className="space-y-1 text-xs text-soft">
          <li>
            SHA-256 of the PDF <CopyId label="SHA-256 of the PDF" length={16} value={report.sha256} />
          </li>
          <li>
            Hash of the chain of custody{' '}
            <CopyId label="Hash of the chain of custody" length={16} value={content.custody.hash} />
          </li>
        </ul>
        <ReportCheckpoint reportId={report.id} checkpoint={content.checkpoint} />
      </ReportSection>
    </article>
  );
}
