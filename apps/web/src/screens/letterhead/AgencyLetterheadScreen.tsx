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
        description="What reports for your agency begin and end with. Delivered reports keep the letterhead that they have."
      />
      <LetterheadScreen agencyId={null} barrier={barrier} />
    </>
  );
}
