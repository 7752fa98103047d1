import { defaultCategory, videoCategories, type VideoCategory } from './ticket-price.ts';

/** Incident type whose videos are rarely routine (specification, section 2, "Reports Archive"). */
const USE_OF_FORCE = 'use of force';

/**
 * Returns the category of most videos of a ticket, the cheaper one of two that are equally frequent. Without
 * videos, it is the default.
 */
export function usualCategory(categories: readonly VideoCategory[]): VideoCategory {
  const countOf = (category: VideoCategory): number => categories.filter((one) => one === category).length;
  return videoCategories.reduce(
    (usual, category) => (countOf(category) > countOf(usual) ? category : usual),
    defaultCategory,
  );
}

/** Returns how many videos of a ticket about the use of force are ordered as Standard, perhaps by mistake. */
export function countStandardForce(incidentType: string, categories: readonly VideoCategory[]): number {
  if (incidentType.trim().toLowerCase() !== USE_OF_FORCE) return 0;
  return categories.filter((category) => category === 'Standard').length;
}
