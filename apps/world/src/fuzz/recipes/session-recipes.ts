import { createCaller } from '../../caller.ts';
import { createOidcVisitor } from '../../oidc/oidc-visitor.ts';
import { codeOf, enrol } from '../../peers/authenticator.ts';
import { addPasskey } from '../../peers/passkey-device.ts';
import { adminRegistrationKey, registration, signIn } from '../../people.ts';
import { chance, pick } from '../draw.ts';
import { bystanderKinds } from '../fuzz-world.ts';
import { nameOf, type Recipe, type Recipes } from './recipe.ts';

/** Any caller: with a session, with an API key, or anonymous. */
const byAnybody: Recipe<undefined> = async (world, draw) => ({
  caller: await world.bystander(pick(draw, bystanderKinds)),
  input: undefined,
});

const guest: Recipe<undefined> = ({ url }) => ({ caller: createCaller(url), input: undefined });

export const sessionRecipes = {
  session: {
    current: byAnybody,
    policy: byAnybody,
    commonPasswords: guest,
    beginPasskeySignIn: guest,

    async signIn(world, draw) {
      const caller = createCaller(world.url);
      const { email, password } = await world.someAgencyUser();
      const spelled = pick(draw, [email, email.toUpperCase(), ` ${email} `]);
      if (chance(draw, 70)) return { caller, input: { email: spelled, password } };
      const person = await world.newAgencyUser();
      const { secret, recoveryCodes } = await enrol(person);
      const code = pick(draw, [codeOf(secret, Date.now(), 1), recoveryCodes[0] ?? '']);
      return { caller, input: { email: person.email, password: person.password, code } };
    },

    async signOut({ url, someAgencyUser }) {
      const { email, password } = await someAgencyUser();
      return { caller: await signIn(url, email, password), input: undefined };
    },

    async lock({ url, someAgencyUser }) {
      const { email, password } = await someAgencyUser();
      return { caller: await signIn(url, email, password), input: undefined };
    },

    async reauthenticate(world, draw) {
      const person = await world.newAgencyUser();
      if (chance(draw, 60)) return { caller: person, input: { password: person.password } };
      if (chance(draw, 50)) {
        const { secret } = await enrol(person);
        const code = codeOf(secret, Date.now(), 1);
        return { caller: person, input: { password: person.password, code } };
      }
      const { device } = await addPasskey(person, world.url);
      const passkey = device.use(await person.client.passkeys.beginProof());
      return { caller: person, input: { passkey } };
    },

    async signInByPasskey(world) {
      const { device } = await addPasskey(await world.newAgencyUser(), world.url);
      const caller = createCaller(world.url);
      return { caller, input: { passkey: device.use(await caller.client.session.beginPasskeySignIn()) } };
    },

    async completeOrganizationSignIn(world) {
      const { provider } = world.peers;
      const person = await world.newAgencyUser();
      const { secret } = await enrol(person);
      provider.accounts.set(person.email, { email: person.email, email_verified: true });
      const visitor = createOidcVisitor(world.url);
      await visitor.signIn(person.email);
      return { caller: visitor, input: { code: codeOf(secret, Date.now(), 1) } };
    },

    register({ url }, draw) {
      const form = registration({ name: nameOf(draw), agencyName: nameOf(draw) });
      const isAdmin = chance(draw, 5);
      return {
        caller: createCaller(url),
        input: isAdmin ? { ...form, role: 'admin', adminKey: adminRegistrationKey } : form,
      };
    },

    async resendConfirmation({ url }) {
      const caller = createCaller(url);
      const form = registration();
      await caller.client.session.register(form);
      return { caller, input: { email: form.email, password: form.password } };
    },

    async requestPasswordReset(world, draw) {
      const email = chance(draw, 50) ? world.bob.email : `${crypto.randomUUID()}@example.org`;
      return { caller: createCaller(world.url), input: { email } };
    },

    async resetPassword(world) {
      const { email } = await world.newAgencyUser();
      const caller = createCaller(world.url);
      await caller.client.session.requestPasswordReset({ email });
      const code = await world.codeSentTo(email, 'Choose a new password');
      const password = `another-${crypto.randomUUID()}`;
      return { caller, input: { code, password, confirmPassword: password } };
    },

    async confirmEmail(world) {
      const person = await world.newAgencyUser();
      const { name } = person.user;
      const fields = { name, phone: '555 0100', department: 'Patrol', badgeNumber: '7' };
      const email = `moved-${crypto.randomUUID()}@example.org`;
      const currentPassword = person.password;
      await person.client.profile.save({ ...fields, email, currentPassword });
      return {
        caller: createCaller(world.url),
        input: { code: await world.codeSentTo(email, 'Confirm your email address') },
      };
    },
  },
} satisfies Pick<Recipes, 'session'>;
