/** Valid inputs of the procedures of an agency's dashboard. */
export const deskInputs = (id: string) => ({
  'savedViews.list': undefined,
  'savedViews.create': { name: 'x', filter: { status: 'pending', mine: true } },
  'savedViews.update': { id, name: 'x', filter: {} },
  'savedViews.delete': { id },
  'exports.prepareTickets': { format: 'csv', filter: { submitter: 'me', officer: 'x' } },
});
