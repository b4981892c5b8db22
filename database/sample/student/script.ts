import type { Passage } from '../../../contract/learning/notes.ts';

/**
 * What the account `student` has done, in days before the install: 1 is yesterday. On any weekday, one lesson is overdue, more
 * than five are due soon, and there is a streak of nine days up to yesterday.
 */
export const studentId = 3;

export const courses = {
  japanese: 1,
  business: 2,
  photography: 3,
  marketing: 4,
  drawing: 5,
  webDevelopment: 6,
  habits: 7,
  light: 8,
  layout: 9,
  chances: 10,
} as const;

/** Oldest first; a score of four passes the quiz. */
export const attempts: readonly { lesson: string; daysAgo: number; score: number }[] = [
  { lesson: 'sleeping-well', daysAgo: 47, score: 2 },
  { lesson: 'sleeping-well', daysAgo: 46, score: 3 },
  { lesson: 'sleeping-well', daysAgo: 45, score: 4 },
  { lesson: 'moving-every-day', daysAgo: 43, score: 3 },
  { lesson: 'moving-every-day', daysAgo: 42, score: 4 },
  { lesson: 'eating-with-ease', daysAgo: 40, score: 3 },
  { lesson: 'eating-with-ease', daysAgo: 39, score: 4 },
  { lesson: 'habits-that-last', daysAgo: 38, score: 3 },
  { lesson: 'habits-that-last', daysAgo: 37, score: 5 },
  { lesson: 'knowing-your-customer', daysAgo: 32, score: 4 },
  { lesson: 'a-clear-message', daysAgo: 29, score: 4 },
  { lesson: 'choosing-your-channels', daysAgo: 28, score: 4 },
  { lesson: 'measuring-what-works', daysAgo: 27, score: 5 },
  { lesson: 'hiragana', daysAgo: 20, score: 3 },
  { lesson: 'hiragana', daysAgo: 18, score: 4 },
  { lesson: 'katakana', daysAgo: 16, score: 4 },
  { lesson: 'basic-greetings', daysAgo: 14, score: 3 },
  { lesson: 'basic-greetings', daysAgo: 13, score: 4 },
  { lesson: 'numbers-and-counting', daysAgo: 9, score: 2 },
  { lesson: 'what-is-a-business', daysAgo: 8, score: 5 },
  { lesson: 'goods-vs-services', daysAgo: 7, score: 4 },
  { lesson: 'key-functions-of-a-business', daysAgo: 6, score: 4 },
  { lesson: 'types-of-business-ownership', daysAgo: 5, score: 3 },
  { lesson: 'types-of-business-ownership', daysAgo: 4, score: 5 },
  { lesson: 'understanding-the-market-and-competition', daysAgo: 3, score: 4 },
  { lesson: 'what-is-marketing', daysAgo: 2, score: 5 },
  { lesson: 'understanding-your-camera', daysAgo: 1, score: 5 },
];

/** Days on which a lesson was only read; before enrolling, a free or preview lesson. */
export const readings: Readonly<Record<string, readonly number[]>> = {
  'how-the-web-works': [90, 89],
  'sleeping-well': [86, 85, 81, 78, 77, 73, 70, 69, 66, 52, 51],
  'moving-every-day': [63, 62, 61, 44],
  hiragana: [58, 57, 23, 21],
  'eating-with-ease': [41],
  'knowing-your-customer': [36, 34],
  'a-clear-message': [30],
  'measuring-what-works': [25],
  'numbers-and-counting': [11],
};

/** By week, the current one first and counted for its past days only. */
export const minutesByWeek = [88, 110, 64, 95, 76, 42, 58, 35, 24, 31, 18, 42, 27, 36];

/** Days on which all due questions were reviewed. */
export const reviewDaysAgo = [36, 32, 25, 20, 11, 7];

/** Cards a day. */
export const reviewGoal = 20;

/** Of hiragana. */
export const kanaRows: readonly {
  row: 'a' | 'k' | 's';
  addedDaysAgo: number;
  reviewedDaysAgo: readonly number[];
}[] = [
  { row: 'a', addedDaysAgo: 20, reviewedDaysAgo: [20, 11, 7] },
  { row: 'k', addedDaysAgo: 11, reviewedDaysAgo: [11, 7] },
  { row: 's', addedDaysAgo: 1, reviewedDaysAgo: [] },
];

