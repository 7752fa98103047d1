import { chance, pick } from '../../draw.ts';
import { newTicket, ticketIn } from '../../evidence-stock.ts';
import type { Recipes } from '../recipe.ts';

export const cameraRecipes = {
  cameras: {
    get: async (environment, draw) => ({
      caller: environment.admin,
      input: {
        ticketId: (
          await ticketIn(environment, draw, pick(draw, ['pending', 'in_progress', 'completed'] as const))
        ).id,
      },
    }),

    /** Joins a comparison in progress: the product of the fuzzer cannot analyze sound. */
    async compare(environment) {
      const { id: ticketId, videos } = await newTicket(environment, 'in_progress', 2);
      const [first = '', second = ''] = videos.map(({ videoId }) => videoId);
      const working = `
        insert into camera_comparisons (agency_id, ticket_id, reference_video_id, video_id, state, attempts, changed_at)
        select agency_id, ticket_id, id, $2, 'working', 1, now() from videos where id = $1`;
      await environment.owner.change(working, first, second);
      return { caller: environment.admin, input: { ticketId, referenceVideoId: first, videoId: second } };
    },

    async align(environment, draw) {
      const { admin } = environment;
      const { id: ticketId, videos } = await ticketIn(environment, draw, 'in_progress');
      const { revision } = await admin.client.cameras.get({ ticketId });
      const startMicroseconds = pick(draw, [0, -40_000, 2_500_001, 359_999_000_000]);
      return {
        caller: admin,
        input: {
          ticketId,
          revision,
          cameras: videos.map(({ videoId }) =>
            chance(draw, 30)
              ? { videoId, startMicroseconds, origin: 'audio' as const, confidence: 0.75 }
              : { videoId, startMicroseconds, driftPpm: pick(draw, [null, 0, -12.5, 2000]) },
          ),
        },
      };
    },
  },
} satisfies Pick<Recipes, 'cameras'>;
