import { arrow, box, finding, video, type DemoCase } from '../demo-case.ts';
import { reviewers } from '../demo-people.ts';
import { daysAgo, minutesAgo } from '../when.ts';

const mensah = 'Lt. Kwame Mensah';
const feldman = 'Sgt. Hannah Feldman';
const tran = 'Linh Tran';
const whitaker = 'Joel Whitaker';

export const eastmere: readonly DemoCase[] = [
  {
    by: mensah,
    submitted: daysAgo(31, '15:35'),
    incidentType: 'Training',
    officers: ['Recruit class 12'],
    notes:
      'Scenario day: person in crisis. Three recordings of the same scenario by different recruits; please compare.',
    isSeries: true,
    videos: [
      video('training hall', 44, 'AX-5101-E', 'Academy, main hall', { notes: 'Recruit A.' }),
      video('training hall', 40, 'AX-5102-E', 'Academy, main hall', { notes: 'Recruit B.' }),
      video('training hall', 37, 'AX-5103-E', 'Academy, main hall', { notes: 'Recruit C.' }),
    ],
    review: {
      reviewer: reviewers.osei,
      begun: daysAgo(29, '16:30'),
      findings: [
        finding(10, 'Communication', 'positive', 'Uses the role-player’s first name and short sentences.'),
        finding(21, 'Officer Safety', 'minor', 'Distance closes to under three feet without need.', {
          video: 1,
          to: 29,
          shapes: [box(0.45, 0.36, 0.64, 0.66)],
        }),
        finding(
          16,
          'De-escalation',
          'positive',
          'Steps back, lowers both hands, waits. The best moment of the three.',
          { video: 2, to: 27 },
        ),
      ],
      delivered: {
        at: daysAgo(25, '15:10'),
        summary:
          'All three recruits reached a calm end. Recruit C’s handling of distance and time is a model for the next class.',
      },
    },
  },
  {
    by: feldman,
    submitted: daysAgo(23, '19:55'),
    incidentType: 'Shoplifting',
    officers: ['Ofc. D. Petrov', 'Ofc. S. Moreau'],
    notes: 'Store asks why the suspect was released at the scene.',
    videos: [video('day street', 42, 'AX-5129-E', 'Harbor Plaza, parking side')],
    review: {
      reviewer: reviewers.kowalczyk,
      begun: daysAgo(20, '14:35'),
      findings: [
        finding(
          17,
          'Policy and Procedure',
          'information',
          'Citation issued in place of an arrest, in line with the department’s order on minor theft.',
        ),
        finding(
          33,
          'Communication',
          'minor',
          'Result is not explained to the store’s employee, who asks twice.',
          { to: 38 },
        ),
      ],
      delivered: {
        at: daysAgo(17, '20:15'),
        summary:
          'The release was within policy. The store’s question could have been answered at the scene in one sentence.',
      },
    },
  },
  {
    by: tran,
    submitted: daysAgo(18, '14:25'),
    incidentType: 'Domestic Disturbance',
    officers: ['Ofc. S. Moreau'],
    notes:
      'Interpreter was requested by radio. Please note how long it took and how the officer bridged the time.',
    videos: [video('hallway', 50, 'AX-5133-E', '14 Basin Street, 3rd floor', { category: 'Complex' })],
    review: {
      reviewer: reviewers.osei,
      begun: daysAgo(16, '17:00'),
      findings: [
        finding(
          20,
          'Communication',
          'positive',
          'Bridges with a telephone interpreter after eleven seconds.',
          { to: 34 },
        ),
        finding(
          42,
          'Commendable Conduct',
          'positive',
          'Turns away from the child’s door before speaking about the arrest.',
        ),
      ],
      delivered: {
        at: daysAgo(14, '18:40'),
        summary: 'Careful and patient work under difficult conditions. No recommendations.',
      },
    },
  },
  {
    by: mensah,
    submitted: daysAgo(10, '16:55'),
    incidentType: 'Use of Force',
    officers: ['Ofc. D. Petrov'],
    notes:
      'Takedown in a parking structure. The district attorney has asked for an independent view by the end of the week.',
    videos: [
      video('alley run', 47, 'AX-5129-E', 'Pier Street parking, level 2', { category: 'Critical' }),
      video('alley run', 35, '', 'Pier Street parking, level 2', {
        category: 'Critical',
        notes: 'Device on loan, number not noted.',
      }),
    ],
    review: {
      reviewer: reviewers.osei,
      begun: daysAgo(4, '14:45'),
      alignsCameras: true,
      findings: [
        finding(
          31,
          'Use of Force',
          'critical',
          'Knee pressure on the upper back goes on after the person is handcuffed and still.',
          { to: 39, shapes: [box(0.45, 0.26, 0.6, 0.78)] },
        ),
        finding(
          42,
          'Policy and Procedure',
          'serious',
          'Not moved into the recovery position within the time that order 3.9 sets.',
        ),
        finding(
          24,
          'Use of Force',
          'serious',
          'The second camera sees the same moment from the left: no resistance any more.',
          { video: 1, to: 30, shapes: [box(0.5, 0.26, 0.68, 0.78)] },
        ),
        finding(12, 'Camera Activation', 'positive', 'Activated before leaving the vehicle.'),
      ],
    },
  },
  {
    by: feldman,
    submitted: daysAgo(6, '20:10'),
    incidentType: 'Traffic Stop',
    officers: ['Ofc. B. Salazar'],
    notes: 'Complaint about language used at the window.',
    videos: [video('night stop', 44, 'AX-5140-E', 'Lighthouse Avenue')],
  },
  {
    by: whitaker,
    submitted: daysAgo(4, '15:15'),
    incidentType: 'Foot Pursuit',
    officers: ['Ofc. B. Salazar', 'Ofc. S. Moreau'],
    notes: 'Ended without contact. For the quarterly pursuit audit.',
    videos: [
      video('alley run', 38, 'AX-5140-E', 'Rope Walk'),
      video('alley run', 29, 'AX-5133-E', 'Rope Walk'),
    ],
    review: {
      reviewer: reviewers.kowalczyk,
      begun: daysAgo(2, '16:15'),
      findings: [
        finding(14, 'Officer Safety', 'minor', 'Runs with the torch in the strong hand.', {
          to: 20,
          shapes: [arrow(0.75, 0.75, 0.6, 0.55)],
        }),
      ],
    },
  },
  {
    by: tran,
    submitted: minutesAgo(95),
    incidentType: 'Mental Health Call',
    officers: ['Ofc. S. Moreau', 'Clinician R. Adler'],
    notes: 'First month of the co-response team. Please look at who leads the conversation.',
    videos: [video('day street', 49, 'AX-5133-E', 'Seabright Park, north gate', { category: 'Complex' })],
  },
];
