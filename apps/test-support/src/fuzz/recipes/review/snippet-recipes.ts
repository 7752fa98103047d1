import { chance, pick, type Draw } from '../../draw.ts';
import type { FuzzEnvironment } from '../../fuzz-environment.ts';
import { nameOf, textOf, type Recipes } from '../recipe.ts';

/** After so many, recipes use existing snippets: their number is limited. */
const ENOUGH = 40;

const contentOf = (draw: Draw) => ({ name: nameOf(draw), text: textOf(draw, 1000) });

async function existing({ admin }: FuzzEnvironment, draw: Draw): Promise<string> {
  const known = await admin.client.snippets.list();
  if (known.length > ENOUGH) return pick(draw, known).id;
  return (await admin.client.snippets.create({ ...contentOf(draw), isShared: chance(draw, 50) })).id;
}

export const snippetRecipes = {
  snippets: {
    list: ({ admin }) => ({ caller: admin, input: undefined }),

    async create(environment, draw) {
      const { admin } = environment;
      const known = await admin.client.snippets.list();
      // A mutated call may create one, too.
      if (known.length > ENOUGH) await admin.client.snippets.delete({ id: pick(draw, known).id });
      return { caller: admin, input: { ...contentOf(draw), isShared: chance(draw, 50) } };
    },

    update: async (environment, draw) => ({
      caller: environment.admin,
      input: { id: await existing(environment, draw), ...contentOf(draw) },
    }),

    delete: async (environment, draw) => ({
      caller: environment.admin,
      input: { id: await existing(environment, draw) },
    }),
  },
} satisfies Pick<Recipes, 'snippets'>;
