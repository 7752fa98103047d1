import type { StoryMeta, StoryOf } from '../../../ui/stories/story.ts';
import { Timeline } from '../Timeline.tsx';

const ticketId = '1a2b3c4d-0000-4000-8000-000000000000';
const step = {
  actorId: '9f9f9f9f-0000-4000-8000-000000000000',
  actorName: 'Dana Baker',
  actorEmail: 'dana@north.example',
  subjectId: ticketId,
  data: {},
  reason: null,
  origin: null,
};
const origin = 'records.example/ledger/3f2a1b0c-0000-4000-8000-000000000000';
const submitted = {
  ...step,
  sequence: 1204,
  occurredAt: new Date('2026-11-20T09:30:00Z'),
  event: 'ticket.created',
  data: { videos: 1 },
  hash: 'ab12cd34'.repeat(8),
};
const started = {
  ...step,
  sequence: 3,
  occurredAt: new Date('2026-11-23T09:30:00Z'),
  event: 'ticket.review_started',
  hash: 'cd34ab12'.repeat(8),
};

const meta = {
  title: 'Ticket review/Timeline',
  component: Timeline,
  // The agency moved here after the ticket was submitted.
  args: { ticketId, ticketNumber: 'NP-2026-0042', steps: [{ ...submitted, origin }, started] },
} satisfies StoryMeta<Parameters<typeof Timeline>[0]>;
export default meta;
type Story = StoryOf<typeof meta>;

export const WithImportedEntries: Story = {};
