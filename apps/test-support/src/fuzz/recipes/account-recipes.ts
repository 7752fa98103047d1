import { mailTimings, notices } from '@plainview/domain/identity/users/notice';
import { createOidcVisitor } from '../../oidc/oidc-visitor.ts';
import { codeOf, enrol } from '../../peers/authenticator.ts';
import { addPasskey, PasskeyDevice } from '../../peers/passkey-device.ts';
import { joinByKey, signIn, type Person } from '../../test-users.ts';
import { chance, pick, some, type Draw } from '../draw.ts';
import type { FuzzEnvironment } from '../fuzz-environment.ts';
import { nameOf, pageOf, PIXEL, searchOf, textOf, type Recipe, type Recipes } from './recipe.ts';

/** Draws a permanent user of either role. */
const permanentUser = ({ admin, ann, bob }: FuzzEnvironment, draw: Draw): Person =>
  pick(draw, [admin, ann, bob]);

const byLasting: Recipe<undefined> = (environment, draw) => ({
  caller: permanentUser(environment, draw),
  input: undefined,
});

const byNewUser: Recipe<undefined> = async (environment) => ({
  caller: await environment.newAgencyUser(),
  input: undefined,
});

/** Returns a user with an authenticator app and the credentials for reauthentication. */
const proof: Recipe<{ password: string; code: string }> = async (environment) => {
  const caller = await environment.newAgencyUser();
  const { secret } = await enrol(caller);
  return { caller, input: { password: caller.password, code: codeOf(secret, Date.now(), 1) } };
};

const profileFields = (draw: Draw) => ({
  name: nameOf(draw),
  phone: pick(draw, ['555 0100', '(555) 123-4567', '555-123 4567']),
  department: nameOf(draw),
  badgeNumber: nameOf(draw),
});

export const accountRecipes = {
  profile: {
    get: byLasting,
    devices: byLasting,
    endOtherDevices: byNewUser,

    async save(environment, draw) {
      const fields = profileFields(draw);
      if (chance(draw, 70)) {
        const caller = await environment.someAgencyUser();
        return { caller, input: { ...fields, email: caller.email } };
      }
      const caller = await environment.newAgencyUser();
      const email = `moved-${crypto.randomUUID()}@example.org`;
      return { caller, input: { ...fields, email, currentPassword: caller.password } };
    },

    setPhoto: (environment, draw) => ({
      caller: permanentUser(environment, draw),
      input: { photo: PIXEL },
    }),

    removePhoto: (environment, draw) => ({ caller: permanentUser(environment, draw), input: undefined }),

    async withdrawEmailChange(environment, draw) {
      const caller = await environment.newAgencyUser();
      const email = `moved-${crypto.randomUUID()}@example.org`;
      const currentPassword = caller.password;
      await caller.client.profile.save({ ...profileFields(draw), email, currentPassword });
      return { caller, input: undefined };
    },

    setNotice: (environment, draw) => ({
      caller: permanentUser(environment, draw),
      input: { notice: pick(draw, notices), isWanted: chance(draw, 50) },
    }),

    setMailTiming: (environment, draw) => ({
      caller: permanentUser(environment, draw),
      input: { timing: pick(draw, mailTimings) },
    }),

    async changePassword(environment, draw) {
      const caller = await environment.newAgencyUser();
      const password = `another-${textOf(draw, 100)}`;
      return { caller, input: { currentPassword: caller.password, password, confirmPassword: password } };
    },

    async endDevice(environment) {
      const caller = await environment.newAgencyUser();
      await signIn(environment.url, caller.email, caller.password);
      const other = (await caller.client.profile.devices()).find(({ isCurrent }) => !isCurrent);
      return { caller, input: { id: other?.id ?? '' } };
    },
  },

  secondFactor: {
    get: byLasting,
    begin: async (environment) => ({ caller: await environment.someAgencyUser(), input: undefined }),
    renewRecoveryCodes: proof,
    switchOff: proof,

    async confirm(environment) {
      const caller = await environment.newAgencyUser();
      const { secret } = await caller.client.secondFactor.begin();
      return { caller, input: { code: codeOf(secret) } };
    },

    rules: ({ admin }) => ({ caller: admin, input: undefined }),
    affectedByRules: ({ admin }) => ({ caller: admin, input: undefined }),

    setRules: ({ admin, removeRules }) => ({
      caller: admin,
      input: { admin: false, agency: false },
      after: removeRules,
    }),
  },

  passkeys: {
    list: byLasting,
    beginAdding: byLasting,
    beginProof: byLasting,

    async add(environment, draw) {
      const caller = await environment.newAgencyUser();
      const made = new PasskeyDevice(environment.url).make(await caller.client.passkeys.beginAdding());
      return { caller, input: { name: nameOf(draw), passkey: made } };
    },

    async rename(environment, draw) {
      const caller = await environment.newAgencyUser();
      const { passkey } = await addPasskey(caller, environment.url);
      return { caller, input: { id: passkey.id, name: nameOf(draw) } };
    },

    async remove(environment) {
      const caller = await environment.newAgencyUser();
      const { passkey } = await addPasskey(caller, environment.url);
      return { caller, input: { id: passkey.id } };
    },
  },

  organization: {
    get: byLasting,

    async unlink(environment) {
      const person = await environment.newAgencyUser();
      environment.peers.provider.accounts.set(person.email, { email: person.email, email_verified: true });
      const caller = createOidcVisitor(environment.url, person);
      await caller.signIn(person.email);
      return { caller, input: undefined };
    },
  },

  apiKeys: {
    list: (environment, draw) => ({
      caller: permanentUser(environment, draw),
      input: { ...some(draw, { search: searchOf(draw) }), ...pageOf(draw) },
    }),

    async create(environment, draw) {
      const lifetimeDays = pick(draw, [30, 90, 365, null] as const);
      return { caller: await environment.someAgencyUser(), input: { name: nameOf(draw), lifetimeDays } };
    },

    async revoke(environment) {
      const caller = await environment.someAgencyUser();
      return { caller, input: { id: (await joinByKey(environment.url, caller)).keyId } };
    },
  },
} satisfies Pick<Recipes, 'profile' | 'secondFactor' | 'passkeys' | 'organization' | 'apiKeys'>;
