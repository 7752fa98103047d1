import { weekOf } from '@plainview/domain/custody/audit-week';
import type { FuzzEnvironment } from '../fuzz-environment.ts';
import { textOf, type Recipes } from './recipe.ts';

/** Returns a finished week that is not signed off. */
async function openWeek({ owner }: FuzzEnvironment): Promise<string> {
  await owner.change(
    `insert into oversight (since) values (now() - interval '30 days')
       on conflict (id) do update set since = excluded.since`,
  );
  await owner.change('delete from audit_sign_offs');
  return weekOf(new Date(Date.now() - 15 * 86_400_000));
}

export const auditRecipes = {
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
} satisfies Pick<Recipes, 'audit'>;
