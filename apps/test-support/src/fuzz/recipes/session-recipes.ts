import { createCaller } from '../../caller.ts';
import { createOidcVisitor } from '../../oidc/oidc-visitor.ts';
import { codeOf, enrol } from '../../peers/authenticator.ts';
import { addPasskey } from '../../peers/passkey-device.ts';
import { adminRegistrationKey, registration, signIn } from '../../test-users.ts';
import { chance, pick } from '../draw.ts';
import { bystanderKinds } from '../fuzz-environment.ts';
import { nameOf, type Recipe, type Recipes } from './recipe.ts';

/** Any caller: with a session, with an API key, or anonymous. */
const byAnybody: Recipe<undefined> = async (environment, draw) => ({
  caller: await environment.bystander(pick(draw, bystanderKinds)),
  input: undefined,
});

const guest: Recipe<undefined> = ({ url }) => ({ caller: createCaller(url), input: undefined });

export const sessionRecipes = {
  session: {
    current: byAnybody,
    policy: byAnybody,
    commonPasswords: guest,
    beginPasskeySignIn: guest,

    async signIn(environment, draw) {
      const caller = createCaller(environment.url);
      const { email, password } = await environment.someAgencyUser();
      const spelled = pick(draw, [email, email.toUpperCase(), ` ${email} `]);
      if (chance(draw, 70)) return { caller, input: { email: spelled, password } };
      const person = await environment.newAgencyUser();
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

    async reauthenticate(environment, draw) {
      const person = await environment.newAgencyUser();
      if (chance(draw, 60)) return { caller: person, input: { password: person.password } };
      if (chance(draw, 50)) {
        const { secret } = await enrol(person);
        const code = codeOf(secret, Date.now(), 1);
        return { caller: person, input: { password: person.password, code } };
      }
      const { device } = await addPasskey(person, environment.url);
      const passkey = device.use(await person.client.passkeys.beginProof());
      return { caller: person, input: { passkey } };
    },

    async signInByPasskey(environment) {
      const { device } = await addPasskey(await environment.newAgencyUser(), environment.url);
      const caller = createCaller(environment.url);
      return { caller, input: { passkey: device.use(await caller.client.session.beginPasskeySignIn()) } };
    },

    async completeOrganizationSignIn(environment) {
      const { provider } = environment.peers;
      const person = await environment.newAgencyUser();
      const { secret } = await enrol(person);
      provider.accounts.set(person.email, { email: person.email, email_verified: true });
      const visitor = createOidcVisitor(environment.url);
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

    async requestPasswordReset(environment, draw) {
      const email = chance(draw, 50) ? environment.bob.email : `${crypto.randomUUID()}@example.org`;
      return { caller: createCaller(environment.url), input: { email } };
    },

    async resetPassword(environment) {
      const { email } = await environment.newAgencyUser();
      const caller = createCaller(environment.url);
      await caller.client.session.requestPasswordReset({ email });
      const code = await environment.codeSentTo(email, 'Choose a new password');
      const password = `another-${crypto.randomUUID()}`;
      return { caller, input: { code, password, confirmPassword: password } };
    },

    async confirmEmail(environment) {
      const person = await environment.newAgencyUser();
      const { name } = person.user;
      const fields = { name, phone: '555 0100', department: 'Patrol', badgeNumber: '7' };
      const email = `moved-${crypto.randomUUID()}@example.org`;
      const currentPassword = person.password;
      await person.client.profile.save({ ...fields, email, currentPassword });
      return {
        caller: createCaller(environment.url),
        input: { code: await environment.codeSentTo(email, 'Confirm your email address') },
      };
    },
  },
} satisfies Pick<Recipes, 'session'>;
