import { outcome } from '@plainview/test-support/call-outcome';
import { createCaller } from '@plainview/test-support/caller';
import {
  startProductWithMail,
  type ProductWithMail,
} from '@plainview/test-support/product/product-with-mail';
import {
  approve,
  confirmationCode,
  registration,
  signIn,
  signInOperator,
  type Person,
} from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Email addresses with international domains (IDN): both spellings are one account. The mail server of the tests shows
// recipients with the domain as people write it; the messages have it as it was sent.

let peer: ProductWithMail['peer'];
let product: ProductWithMail['product'];
let stop: ProductWithMail['stop'];
let admin: Person;

beforeAll(async () => {
  ({ peer, product, stop } = await startProductWithMail());
  admin = await signInOperator(product.url);
});
afterAll(() => stop());

const anonymous = () => createCaller(product.url).client;
const ASCII = 'xn--bcher-kva.example';
/** Each spelling of the domain. */
const spellings = [
  'bücher.example',
  'BÜCHER.example',
  'bu\u0308cher.example',
  ASCII,
  'XN--Bcher-KVA.example',
];

test('RI-11 a registration with an international domain gets its mail, and each spelling signs in', async () => {
  const form = { ...registration({ agencyName: 'Bücher PD' }), email: 'Una@Bücher.example' };
  await anonymous().session.register(form);
  const stored = `una@${ASCII}`;
  await anonymous().session.confirmEmail({ code: await confirmationCode('una@bücher.example') });
  await approve(admin, stored);
  for (const domain of spellings) {
    const { user } = await signIn(product.url, `una@${domain}`, form.password);
    expect(user.email).toBe(stored);
    const again = outcome(
      anonymous().session.register({ ...registration({ agencyName: 'Bücher PD' }), email: `UNA@${domain}` }),
    );
    expect(await again).toMatch('EMAIL_ALREADY_REGISTERED');
  }
  // Other letters that look alike are another domain.
  const other = anonymous().session.signIn({ email: 'una@bϋcher.example', password: form.password });
  expect(await outcome(other)).toMatch('INVALID_CREDENTIALS');

  await anonymous().session.requestPasswordReset({ email: 'una@bücher.example' });
  const reset = await peer.next(
    ({ to, parsed }) => to[0] === 'una@bücher.example' && /password/iu.test(parsed.subject ?? ''),
  );
  expect(reset.raw).toMatch(/^To: .*<una@xn--bcher-kva\.example>/mu);
});

test('RI-11 an invitation to an international domain arrives, and is accepted for the stored address', async () => {
  const invited = await admin.client.invitations.create({
    email: 'ida@пример.рф',
    role: 'agency',
    agencyName: 'Example PD',
  });
  const stored = 'ida@xn--e1afmkfd.xn--p1ai';
  expect(invited.invitation.email).toBe(stored);
  const mail = await peer.next(({ to }) => to[0] === 'ida@пример.рф');
  expect(mail.raw).toContain(stored);
  const code = /this code: (?<code>\S+)/u.exec(mail.parsed.text ?? '')?.groups?.['code'] ?? '';
  const password = 'a secret of the invited';
  await anonymous().invitations.accept({ code, name: 'Ida Invited', password, confirmPassword: password });
  expect((await signIn(product.url, 'ida@пример.рф', password)).user.email).toBe(stored);
});

test('RI-11 letters outside of ASCII before the @ are refused with the reason', async () => {
  const form = { ...registration(), email: 'jürgen@bücher.example' };
  const error = await anonymous()
    .session.register(form)
    .then(
      () => null,
      (thrown: unknown) => thrown,
    );
  expect(JSON.stringify(error)).toContain('Before the @, only the letters a to z');
});
