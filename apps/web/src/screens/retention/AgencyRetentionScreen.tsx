import { FileX } from 'lucide-react';
import { AgencyRulesCard } from '../../features/retention/AgencyRulesCard.tsx';
import { DestructionSection } from '../../features/retention/DestructionSection.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';

/** /agency/retention: the agency's schedule, what is scheduled for destruction, and what was destroyed. */
export function AgencyRetentionScreen({ isAdministrator }: { readonly isAdministrator: boolean }) {
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Retention"
        description="Delivered tickets are destroyed when their retention period has ended. To keep one, ask the reviewers for a hold before it is destroyed."
      />
      <AgencyRulesCard isAdministrator={isAdministrator} />
      <DestructionSection group="open" forRole="agency" heading="Scheduled" empty={null} />
      <DestructionSection
        group="destroyed"
        forRole="agency"
        heading="Destroyed"
        empty={{
          icon: FileX,
          title: 'Nothing was destroyed',
          children: 'Destroyed tickets stay listed here with their files’ SHA-256 and a certificate.',
        }}
      />
    </div>
  );
}
