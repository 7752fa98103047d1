import { transcriptMakers } from '@plainview/domain/evidence/transcripts/transcript';
import { chance, pick, type Draw } from '../../draw.ts';
import { ticketIn, videoWhere } from '../../evidence-stock.ts';
import type { FuzzEnvironment } from '../../fuzz-environment.ts';
import { nameOf, textOf, type Recipes } from '../recipe.ts';

/** Draws a file that the product accepts, with at least two lines. */
function fileOf(draw: Draw): string {
  const lines = Array.from({ length: chance(draw, 10) ? 500 : 2 }, (_, index) => {
    const voice = chance(draw, 50) ? `<v ${nameOf(draw)}>` : '';
    const text = textOf(draw, 300).replaceAll(/[\r\n]|-->/gu, ' ');
    return `00:00.000 --> 00:00.${String(index).padStart(3, '0')}\n${voice}x${text}\n`;
  });
  return Buffer.from(['WEBVTT', '', ...lines].join('\n')).toString('base64');
}

const formOf = (draw: Draw) => ({
  fileName: textOf(draw, 255) || 'x',
  madeBy: pick(draw, transcriptMakers),
  content: fileOf(draw),
});

/** Adds a transcript to a video in review. */
async function newTranscript(environment: FuzzEnvironment, draw: Draw): Promise<string> {
  const { videos } = await ticketIn(environment, draw, 'in_progress');
  const { videoId } = pick(draw, videos);
  const { id } = await environment.admin.client.transcripts.add({ videoId, ...formOf(draw) });
  return id;
}

export const transcriptRecipes = {
  transcripts: {
    get: async (environment, draw) => ({
      caller: environment.admin,
      input: { videoId: (await videoWhere(environment, draw)).id },
    }),

    async add(environment, draw) {
      const { videos } = await ticketIn(environment, draw, 'in_progress');
      return { caller: environment.admin, input: { videoId: pick(draw, videos).videoId, ...formOf(draw) } };
    },

    async transcribe(environment, draw) {
      const { videos } = await ticketIn(environment, draw, 'in_progress');
      const { videoId } = pick(draw, videos);
      const withSound = `update videos set facts = jsonb_set(facts, '{audioCodec}', '"aac"') where id = $1`;
      await environment.owner.change(withSound, videoId);
      return { caller: environment.admin, input: { videoId } };
    },

    confirm: async (environment, draw) => ({
      caller: environment.admin,
      input: {
        transcriptId: await newTranscript(environment, draw),
        numbers: pick(draw, [[1], [2, 1], [1, 1]]),
      },
    }),

    correct: async (environment, draw) => ({
      caller: environment.admin,
      input: { transcriptId: await newTranscript(environment, draw), number: 1, text: textOf(draw, 2000) },
    }),

    async withdraw(environment, draw) {
      const transcriptId = await newTranscript(environment, draw);
      if (chance(draw, 70))
        await environment.admin.client.transcripts.confirm({ transcriptId, numbers: [2] });
      return { caller: environment.admin, input: { transcriptId, number: 2 } };
    },
  },
} satisfies Pick<Recipes, 'transcripts'>;
