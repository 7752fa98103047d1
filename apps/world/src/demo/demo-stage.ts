import { createCaller } from '../caller.ts';
import { signIn, type Person } from '../people.ts';
import { DEMO_PASSWORD, type DemoPerson } from './cast.ts';
import type { DemoClock } from './demo-clock.ts';

/** Something that happens in the demo, at its time. */
export interface DemoEvent {
  readonly at: Date;
  readonly run: () => Promise<void>;
}

/** Where the demo plays: a running product whose clock can be moved, and who is signed in there. */
export interface DemoStage {
  readonly url: string;
  readonly clock: DemoClock;
  readonly adminKey: string;
  /** The operator's administrator. */
  readonly operator: Person;
  /** Signed in, by account name; whoever was approved is. */
  readonly signedIn: Map<string, Person>;
  /** Gives up. */
  readonly signal?: AbortSignal;
}

/** The signed-in person of this account name. */
export function personOf(stage: DemoStage, name: string): Person {
  const person = stage.signedIn.get(name);
  if (!person) throw new Error(`${name} is not signed in`);
  return person;
}

const DECISION_MINUTES = 95;

/** Registers somebody and, later, lets an administrator decide. */
export function registrationEvents(stage: DemoStage, person: DemoPerson, now: Date): DemoEvent[] {
  const registered = person.registered(now);
  const register = async (): Promise<void> => {
    await createCaller(stage.url).client.session.register({
      name: person.name,
      email: person.email,
      role: person.agency === null ? 'admin' : 'agency',
      password: DEMO_PASSWORD,
      confirmPassword: DEMO_PASSWORD,
      ...(person.agency === null ? { adminKey: stage.adminKey } : { agencyName: person.agency }),
    });
  };
  const decide = async (): Promise<void> => {
    const { users, session } = stage.operator.client;
    // Weeks have gone by since the operator signed in.
    await session.reauthenticate({ password: stage.operator.password });
    const { items } = await users.list({ status: 'pending', search: person.email });
    const [user] = items;
    if (!user) throw new Error(`no pending account ${person.email}`);
    if (person.decision === 'rejected') {
      await users.reject({ id: user.id });
      return;
    }
    await users.approve({ id: user.id });
    const signedIn = await signIn(stage.url, person.email, DEMO_PASSWORD);
    stage.signedIn.set(person.name, signedIn);
    if (person.profile) {
      const { name, email } = person;
      await signedIn.client.profile.save({ name, email, ...person.profile, currentPassword: '' });
    }
  };
  const events = [{ at: registered, run: register }];
  if (person.decision !== 'pending') {
    events.push({ at: new Date(registered.getTime() + DECISION_MINUTES * 60_000), run: decide });
  }
  return events;
}

/** Lets all happen in the order of time. */
export async function play(stage: DemoStage, events: readonly DemoEvent[]): Promise<void> {
  for (const { at, run } of events.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    stage.signal?.throwIfAborted();
    stage.clock.moveTo(at);
    await run();
  }
}
