import { arrow, box, finding, video, type DemoCase } from '../demo-case.ts';
import { reviewers } from '../demo-people.ts';
import { daysAgo } from '../when.ts';

const okafor = 'Sgt. Dana Okafor';
const sandoval = 'Lt. Miguel Sandoval';
const raman = 'Priya Raman';

/** Marlow Bend's completed tickets. */
export const marlowBendCompleted: readonly DemoCase[] = [
  {
    by: okafor,
    submitted: daysAgo(33, '16:20'),
    incidentType: 'Traffic Stop',
    officers: ['Ofc. R. Castellano', 'Ofc. T. Nguyen'],
    notes:
      'Stop for failure to signal on Ferry Road. Driver filed a courtesy complaint the next morning. Please look at tone, explanation of the reason for the stop and how the search consent was asked.',
    videos: [
      video('night stop', 52, 'AX-2041-C', 'Ferry Road at Old Mill Lane', { category: 'Complex' }),
      video('night stop', 38, 'AX-2077-C', 'Ferry Road at Old Mill Lane', { notes: 'Cover officer.' }),
    ],
    review: {
      reviewer: reviewers.osei,
      begun: daysAgo(31, '14:10'),
      alignsCameras: true,
      findings: [
        finding(
          9,
          'Communication',
          'positive',
          'Introduces himself by name and agency and gives the reason for the stop before asking for documents.',
          { to: 16, shapes: [box(0.54, 0.44, 0.7, 0.72)] },
        ),
        finding(
          27,
          'Search and Seizure',
          'minor',
          'Asks for consent to look into the trunk without saying that the driver may refuse. Department order 12.4 asks for both.',
          { to: 34 },
        ),
        finding(
          44,
          'Commendable Conduct',
          'positive',
          'Returns the documents, asks whether there are questions and waits for the answer.',
        ),
        finding(
          6,
          'Officer Safety',
          'information',
          'Cover officer stands in the lane of traffic for some seconds.',
          { video: 1, to: 11, shapes: [arrow(0.3, 0.6, 0.12, 0.82)] },
        ),
      ],
      delivered: {
        at: daysAgo(28, '19:35'),
        summary:
          'The stop was lawful in its reason and calm throughout. The courtesy complaint is not supported by the recordings: the officer introduced himself, explained the stop and answered each question.\n\nOne point for coaching: the request for consent to search did not mention the right to refuse. We recommend a short refresher on order 12.4 for the shift.',
      },
    },
  },
  {
    by: sandoval,
    submitted: daysAgo(26, '15:05'),
    incidentType: 'Use of Force',
    officers: ['Ofc. L. Haddad', 'Sgt. P. Brannigan'],
    notes:
      'Arrest after a disturbance at a residence. One control hold was used. Internal review UOF-31 is open; please assess proportionality and medical follow-up.',
    videos: [
      video('hallway', 58, 'AX-2018-C', 'Alder Court Apartments, 2nd floor', { category: 'Critical' }),
      video('hallway', 41, 'AX-2052-C', 'Alder Court Apartments, 2nd floor', {
        category: 'Critical',
        notes: 'Supervisor, arrives second.',
      }),
    ],
    review: {
      reviewer: reviewers.kowalczyk,
      begun: daysAgo(25, '13:30'),
      findings: [
        finding(
          12,
          'De-escalation',
          'positive',
          'Gives the resident space and time, repeats the request in plain words three times.',
          { to: 26 },
        ),
        finding(
          33,
          'Use of Force',
          'information',
          'Control hold to the left arm, some four seconds, ends with compliance. Proportionate to the resistance seen.',
          { to: 38, shapes: [box(0.38, 0.28, 0.66, 0.84)] },
        ),
        finding(
          49,
          'Policy and Procedure',
          'serious',
          'Complaint of wrist pain is heard and not answered. No medical check is offered on this recording.',
          { to: 55, shapes: [arrow(0.2, 0.7, 0.4, 0.54)] },
        ),
      ],
      delivered: {
        at: daysAgo(21, '16:00'),
        summary:
          'Force was limited, brief and proportionate, and it followed sustained attempts to talk. The complaint of pain at 00:49 was not acted on in this recording; order 7.2 asks for an immediate medical check.',
      },
    },
    reopened: {
      reviewer: reviewers.kowalczyk,
      reason:
        'The agency found that the supervisor’s camera shows the medical check. Finding 3 has to be looked at again.',
      begun: daysAgo(19, '15:15'),
      findings: [
        finding(
          22,
          'Policy and Procedure',
          'positive',
          'Sergeant calls for medical services and stays with the resident until they arrive.',
          { video: 1, to: 36, shapes: [box(0.55, 0.27, 0.7, 0.83)] },
        ),
      ],
      delivered: {
        at: daysAgo(18, '17:45'),
        summary:
          'Second version. Force was limited, brief and proportionate, and it followed sustained attempts to talk.\n\nThe supervisor’s recording shows that medical services were called 40 seconds after the complaint of pain. The earlier finding stands as an observation on the first officer, who should have acknowledged the complaint; the duty of care itself was met.',
      },
    },
    hold: {
      at: daysAgo(18, '18:20'),
      by: reviewers.kowalczyk,
      reason: 'Internal review UOF-31 and a notice of claim; the city attorney asked to keep everything.',
    },
  },
  {
    by: raman,
    submitted: daysAgo(15, '18:40'),
    incidentType: 'Welfare Check',
    officers: ['Ofc. T. Nguyen'],
    notes:
      'Neighbor had not seen the resident for three days. Nominated by the shift sergeant for commendation.',
    videos: [video('day street', 47, 'AX-2077-C', '118 Juniper Street')],
    review: {
      reviewer: reviewers.osei,
      begun: daysAgo(13, '15:00'),
      findings: [
        finding(
          19,
          'Commendable Conduct',
          'positive',
          'Kneels to the resident’s height, speaks slowly and lets her finish each sentence.',
          { to: 31, shapes: [box(0.39, 0.22, 0.57, 0.97)] },
        ),
        finding(
          36,
          'Communication',
          'positive',
          'Explains which service will call, when, and leaves a number in large print.',
        ),
      ],
      delivered: {
        at: daysAgo(12, '14:30'),
        summary:
          'An exemplary contact. We recommend the recording for training on contacts with older residents, with the resident’s consent.',
      },
    },
  },
  {
    by: okafor,
    submitted: daysAgo(21, '20:05'),
    incidentType: 'Training',
    officers: ['Ofc. M. Adeyemi'],
    notes: 'Handcuffing refresher after the finding of last month.',
    videos: [video('training hall', 32, 'AX-2063-C', 'Regional training center, hall B')],
    review: {
      reviewer: reviewers.osei,
      begun: daysAgo(19, '13:35'),
      findings: [
        finding(12, 'Communication', 'positive', 'Announces each step before doing it.', { to: 20 }),
        finding(26, 'Policy and Procedure', 'information', 'Double lock is checked without being told.'),
      ],
      delivered: {
        at: daysAgo(17, '14:55'),
        summary: 'Sound technique and clear words. The earlier finding can be closed.',
      },
    },
  },
];
