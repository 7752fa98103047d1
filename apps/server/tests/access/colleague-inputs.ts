import { noLetterhead } from '@plainview/domain/agency/letterhead';

const letterhead = { ...noLetterhead, unit: 'Audit' };

/** Returns valid inputs of the procedures with which agencies and their users are managed. */
export const colleagueInputs = (id: string): Readonly<Record<string, object | undefined>> => ({
  'users.setAgencyAdministrator': { id, isAgencyAdministrator: true },
  'colleagues.list': {},
  'colleagues.invitations': undefined,
  'colleagues.invite': { email: 'x@example.org' },
  'colleagues.setAdministrator': { id, isAgencyAdministrator: true },
  'colleagues.remove': { id },
  'colleagues.revokeInvitation': { id },
  'letterheads.get': { agencyId: id },
  'letterheads.set': { ...letterhead, agencyId: id },
  'letterheads.getOwn': undefined,
  'letterheads.setOwn': letterhead,
});
