import type { Inputs } from '@plainview/contract/index';
import { chance, pick, type Draw } from '../draw.ts';
import { pageOf, type Recipes } from './recipe.ts';

const hashes = ['a', 'b', 'c'].map((digit) => digit.repeat(64));

const spreadsheet = (draw: Draw): Inputs['imports']['start'] => ({
  fileName: pick(draw, ['log.csv', 'Märzliste.xlsx']),
  sha256: pick(draw, hashes),
  rows: [2, 3, 4].map((row) => ({
    row,
    fileName: `video-${row}.mp4`,
    note: chance(draw, 30) ? 'The folder has no such file.' : null,
  })),
});

export const importRecipes = {
  imports: {
    start: ({ ann }, draw) => ({ caller: ann, input: spreadsheet(draw) }),

    list: ({ ann }, draw) => ({ caller: ann, input: pageOf(draw) }),

    async get({ ann }, draw) {
      const { id } = await ann.client.imports.start(spreadsheet(draw));
      return { caller: ann, input: { id } };
    },

    findBySpreadsheet: ({ ann }, draw) => ({ caller: ann, input: { sha256: pick(draw, hashes) } }),
    findStoredFiles: ({ ann }, draw) => ({ caller: ann, input: { sizes: [pick(draw, [1, 2048])] } }),
    getMapping: ({ ann }) => ({ caller: ann, input: undefined }),
    setMapping: ({ ann }, draw) => ({
      caller: ann,
      input: {
        mapping: { fileName: pick(draw, ['File', 'Video']), officers: 'Officers' },
        reading: pick(draw, [{}, { officerSeparators: { comma: true } }]),
      },
    }),
  },
} satisfies Pick<Recipes, 'imports'>;
