import { planTexts } from '../../contract/billing.ts';

export interface HelpArticle {
  slug: string;
  topic: HelpTopic;
  title: string;
  /** The answer in short, also the page's description. */
  summary: string;
  /** Things to do, in order. */
  steps?: readonly string[];
  paragraphs: readonly string[];
}

export const helpTopics = [
  'Getting started',
  'Signing in',
  'Your account',
  'Courses',
  'Contact',
] as const;
export type HelpTopic = (typeof helpTopics)[number];

export const helpArticles: readonly HelpArticle[] = [
  {
    slug: 'create-an-account',
    topic: 'Getting started',
    title: 'Create an account',
    summary: 'Fill in the sign-up form and enter the six-digit code we mail to you.',
    steps: [
      'Open Sign Up and enter a username, a password, your name and your email.',
      'Look for our mail and enter its six-digit code in the dialog. It is good for 10 minutes and five tries.',
      'You are led to Sign In. Sign in with your new username and password.',
    ],
    paragraphs: [
      'No mail? Look among the unwanted ones first, then choose Send again in the dialog. Only the newest code works, and we send at most five an hour to one address.',
      'A password needs at least 8 characters and must not be one of the most used ones.',
    ],
  },
  {
    slug: 'find-your-way',
    topic: 'Getting started',
    title: 'Find your way around the learning area',
    summary:
      'The bar at the top leads to courses and your learning, the menu at the side to all else.',
    paragraphs: [
      'Home shows courses that many people take and all categories. Courses is the whole catalogue. My Learning holds what you are taking and what you have finished.',
      'The side menu leads to your achievements, reminders, saved courses and progress, to this help and to your account settings. On a phone it is the strip below the bar: swipe it sideways.',
      'Light or dark follows your device. The switch at the foot of every public page changes it.',
    ],
  },
  {
    slug: 'forgotten-password',
    topic: 'Signing in',
    title: 'Choose a new password when you forgot yours',
    summary: 'Ask for a link on the sign-in page; it lets you choose a new password.',
    steps: [
      'On Sign In, follow the link for a forgotten password and enter your email.',
      'Open the link in our mail. It works once, within one hour.',
      'Enter a new password, then sign in with it.',
    ],
    paragraphs: [
      'The page says the same for every address, so that nobody can find out who has an account. If no mail comes, you may have signed up with another address.',
    ],
  },
  {
    slug: 'stay-signed-in',
    topic: 'Signing in',
    title: 'Stay signed in, or sign out',
    summary: 'Remember me keeps you signed in for 30 days; without it, 12 hours.',
    paragraphs: [
      'Tick Remember me on the sign-in page when the device is yours alone. Leave it empty on a shared one.',
      'Sign Out in the bar ends this device. Account Settings lists all devices on which you are signed in; you can end one of them or all at once.',
    ],
  },
  {
    slug: 'too-many-tries',
    topic: 'Signing in',
    title: 'What to do after too many tries',
    summary: 'Wait until the time named in the message is over, or ask for a new password.',
    paragraphs: [
      'After ten wrong passwords within 15 minutes we accept no further ones for your account until those minutes are over. It stops people who guess.',
      'You need not wait if you no longer know the password: ask for a link to choose a new one.',
    ],
  },
  {
    slug: 'second-factor',
    topic: 'Your account',
    title: 'Protect your account with a second factor',
    summary: 'Register an authenticator app; from then on you sign in with its code too.',
    steps: [
      'Open Account Settings and choose Register for MFA.',
      'Scan the picture with an authenticator app, or type in the text below it.',
      'Enter the six digits the app shows and press Submit.',
      'Keep the recovery codes somewhere safe. Each one signs you in once when the app is not at hand.',
    ],
    paragraphs: ['To switch it off again, choose Cancel MFA in Account Settings.'],
  },
  {
    slug: 'lost-authenticator',
    topic: 'Your account',
    title: 'Sign in without your authenticator app',
    summary: 'Enter one of your recovery codes where the six digits are asked for.',
    paragraphs: [
      'A used recovery code does not work again. Once you are in, cancel MFA and register your new phone; you then get new recovery codes. When few are left, Account Settings makes new ones.',
      'If the codes are lost too, write to us from the email of your account. An Admin can switch the second factor off after checking that it is you.',
    ],
  },
  {
    slug: 'change-password',
    topic: 'Your account',
    title: 'Change your password',
    summary: 'Choose Change Password in Account Settings.',
    steps: [
      'Open Account Settings and choose Change Password.',
      'Enter your old password and the new one twice.',
    ],
    paragraphs: [
      'All your other devices are signed out, so that whoever knew the old password is out as well. The device in front of you stays signed in.',
    ],
  },
  {
    slug: 'your-details',
    topic: 'Your account',
    title: 'Change your name or phone number',
    summary: 'Both can be changed in Account Settings at any time.',
    paragraphs: [
      'The phone number is optional. Your username and your role stay as they are; an Admin can change the role.',
    ],
  },
  {
    slug: 'your-data',
    topic: 'Your account',
    title: 'Take your data with you, or delete your account',
    summary:
      'Account Settings gives you all we keep about you as a file, and deletes it on request.',
    paragraphs: [
      'The export is a JSON file: readable with any text editor, and by programs.',
      'Deleting asks for your password and takes effect at once. What belonged to the account goes with it and cannot be brought back.',
    ],
  },
  {
    slug: 'choose-a-course',
    topic: 'Courses',
    title: 'Choose a course',
    summary: 'Search or filter on Courses, and look at a course before you decide.',
    paragraphs: [
      'The search looks through titles, summaries, teachers and lessons as you type, and forgives typing errors. Filters narrow the list by category, level, price and length; the address holds them, so you can share it.',
      'The page of a course shows what you will learn, every lesson with its time, the teacher, questions people ask and what learners say. Lessons marked Preview can be read by anyone, and in free courses all of them.',
      'Signed in, the bookmark on a card keeps a course under Saved Courses.',
    ],
  },
  {
    slug: 'take-a-lesson',
    topic: 'Courses',
    title: 'Work through a lesson and its quiz',
    summary: 'Read, answer five questions, and go on when four are right.',
    paragraphs: [
      'Each quiz has five questions; four right ones pass it and complete the lesson. You can retake it as often as you like. Every answer comes with its reason, and your best score is kept.',
      'Answers you have chosen survive a reload. Without an account you see your score, and signing in keeps it.',
      'Mark as complete does the same by hand, and can be taken back. A course is complete with its last lesson.',
      'Add a private note opens a place to write beside the text. It saves itself, and only you can see it.',
      'Japanese words can be heard: select one. That needs a Japanese voice on your device.',
    ],
  },
  {
    slug: 'hand-in-photos',
    topic: 'Courses',
    title: 'Hand in the photos of an assignment',
    summary: 'Choose up to three photos, add a comment, and hand them in.',
    paragraphs: [
      'JPEG, PNG and WebP files of up to 15 MB each are accepted; HEIC photos often have to be exported as JPEG first. Each photo is checked while you go on.',
      'We draw the photos anew without the place where they were taken. Aperture, shutter speed and ISO are shown where the camera has written them down.',
      'Only you, the owner of the course and Admins see them. You can hand in again with better ones.',
    ],
  },
  {
    slug: 'rate-and-comment',
    topic: 'Courses',
    title: 'Rate a course or leave a comment',
    summary: 'Learners rate on the Reviews tab; anyone may leave a comment.',
    paragraphs: [
      'Whoever takes a course can give it one to five stars, once, and change that later.',
      'A comment appears at once when you are signed in. Without an account it needs your name and email and appears after approval; the email is not shown.',
    ],
  },
  {
    slug: 'prices',
    topic: 'Courses',
    title: 'What courses cost',
    summary: 'The price stands on each card; free courses say Free (0$).',
    paragraphs: [
      'A crossed-out price is the usual one. Free (0$) means that you pay nothing now, Discounted Price that you pay less than usual.',
      'Organisations pay by person and year. The Pricing page compares Team and Enterprise.',
    ],
  },
  {
    slug: 'plans-for-teams',
    topic: 'Courses',
    title: 'Choose a plan for your organisation',
    summary: `Team costs ${planTexts.teamPrice} for ${planTexts.teamUsers}; above that there is Enterprise.`,
    paragraphs: [
      `Both plans come with a ${planTexts.guarantee}. Orders ${planTexts.invoice} can be paid by invoice.`,
      'The Pricing page compares everything the two plans hold. For Enterprise, write to us with the number of people and we come back with a price.',
    ],
  },
  {
    slug: 'newsletter',
    topic: 'Contact',
    title: 'Get the newsletter, or end it',
    summary: 'Enter your email at the foot of any public page and confirm it by mail.',
    paragraphs: [
      'Without your confirmation we send nothing. Each newsletter carries a link that ends it at once, without signing in.',
    ],
  },
  {
    slug: 'ask-a-person',
    topic: 'Contact',
    title: 'Ask a person',
    summary: 'Write to us with the form on Contact Us; we answer by mail.',
    paragraphs: [
      'You get a short mail that your message has arrived. Tell us what you did, what you expected and what happened, and we can help faster.',
      'Never send us your password or a code. We do not ask for them.',
    ],
  },
];
