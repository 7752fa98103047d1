import { MOST_PICTURE_BYTES, MOST_PICTURES } from '@plainview/domain/review/findings/report-still';
import { countText } from '../../ui/pluralize.ts';
import { useFindings } from '../findings/use-findings.ts';

/**
 * Says that the report will not print all pictures. Renders nothing if their number does not reach the limit.
 */
export function OmittedPictures({ ticketId }: { readonly ticketId: string }) {
  const findings = useFindings(ticketId).data ?? [];
  const pictures = new Set(
    findings.flatMap(({ videoId, startFrame }) => (startFrame === null ? [] : `${videoId} ${startFrame}`)),
  );
  if (pictures.size <= MOST_PICTURES) return null;
  return (
    <p>
      {`The findings have ${countText(pictures.size)} pictures. A report prints at most ${countText(MOST_PICTURES)} (${MOST_PICTURE_BYTES / 1024 / 1024} MB), most serious findings first, and notes at the others that theirs was omitted.`}
    </p>
  );
}
