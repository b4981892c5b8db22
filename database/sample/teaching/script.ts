import type { CourseDetails, DraftQuestion } from '../../../contract/studio/content.ts';
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
  questions?: Omit<DraftQuestion, 'sample'>[];
}

interface SampleDraft {
  title: string;
  summary: string;
  illustration: string;
  outcomes: string[];
  /** When someone last worked on it. */
  editedDaysAgo: number;
  weeks: { title: string; lessons: SampleLesson[] }[];
  /** What a course needs before it can be published. */
  details?: Partial<CourseDetails>;
}

/** Courses that the owner has begun to write. */
export const drafts: readonly SampleDraft[] = [
  {
    title: 'Photographs at Night',
    summary: 'Street lamps, stars and long exposures: what to do when the light runs out.',
    illustration: 'night',
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

/** A short course that the owner no longer offers. */
export const archived: SampleDraft & { note: string } = {
  title: 'One Roll of Film',
  summary: 'Load a film camera, expose 36 frames and learn from every one of them.',
  illustration: 'photography',
  outcomes: [
    'Load and unload a 35 mm camera without losing a frame',
    'Expose film by the rule of a sunny day',
    'Keep notes that make each frame worth its price',
    'Talk to a lab and get the scans you want',
  ],
  editedDaysAgo: 40,
  note: 'First version',
  details: {
    level: 'Basic',
    weeks: 1,
    needs: ['A 35 mm film camera that works', 'One roll of colour negative film, ISO 200 or 400'],
    overview:
      'Thirty-six frames, no screen, and a week until you see them. Film makes you decide before you press the button. In this short course you load one roll, expose it by eye, write down what you did, and find out a week later how well you saw the light.\n',
    instructor: {
      name: 'Ines Carvalho',
      headline: 'Photographer',
      about:
        'Ines learned on her grandmother’s rangefinder and has taught evening classes for eleven years.\n',
    },
    faqs: [
      {
        question: 'Which camera do I need?',
        answer: 'Any 35 mm camera with a working shutter. A light meter helps, but isn’t needed.',
      },
      {
        question: 'How much do film and lab cost?',
        answer: 'About 30 to 40 dollars for one roll with scans. Prices differ from town to town.',
      },
      {
        question: 'Can I use black and white film?',
        answer: 'Yes. Ask your lab first whether they develop it.',
      },
      {
        question: 'Do I need a darkroom?',
        answer: 'No. A lab develops and scans the roll for you.',
      },
      {
        question: 'What if the roll comes back empty?',
        answer: 'Then it wasn’t loaded properly. The lesson shows how to notice that by frame one.',
      },
    ],
  },
  weeks: [
    {
      title: 'Week 1: Thirty-six frames',
      lessons: [
        {
          slug: 'load-it-and-look',
          title: 'Load it and look',
          source: `A film camera shows you nothing until the lab is done. In this lesson you load a roll, and set the camera by looking at the light.

## Load the film

Open the back in the shade. Pull the tongue across to the take-up spool, press the shutter and wind on until both rows of holes catch. Close the back and wind to frame one. If the rewind knob turns while you wind, the film is moving. If it stays still, open the back and start again.

## Set it by the sun

On a sunny day, set the aperture to f/16 and the time to one over the film speed: 1/200 s for ISO 200. Open one stop for hazy sun, two for bright clouds, three for an overcast sky.

## Write it down

Frame, aperture, time, and one word about the light. A week later you won’t remember, and the notes turn each mistake into something you know.

## Summary

- The rewind knob turns when the film moves.
- Sun: f/16 and one over the film speed.
`,
          questions: [
            {
              question: 'How do you know that the film is moving when you wind on?',
              options: [
                'The rewind knob turns',
                'The shutter sounds louder',
                'The counter shows 36',
                'The back gets warm',
              ],
              answer: 0,
              explanation: 'The knob is joined to the cassette, which turns as film leaves it.',
            },
            {
              question: 'The sun shines and your film has ISO 200. Which settings fit?',
              options: [
                'f/16 and 1/200 s',
                'f/2 and 1/200 s',
                'f/16 and 1/15 s',
                'f/5.6 and 1/30 s',
              ],
              answer: 0,
              explanation: 'In full sun it is f/16 and one over the film speed.',
            },
            {
              question: 'The sky is overcast. How many stops do you open?',
              options: ['None', 'One', 'Two', 'Three'],
              answer: 3,
              explanation: 'One for hazy sun, two for bright clouds, three for an overcast sky.',
            },
            {
              question: 'Where do you open the back of a camera to load it?',
              options: ['In the sun', 'In the shade', 'Under water', 'In front of a lamp'],
              answer: 1,
              explanation: 'Strong light can reach the first turns of film on the cassette.',
            },
            {
              question: 'Why do you write down the settings of each frame?',
              options: [
                'The lab needs them',
                'Film has no memory of them, and after a week neither have you',
                'They make the scans sharper',
                'The camera asks for them',
              ],
              answer: 1,
              explanation:
                'Only with the settings beside the picture can you see what caused what.',
            },
          ],
        },
      ],
    },
  ],
};
