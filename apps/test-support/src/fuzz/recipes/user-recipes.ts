import { roles, userStatuses } from '@plainview/domain/identity/users/actor';
import { createCaller } from '../../caller.ts';
import { enrol } from '../../peers/authenticator.ts';
import type { Person } from '../../test-users.ts';
import { pick, some } from '../draw.ts';
import type { FuzzEnvironment } from '../fuzz-environment.ts';
import { nameOf, pageOf, searchOf, textOf, type Recipe, type Recipes } from './recipe.ts';

const aboutPending: Recipe<{ id: string }> = async (environment) => ({
  caller: environment.admin,
  input: { id: await environment.newRegistration() },
});

const aboutUser: Recipe<{ id: string }> = async (environment) => ({
  caller: environment.admin,
  input: { id: (await environment.newAgencyUser()).user.id },
});

/** Creates a change of address that awaits an administrator, as if it was requested without a mail server. */
async function waitingEmailChange({ newAgencyUser, owner }: FuzzEnvironment): Promise<string> {
  const { client, user, password } = await newAgencyUser();
  const email = `moved-${crypto.randomUUID()}@example.org`;
  const fields = { phone: '555 0100', department: 'Patrol', badgeNumber: '7' };
  await client.profile.save({ ...fields, name: user.name, email, currentPassword: password });
  await owner.change('update email_changes set code_hash = null where user_id = $1', user.id);
  return user.id;
}

const aboutEmailChange: Recipe<{ id: string }> = async (environment) => ({
  caller: environment.admin,
  input: { id: await waitingEmailChange(environment) },
});

/** Invites a new person to a new agency. */
async function invite({ client }: Person) {
  const unique = crypto.randomUUID();
  const { invitation } = await client.invitations.create({
    email: `invited-${unique}@example.org`,
    role: 'agency',
    agencyName: `Invited ${unique}`,
  });
  return invitation;
}

async function invitationCode({ admin, codeSentTo }: FuzzEnvironment): Promise<string> {
  const { email } = await invite(admin);
  return codeSentTo(email, 'You are invited to Plainview');
}

export const userRecipes = {
  users: {
    approve: aboutPending,
    reject: aboutPending,
    delete: aboutUser,
    endSessions: aboutUser,
    confirmEmailChange: aboutEmailChange,
    declineEmailChange: aboutEmailChange,
    emailChanges: ({ admin }) => ({ caller: admin, input: undefined }),

    list: ({ admin }, draw) => ({
      caller: admin,
      input: {
        status: pick(draw, userStatuses),
        ...some(draw, { search: searchOf(draw) }),
        ...pageOf(draw),
      },
    }),

    async changeRole({ admin, newAdministrator }) {
      const { user } = await newAdministrator();
      return { caller: admin, input: { id: user.id, role: 'agency' } };
    },

    async setAgencyAdministrator({ admin, newAgencyUser }, draw) {
      const { user } = await newAgencyUser();
      return { caller: admin, input: { id: user.id, isAgencyAdministrator: pick(draw, [true, false]) } };
    },

    async setDuties(environment, draw) {
      const { user } = await environment.newAdministrator();
      const chosen = pick(draw, [
        ['reviewer'],
        ['custodian'],
        ['auditor'],
        ['auditor', 'reviewer'],
        [],
      ] as const);
      return {
        caller: environment.admin,
        input: { id: user.id, duties: [...chosen] },
      };
    },

    async unlock({ admin, newAgencyUser, owner }) {
      const { user } = await newAgencyUser();
      await owner.change('update users set locked_at = now() where id = $1', user.id);
      return { caller: admin, input: { id: user.id } };
    },

    async removeSecondFactor({ admin, newAgencyUser }, draw) {
      const person = await newAgencyUser();
      await enrol(person);
      return { caller: admin, input: { id: person.user.id, reason: textOf(draw, 500) } };
    },
  },

  agencies: {
    list: ({ admin }) => ({ caller: admin, input: undefined }),

    async setEmailDomains({ admin, owner }, draw) {
      const { agencyName } = await invite(admin);
      const agency = (await admin.client.agencies.list()).find(({ name }) => name === agencyName);
      const emailDomains = pick(draw, [[], ['example.org'], ['@Example.ORG', 'bücher.example']] as const);
      return {
        caller: admin,
        input: { id: agency?.id ?? '', emailDomains: [...emailDomains] },
        // A mutated input may name the agency of other users.
        after: () => owner.change("update agencies set email_domains = '{}'"),
      };
    },
  },

  invitations: {
    list: ({ admin }) => ({ caller: admin, input: undefined }),

    create: ({ admin }, draw) => ({
      caller: admin,
      input: {
        email: `invited-${crypto.randomUUID()}@example.org`,
        role: pick(draw, roles),
        agencyName: nameOf(draw),
      },
    }),

    revoke: async ({ admin }) => ({ caller: admin, input: { id: (await invite(admin)).id } }),

    preview: async (environment) => ({
      caller: createCaller(environment.url),
      input: { code: await invitationCode(environment) },
    }),

    async accept(environment, draw) {
      const password = `invited-${crypto.randomUUID()}`;
      const code = await invitationCode(environment);
      return {
        caller: createCaller(environment.url),
        input: { code, name: nameOf(draw), password, confirmPassword: password },
      };
    },
  },
} satisfies Pick<Recipes, 'users' | 'agencies' | 'invitations'>;
