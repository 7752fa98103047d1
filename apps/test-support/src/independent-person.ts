import { confirmPerson } from '@plainview/server/modules/identity/users/confirm-person';
import type { TestProduct } from './product/test-product.ts';
import type { Person } from './test-users.ts';

/** States, as the operator does on the server, that an administrator's account belongs to a separate person. */
export async function confirmIndependent(
  { app }: Pick<TestProduct, 'app'>,
  { email }: Pick<Person, 'email'>,
): Promise<void> {
  await confirmPerson(app.database, { email, reason: 'Met in person' }, app.clock.now());
}
