import { clockRecipes } from './recipes/clocks.ts';
import { codecRecipes } from './recipes/codecs.ts';
import { damageRecipes } from './recipes/damage.ts';
import { pictureRecipes } from './recipes/pictures.ts';
import { streamRecipes } from './recipes/streams.ts';
import type { VideoRecipe } from './video-recipe.ts';

/** Videos of every kind: containers and codecs, sets of streams, clocks, pictures and damage. */
export const videoMatrix: readonly VideoRecipe[] = [
  ...codecRecipes,
  ...streamRecipes,
  ...clockRecipes,
  ...pictureRecipes,
  ...damageRecipes,
];
