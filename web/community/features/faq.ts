import { planTexts } from '../../../contract/plans.ts';

export const faq: readonly { question: string; answer: string }[] = [
  {
    question: 'What is Stepwell?',
    answer:
      'A place to learn online, one step at a time: short beginner courses for people who learn alone and for organisations that train their staff.',
  },
  {
    question: 'Do I need an account to look around?',
    answer:
      'No. The courses, prices and help pages are open to everyone. An account gives you a learning area of your own.',
  },
  {
    question: 'How do I sign up?',
    answer:
      'Choose a username and a password, enter your name and email, and confirm the email with a six-digit code. It takes about two minutes and no card.',
  },
  {
    question: 'What does a course cost?',
    answer:
      'The price stands on each course. Free (0$) means you pay nothing; a crossed-out price is the usual one, and you pay less.',
  },
  {
    question: 'Which plan fits my organisation?',
    answer: `Team is for ${planTexts.teamUsers} and costs ${planTexts.teamPrice}. Enterprise is for ${planTexts.enterpriseUsers}, at a price made for you, and adds LevelSets, SkillSets, Academies, SSO, API and LMS integrations.`,
  },
  {
    question: 'Can we get our money back?',
    answer: `Yes. Courses and both plans come with a ${planTexts.guarantee}. For what you bought online it takes one click under Orders.`,
  },
  {
    question: 'How is my account protected?',
    answer:
      'Passwords are stored so that nobody can read them, not even we. You can add a second factor from an authenticator app, see every device that is signed in and sign any of them out. Guessing is slowed down and stopped.',
  },
  {
    question: 'What happens to my data?',
    answer:
      'It stays with this installation. There are no advertisements and no trackers. In Account Settings you can download everything we keep about you, or delete your account at any time. Only invoices are kept as long as the law asks.',
  },
  {
    question: 'Does it work on my phone, and with a screen reader?',
    answer:
      'Yes. Every page fits a phone, follows your light or dark setting, and can be used with the keyboard alone or with a screen reader.',
  },
];
