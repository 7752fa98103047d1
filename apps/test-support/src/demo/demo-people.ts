import { daysAgo, type When } from './when.ts';

/** The password of all demo accounts. */
export const DEMO_PASSWORD = 'plainview-demo';

/** A person with a demo account. */
export interface DemoPerson {
  readonly name: string;
  readonly email: string;
  /** Null for an administrator. */
  readonly agency: string | null;
  readonly registered: When;
  readonly decision: 'approved' | 'rejected' | 'pending';
  /** The profile fields that the person filled in. */
  readonly profile?: DemoProfile;
}

/** Phone numbers 555-01xx are reserved for fiction. */
interface DemoProfile {
  readonly phone: string;
  readonly department: string;
  readonly badgeNumber: string;
}

/** An agency. The towns are invented, and addresses under .example do not resolve. */
export interface DemoAgency {
  readonly name: string;
  /** Short name, burned into its recordings. */
  readonly short: string;
}

export const agencies = {
  marlow: { name: 'Marlow Bend Police Department', short: 'Marlow Bend PD' },
  calder: { name: 'Calder Ridge County Sheriff’s Office', short: 'Calder Ridge SO' },
  eastmere: { name: 'Eastmere Police Department', short: 'Eastmere PD' },
  wrenfield: { name: 'Wrenfield Police Department', short: 'Wrenfield PD' },
  tolliver: { name: 'Tolliver Springs Police Department', short: 'Tolliver Springs PD' },
  quillan: { name: 'Quillan Bay Port Police', short: 'Quillan Bay PP' },
} as const satisfies Record<string, DemoAgency>;

const member = (
  agency: DemoAgency,
  name: string,
  email: string,
  registered: When,
  decision: DemoPerson['decision'] = 'approved',
): DemoPerson => ({ agency: agency.name, name, email: `${email}.example`, registered, decision });

const withProfile = (
  person: DemoPerson,
  phone: string,
  department: string,
  badgeNumber: string,
): DemoPerson => ({
  ...person,
  profile: { phone, department, badgeNumber },
});

const { marlow, calder, eastmere, wrenfield, tolliver, quillan } = agencies;

export const reviewers = { osei: 'Margaret Osei', kowalczyk: 'Daniel Kowalczyk' } as const;

const administrator = (name: string, email: string, registered: When): DemoPerson => ({
  agency: null,
  name,
  email: `${email}@plainview.example`,
  registered,
  decision: 'approved',
});

/** Administrators come first, because they approve the others. */
export const people: readonly DemoPerson[] = [
  withProfile(
    administrator(reviewers.osei, 'margaret.osei', daysAgo(47, '13:05')),
    '(555) 555-0101',
    'Review',
    'PV-02',
  ),
  administrator(reviewers.kowalczyk, 'daniel.kowalczyk', daysAgo(46, '14:40')),
  withProfile(
    member(marlow, 'Sgt. Dana Okafor', 'd.okafor@marlowbend', daysAgo(44, '15:10')),
    '(555) 555-0114',
    'Patrol, Second Shift',
    'MB-2117',
  ),
  member(marlow, 'Lt. Miguel Sandoval', 'm.sandoval@marlowbend', daysAgo(44, '16:25')),
  member(marlow, 'Priya Raman', 'p.raman@marlowbend', daysAgo(30, '14:05')),
  withProfile(
    member(calder, 'Capt. Ruth Lindqvist', 'r.lindqvist@calderridge', daysAgo(43, '15:50')),
    '(555) 555-0122',
    'Professional Standards',
    'CR-0031',
  ),
  member(calder, 'Deputy Tomasz Wieczorek', 't.wieczorek@calderridge', daysAgo(41, '18:15')),
  member(calder, 'Sgt. Alicia Begay', 'a.begay@calderridge', daysAgo(33, '20:30')),
  member(eastmere, 'Lt. Kwame Mensah', 'k.mensah@eastmere', daysAgo(42, '14:20')),
  withProfile(
    member(eastmere, 'Sgt. Hannah Feldman', 'h.feldman@eastmere', daysAgo(42, '14:55')),
    '(555) 555-0137',
    'Training',
    '4410',
  ),
  member(eastmere, 'Linh Tran', 'l.tran@eastmere', daysAgo(28, '17:40')),
  member(eastmere, 'Joel Whitaker', 'j.whitaker@eastmere', daysAgo(19, '15:30')),
  withProfile(
    member(wrenfield, 'Chief Carol Abernathy', 'c.abernathy@wrenfield', daysAgo(40, '16:10')),
    '(555) 555-0149',
    'Command',
    '1',
  ),
  member(wrenfield, 'Sgt. Yusuf Demir', 'y.demir@wrenfield', daysAgo(39, '19:20')),
  member(tolliver, 'Sgt. Nalani Kealoha', 'n.kealoha@tolliversprings', daysAgo(38, '21:05')),
  member(tolliver, 'Lt. Brian O’Rourke', 'b.orourke@tolliversprings', daysAgo(37, '15:45')),
  member(quillan, 'Capt. Sofia Marchetti', 's.marchetti@quillanbay', daysAgo(35, '14:35')),
  member(quillan, 'Officer Jamal Greer', 'j.greer@quillanbay', daysAgo(34, '18:50')),
  member(quillan, 'Chris Doyle', 'chris.doyle@docksidemail', daysAgo(16, '20:15'), 'rejected'),
  member(wrenfield, 'Officer Mei-Ling Zhao', 'm.zhao@wrenfield', daysAgo(2, '15:25'), 'pending'),
  member(tolliver, 'Det. Andre Baptiste', 'a.baptiste@tolliversprings', daysAgo(1, '19:10'), 'pending'),
  member(
    { name: 'Fallow Creek Marshal’s Office', short: '' },
    'Marshal Ingrid Solheim',
    'i.solheim@fallowcreek',
    daysAgo(1, '21:40'),
    'pending',
  ),
];
