import { inconsistencyProblems } from '@plainview/domain/proof/checkpoints/ledger-inconsistency';
import fc from 'fast-check';
import { chance, pick, type Draw } from '../draw.ts';
import type { FuzzEnvironment } from '../fuzz-environment.ts';
import { textOf, type Recipes } from './recipe.ts';

/** Returns a note with the form of a checkpoint. */
const checkpointOf = (draw: Draw): string => {
  const base64 = (bytes: number): string =>
    Buffer.from(draw(fc.uint8Array({ minLength: bytes, maxLength: bytes }))).toString('base64');
  return `example/ledger\n${draw(fc.nat())}\n${base64(32)}\n\n— example/ledger ${base64(68)}\n`;
};

/** Returns the sequence number of an open report; makes one if there is none. */
async function openReport({ admin, forgiveAttempts }: FuzzEnvironment, draw: Draw): Promise<number> {
  const open = await admin.client.ledger.inconsistencies();
  if (open.length > 0) return pick(draw, open).sequence;
  await forgiveAttempts();
  const note = checkpointOf(draw);
  await admin.client.ledger.reportInconsistency({ problem: 'fork', kept: note, newest: note });
  return (await admin.client.ledger.inconsistencies())[0]?.sequence ?? 0;
}

export const ledgerRecipes = {
  ledger: {
    reportInconsistency: async ({ admin, ann, bob, forgiveAttempts }, draw) => {
      await forgiveAttempts();
      const kept = checkpointOf(draw);
      return {
        caller: pick(draw, [admin, ann, bob]),
        input: {
          problem: pick(draw, inconsistencyProblems),
          kept,
          newest: chance(draw, 50) ? kept : checkpointOf(draw),
        },
      };
    },
    inconsistencies: ({ admin }) => ({ caller: admin, input: undefined }),
    acknowledgeInconsistency: async (environment, draw) => ({
      caller: environment.admin,
      input: {
        sequence: await openReport(environment, draw),
        reason: textOf(draw, 200).trim() || 'A restored backup',
      },
    }),
  },
} satisfies Pick<Recipes, 'ledger'>;
