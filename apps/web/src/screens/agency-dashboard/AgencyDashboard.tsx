import { format } from 'date-fns';
import { BookOpen, Plus } from 'lucide-react';
import { useState } from 'react';
import type { SessionUser } from '../../features/session/session-query.ts';
import { NewTicketForm } from '../../features/tickets/NewTicketForm.tsx';
import type { TicketFilter } from '../../features/tickets/ticket-filter.ts';
import { Button } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { HowToGuide } from './HowToGuide.tsx';
import { TicketCards } from './TicketCards.tsx';
import { YourTickets } from './YourTickets.tsx';

/** /agency */
export function AgencyDashboard({
  user,
  filter,
  onFilterChange,
}: {
  user: SessionUser;
  filter: TicketFilter;
  onFilterChange: (filter: TicketFilter) => void;
}) {
  const [today] = useState(() => new Date());
  const [isGuideOpen, setGuideOpen] = useState(false);
  const [isFormOpen, setFormOpen] = useState(false);
  return (
    <>
      <PageHeader
        title="Welcome"
        description={format(today, 'EEEE, MMMM d, yyyy')}
        actions={
          <>
            <Button
              icon={<BookOpen aria-hidden="true" />}
              aria-expanded={isGuideOpen}
              onPress={() => setGuideOpen(!isGuideOpen)}
            >
              How To Guide
            </Button>
            <Button
              variant="primary"
              icon={<Plus aria-hidden="true" />}
              aria-expanded={isFormOpen}
              onPress={() => setFormOpen(!isFormOpen)}
            >
              New Ticket
            </Button>
          </>
        }
      />
      {isGuideOpen && <HowToGuide />}
      {isFormOpen && (
        <NewTicketForm
          userId={user.id}
          onCreated={() => setFormOpen(false)}
          onCancel={() => setFormOpen(false)}
        />
      )}
      <TicketCards />
      <YourTickets filter={filter} onFilterChange={onFilterChange} onNewTicket={() => setFormOpen(true)} />
    </>
  );
}
