import { planTexts } from '../../../contract/plans.ts';

export const faqOf = (siteName: string): readonly { question: string; answer: string }[] => [
  {
    question: `What is ${siteName}?`,
    answer:
      'An online learning platform with short courses for beginners. It’s for people who learn on their own and for organisations that train their staff.',
  },
  {
    question: 'Do I need an account to look around?',
    answer:
      'No. Anyone can browse courses, read free lessons and take their quizzes. With an account, your progress is saved and you can earn certificates.',
  },
  {
    question: 'How do I sign up?',
    answer:
      'Choose a username and password, enter your name and email, and confirm your email with a six-digit code. It takes about two minutes, and you don’t need a card.',
  },
  {
    question: 'What does a course cost?',
    answer:
      'Each course shows its price. Free (0$) means you pay nothing. A crossed-out price is the regular one, and you pay less.',
  },
  {
    question: 'Which plan fits my organisation?',
    answer: `Team is for ${planTexts.teamUsers}. Enterprise is for ${planTexts.enterpriseUsers}, at a tailored price. Pricing shows what each plan includes today and what’s planned.`,
  },
  {
    question: 'Does it work with the systems we have?',
    answer:
      'With Enterprise, yes. Your people sign in with your own provider, such as Entra ID, Okta, Google Workspace or Keycloak. Your directory adds and removes them, and your software uses the API and webhooks. Connections to other learning management systems are planned.',
  },
  {
    question: 'Can we get our money back?',
    answer: `Yes. Courses and both plans come with a ${planTexts.guarantee}. For anything you bought online, it takes one click under Orders.`,
  },
  {
    question: 'How is my account protected?',
    answer:
      'Your password is stored so that nobody can read it, not even us. You can add a second factor with an authenticator app, see every device you’re signed in on, and sign any of them out. We stop anyone who tries to guess your password.',
  },
  {
    question: 'What happens to my data?',
    answer:
      'It stays with this installation, without ads and without following you around. In Account Settings you can download what we store about you, or delete your account at any time. Invoices, training records of your team and messages to support stay for a time after that. Privacy lists everything, who sees it and for how long.',
  },
  {
    question: 'Does it work on my phone, and with a screen reader?',
    answer:
      'Yes. Every page works on a phone, follows your light or dark setting, and can be used with just a keyboard or a screen reader.',
  },
];
