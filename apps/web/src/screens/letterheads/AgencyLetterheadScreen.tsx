import { errorCatalog } from '@plainview/contract/error-catalog';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { LetterheadScreen } from './LetterheadScreen.tsx';

/** /agency/letterhead: how reports for the agency look. */
export function AgencyLetterheadScreen({ isAdministrator }: { readonly isAdministrator: boolean }) {
  const barrier = isAdministrator ? null : errorCatalog.AGENCY_ADMINISTRATOR_NEEDED.message;
  return (
    <>
      <PageHeader
        title="Letterhead"
        description="The header, signature lines and time zone of your agency's reports. Delivered reports keep the letterhead they were delivered with."
      />
      <LetterheadScreen agencyId={null} barrier={barrier} />
    </>
  );
}
