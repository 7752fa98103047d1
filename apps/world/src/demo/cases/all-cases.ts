import type { DemoCase } from '../demo-case.ts';
import { calderRidge } from './calder-ridge.ts';
import { eastmere } from './eastmere.ts';
import { marlowBend } from './marlow-bend.ts';
import { quillanBay } from './quillan-bay.ts';
import { tolliverSprings } from './tolliver-springs.ts';
import { wrenfield } from './wrenfield.ts';

/** Every ticket of the demo. */
export const allCases: readonly DemoCase[] = [
  ...marlowBend,
  ...calderRidge,
  ...eastmere,
  ...wrenfield,
  ...tolliverSprings,
  ...quillanBay,
];
