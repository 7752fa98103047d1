import { arrow, box, finding, video, type DemoCase } from '../demo-case.ts';
import { reviewers } from '../demo-people.ts';
import { daysAgo } from '../when.ts';

const lindqvist = 'Capt. Ruth Lindqvist';
const wieczorek = 'Deputy Tomasz Wieczorek';
const begay = 'Sgt. Alicia Begay';

export const calderRidge: readonly DemoCase[] = [
  {
    by: lindqvist,
    submitted: daysAgo(32, '14:50'),
    incidentType: 'Domestic Disturbance',
    officers: ['Dep. O. Fuentes', 'Dep. K. Amundsen'],
    notes:
      'Third call to this address this month. Please check that both parties were heard apart and that the lethality questions were asked.',
    videos: [video('hallway', 55, 'AX-3310-A', 'Ridgeview Estates, building 4', { category: 'Critical' })],
    review: {
      reviewer: reviewers.kowalczyk,
      begun: daysAgo(30, '15:40'),
      findings: [
        finding(
          14,
          'De-escalation',
          'positive',
          'Parties are separated within seconds and out of each other’s sight.',
          { to: 22 },
        ),
        finding(
          39,
          'Policy and Procedure',
          'minor',
          'Five of the eleven lethality questions are asked; the form shows all eleven as asked.',
          { to: 52, shapes: [box(0.34, 0.28, 0.63, 0.85)] },
        ),
      ],
      delivered: {
        at: daysAgo(27, '18:10'),
        summary:
          'Well handled at the door. The lethality assessment is incomplete on the recording while the form is complete; we recommend that the supervisor clarifies whether the rest was asked after the recording ended.',
      },
    },
  },
  {
    by: wieczorek,
    submitted: daysAgo(24, '20:25'),
    incidentType: 'Traffic Stop',
    officers: ['Dep. T. Wieczorek'],
    notes: 'Self-submitted for feedback: first stop after field training.',
    videos: [video('night stop', 46, 'AX-3342-A', 'County Road 14, mile 7')],
    review: {
      reviewer: reviewers.osei,
      begun: daysAgo(22, '14:00'),
      findings: [
        finding(11, 'Communication', 'positive', 'Clear introduction; asks open questions.'),
        finding(
          18,
          'Officer Safety',
          'minor',
          'Approach on the traffic side with a passing car close by. Consider the passenger side on this road.',
          { to: 23, shapes: [arrow(0.1, 0.75, 0.15, 0.52)] },
        ),
        finding(
          35,
          'Commendable Conduct',
          'positive',
          'Decides for a warning and explains why. The driver thanks him.',
        ),
      ],
      delivered: {
        at: daysAgo(20, '16:20'),
        summary:
          'A confident and friendly first stop. One suggestion on the side of approach; otherwise nothing to add.',
      },
    },
  },
  {
    by: begay,
    submitted: daysAgo(17, '15:30'),
    incidentType: 'Search Warrant',
    officers: ['Sgt. A. Begay', 'Dep. O. Fuentes', 'Dep. C. Whitehorse'],
    notes: 'Knock-and-announce warrant. Defense counsel asks about the time between announcement and entry.',
    isSeries: true,
    videos: [
      video('day street', 34, 'AX-3305-A', '77 Sawmill Road', { category: 'Complex', notes: 'Approach.' }),
      video('hallway', 49, 'AX-3310-A', '77 Sawmill Road', { category: 'Critical', notes: 'Entry.' }),
      video('hallway', 37, 'AX-3377-A', '77 Sawmill Road', { category: 'Complex', notes: 'Rear hallway.' }),
    ],
    review: {
      reviewer: reviewers.kowalczyk,
      begun: daysAgo(15, '13:50'),
      findings: [
        finding(28, 'Policy and Procedure', 'positive', 'Announcement is loud, complete and given twice.', {
          to: 33,
        }),
        finding(
          3,
          'Policy and Procedure',
          'information',
          'Entry some 21 seconds after the second announcement, taken over both recordings.',
          { video: 1 },
        ),
        finding(
          25,
          'Camera Activation',
          'serious',
          'The third camera starts only after the first room was cleared.',
          { video: 2 },
        ),
      ],
      delivered: {
        at: daysAgo(11, '19:00'),
        summary:
          'Announcement and waiting time are documented and reasonable. The late start of one camera leaves the rear hallway without a recording for the first minute; the reason should be noted in the file.',
      },
    },
    reopened: {
      reviewer: reviewers.osei,
      reason:
        'The agency sent the device log: the third camera was in its docking station. Please revise the finding on activation.',
      begun: daysAgo(8, '15:20'),
      findings: [
        finding(
          2,
          'Camera Activation',
          'information',
          'According to the device log the camera was handed over at this time; activation followed at once.',
          { video: 2 },
        ),
      ],
      delivered: {
        at: daysAgo(7, '14:40'),
        summary:
          'Second version. Announcement and waiting time are documented and reasonable. The late start of the third camera is explained by the device log and is not a fault of the deputy.',
      },
    },
  },
  {
    by: lindqvist,
    submitted: daysAgo(9, '17:10'),
    incidentType: 'Use of Force',
    officers: ['Dep. K. Amundsen', 'Dep. C. Whitehorse'],
    notes: 'Conducted energy device displayed, not used. Review board meets at the end of the month.',
    videos: [
      video('alley run', 51, 'AX-3318-A', 'Behind Calder Feed & Seed', { category: 'Critical' }),
      video('alley run', 39, 'AX-3377-A', 'Behind Calder Feed & Seed', {
        category: 'Critical',
        typedLength: '00:01:10',
        notes: 'Length as shown on the docking station.',
      }),
    ],
    review: {
      reviewer: reviewers.kowalczyk,
      begun: daysAgo(6, '13:20'),
      findings: [
        finding(
          30,
          'Use of Force',
          'information',
          'Device is drawn with a clear warning; finger outside the guard.',
          { to: 35, shapes: [box(0.46, 0.33, 0.61, 0.7)] },
        ),
        finding(41, 'De-escalation', 'positive', 'Device is holstered as soon as the person sits down.'),
      ],
    },
    hold: { at: daysAgo(6, '13:30'), by: reviewers.kowalczyk, reason: 'Use of force review board, case 18.' },
  },
  {
    by: begay,
    submitted: daysAgo(5, '21:20'),
    incidentType: 'Welfare Check',
    officers: ['Dep. C. Whitehorse'],
    notes: 'Caller out of state. Contact took place on the walk before the house.',
    videos: [video('day street', 40, 'AX-3377-A', '9 Larkspur Way')],
  },
  {
    by: wieczorek,
    submitted: daysAgo(1, '16:05'),
    incidentType: 'Traffic Stop',
    officers: ['Dep. T. Wieczorek', 'Dep. O. Fuentes'],
    notes: 'Suspected impaired driver. Field sobriety tests are on the second recording.',
    videos: [
      video('night stop', 37, 'AX-3342-A', 'Highway 30 rest area'),
      video('night stop', 48, 'AX-3310-A', 'Highway 30 rest area', {
        category: 'Complex',
        notes: 'Sobriety tests.',
      }),
    ],
  },
];
