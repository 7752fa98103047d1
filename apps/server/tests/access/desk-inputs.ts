import { emptyDraftFields } from '@plainview/domain/tickets/drafts/ticket-draft';

/** Valid inputs of the procedures of both dashboards, of notes and of mentions. */
export const deskInputs = (id: string) => ({
  'savedViews.list': undefined,
  'savedViews.create': { name: 'x', filter: { status: 'pending', mine: true } },
  'savedViews.update': { id, name: 'x', filter: {} },
  'savedViews.delete': { id },
  'drafts.list': undefined,
  'drafts.get': { id },
  'drafts.save': { id, fields: emptyDraftFields, revision: 0 },
  'drafts.takeUploads': { id },
  'drafts.discard': { id },
  'drafts.restore': { id },
  'messages.mentionable': { ticketId: id },
  'notes.list': { ticketId: id },
  'notes.add': { ticketId: id, text: 'x' },
  'queue.assignMany': { tickets: [{ id, expectedReviewerId: null }], reviewerId: id },
  'tickets.placeHolds': { ids: [id], reason: 'x' },
  'bundles.createMany': { ids: [id], kind: 'custody' },
  'reports.newest': { ticketIds: [id] },
  'exports.prepareTickets': { format: 'csv', filter: { submitter: 'me', officer: 'x' } },
});
