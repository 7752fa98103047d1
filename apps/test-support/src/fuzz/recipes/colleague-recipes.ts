import type { Person } from '../../test-users.ts';
import { some } from '../draw.ts';
import type { FuzzEnvironment } from '../fuzz-environment.ts';
import { pageOf, searchOf, type Recipes } from './recipe.ts';

/** Creates an administrator of an agency. */
export async function newAgencyAdministrator({ admin, newAgencyUser }: FuzzEnvironment): Promise<Person> {
  const person = await newAgencyUser();
  await admin.client.users.setAgencyAdministrator({ id: person.user.id, isAgencyAdministrator: true });
  return person;
}

const newEmail = () => `colleague-${crypto.randomUUID()}@example.org`;

/** Creates an administrator and another user of the same agency. */
async function newColleagues(environment: FuzzEnvironment) {
  const person = await newAgencyAdministrator(environment);
  const email = newEmail();
  await person.client.colleagues.invite({ email });
  const code = await environment.codeSentTo(email, 'You are invited to Plainview');
  const password = `colleague-${crypto.randomUUID()}`;
  await person.client.invitations.accept({
    code,
    name: 'Cole Colleague',
    password,
    confirmPassword: password,
  });
  const { items } = await person.client.colleagues.list({ search: email });
  return { person, id: items[0]?.id ?? '' };
}

export const colleagueRecipes = {
  colleagues: {
    directory: ({ ann }) => ({ caller: ann, input: undefined }),

    list: async (environment, draw) => ({
      caller: await newAgencyAdministrator(environment),
      input: { ...some(draw, { search: searchOf(draw) }), ...pageOf(draw) },
    }),

    invitations: async (environment) => ({
      caller: await newAgencyAdministrator(environment),
      input: undefined,
    }),

    invite: async (environment) => ({
      caller: await newAgencyAdministrator(environment),
      input: { email: newEmail() },
    }),

    async revokeInvitation(environment) {
      const person = await newAgencyAdministrator(environment);
      const { invitation } = await person.client.colleagues.invite({ email: newEmail() });
      return { caller: person, input: { id: invitation.id } };
    },

    async setAdministrator(environment) {
      const { person, id } = await newColleagues(environment);
      return { caller: person, input: { id, isAgencyAdministrator: true } };
    },

    async remove(environment) {
      const { person, id } = await newColleagues(environment);
      return { caller: person, input: { id } };
    },
  },
} satisfies Pick<Recipes, 'colleagues'>;