export const rating = {
  courseId: courses.habits,
  daysAgo: 3,
  stars: 5,
  comment:
    'I began with five minutes after lunch and I am still at it. The quizzes are short and fair.',
};

/** Asked before enrolling, and answered by the owner of the course. */
export const question = {
  courseId: courses.photography,
  daysAgo: 5,
  comment: 'My phone has a manual mode but only one lens. Is that enough for the two assignments?',
  answeredDaysAgo: 4,
  answer:
    'It is. Both assignments have a way to do them with a phone, and one lens makes you walk, which is good for pictures.',
};

export const notes: readonly { lesson: string; daysAgo: number; text: string }[] = [
  {
    lesson: 'habits-that-last',
    daysAgo: 37,
    text: 'After lunch: shoes on, five minutes round the block. A missed day is a missed day, not the end.',
  },
  {
    lesson: 'basic-greetings',
    daysAgo: 13,
    text: 'Konnichiwa from mid-morning on, konbanwa once it is dark. Ask again when to bow.',
  },
  {
    lesson: 'understanding-your-camera',
    daysAgo: 1,
    text: 'Light: lens, aperture, shutter, sensor. Find where my phone hides the manual mode.',
  },
];

export const passageNotes: readonly (Passage & {
  lesson: string;
  daysAgo: number;
  text: string;
})[] = [
  {
    lesson: 'understanding-your-camera',
    daysAgo: 2,
    heading: 'The path of light',
    lead: 'The lens bends the light so that all the rays from one point of the tree meet again in one point.',
    quote: 'Moving the glass a little sets the focus: the distance at which this works exactly.',
    trail: '',
    text: 'So focus is a distance, not a thing. Try the lemon on the window sill at 1 m and 2 m.',
  },
  {
    lesson: 'understanding-your-camera',
    daysAgo: 1,
    heading: 'What is different in a phone',
    lead: 'So Tomás has two settings to work with where Rosa has three.',
    quote: 'If his phone has two or three lenses, each comes with a fixed aperture of its own.',
    trail:
      'I have seen wonderful pictures taken with two settings, and very dull ones taken with three.',
    text: 'Mine has one lens at f/1.8. Time and ISO are mine to set.',
  },
];

/** The student takes none of them; two are on sale. */
export const saved: readonly { courseId: number; daysAgo: number }[] = [
  { courseId: courses.light, daysAgo: 6 },
  { courseId: courses.webDevelopment, daysAgo: 12 },
  { courseId: courses.layout, daysAgo: 34 },
  { courseId: courses.chances, daysAgo: 52 },
];

/** Newest first. */
export const views: readonly { courseId: number; daysAgo: number }[] = [
  { courseId: courses.photography, daysAgo: 1 },
  { courseId: courses.japanese, daysAgo: 2 },
  { courseId: courses.business, daysAgo: 2 },
  { courseId: courses.drawing, daysAgo: 2 },
  { courseId: courses.webDevelopment, daysAgo: 12 },
  { courseId: courses.marketing, daysAgo: 27 },
  { courseId: courses.habits, daysAgo: 37 },
];

export const reminders: readonly {
  task: string;
  courseId: number | null;
  inDays: number;
  time: string | null;
  madeDaysAgo: number;
  doneDaysAgo: number | null;
}[] = [
  {
    task: 'Buy a sketchbook and a soft pencil',
    courseId: courses.drawing,
    inDays: 3,
    time: null,
    madeDaysAgo: 2,
    doneDaysAgo: null,
  },
  {
    task: 'Go out with the camera before sunset',
    courseId: courses.photography,
    inDays: 6,
    time: '17:30',
    madeDaysAgo: 1,
    doneDaysAgo: null,
  },
  {
    task: 'Free some space on my phone for photos',
    courseId: null,
    inDays: -1,
    time: null,
    madeDaysAgo: 4,
    doneDaysAgo: 2,
  },
];
