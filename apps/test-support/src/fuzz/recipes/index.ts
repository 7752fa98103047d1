import { accountRecipes } from './account-recipes.ts';
import { auditRecipes } from './audit-recipes.ts';
import { bundleRecipes } from './bundle-recipes.ts';
import { colleagueRecipes } from './colleague-recipes.ts';
import { countyRecipes } from './county-recipes.ts';
import { deskRecipes } from './desk-recipes.ts';
import { importRecipes } from './import-recipes.ts';
import { insightRecipes } from './insight-recipes.ts';
import { invoiceRecipes } from './invoice-recipes.ts';
import { ledgerRecipes } from './ledger-recipes.ts';
import { messageRecipes } from './message-recipes.ts';
import { officeRecipes } from './office-recipes.ts';
import { operationsRecipes } from './operations-recipes.ts';
import { queueRecipes } from './queue-recipes.ts';
import type { Recipe, Recipes } from './recipe.ts';
import { redactionRecipes } from './redaction-recipes.ts';
import { releaseRecipes } from './release-recipes.ts';
import { retentionRecipes } from './retention-recipes.ts';
import { cameraRecipes } from './review/camera-recipes.ts';
import { scorecardRecipes } from './review/scorecard-recipes.ts';
import { secondReviewRecipes } from './review/second-review-recipes.ts';
import { snippetRecipes } from './review/snippet-recipes.ts';
import { transcriptRecipes } from './review/transcript-recipes.ts';
import { sessionRecipes } from './session-recipes.ts';
import { settingsRecipes } from './settings-recipes.ts';
import { ticketRecipes } from './ticket-recipes.ts';
import { userRecipes } from './user-recipes.ts';
import { videoRecipes } from './video-recipes.ts';

const recipes: Recipes = {
  ...sessionRecipes,
  ...accountRecipes,
  ...userRecipes,
  ...colleagueRecipes,
  ...countyRecipes,
  ...ticketRecipes,
  ...settingsRecipes,
  ...deskRecipes,
  ...scorecardRecipes,
  ...snippetRecipes,
  ...secondReviewRecipes,
  ...retentionRecipes,
  ...redactionRecipes,
  ...releaseRecipes,
  ...queueRecipes,
  ...messageRecipes,
  ...cameraRecipes,
  ...bundleRecipes,
  ...importRecipes,
  ...insightRecipes,
  ...invoiceRecipes,
  ...videoRecipes,
  ...transcriptRecipes,
  ...officeRecipes,
  ...ledgerRecipes,
  ...auditRecipes,
  ...operationsRecipes,
};

const byName = new Map<string, Recipe<unknown>>(
  Object.entries(recipes).flatMap(([noun, verbs]) =>
    Object.entries<Recipe<unknown>>(verbs).map(([verb, recipe]) => [`${noun}.${verb}`, recipe] as const),
  ),
);

/** Returns the recipe for a valid call of this procedure. @throws Error if there is no such procedure */
export function recipeOf(name: string): Recipe<unknown> {
  const recipe = byName.get(name);
  if (!recipe) throw new Error(`no recipe for ${name}`);
  return recipe;
}
