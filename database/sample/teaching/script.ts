import { courses } from '../student/script.ts';

/** What the account `owner` teaches, and what waits for them there. */
export const ownerId = 2;

/** The owner edits a colleague's course, and a colleague helps with theirs. */
export const coTeachers: readonly {
  courseId: number;
  username: string;
  mayEdit: boolean;
  mayReview: boolean;
}[] = [
  { courseId: courses.photography, username: 'slindgren', mayEdit: true, mayReview: true },
  { courseId: courses.drawing, username: 'owner', mayEdit: true, mayReview: false },
];

/**
 * A question that misleads: those who pass at the first try choose this wrong option, and those who need two tries don't.
 * Both count from 0.
 */
export const misleading = {
  lesson: 'shutter-speed-for-motion-control',
  question: 3,
  option: 0,
} as const;

/** Edits of the photography course that are not published yet. */
export const edits = {
  courseId: courses.photography,
  text: {
    lesson: 'exposure-triangle-basic',
    before: '\n## Try it\n',
    after:
      '\nIf the three numbers blur into one, hold on to a single question: what should move, and what should be sharp? Answer it first, and only one setting is left to choose.\n\n## Try it\n',
  },
  explanation: {
    lesson: misleading.lesson,
    question: misleading.question,
    text: 'A stabiliser steadies your hands, not the subject. The church stands still, so only the camera could blur it. The dancer, the dog and the child move, and need a shorter time.',
  },
} as const;

/** Questions under the owner's course that nobody has answered, with the days since they were asked. */
export const openQuestions: readonly { comment: string; daysAgo: number }[] = [
  {
    comment:
      'In the lesson on ISO you say that phones average many frames. Does that also work when I rest the phone on a wall, or only hand-held?',
    daysAgo: 1,
  },
  {
    comment:
      'My lens only opens to f/4. Is there a way to get the soft background for the assignment, or should I borrow another one?',
    daysAgo: 3,
  },
  {
    comment:
      'Could you say more about the light at noon? Where I live, the sun is almost overhead.',
    daysAgo: 5,
  },
];

/** What learners wrote with work that waits for feedback. */
export const submissionComments = [
  'The lemon was the easy one. For the steps I needed six tries until the water flowed and the stone stayed sharp.',
  'I took the last one at ISO 3200 and was surprised how little the noise bothers me on the phone.',
  'Is the second picture too dark? I wanted to keep the highlights on the water.',
  'My camera has no manual mode, so I moved until the settings were what I wanted.',
] as const;

/** A photo for each part of the assignment, as if taken with these settings. */
export const photos = [
  {
    name: 'lemon',
    camera: { camera: 'X-T30', aperture: 'f/2', shutter: '1/500 s', iso: 'ISO 160' },
  },
  {
    name: 'water-steps',
    camera: { camera: 'X-T30', aperture: 'f/11', shutter: '1/2 s', iso: 'ISO 160' },
  },
  {
    name: 'kitchen-lamp',
    camera: { camera: 'X-T30', aperture: 'f/2.8', shutter: '1/60 s', iso: 'ISO 3200' },
  },
] as const;

interface SampleLesson {
  slug: string;
  title: string;
  kind?: 'lesson' | 'assignment';
  source?: string;
}

interface SampleDraft {
  title: string;
  summary: string;
  illustration: string;
  outcomes: string[];
  /** When someone last worked on it. */
  editedDaysAgo: number;
  weeks: { title: string; lessons: SampleLesson[] }[];
}

/** Courses that the owner has begun to write. */
export const drafts: readonly SampleDraft[] = [
  {
    title: 'Photographs at Night',
    summary: 'Street lamps, stars and long exposures: what to do when the light runs out.',
    illustration: 'photography',
    outcomes: [
      'Expose a street at night without losing the lamps',
      'Hold a camera still for half a second, with and without a tripod',
    ],
    editedDaysAgo: 4,
    weeks: [
      {
        title: 'Week 1: The last light',
        lessons: [
          {
            slug: 'the-blue-hour',
            title: 'The blue hour',
            source: `For about half an hour after sunset, the sky is as bright as the windows below it. In this lesson you learn to find that half hour and to use it.

## When it begins

The sun is down, the lamps are on, and the sky is not black yet. In summer this takes longer than in winter, and near the equator it is over in twenty minutes. Be there before it starts: the best five minutes come without a warning.

## One exposure for sky and lamps

Measure the sky, not the lamps. Begin with f/5.6, 1/15 s and ISO 800, and look at the windows in the picture. If they are white without a frame, halve the time.

## Try it

Take the same street every five minutes from sunset on. Compare the pictures the next morning and write down the minute you like best.

## Summary

- In the blue hour, sky and lamps are equally bright.
- Measure the sky, then look at the windows.
`,
          },
          {
            slug: 'holding-still',
            title: 'Holding still',
            source: `Night needs long times, and long times need a camera that does not move. In this lesson you hold one still for half a second.

## What moves

Your breath, your finger on the button, the strap in the wind. Each of them costs sharpness that no later step brings back.

## Without a tripod

A wall, a bag of rice, a lamp post. Press the camera against something heavy, use the self-timer, and take three: the second one is usually the sharpest.

## Try it

Photograph the same window at 1/30, 1/8 and 1/2 s, leaning on something. Find the longest time at which the frame of the window stays sharp.

## Summary

- Lean on something heavy and let the self-timer press the button.
`,
          },
          {
            slug: 'lamps-and-their-colours',
            title: 'Lamps and their colours',
            source: `Sodium lamps are orange, shop windows are blue, and your camera has to choose one of them as white.

## Choose what should look right

A face, a menu, a wall you know. Set the white balance for that, and let everything else be coloured.
`,
          },
          { slug: 'people-in-the-dark', title: 'People in the dark' },
        ],
      },
      {
        title: 'Week 2: Long exposures',
        lessons: [
          { slug: 'trails-of-light', title: 'Trails of light' },
          { slug: 'stars-above-the-town', title: 'Stars above the town' },
          { slug: 'noise-that-belongs', title: 'Noise that belongs' },
          {
            slug: 'three-pictures-after-sunset',
            title: 'Three pictures after sunset',
            kind: 'assignment',
          },
        ],
      },
    ],
  },
  {
    title: 'One Lens, One Street',
    summary: '',
    illustration: '',
    outcomes: [],
    editedDaysAgo: 1,
    weeks: [
      {
        title: 'Week 1',
        lessons: [
          { slug: 'choose-your-street', title: 'Choose your street' },
          { slug: 'the-same-corner-five-times', title: 'The same corner, five times' },
        ],
      },
    ],
  },
];
