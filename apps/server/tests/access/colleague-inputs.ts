/** Returns valid inputs of the procedures with which users of agencies are managed. */
export const colleagueInputs = (id: string): Readonly<Record<string, object | undefined>> => ({
  'users.setAgencyAdministrator': { id, isAgencyAdministrator: true },
  'colleagues.list': {},
  'colleagues.invitations': undefined,
  'colleagues.invite': { email: 'x@example.org' },
  'colleagues.setAdministrator': { id, isAgencyAdministrator: true },
  'colleagues.remove': { id },
  'colleagues.revokeInvitation': { id },
});
