import { agencies, reviewers, type DemoAgency, type DemoPerson } from '../demo-people.ts';
import { personOf, type DemoEvent, type DemoStage } from '../demo-stage.ts';
import { daysAgo, type When } from '../when.ts';
import { drawCrest, type Crest } from './crest.ts';

interface DemoLetterhead {
  readonly agency: DemoAgency;
  readonly set: When;
  readonly unit: string;
  readonly address: readonly string[];
  readonly signature: readonly string[];
  readonly confidentiality: string;
  readonly timeZone: string;
  readonly crest: Crest;
}

/** The letterheads of the agencies that have one. Towns and streets are invented. */
const letterheads: readonly DemoLetterhead[] = [
  {
    agency: agencies.marlow,
    set: daysAgo(42, '15:30'),
    unit: 'Office of Professional Standards',
    address: ['12 Ferry Road', 'Marlow Bend'],
    signature: ['Lt. Miguel Sandoval', 'Professional Standards'],
    confidentiality: 'Confidential personnel record',
    timeZone: 'America/Chicago',
    crest: { field: [28, 58, 110], rim: [214, 176, 84], sign: 'blossom' },
  },
  {
    agency: agencies.calder,
    set: daysAgo(41, '14:10'),
    unit: 'Professional Standards Division',
    address: ['1 Courthouse Square', 'Calder Ridge'],
    signature: ['Capt. Ruth Lindqvist', 'Division Commander'],
    confidentiality: '',
    timeZone: 'America/Denver',
    crest: { field: [38, 84, 60], rim: [236, 228, 206], sign: 'peaks' },
  },
  {
    agency: agencies.eastmere,
    set: daysAgo(40, '16:45'),
    unit: '',
    address: ['400 Harbor Plaza', 'Eastmere'],
    signature: [],
    confidentiality: 'For official use only',
    timeZone: 'America/New_York',
    crest: { field: [112, 34, 42], rim: [226, 222, 214], sign: 'bend' },
  },
  {
    agency: agencies.quillan,
    set: daysAgo(33, '18:20'),
    unit: 'Port Security',
    address: ['Pier 4, Harbor Office', 'Quillan Bay'],
    signature: ['Capt. Sofia Marchetti'],
    confidentiality: '',
    timeZone: 'America/Los_Angeles',
    crest: { field: [22, 74, 104], rim: [208, 218, 222], sign: 'waves' },
  },
];

/** Returns the events in which an administrator sets the letterheads of these people's agencies. */
export function letterheadEvents(stage: DemoStage, people: readonly DemoPerson[], now: Date): DemoEvent[] {
  const names = new Set(people.map(({ agency }) => agency));
  return letterheads
    .filter(({ agency }) => names.has(agency.name))
    .map(({ set, ...letterhead }) => ({ at: set(now), run: () => setLetterhead(stage, letterhead) }));
}

async function setLetterhead(
  stage: DemoStage,
  { agency, crest, address, signature, ...text }: Omit<DemoLetterhead, 'set'>,
): Promise<void> {
  const { client } = personOf(stage, reviewers.osei);
  const found = (await client.agencies.list()).find(({ name }) => name === agency.name);
  if (!found) throw new Error(`there is no agency ${agency.name}`);
  const logo = (await drawCrest(crest)).toString('base64');
  const lines = { address: [...address], signature: [...signature] };
  await client.letterheads.set({ agencyId: found.id, version: 0, ...text, ...lines, logo });
}
