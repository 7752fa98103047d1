import { arrow, box, finding, video, type DemoCase } from '../demo-case.ts';
import { reviewers } from '../demo-people.ts';
import { daysAgo, minutesAgo } from '../when.ts';

const okafor = 'Sgt. Dana Okafor';
const sandoval = 'Lt. Miguel Sandoval';
const raman = 'Priya Raman';

/** Marlow Bend's open tickets. */
export const marlowBendOpen: readonly DemoCase[] = [
  {
    by: okafor,
    submitted: daysAgo(6, '16:45'),
    incidentType: 'Traffic Stop',
    officers: ['Ofc. R. Castellano', 'Ofc. M. Adeyemi'],
    notes:
      'Speeding, 61 in a 40 zone. Driver says that he was not told why he was asked to step out. Please review the whole contact with all cameras.',
    videos: [
      video('night stop', 64, 'AX-2041-C', 'Route 9 at Quarry Hill', {
        category: 'Complex',
        width: 960,
        notes: 'Contact officer. The exchange at the window begins after about ten seconds.',
      }),
      video('night stop', 45, 'AX-2063-C', 'Route 9 at Quarry Hill', {
        notes: 'Cover officer, passenger side.',
      }),
      video('night stop', 61, 'DC-2207', 'Route 9 at Quarry Hill', {
        startsAfter: 3,
        tracks: 'rear lens',
        notes: 'Dash camera of car 22.',
      }),
    ],
    review: {
      reviewer: reviewers.osei,
      begun: daysAgo(2, '14:20'),
      alignsCameras: true,
      findings: [
        finding(
          8,
          'Camera Activation',
          'positive',
          'Camera runs before the approach; the reason for the stop is said into the recording.',
        ),
        finding(
          13.4,
          'Communication',
          'positive',
          'Greets, names the agency and gives the reason for the stop in the first sentence.',
          { to: 19.5, shapes: [box(0.55, 0.44, 0.72, 0.72)] },
        ),
        finding(
          26,
          'Officer Safety',
          'minor',
          'Leans into the window with the strong side turned to the driver.',
          { to: 31, shapes: [arrow(0.35, 0.9, 0.56, 0.62)] },
        ),
        finding(
          38.2,
          'De-escalation',
          'positive',
          'Lowers his voice when the driver grows louder and offers to explain once more.',
          { to: 44, shapes: [box(0.57, 0.44, 0.72, 0.72)] },
        ),
        finding(
          19,
          'Officer Safety',
          'positive',
          'Watches the passenger’s hands while the contact officer is at the window.',
          { video: 1, to: 27, shapes: [box(0.55, 0.4, 0.75, 0.72)] },
        ),
        finding(
          53,
          'Policy and Procedure',
          'information',
          'Returns to the patrol car without saying how long it will take.',
        ),
      ],
    },
  },
  {
    by: raman,
    submitted: daysAgo(4, '14:35'),
    incidentType: 'Medical Assist',
    officers: ['Ofc. J. Park', 'Ofc. T. Nguyen'],
    notes:
      'Overdose in a stairwell, naloxone given. The fire department asks for the times of arrival and of the first dose.',
    videos: [
      video('hallway', 44, 'AX-2081-C', 'Alder Court Apartments, ground floor', {
        category: 'Complex',
        tracks: 'two microphones',
      }),
    ],
    review: {
      reviewer: reviewers.kowalczyk,
      begun: daysAgo(1, '13:40'),
      findings: [
        finding(
          17,
          'Commendable Conduct',
          'positive',
          'First dose is given eleven seconds after arrival; the time is said into the recording.',
          { to: 24, shapes: [box(0.36, 0.33, 0.6, 0.83)] },
        ),
        finding(33, 'Other', 'information', 'A child is seen at the end of the corridor from here on.', {
          to: 44,
          shapes: [arrow(0.3, 0.85, 0.48, 0.6)],
        }),
      ],
    },
  },
  {
    by: sandoval,
    submitted: daysAgo(3, '19:15'),
    incidentType: 'Foot Pursuit',
    officers: ['Ofc. L. Haddad'],
    notes:
      'Retail theft suspect ran into the service alley behind Canal Street. No injuries. Radio traffic is in the CAD log.',
    videos: [
      video('alley run', 43, 'AX-2018-C', 'Service alley behind 400 Canal Street', { category: 'Complex' }),
    ],
  },
  {
    by: sandoval,
    submitted: daysAgo(2, '15:50'),
    incidentType: 'Use of Force',
    officers: ['Ofc. L. Haddad', 'Ofc. R. Castellano'],
    notes: 'Guiding hold during an arrest on Canal Street by day. Routine review as order 7.1 asks.',
    videos: [
      video('day street', 41, 'AX-2018-C', '212 Canal Street', { category: 'Critical' }),
      video('day street', 34, 'AX-2041-C', '212 Canal Street', { category: 'Complex' }),
    ],
  },
  {
    by: okafor,
    submitted: minutesAgo(38),
    incidentType: 'Training',
    officers: ['Ofc. M. Adeyemi', 'Ofc. J. Park'],
    notes: 'Annual defensive tactics refresher, second group. Please comment on verbal commands.',
    videos: [
      video('training hall', 36, 'AX-2063-C', 'Regional training center, hall B'),
      video('training hall', 33, 'AX-2081-C', 'Regional training center, hall B'),
    ],
  },
];
