import { sha256Of } from './test-bundle.ts';
import type { TestFact } from './test-ledger.ts';
import { makeScenario, TICKET, type Scenario } from './test-scenario.ts';

/** Bundles with a release report whose ledger may record another file, or nothing. */

const ODD_REPORT = 'data/release-reports/1-release-report.pdf';
const oddReport = Buffer.from('%PDF-1.7 a release report');
const oddHash = sha256Of(oddReport);
/** Data of the delivery of a redacted copy, of which only the first records the release report. */
const oddReleases: readonly TestFact['data'][] = [
  { copies: [`video-1 ${oddHash}`], reportSha256: oddHash },
  { copies: [`video-1 ${oddHash}`], sha256: oddHash },
  { copies: [`video-1 ${oddHash}`], reportSha256: [oddHash] },
  { reportSha256: oddHash.toUpperCase() },
  { reportSha256: null, '': oddHash },
  {},
];

const makeReleased = (data: TestFact['data']): Scenario =>
  makeScenario({
    beforeBundle: (own, evidence) => {
      own.append({ event: 'redaction.delivered', ticketId: TICKET, data });
      evidence.set(ODD_REPORT, oddReport);
    },
  });

/** Makes the bundles. */
export const makeOddReleases = (): readonly Scenario[] => oddReleases.map((data) => makeReleased(data));
