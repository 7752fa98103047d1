import type { Actor, AdminActor, AgencyActor } from '@plainview/domain/identity/users/actor';
import {
  oversightChanges,
  type CountyFacts,
  type Overseer,
} from '@plainview/domain/operations/counties/county';
import type { EmailTopic } from '@plainview/domain/operations/mail/email-topic';
import type { Reader, Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { accountTransaction, tenantRead } from '../../../platform/database/tenant-transaction.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { listAgencies } from '../../agencies/agencies/agencies.repository.ts';
import { queueEmails } from '../../identity/mail/queue-email.ts';
import { listAgencyUsers } from '../../identity/users/account.repository.ts';
import * as repository from './counties.repository.ts';
import type { AgencyOversight, County } from './counties.repository.ts';

/** Input of an administrator who creates or edits a county. */
export interface CountyForm {
  readonly name: string;
  readonly watchesVideos: boolean;
  readonly agencyIds: readonly string[];
  readonly userIds: readonly string[];
}

/** Lists all counties by name. */
export const listCounties = (context: AppContext, actor: AdminActor): Promise<County[]> =>
  tenantRead(context.database, actor, repository.listCounties);

/** Lists the counties that oversee the actor's agency. */
export const listAgencyOversight = (context: AppContext, actor: AgencyActor): Promise<AgencyOversight[]> =>
  tenantRead(context.database, actor, repository.listAgencyOversight);

/** @throws AppError NOT_FOUND for an unknown agency */
export function createCounty(context: AppContext, actor: AdminActor, form: CountyForm): Promise<County> {
  return accountTransaction(context.database, actor, (tx) =>
    save(context, tx, { actor, before: null, form, id: newId() }),
  );
}

/**
 * Replaces a county's name, agencies and overseers. Who loses oversight can read nothing from the
 * next request on.
 * @throws AppError NOT_FOUND, also for an unknown agency
 */
export function updateCounty(
  context: AppContext,
  actor: AdminActor,
  id: string,
  form: CountyForm,
): Promise<County> {
  return accountTransaction(context.database, actor, async (tx) => {
    const before = await repository.lockCounty(tx, id);
    if (!before) throw new AppError('NOT_FOUND');
    return save(context, tx, { actor, before, form, id });
  });
}

/** Deletes a county, which ends the oversight of its agencies. */
export function deleteCounty(context: AppContext, actor: AdminActor, id: string): Promise<void> {
  const now = context.clock.now();
  return accountTransaction(context.database, actor, async (tx) => {
    const before = await repository.lockCounty(tx, id);
    if (!before) throw new AppError('NOT_FOUND');
    await repository.deleteCounty(tx, id);
    await recordEvent(tx, actor, now, {
      event: 'county.deleted',
      subject: 'county',
      subjectId: id,
      agencyId: null,
      audience: 'internal',
      data: { county: before.name },
    });
    await reportChanges(context, tx, { actor, id, before: factsOf(before), after: null });
  });
}

const factsOf = ({ name, watchesVideos, agencies, overseers }: County): CountyFacts => ({
  name,
  watchesVideos,
  overseers,
  agencyIds: agencies.map(({ id }) => id),
});

interface Saving {
  readonly actor: AdminActor;
  readonly id: string;
  /** Null for a new county. */
  readonly before: County | null;
  readonly form: CountyForm;
}

async function save(
  context: AppContext,
  tx: Transaction,
  { actor, id, before, form }: Saving,
): Promise<County> {
  const now = context.clock.now();
  const { name, watchesVideos } = form;
  const agencyIds = [...new Set(form.agencyIds)];
  const known = new Map((await listAgencies(tx)).map((agency) => [agency.id, agency.name]));
  if (agencyIds.some((agencyId) => !known.has(agencyId))) throw new AppError('NOT_FOUND');
  const overseers = await overseersOf(tx, form.userIds, before);
  const createdAt = before?.createdAt ?? now;
  if (!(await repository.saveCounty(tx, { id, name, watchesVideos, createdAt })))
    throw new AppError('COUNTY_NAME_TAKEN');
  const userIds = overseers.map((overseer) => overseer.id);
  await repository.setCountyMembers(tx, id, { agencyIds, userIds, now });
  await recordEvent(tx, actor, now, {
    event: 'county.set',
    subject: 'county',
    subjectId: id,
    agencyId: null,
    audience: 'internal',
    data: {
      county: name,
      agencies: agencyIds.map((agencyId) => known.get(agencyId) ?? ''),
      overseers: overseers.map((overseer) => overseer.name),
      watchesVideos,
    },
  });
  const after = { name, watchesVideos, overseers, agencyIds };
  await reportChanges(context, tx, { actor, id, before: before && factsOf(before), after });
  const saved = await repository.lockCounty(tx, id);
  if (!saved) throw new Error('a saved county is gone');
  return saved;
}

/** Returns the overseers. One whose account is not active may stay, and cannot be added. */
async function overseersOf(
  tx: Reader,
  asked: readonly string[],
  before: County | null,
): Promise<readonly Overseer[]> {
  const userIds = [...new Set(asked)];
  const kept = (before?.overseers ?? []).filter(({ id }) => userIds.includes(id));
  const added = userIds.filter((userId) => kept.every(({ id }) => id !== userId));
  const found = await repository.listPossibleOverseers(tx, added);
  if (found.length < added.length) throw new AppError('OVERSEER_NOT_POSSIBLE');
  return [...kept, ...found];
}

interface Report {
  readonly actor: Actor;
  readonly id: string;
  readonly before: CountyFacts | null;
  readonly after: CountyFacts | null;
}

/** Records what a change means for each agency, which sees the entry, and notifies its administrators. */
async function reportChanges(
  context: AppContext,
  tx: Transaction,
  { actor, id, before, after }: Report,
): Promise<void> {
  const now = context.clock.now();
  const county = after ?? before;
  if (!county) return;
  for (const { agencyId, change } of oversightChanges(before, after)) {
    await recordEvent(tx, actor, now, {
      event: `agency.oversight_${change}`,
      subject: 'agency',
      subjectId: agencyId,
      agencyId,
      data: {
        county: county.name,
        overseers: county.overseers.map(({ name }) => name),
        watchesVideos: county.watchesVideos,
      },
    });
    const { name, watchesVideos, overseers } = county;
    const names = overseers.map((overseer) => overseer.name);
    const eventKey = `oversight:${id}:${now.toISOString()}:${agencyId}`;
    await notifyOfOversight(context, tx, {
      agencyId,
      eventKey,
      now,
      about: { kind: 'oversightChanged', change, county: name, overseers: names, watchesVideos },
    });
  }
}

interface OversightNotice {
  readonly agencyId: string;
  readonly eventKey: string;
  readonly about: Extract<EmailTopic, { readonly kind: 'oversightChanged' }>;
  readonly now: Date;
}

/** Notifies the administrators of an agency of who oversees it, or all of its users if it has none. */
async function notifyOfOversight(
  context: AppContext,
  tx: Transaction,
  { agencyId, ...message }: OversightNotice,
): Promise<void> {
  const people = await listAgencyUsers(tx, agencyId);
  const administrators = people.filter(({ isAgencyAdministrator }) => isAgencyAdministrator);
  await queueEmails(context, tx, administrators.length > 0 ? administrators : people, message);
}
