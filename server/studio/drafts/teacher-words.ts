import { practiceWords } from '../../../contract/studio/practice.ts';

/**
 * The rules of course files speak to people who edit files. In the studio the same rules name what is on the screen. Messages that
 * aren't listed here say the same in both places.
 */

interface Wording {
  pattern: RegExp;
  say: string | ((...found: string[]) => string);
}

const details: Wording[] = [
  { pattern: /^Category /, say: 'Choose a category.' },
  { pattern: /^Illustration /, say: 'Choose an illustration.' },
  { pattern: /^Layout /, say: 'Choose a layout.' },
  {
    pattern: /^Outcomes: (.+) entries, not (\d+)\.$/,
    say: (wanted, has) => `List ${wanted} things that learners will learn. There are ${has}.`,
  },
  {
    pattern: /^Needs: (.+) entries, not (\d+)\.$/,
    say: (wanted, has) => `List ${wanted} things that learners need. There are ${has}.`,
  },
  {
    pattern: /^Faqs: (.+) entries, not (\d+)\.$/,
    say: (wanted, has) => `Answer ${wanted} questions that learners ask. There are ${has}.`,
  },
  { pattern: /^Modules: .+ entries, not 0\.$/, say: 'Add a week with a lesson in it.' },
  {
    pattern: /^Lessons: .+ entries, not 0\.$/,
    say: 'A week has no lesson. Add one, or remove the week.',
  },
  {
    pattern: /^(Subject|Title|Summary|Level) is required\.$/,
    say: (name) => `Write the ${name.toLowerCase()}.`,
  },
  {
    pattern: /^(Name|Headline) (is required|needs)/,
    say: (name) => `Write the instructor’s ${name.toLowerCase()}.`,
  },
  {
    pattern: /^About needs (.+) words, and has (\d+)\.$/,
    say: (wanted, has) => `Write ${wanted} words about the instructor. There are ${has}.`,
  },
  { pattern: /^About /, say: 'Write something about the instructor.' },
  { pattern: /^Overview is required\.$/, say: 'Write the overview.' },
  {
    pattern: /^Overview needs (.+) words, and has (\d+)\.$/,
    say: (wanted, has) => `Write ${wanted} words for the overview. There are ${has}.`,
  },
  { pattern: /^Question is required\.$/, say: 'Write the question.' },
  { pattern: /^Answer is required\.$/, say: 'Write the answer.' },
  { pattern: /^A sale costs less/, say: 'The sale price has to be lower than the price.' },
  {
    pattern: /^More than half of the right answers are in place (\d+)\.$/,
    say: (place) =>
      `More than half of all right answers are option ${place}. Mix them, so that nobody can guess.`,
  },
];

const quiz: Wording[] = [
  { pattern: /^A quiz: .+ entries, not 0\.$/, say: 'The quiz has no questions yet.' },
  {
    pattern: /^A quiz: .+ entries, not (\d+)\.$/,
    say: (has) => `Write five questions, or ten or more. This quiz has ${has}.`,
  },
  { pattern: /^Question is required\.$/, say: 'Write the question.' },
  {
    pattern: /^Options: .+ entries, not (\d+)\.$/,
    say: (has) => `Give 2 to 6 options. There are ${has}.`,
  },
  { pattern: /^An option is required\.$/, say: 'An option is empty.' },
  { pattern: /^The answer /, say: 'Choose the right answer.' },
  { pattern: /^Explanation is required\.$/, say: 'Explain why the right answer is right.' },
  {
    pattern: /^(\d+) right answers are in place (\d+)\. At most (\d+) may be\.$/,
    say: (count, place, most) =>
      `${count} right answers are option ${place}. Make it ${most} at most, so that nobody can guess.`,
  },
];

const settings: Wording[] = [
  {
    pattern: /^Title (is required|needs)/,
    say: 'Give the lesson a title of 3 characters or more.',
  },
  { pattern: /^Photos: /, say: 'An assignment asks for three photos.' },
  { pattern: /^Instructions is required\.$/, say: 'Say what learners should hand in.' },
  {
    pattern: /^(Least|Most) is a whole number from (\d+) to (\d+)\.$/,
    say: (_, least, most) => `A written answer has ${least} to ${most} characters.`,
  },
  {
    pattern: /^Most is at least as much as least\.$/,
    say: 'The most characters can’t be fewer than the least.',
  },
  { pattern: /^Types: /, say: 'Choose which files learners can hand in.' },
  {
    pattern: /^Peer review needs a rubric\.$/,
    say: 'Add points to review: fellow learners judge the work by them.',
  },
  {
    pattern: /^Peer review can’t be combined with PDF files\.$/,
    say: 'Fellow learners can’t review PDF files, because a PDF can name its author. Ask for audio only, or leave the review to teachers.',
  },
  { pattern: /^A point is required\.$/, say: 'A point to review is empty.' },
];

const text: Wording[] = [
  {
    pattern: /^A lesson ends with a section/,
    say: 'End the lesson with a section called Summary.',
  },
  {
    pattern: /^A figure needs a caption/,
    say: 'Give the figure a caption, in quotes after its file name.',
  },
  {
    pattern: /^A figure needs a text alternative of at least (\d+) characters\.$/,
    say: (least) =>
      `Describe the figure in ${least} characters or more, for those who can’t see it.`,
  },
];

const figure: Wording[] = [
  { pattern: /^No lesson uses this file\.$/, say: 'No lesson shows this figure.' },
];

const wordings = { details, quiz, settings, text, figure };

type Part = keyof typeof wordings | 'practice';

export function inTeacherWords(part: Part, message: string): string {
  if (part === 'practice') return practiceWords(message);
  for (const { pattern, say } of wordings[part]) {
    const found = pattern.exec(message);
    if (found) return typeof say === 'string' ? say : say(...found.slice(1));
  }
  return message;
}
