/** In the order of the help page. Articles name their topic. The browser gets them by a call. */
export const helpTopics = [
  {
    name: 'Getting started',
    slug: 'getting-started',
    text: 'Create an account and find your way around.',
    reader: 'everyone',
  },
  {
    name: 'Signing in',
    slug: 'signing-in',
    text: 'Forgotten passwords, staying signed in, too many tries.',
    reader: 'everyone',
  },
  {
    name: 'Your account',
    slug: 'account',
    text: 'Your details, second factor, notifications and data.',
    reader: 'everyone',
  },
  {
    name: 'Courses',
    slug: 'courses',
    text: 'Find a course, take lessons and quizzes, hand in work.',
    reader: 'everyone',
  },
  {
    name: 'Dates and reminders',
    slug: 'dates',
    text: 'Sessions, due dates, reminders and your calendar.',
    reader: 'everyone',
  },
  {
    name: 'Progress and achievements',
    slug: 'progress',
    text: 'Your progress, Review, badges and certificates.',
    reader: 'everyone',
  },
  {
    name: 'Buying and paying',
    slug: 'paying',
    text: 'Payments, invoices, refunds and discount codes.',
    reader: 'everyone',
  },
  {
    name: 'Contact',
    slug: 'contact',
    text: 'Reach our support team, and the newsletter.',
    reader: 'everyone',
  },
  {
    name: 'Teams',
    slug: 'teams',
    text: 'Plans, licences, members and training your staff.',
    reader: 'teams',
  },
  {
    name: 'Teaching',
    slug: 'teaching',
    text: 'What course owners can do, and how to write a course.',
    reader: 'teachers',
  },
  {
    name: 'Running the site',
    slug: 'running',
    text: 'Accounts, comments, orders, and your own installation.',
    reader: 'operators',
  },
] as const;

export type HelpTopicName = (typeof helpTopics)[number]['name'];

export const helpTopicNames = helpTopics.map(({ name }) => name) as [
  HelpTopicName,
  ...HelpTopicName[],
];
