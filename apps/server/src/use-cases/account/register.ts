import { randomUUID } from 'node:crypto';
import type { Role } from '@plainview/domain/account/actor';
import { checkRegistration, emailKey } from '@plainview/domain/account/registration';
import type { AppContext } from '../../app-context.ts';
import { Refused } from '../../core/app-error.ts';
import { sameSecret } from '../../core/timing-safe-equal.ts';
import {
  findOrCreateAgency,
  insertIdentity,
  insertUser,
  listApprovedAdministrators,
} from '../../persistence/account/account.repository.ts';
import { asSystem } from '../../persistence/database/tenant-transaction.ts';
import { byAccount, record } from '../custody/record-event.ts';
import { writeMailToAll } from '../mail/write-mail.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';

export interface Registration {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly password: string;
  readonly confirmPassword: string;
  readonly adminKey: string;
  readonly agencyName: string;
}

/**
 * Stores a registration as pending; nobody is signed in (specification, section 4; decisions, Accounts 1).
 * @throws Refused with the first failed check in the specified order, as `refuseWeakPassword`, TOO_MANY_ATTEMPTS or EMAIL_ALREADY_REGISTERED.
 */
export async function register(context: AppContext, form: Registration, address: string): Promise<void> {
  if (form.role === 'admin' && !(await context.rateLimits.consume('adminKey', address))) {
    throw new Refused('TOO_MANY_ATTEMPTS');
  }
  const { adminRegistrationKey: key, policy } = context.config;
  const adminKeyIsRight = key !== null && sameSecret(form.adminKey, key);
  const refusal = checkRegistration(form, { ...policy, adminKeyIsRight });
  if (refusal) throw new Refused(refusal.code, refusal.data);
  if (form.role === 'admin') await context.rateLimits.forgive('adminKey', address);
  refuseWeakPassword(context, form.password, form);

  // Counted when all else is right: from here on it costs, and mails every administrator.
  if (!(await context.rateLimits.consume('register', address))) throw new Refused('TOO_MANY_ATTEMPTS');
  const passwordHash = await context.passwords.hash(form.password);
  const now = context.clock.now();
  await asSystem(context.database, async (tx) => {
    const id = randomUUID();
    const { name, role } = form;
    const email = emailKey(form.email);
    if (!(await insertIdentity(tx, { id, name, email, passwordHash, isOperator: false }))) {
      throw new Refused('EMAIL_ALREADY_REGISTERED');
    }
    const agencyId =
      role === 'agency'
        ? await findOrCreateAgency(tx, { newId: randomUUID(), name: form.agencyName, now })
        : null;
    await insertUser(tx, { id, name, email, role, status: 'pending', agencyId, createdAt: now });
    await writeMailToAll(context, tx, await listApprovedAdministrators(tx), {
      eventKey: `registrationWaiting:${id}`,
      about: { kind: 'registrationWaiting', name, agencyName: role === 'agency' ? form.agencyName : null },
      now,
    });
    await record(tx, byAccount({ id, name, email }), now, {
      event: 'user.registered',
      subject: 'user',
      subjectId: id,
      agencyId,
      audience: 'internal',
      data: { role, email },
    });
  });
}
