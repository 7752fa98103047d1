import type { ScorecardContent } from '../scorecard.ts';
import { trafficStop } from './traffic-stop.ts';
import { training } from './training.ts';
import { useOfForce } from './use-of-force.ts';

/**
 * The templates that every installation has, with their ids. They apply to no ticket until they are assigned.
 */
export const shippedScorecards: readonly { readonly id: string; readonly content: ScorecardContent }[] = [
  { id: '5c0c3a5e-7d1b-4c7e-9a54-0f1d7a6e0001', content: trafficStop },
  { id: '5c0c3a5e-7d1b-4c7e-9a54-0f1d7a6e0002', content: useOfForce },
  { id: '5c0c3a5e-7d1b-4c7e-9a54-0f1d7a6e0003', content: training },
];
