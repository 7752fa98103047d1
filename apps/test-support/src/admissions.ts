import type { Outputs } from '@plainview/contract/index';

type User = Outputs['session']['signIn'];

/** A registration, as its form sends it. */
export interface Registration {
  readonly name: string;
  readonly email: string;
  readonly role: 'admin' | 'agency';
  readonly password: string;
  readonly confirmPassword: string;
  readonly agencyName: string;
  readonly adminKey: string;
}

/** Registers a user, whom this administrator then approves. */
type Admit = (form: Registration, by: User) => Promise<void>;

/**
 * How users join the products of this process, by URL: with the product's own use cases, but without a call
 * for each step, which takes a third of the processor time. Tests about these steps call the product.
 */
export const admissions = new Map<string, Admit>();
