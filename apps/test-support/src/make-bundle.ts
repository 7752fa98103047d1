import { setTimeout as pause } from 'node:timers/promises';
import type { Outputs } from '@plainview/contract/index';
import type { BundleKind } from '@plainview/domain/proof/bundles/evidence-bundle';
import type { Person } from './test-users.ts';

type Bundle = Outputs['bundles']['create'];

/** Has an evidence bundle made and waits until it is ready or has failed, for at most 30 seconds. */
export async function makeBundle(
  { client }: Pick<Person, 'client'>,
  ticketId: string,
  kind: BundleKind = 'custody',
): Promise<Bundle> {
  const { id } = await client.bundles.create({ ticketId, kind });
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    const bundle = (await client.bundles.list({ ticketId })).find((each) => each.id === id);
    if (bundle && bundle.state !== 'pending') return bundle;
    await pause(20);
  }
  throw new Error(`bundle ${id} was not made in time`);
}
