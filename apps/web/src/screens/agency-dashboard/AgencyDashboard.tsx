import { BookOpen, Plus } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { SessionUser } from '../../features/sessions/session-query.ts';
import type { AgencyFilterChange, AgencyTicketFilter } from '../../features/ticket-filter/ticket-filter.ts';
import {
  isNewTicketAddress,
  newTicketCommand,
} from '../../features/tickets/new-ticket/new-ticket-command.ts';
import type { OpenDraft } from '../../features/tickets/new-ticket/NewTicketForm.tsx';
import { Button } from '../../ui/Button.tsx';
import { useScreenCommands } from '../../ui/commands/commands.ts';
import { formatDate } from '../../ui/dates/format-date.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { usePreload } from '../../ui/use-preload.ts';
import { HowToGuide } from './HowToGuide.tsx';
import { DraftList } from './lazy-desk.tsx';
import { TicketCards } from './TicketCards.tsx';
import { YourTickets } from './YourTickets.tsx';

const NewTicketForm = lazyComponent(
  async () => (await import('../../features/tickets/new-ticket/NewTicketForm.tsx')).NewTicketForm,
  { placeholder: () => <Skeleton className="mb-6 h-[55rem] md:h-[36rem]" /> },
);

const newDraft = (): OpenDraft => ({ id: crypto.randomUUID(), isNew: true });

/** /agency */
export function AgencyDashboard({
  user,
  filter,
  onFilterChange,
}: {
  user: SessionUser;
  filter: AgencyTicketFilter;
  onFilterChange: (change: AgencyFilterChange) => void;
}) {
  const [today] = useState(() => new Date());
  const [isGuideOpen, setGuideOpen] = useState(false);
  const [isListPainted, setListPainted] = useState(false);
  const [draft, setDraft] = useState(() => (isNewTicketAddress() ? newDraft() : null));
  const isFormOpen = draft !== null;
  const toggle = useRef<HTMLButtonElement>(null);
  const openForm = useCallback(() => setDraft((open) => open ?? newDraft()), []);
  const onPainted = useCallback(() => setListPainted(true), []);
  usePreload(NewTicketForm);
  useScreenCommands([
    ...(isFormOpen ? [] : [newTicketCommand(openForm)]),
    { id: 'guide', label: 'How To Guide', run: () => setGuideOpen(true) },
  ]);
  const shownId = useRef<string | null>(null);
  useEffect(() => {
    shownId.current = draft?.id ?? null;
  }, [draft]);
  // A ticket may be created after its form was closed and another one was opened.
  const closeForm = (id: string): void => {
    if (shownId.current !== id) return;
    setDraft(null);
    toggle.current?.focus();
  };
  return (
    <>
      <PageHeader
        title="Welcome"
        description={formatDate(today, 'EEEE, MMMM d, yyyy')}
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
              ref={toggle}
              variant="primary"
              icon={<Plus aria-hidden="true" />}
              aria-expanded={isFormOpen}
              onPress={() => setDraft(isFormOpen ? null : newDraft())}
            >
              New Ticket
            </Button>
          </>
        }
      />
      {isGuideOpen && <HowToGuide />}
      {draft ? (
        <NewTicketForm
          key={draft.id}
          userId={user.id}
          draft={draft}
          onOpen={setDraft}
          onCreated={() => closeForm(draft.id)}
          onCancel={() => closeForm(draft.id)}
        />
      ) : (
        <div className="print:hidden">
          {isListPainted && <DraftList userId={user.id} onOpen={setDraft} />}
        </div>
      )}
      <TicketCards />
      <YourTickets
        userId={user.id}
        filter={filter}
        isPainted={isListPainted}
        onPainted={onPainted}
        onFilterChange={onFilterChange}
        onNewTicket={openForm}
      />
    </>
  );
}
