/** Questions under lessons. `teacher` is the course's owner; learners are others who enrolled, by number. */
export interface SampleThread {
  lesson: string;
  by: 'student' | number;
  text: string;
  daysAgo: number;
  answers: readonly { by: 'teacher' | number; text: string; hoursLater: number; helped?: true }[];
}

export const lessonQuestions: readonly SampleThread[] = [
  {
    lesson: 'exposure-triangle-basic',
    by: 'student',
    text: 'When I open the aperture by one stop and halve the time, the picture is as bright as before. But it doesn’t look the same. Which of the two should I change first?',
    daysAgo: 9,
    answers: [
      {
        by: 1,
        text: 'I start with the one that I can see in the picture. For my cat it’s always the time.',
        hoursLater: 3,
      },
      {
        by: 'teacher',
        text: 'Decide what matters in this picture. If something moves, choose the time first. If the background should be soft or sharp, choose the aperture first. The other two settings only bring the brightness back.',
        hoursLater: 8,
        helped: true,
      },
    ],
  },
  {
    lesson: 'exposure-triangle-basic',
    by: 2,
    text: 'Does the triangle also hold for a phone? Mine has no aperture that I could change.',
    daysAgo: 2,
    answers: [
      {
        by: 3,
        text: 'Mine is the same. In the manual mode of the camera app I can still choose ISO and time.',
        hoursLater: 5,
      },
    ],
  },
  {
    lesson: 'shutter-speed-for-motion-control',
    by: 4,
    text: 'What time do you use for running water that should look soft? At 1/15 s all of my pictures are shaky.',
    daysAgo: 1,
    answers: [],
  },
  {
    lesson: 'hiragana',
    by: 5,
    text: 'Is it all right to learn to read first and to write later, or will I regret it?',
    daysAgo: 12,
    answers: [
      {
        by: 'teacher',
        text: 'Reading first is fine. But write each character five times by hand when it’s new: the hand remembers the order of the strokes, and similar ones such as ぬ and め stay apart.',
        hoursLater: 20,
        helped: true,
      },
    ],
  },
];
