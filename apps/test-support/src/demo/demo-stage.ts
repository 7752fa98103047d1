import { createCaller } from '../caller.ts';
import { signIn, type Person } from '../test-users.ts';
import type { DemoClock } from './demo-clock.ts';
import { DEMO_PASSWORD, type DemoPerson } from './demo-people.ts';

/** An action in the demo and its time. */
export interface DemoEvent {
  readonly at: Date;
  readonly run: () => Promise<void>;
}

/** A running product whose clock can be moved, and the users who are signed in. */
export interface DemoStage {
  readonly url: string;
  readonly clock: DemoClock;
  readonly adminKey: string;
  /** The operator's administrator account. */
  readonly operator: Person;
  /** Sessions by account name. Every approved person is signed in. */
  readonly signedIn: Map<string, Person>;
  /** Aborts the demo. */
  readonly signal?: AbortSignal;
}

/** Returns the session of the person with this account name. */
export function personOf(stage: DemoStage, name: string): Person {
  const person = stage.signedIn.get(name);
  if (!person) throw new Error(`${name} is not signed in`);
  return person;
}

const DECISION_MINUTES = 95;

/**
 * Returns the events that register a person and, later, have an administrator approve or reject the account.
 */
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
    // Weeks have passed since the operator signed in.
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

/** Runs all events in chronological order. */
export async function play(stage: DemoStage, events: readonly DemoEvent[]): Promise<void> {
  for (const { at, run } of events.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    stage.signal?.throwIfAborted();
    stage.clock.moveTo(at);
    await run();
  }
}
