import type { Config } from '@plainview/server/platform/config/config';
import { startTestProduct, type TestProduct } from '../product/test-product.ts';
import { adminRegistrationKey, signInOperator, type Person } from '../test-users.ts';
import { allCases } from './cases/all-cases.ts';
import type { DemoCase } from './demo-case.ts';
import { createDemoClock, type DemoClock } from './demo-clock.ts';
import { people } from './demo-people.ts';
import { fillDemo, startOfDemo } from './fill-demo.ts';
import type { DemoQuestion } from './questions.ts';

/** A test product with a part of the demo. */
export interface SmallDemo {
  readonly product: TestProduct;
  readonly clock: DemoClock;
  readonly admin: Person;
}

/** What a small demo has: one agency, with stamp-sized pictures. */
export interface SmallDemoOptions {
  readonly agency: string;
  readonly now: Date;
  readonly settings?: Partial<Config>;
  readonly questions?: readonly DemoQuestion[];
  /** Which of its tickets; all by default. */
  readonly includes?: (demoCase: DemoCase) => boolean;
}

/** Starts a test product and fills it with an agency of the demo and everything that happened to its tickets. */
export async function startSmallDemo({
  agency,
  now,
  settings = {},
  questions = [],
  includes = () => true,
}: SmallDemoOptions): Promise<SmallDemo> {
  const members = people.filter(
    ({ agency: name, decision }) => name === null || name === agency || decision === 'pending',
  );
  const names = new Set(members.map(({ name }) => name));
  const script = {
    people: members,
    cases: allCases.filter((demoCase) => names.has(demoCase.by) && includes(demoCase)),
    questions,
    pictures: { width: 64, frameRate: 2 },
  };
  const clock = createDemoClock(startOfDemo(script, now));
  const product = await startTestProduct(settings, clock);
  const admin = await signInOperator(product.url);
  const signedIn = new Map<string, Person>();
  const stage = { url: product.url, clock, adminKey: adminRegistrationKey, operator: admin, signedIn };
  await fillDemo(stage, script, now);
  return { product, clock, admin };
}
