import { createCaller } from '../../caller.ts';
import { pick } from '../draw.ts';
import { nameOf, textOf, type Recipe, type Recipes } from './recipe.ts';

const byAdmin: Recipe<undefined> = ({ admin }) => ({ caller: admin, input: undefined });

/** The product of the fuzzer is set up: calls of the setup page are valid, and always refused. */
export const operationsRecipes = {
  health: { read: byAdmin, sendTestMessage: byAdmin, testStorage: byAdmin },

  setup: {
    begin: ({ url }, draw) => ({
      caller: createCaller(url),
      input: { code: pick(draw, ['ABCD-EFGH-JKLM-NPQR-STUV', textOf(draw, 100)]) },
    }),

    createAdministrator: ({ url }, draw) => {
      const password = 'eleven paper boats';
      return {
        caller: createCaller(url),
        input: {
          code: textOf(draw, 100),
          name: nameOf(draw),
          email: `${crypto.randomUUID()}@example.org`,
          password,
          confirmPassword: password,
        },
      };
    },
  },
} satisfies Pick<Recipes, 'health' | 'setup'>;
