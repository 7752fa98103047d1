import { Lock } from 'lucide-react';
import { useState } from 'react';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { HoldTable } from '../../features/holds/HoldTable.tsx';
import { PlaceHoldDialog } from '../../features/holds/PlaceHoldDialog.tsx';
import { useHolds } from '../../features/holds/use-holds.ts';
import { Button } from '../../ui/Button.tsx';
import { useScreenCommands } from '../../ui/commands/commands.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { ListSection } from '../../ui/table/ListSection.tsx';

/** /admin/holds: holds that cover many tickets. */
export function HoldsScreen() {
  const active = useHolds(false);
  const released = useHolds(true);
  const [isPlacing, setPlacing] = useState(false);
  useScreenCommands([{ id: 'place-hold', label: 'Place Hold', run: () => setPlacing(true) }]);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Holds"
        description="A hold keeps the evidence of all tickets of a matter: no one can delete or destroy it until the hold is released. The hold of a single ticket is placed on its page."
        actions={
          <Button variant="primary" onPress={() => setPlacing(true)}>
            Place Hold
          </Button>
        }
      />
      <ListSection
        list={active}
        noun="hold"
        heading="Active"
        error={describeLoadError(active.query.error, active.query.refetch)}
        empty={{
          icon: Lock,
          title: 'No holds',
          children: 'Place one to keep the evidence of a matter.',
          action: <Button onPress={() => setPlacing(true)}>Place Hold</Button>,
        }}
      >
        <HoldTable label="Active holds" list={active} />
      </ListSection>
      <ListSection
        list={released}
        noun="hold"
        heading="Released"
        error={describeLoadError(released.query.error, released.query.refetch)}
        empty={null}
      >
        <HoldTable label="Released holds" list={released} />
      </ListSection>
      {isPlacing && <PlaceHoldDialog onClose={() => setPlacing(false)} />}
    </div>
  );
}
