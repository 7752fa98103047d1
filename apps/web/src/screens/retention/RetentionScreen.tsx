import { FileX, Hourglass } from 'lucide-react';
import { DestructionSection } from '../../features/retention/DestructionSection.tsx';
import { DueSection } from '../../features/retention/DueSection.tsx';
import { OptionsCard } from '../../features/retention/OptionsCard.tsx';
import { RulesCard } from '../../features/retention/RulesCard.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';

/** /admin/retention: what is due for destruction, what is scheduled and destroyed, and the schedule. */
export function RetentionScreen() {
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Retention"
        description="Delivered tickets are destroyed when their retention period has ended: videos, reports, and everything made from them. A record of what was destroyed stays, with a certificate."
      />
      <DueSection />
      <DestructionSection
        group="open"
        forRole="admin"
        heading="Scheduled"
        empty={{
          icon: Hourglass,
          title: 'Nothing is scheduled',
          children: 'A scheduled destruction can be stopped here until its undo window has passed.',
        }}
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <RulesCard />
        <OptionsCard />
      </div>
      <DestructionSection
        group="destroyed"
        forRole="admin"
        heading="Destroyed"
        empty={{
          icon: FileX,
          title: 'Nothing was destroyed',
          children: 'Destroyed tickets stay listed here with their files’ SHA-256 and a certificate.',
        }}
      />
      <DestructionSection group="stopped" forRole="admin" heading="Stopped" empty={null} />
    </div>
  );
}
