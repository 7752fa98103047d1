import { finding, video, type DemoCase } from '../demo-case.ts';
import { reviewers } from '../demo-people.ts';
import { daysAgo } from '../when.ts';

const kealoha = 'Sgt. Nalani Kealoha';
const orourke = 'Lt. Brian O’Rourke';

export const tolliverSprings: readonly DemoCase[] = [
  {
    by: orourke,
    submitted: daysAgo(28, '15:20'),
    incidentType: 'Foot Pursuit',
    officers: ['Ofc. N. Rosenthal'],
    notes: 'Pursuit ended with a sprained ankle of the officer. For the safety committee.',
    videos: [video('alley run', 46, 'AX-7203-D', 'Arcade alley', { category: 'Complex' })],
    review: {
      reviewer: reviewers.kowalczyk,
      begun: daysAgo(26, '14:25'),
      findings: [
        finding(8, 'Officer Safety', 'minor', 'Goes on alone after the radio advised to wait.', { to: 15 }),
        finding(
          33,
          'De-escalation',
          'positive',
          'Stops at a distance and talks; the person sits down on his own.',
          { to: 41 },
        ),
      ],
      delivered: {
        at: daysAgo(23, '19:05'),
        summary: 'A good end. The decision to go on alone should be talked over with the officer.',
      },
    },
  },
  {
    by: kealoha,
    submitted: daysAgo(16, '21:10'),
    incidentType: 'Noise Complaint',
    officers: ['Ofc. V. Iyer'],
    notes: 'Please confirm that a warning was given before the citation.',
    videos: [video('hallway', 33, 'AX-7211-D', 'Bathhouse Row 6')],
    review: {
      reviewer: reviewers.osei,
      begun: daysAgo(14, '15:55'),
      findings: [
        finding(
          15,
          'Policy and Procedure',
          'positive',
          'Warning given, with the time by which the music has to end.',
          { to: 21 },
        ),
      ],
      delivered: { at: daysAgo(13, '18:20'), summary: 'The warning was given and is clearly heard.' },
    },
  },
  {
    by: orourke,
    submitted: daysAgo(11, '14:45'),
    incidentType: 'Use of Force',
    officers: ['Ofc. N. Rosenthal', 'Ofc. V. Iyer'],
    notes: 'Escort hold while leaving the springs park. Witness video exists with the prosecutor.',
    videos: [
      video('day street', 45, 'AX-7203-D', 'Springs Park, main walk', { category: 'Critical' }),
      video('day street', 36, 'AX-7211-D', 'Springs Park, main walk', { category: 'Critical' }),
    ],
  },
  {
    by: kealoha,
    submitted: daysAgo(5, '17:35'),
    incidentType: 'Traffic Stop',
    officers: ['Ofc. V. Iyer'],
    notes: 'Commercial vehicle, language barrier.',
    videos: [video('night stop', 43, 'AX-7211-D', 'Bypass at exit 3')],
    review: {
      reviewer: reviewers.osei,
      begun: daysAgo(1, '15:50'),
      findings: [
        finding(13, 'Communication', 'positive', 'Switches to the translation card at once.'),
        finding(
          29,
          'Policy and Procedure',
          'information',
          'Citation is explained with the help of the card.',
          { to: 37 },
        ),
      ],
    },
  },
  {
    by: kealoha,
    submitted: daysAgo(1, '20:15'),
    incidentType: 'Training',
    officers: ['Ofc. V. Iyer', 'Ofc. N. Rosenthal'],
    notes: 'Team drill before the summer festival.',
    videos: [video('training hall', 34, 'AX-7211-D', 'Fire station 2, vehicle hall')],
  },
];
