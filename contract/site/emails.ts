/** An email whose words Admins can change: its subject, and a text before and after ours. */
export interface ChangeableEmail {
  title: string;
  when: string;
  /** Ours, as it is shown in the empty field. */
  subject: string;
  placeholders: Readonly<Record<string, Placeholder>>;
  /** A subject of their own has to contain these. */
  required: readonly string[];
}

interface Placeholder {
  meaning: string;
  example: string;
  /** People choose it themselves, so it stays out of the subject of an email to strangers. */
  onlyInText?: true;
}

const name = { meaning: 'the first name', example: 'Robin' } as const;
const site = { meaning: 'the name of this site', example: 'Harbour Academy' } as const;

/** The one list of emails whose words can be changed. */
export const changeableEmails = {
  code: {
    title: 'Confirm an email address',
    when: 'When someone signs up, with the code that confirms their address',
    subject: 'Your {site} code',
    placeholders: { site },
    required: ['site'],
  },
  welcome: {
    title: 'Welcome',
    when: 'When an account is ready',
    subject: 'Welcome to {site}',
    placeholders: { site, name, username: { meaning: 'the username', example: 'robin' } },
    required: [],
  },
  invitation: {
    title: 'Invitation to a team',
    when: 'When a team invites someone',
    subject: "You're invited to a team on {site}",
    placeholders: {
      site,
      team: {
        meaning: 'the name of the team',
        example: 'the team Harbour Office',
        onlyInText: true,
      },
      inviter: { meaning: 'who invites', example: 'Ada Obi', onlyInText: true },
    },
    required: ['site'],
  },
  certificate: {
    title: 'Certificate',
    when: 'When someone has finished a course and earned its certificate',
    subject: 'Your certificate for {course} is ready',
    placeholders: { site, name, course: { meaning: 'the course', example: 'Basic Japanese' } },
    required: ['course'],
  },
  reminder: {
    title: 'Reminder',
    when: 'When something is due soon, for those who want these emails',
    subject: 'Due Tuesday, 17 November: Lesson 2',
    placeholders: {
      site,
      name,
      count: { meaning: 'how many things are due', example: '1' },
    },
    required: [],
  },
  receipt: {
    title: 'Receipt',
    when: 'When an order is paid, with the receipt attached',
    subject: 'Thank you for your purchase',
    placeholders: {
      site,
      name,
      number: { meaning: 'the number of the receipt', example: 'R-1042' },
    },
    required: ['number'],
  },
} as const satisfies Record<string, ChangeableEmail>;

export type EmailName = keyof typeof changeableEmails;
export const emailNames = Object.keys(changeableEmails) as [EmailName, ...EmailName[]];

/** What a sender passes about an email, so that an Admin's words can be added. */
export type WordedEmail = {
  [Name in EmailName]: {
    email: Name;
    values: Readonly<
      Record<Exclude<keyof (typeof changeableEmails)[Name]['placeholders'], 'site'>, string>
    >;
  };
}[EmailName];

/** Empty: ours, or nothing. */
export interface EmailWords {
  subject: string;
  opening: string;
  closing: string;
}

export const noWords: EmailWords = { subject: '', opening: '', closing: '' };

const placeholder = /\{([^{}]*)\}/g;

const listOf = (names: readonly string[]) => names.map((one) => `{${one}}`).join(', ');

/** What is wrong with an Admin's words, by field. */
export function findWordProblems(
  email: EmailName,
  words: EmailWords,
): { field: keyof EmailWords; message: string }[] {
  const { placeholders, required }: ChangeableEmail = changeableEmails[email];
  const inSubject = Object.entries(placeholders).flatMap(([name, { onlyInText }]) =>
    onlyInText ? [] : [name],
  );
  const fields = ['subject', 'opening', 'closing'] as const;
  return fields.flatMap((field) => {
    const known = field === 'subject' ? inSubject : Object.keys(placeholders);
    const used = [...words[field].matchAll(placeholder)].map(([, name = '']) => name);
    const unknown = used.find((name) => !known.includes(name));
    if (unknown !== undefined) {
      return [{ field, message: `There’s no {${unknown}} here. You can use ${listOf(known)}.` }];
    }
    const missing = required.filter((name) => !used.includes(name));
    const isMissing = field === 'subject' && words.subject !== '' && missing.length > 0;
    return isMissing ? [{ field, message: `The subject needs ${listOf(missing)}.` }] : [];
  });
}

/** Only known placeholders are replaced, and never inside a value. */
export function fillWords(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(placeholder, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  );
}
