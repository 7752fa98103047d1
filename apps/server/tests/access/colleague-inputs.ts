import { noLetterhead } from '@plainview/domain/agencies/letterheads/letterhead';

const letterhead = { ...noLetterhead, unit: 'Audit' };

const county = { name: 'x', watchesVideos: true, agencyIds: [], userIds: [] };

/** Returns valid inputs of the procedures with which agencies and their users are managed. */
export const colleagueInputs = (id: string): Readonly<Record<string, object | undefined>> => ({
  'users.setAgencyAdministrator': { id, isAgencyAdministrator: true },
  'colleagues.list': {},
  'colleagues.directory': undefined,
  'colleagues.invitations': undefined,
  'colleagues.invite': { email: 'x@example.org' },
  'colleagues.setAdministrator': { id, isAgencyAdministrator: true },
  'colleagues.remove': { id },
  'colleagues.revokeInvitation': { id },
  'letterheads.get': { agencyId: id },
  'letterheads.set': { ...letterhead, agencyId: id },
  'letterheads.getOwn': undefined,
  'letterheads.setOwn': letterhead,
  'counties.list': undefined,
  'counties.create': county,
  'counties.update': { ...county, id },
  'counties.delete': { id },
  'counties.ofAgency': undefined,
  'overseen.agencies': undefined,
  'overseen.tickets': { agencyId: id, status: 'pending' },
  'overseen.ticket': { agencyId: id, id },
  'overseen.invoices': { agencyId: id },
  'overseen.statements': { agencyId: id, year: 2026 },
  'retention.getOwn': undefined,
  'retention.previewOwn': { rules: [] },
  'retention.setOwn': { rules: [], version: 'a'.repeat(64), expectedDue: 0 },
});
