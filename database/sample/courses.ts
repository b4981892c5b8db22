export interface SampleCourse {
  id: number;
  categorySlug: string;
  subject: string;
  title: string;
  summary: string;
  teacher: string;
  illustration: string;
  saleCents: number | null;
  featuredPosition: number | null;
  students: number;
}

export const priceCents = 2500;

export const sampleCourses: readonly SampleCourse[] = [
  {
    id: 1,
    categorySlug: 'languages',
    subject: 'Language',
    title: 'Basic Japanese',
    summary:
      'Read hiragana and katakana, greet people properly and count to a hundred. A little each evening is enough.',
    teacher: 'Yuki Tanabe',
    illustration: 'japanese',
    saleCents: 1500,
    featuredPosition: null,
    students: 25,
  },
  {
    id: 2,
    categorySlug: 'business',
    subject: 'Business',
    title: 'Introduction to Business',
    summary:
      'What a business is, who owns it, how it finds its market and why the money has to add up.',
    teacher: 'Daniel Mensah',
    illustration: 'business',
    saleCents: 0,
    featuredPosition: 1,
    students: 25,
  },
  {
    id: 3,
    categorySlug: 'art',
    subject: 'Photography',
    title: 'Learn Photography',
    summary:
      'Take your camera off automatic: what aperture, shutter speed and ISO do to a picture, and how to place light and lines in a frame.',
    teacher: 'Ines Carvalho',
    illustration: 'photography',
    saleCents: 0,
    featuredPosition: 2,
    students: 100,
  },
  {
    id: 4,
    categorySlug: 'marketing',
    subject: 'Marketing',
    title: 'Marketing Essentials',
    summary:
      'Find out who you are talking to, say one thing clearly, and see from simple figures whether it worked.',
    teacher: 'Sara Lindgren',
    illustration: 'marketing',
    saleCents: 1500,
    featuredPosition: null,
    students: 62,
  },
  {
    id: 5,
    categorySlug: 'art',
    subject: 'Art & Humanities',
    title: 'Drawing for Beginners',
    summary:
      'Lines, simple shapes, light and shade, and a first still life. All you need is a pencil and paper.',
    teacher: 'Mateus Rivera',
    illustration: 'drawing',
    saleCents: null,
    featuredPosition: null,
    students: 42,
  },
  {
    id: 6,
    categorySlug: 'development',
    subject: 'Development',
    title: 'Web Development Basics',
    summary:
      'Build a page by hand with HTML, give it a face with CSS and make it answer with a few lines of JavaScript.',
    teacher: 'Leila Haddad',
    illustration: 'webdev',
    saleCents: null,
    featuredPosition: 3,
    students: 88,
  },
  {
    id: 7,
    categorySlug: 'health',
    subject: 'Health',
    title: 'Healthy Habits',
    summary:
      'Sleep, movement, food and rest: small changes that last, and how to keep one going for two weeks.',
    teacher: 'Grace Muthoni',
    illustration: 'health',
    saleCents: 0,
    featuredPosition: 4,
    students: 79,
  },
];

export const supportTeam = [
  {
    name: 'Owen Wright',
    task: 'Accounts and signing in',
    hours: 'Monday to Friday, 9:00 to 17:00 AEST',
  },
  {
    name: 'Fatou Diallo',
    task: 'Payments and invoices',
    hours: 'Monday to Friday, 10:00 to 18:00 AEST',
  },
  {
    name: 'Tane Whaanga',
    task: 'Courses and certificates',
    hours: 'Tuesday to Saturday, 9:00 to 17:00 AEST',
  },
  {
    name: 'Asha Kulkarni',
    task: 'Teams and organisations',
    hours: 'Monday to Thursday, 8:00 to 16:00 AEST',
  },
] as const;
