import { arrow, box, finding, video, type DemoCase } from '../demo-case.ts';
import { reviewers } from '../demo-people.ts';
import { daysAgo } from '../when.ts';

const abernathy = 'Chief Carol Abernathy';
const demir = 'Sgt. Yusuf Demir';

export const wrenfield: readonly DemoCase[] = [
  {
    by: abernathy,
    submitted: daysAgo(29, '18:00'),
    incidentType: 'Traffic Stop',
    officers: ['Ofc. E. Lindgren'],
    notes: 'Random sample of the month, no complaint.',
    videos: [video('night stop', 41, 'AX-6007-B', 'Orchard Street')],
    review: {
      reviewer: reviewers.osei,
      begun: daysAgo(27, '15:25'),
      findings: [
        finding(12, 'Communication', 'positive', 'Reason for the stop in the first sentence.'),
        finding(30, 'Camera Activation', 'information', 'Sound is covered by the wind for some seconds.', {
          to: 36,
        }),
      ],
      delivered: { at: daysAgo(24, '14:15'), summary: 'A routine stop, well done. Nothing to follow up.' },
    },
  },
  {
    by: demir,
    submitted: daysAgo(20, '15:45'),
    incidentType: 'Noise Complaint',
    officers: ['Ofc. E. Lindgren', 'Ofc. G. Tanaka'],
    notes: 'Host says that the officers entered without being asked in.',
    videos: [video('hallway', 39, 'AX-6012-B', 'Millrace Lofts, 5th floor')],
    review: {
      reviewer: reviewers.kowalczyk,
      begun: daysAgo(18, '14:55'),
      findings: [
        finding(
          24,
          'Search and Seizure',
          'serious',
          'Steps over the threshold while the host is turned away; no invitation is heard.',
          { to: 29, shapes: [arrow(0.75, 0.92, 0.63, 0.82)] },
        ),
        finding(31, 'Communication', 'positive', 'Apologizes and steps back when told.'),
      ],
      delivered: {
        at: daysAgo(15, '17:30'),
        summary:
          'The complaint is supported: there was no invitation. The entry was short and was corrected at once. We recommend a briefing on thresholds.',
      },
    },
  },
  {
    by: demir,
    submitted: daysAgo(12, '19:25'),
    incidentType: 'Training',
    officers: ['Ofc. G. Tanaka'],
    notes: 'Handcuffing from kneeling position, remedial lesson.',
    videos: [video('training hall', 35, 'AX-6012-B', 'Wrenfield High School, gym')],
    review: {
      reviewer: reviewers.osei,
      begun: daysAgo(10, '13:45'),
      findings: [
        finding(18, 'Commendable Conduct', 'positive', 'Technique is safe and repeated correctly.', {
          to: 28,
        }),
      ],
      delivered: {
        at: daysAgo(9, '16:50'),
        summary: 'The lesson was successful. No further training needed.',
      },
    },
  },
  {
    by: abernathy,
    submitted: daysAgo(6, '14:10'),
    incidentType: 'Welfare Check',
    officers: ['Ofc. G. Tanaka'],
    notes: 'Resident’s daughter asks for a copy; please say whether anybody else can be seen or heard.',
    videos: [video('day street', 38, 'AX-6012-B', '31 Weaver’s Row', { category: 'Complex' })],
    review: {
      reviewer: reviewers.kowalczyk,
      begun: daysAgo(3, '15:35'),
      findings: [
        finding(
          21,
          'Other',
          'information',
          'A neighbor is seen from here on and would have to be made unrecognizable before release.',
          { to: 38, shapes: [box(0.54, 0.33, 0.65, 0.76)] },
        ),
      ],
    },
  },
  {
    by: demir,
    submitted: daysAgo(2, '20:40'),
    incidentType: 'Traffic Stop',
    officers: ['Ofc. E. Lindgren'],
    notes: 'Second stop of the same driver within a week.',
    videos: [video('night stop', 35, 'AX-6007-B', 'Orchard Street at the rail crossing')],
  },
];
