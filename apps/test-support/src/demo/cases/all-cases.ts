import type { DemoCase } from '../demo-case.ts';
import { calderRidge } from './calder-ridge.ts';
import { eastmere } from './eastmere.ts';
import { marlowBendCompleted } from './marlow-bend-completed.ts';
import { marlowBendOpen } from './marlow-bend-open.ts';
import { quillanBay } from './quillan-bay.ts';
import { tolliverSprings } from './tolliver-springs.ts';
import { wrenfield } from './wrenfield.ts';

export const allCases: readonly DemoCase[] = [
  ...marlowBendCompleted,
  ...marlowBendOpen,
  ...calderRidge,
  ...eastmere,
  ...wrenfield,
  ...tolliverSprings,
  ...quillanBay,
];
