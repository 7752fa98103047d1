import { finding, video, type DemoCase } from '../demo-case.ts';
import { reviewers } from '../demo-people.ts';
import { daysAgo } from '../when.ts';

const marchetti = 'Capt. Sofia Marchetti';
const greer = 'Officer Jamal Greer';

export const quillanBay: readonly DemoCase[] = [
  {
    by: marchetti,
    submitted: daysAgo(27, '16:35'),
    incidentType: 'Trespass',
    officers: ['Ofc. J. Greer', 'Ofc. A. Volkov'],
    notes:
      'Persons on the container terminal at night. Please check the warnings given before the detention.',
    videos: [
      video('alley run', 40, 'AX-8804-F', 'Terminal 3, row K', { category: 'Complex' }),
      video('alley run', 32, 'AX-8809-F', 'Terminal 3, row K'),
    ],
    review: {
      reviewer: reviewers.osei,
      begun: daysAgo(25, '16:05'),
      findings: [
        finding(
          7,
          'Communication',
          'minor',
          'First warning is given while running and can hardly be understood.',
          { to: 11 },
        ),
        finding(28, 'De-escalation', 'positive', 'Second warning is calm and complete.', { to: 34 }),
      ],
      delivered: {
        at: daysAgo(22, '15:40'),
        summary:
          'The detention was preceded by two warnings, of which the second is clear. No further steps recommended.',
      },
    },
  },
  {
    by: greer,
    submitted: daysAgo(19, '18:05'),
    incidentType: 'Traffic Stop',
    officers: ['Ofc. J. Greer'],
    notes: 'Truck without port credentials at the inner gate.',
    videos: [video('night stop', 36, 'AX-8804-F', 'Inner gate 2')],
    review: {
      reviewer: reviewers.kowalczyk,
      begun: daysAgo(17, '14:15'),
      findings: [
        finding(
          16,
          'Commendable Conduct',
          'positive',
          'Helps the driver to reach the dispatcher in place of turning him away.',
          { to: 25 },
        ),
      ],
      delivered: {
        at: daysAgo(16, '19:30'),
        summary: 'Friendly and correct. Suggested for the monthly commendation.',
      },
    },
  },
  {
    by: marchetti,
    submitted: daysAgo(8, '15:00'),
    incidentType: 'Medical Assist',
    officers: ['Ofc. A. Volkov'],
    notes: 'Worker collapsed at the transit shed. The union asks about the time to first aid.',
    videos: [video('hallway', 42, 'AX-8809-F', 'Transit shed 5', { category: 'Complex' })],
    review: {
      reviewer: reviewers.osei,
      begun: daysAgo(5, '16:40'),
      findings: [
        finding(19, 'Commendable Conduct', 'positive', 'First aid begins within seconds of arrival.', {
          to: 30,
        }),
        finding(
          35,
          'Camera Activation',
          'information',
          'Camera points at the floor while the officer kneels; the sound goes on.',
        ),
      ],
    },
  },
  {
    by: greer,
    submitted: daysAgo(4, '20:50'),
    incidentType: 'Suspicious Person',
    officers: ['Ofc. J. Greer', 'Ofc. A. Volkov'],
    notes: 'Photographer at the ferry pier; says that he was told to delete pictures.',
    videos: [
      video('day street', 37, 'AX-8804-F', 'Ferry pier, public walk'),
      video('day street', 30, 'AX-8809-F', 'Ferry pier, public walk'),
    ],
  },
  {
    by: marchetti,
    submitted: daysAgo(2, '14:30'),
    incidentType: 'Training',
    officers: ['Ofc. A. Volkov'],
    notes: 'Low-light search exercise in the old warehouse.',
    videos: [video('alley run', 33, 'AX-8809-F', 'Warehouse 1')],
  },
];
