import { accessDecisions } from '@plainview/domain/proof/access-reviews/access-review';
import { weekOf } from '@plainview/domain/proof/ledger/audit-week';
import { chance, pick, some } from '../draw.ts';
import type { FuzzEnvironment } from '../fuzz-environment.ts';
import { pageOf, searchOf, textOf, type Recipes } from './recipe.ts';

/** Returns a finished week that is not signed off. */
async function openWeek({ owner }: FuzzEnvironment): Promise<string> {
  await owner.change(
    `insert into oversight (since) values (now() - interval '30 days')
       on conflict (id) do update set since = excluded.since`,
  );
  await owner.change('delete from audit_sign_offs');
  return weekOf(new Date(Date.now() - 15 * 86_400_000));
}

/** Returns the open access review. Starts one if there is none; simultaneous calls share it. */
async function openReview({ admin }: FuzzEnvironment): Promise<string> {
  const { open } = await admin.client.accessReviews.current();
  if (open) return open.id;
  const started = await admin.client.accessReviews.start().catch(() => null);
  return started?.id ?? crypto.randomUUID();
}

/** Returns a completed review. */
async function completedReview({ owner }: FuzzEnvironment): Promise<string> {
  const id = crypto.randomUUID();
  await owner.change(
    `insert into access_reviews
         (id, started_at, started_by_name, completed_at, completed_by_name, accounts, sha256)
       values ($1, now(), 'x', now(), 'x', '[]', repeat('0', 64))`,
    id,
  );
  return id;
}

/** Decides to keep all accounts, also those that a mutated call decided to disable. */
const keepAll = ({ owner, admin }: FuzzEnvironment, id: string) =>
  owner.change(
    `insert into access_review_decisions (review_id, user_id, decision, decided_at, decided_by_name)
       select review.id, users.id, 'keep', now(), $2 from users, access_reviews review
         where status = 'approved' and review.id = $1
       on conflict (review_id, user_id) do update set decision = 'keep'`,
    id,
    admin.user.name,
  );

export const auditRecipes = {
  accessReviews: {
    current: ({ admin }) => ({ caller: admin, input: undefined }),
    list: ({ admin }, draw) => ({ caller: admin, input: pageOf(draw) }),
    get: async (environment) => ({
      caller: environment.admin,
      input: { id: await completedReview(environment) },
    }),

    async start({ admin, owner }) {
      await owner.change('delete from access_reviews where completed_at is null');
      return { caller: admin, input: undefined };
    },

    accounts: async (environment, draw) => ({
      caller: environment.admin,
      input: {
        id: await openReview(environment),
        ...some(draw, { undecided: chance(draw, 50), search: searchOf(draw) }),
        ...pageOf(draw),
      },
    }),

    async decide(environment, draw) {
      const id = await openReview(environment);
      const { user } = await environment.someAgencyUser();
      const decision = pick(draw, [...accessDecisions, null]);
      return { caller: environment.admin, input: { id, decisions: [{ userId: user.id, decision }] } };
    },

    async complete(environment) {
      const id = await openReview(environment);
      await keepAll(environment, id);
      return { caller: environment.admin, input: { id } };
    },
  },

  audit: {
    weeks: ({ admin }) => ({ caller: admin, input: undefined }),
    status: ({ admin }) => ({ caller: admin, input: undefined }),

    week: async (environment) => ({
      caller: environment.admin,
      input: { week: await openWeek(environment) },
    }),

    async signOff(environment, draw) {
      const week = await openWeek(environment);
      const { firstSequence, lastSequence, counts } = await environment.admin.client.audit.week({ week });
      return {
        caller: environment.admin,
        input: { week, reviewed: { firstSequence, lastSequence, counts }, note: textOf(draw, 500) },
      };
    },
  },
} satisfies Pick<Recipes, 'audit' | 'accessReviews'>;
