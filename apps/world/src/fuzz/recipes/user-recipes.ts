import { userStatuses } from '@plainview/domain/account/actor';
import { enrol } from '../../peers/authenticator.ts';
import { pick, some } from '../draw.ts';
import type { FuzzWorld } from '../fuzz-world.ts';
import { pageOf, searchOf, textOf, type Recipe, type Recipes } from './recipe.ts';

const aboutPending: Recipe<{ id: string }> = async (world) => ({
  caller: world.admin,
  input: { id: await world.newRegistration() },
});

const aboutUser: Recipe<{ id: string }> = async (world) => ({
  caller: world.admin,
  input: { id: (await world.newAgencyUser()).user.id },
});

/** A change of address that waits for an administrator, as one does that was requested while no mail server was set up. */
async function waitingEmailChange({ newAgencyUser, owner }: FuzzWorld): Promise<string> {
  const { client, user, password } = await newAgencyUser();
  const email = `moved-${crypto.randomUUID()}@example.org`;
  const fields = { phone: '555 0100', department: 'Patrol', badgeNumber: '7' };
  await client.profile.save({ ...fields, name: user.name, email, currentPassword: password });
  await owner.change('update email_changes set code_hash = null where user_id = $1', user.id);
  return user.id;
}

const aboutEmailChange: Recipe<{ id: string }> = async (world) => ({
  caller: world.admin,
  input: { id: await waitingEmailChange(world) },
});

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

    async setDuties(world, draw) {
      const { user } = await world.newAdministrator();
      const chosen = pick(draw, [
        ['reviewer'],
        ['custodian'],
        ['auditor'],
        ['auditor', 'reviewer'],
        [],
      ] as const);
      return {
        caller: world.admin,
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
  },
} satisfies Pick<Recipes, 'users' | 'agencies'>;
