import { practiceWords } from '../../../contract/studio/practice.ts';

/**
 * The rules of course files speak to people who edit files. In the studio the same rules name what is on the screen. Messages that
 * aren't listed here say the same in both places.
 */

interface Wording {
  pattern: RegExp;
  say: string | ((...found: string[]) => string);
}

const thereAre = (count: string) => (count === '1' ? 'There is one.' : `There are ${count}.`);

const details: Wording[] = [
  {
    pattern: /^Only lessons can embed/,
    say: 'Only lessons can show something of another site. Write a link here instead.',
  },
  { pattern: /^Category /, say: 'Choose a category.' },
  { pattern: /^Illustration /, say: 'Choose an illustration.' },
  { pattern: /^Layout /, say: 'Choose a layout.' },
  {
    pattern: /^Outcomes: (.+) entries, not (\d+)\.$/,
    say: (wanted, has) => `List ${wanted} things that learners will learn. ${thereAre(has)}`,
  },
  {
    pattern: /^Needs: (.+) entries, not (\d+)\.$/,
    say: (wanted, has) => `List ${wanted} things that learners need. ${thereAre(has)}`,
  },
  {
    pattern: /^Faqs: (.+) entries, not (\d+)\.$/,
    say: (wanted, has) => `Answer ${wanted} questions that learners ask. ${thereAre(has)}`,
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
    say: (wanted, has) => `Write ${wanted} words about the instructor. ${thereAre(has)}`,
  },
  { pattern: /^About /, say: 'Write something about the instructor.' },
  { pattern: /^Overview is required\.$/, say: 'Write the overview.' },
  {
    pattern: /^Overview needs (.+) words, and has (\d+)\.$/,
    say: (wanted, has) => `Write ${wanted} words for the overview. ${thereAre(has)}`,
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
    say: (has) => `Give 2 to 6 options. ${thereAre(has)}`,
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
    say: 'The figure has no caption. Put the cursor on it and choose Edit figure.',
  },
  {
    pattern: /^A figure needs a text alternative of at least (\d+) characters\.$/,
    say: (least) =>
      `Describe the figure in ${least} characters or more, for those who can’t see it. Put the cursor on it and choose Edit figure.`,
  },
  {
    pattern: /^A video needs captions/,
    say: 'The video has no captions, for those who can’t hear it. Put the cursor on it and choose Edit video.',
  },
  {
    pattern: /^A (video|recording) needs its transcript/,
    say: (what) =>
      `The ${what} has no transcript, for those who can’t follow it. Put the cursor on it and choose Edit ${what === 'video' ? 'video' : 'audio'}.`,
  },
  {
    pattern: /^There is no figure figures\/(.+)\.$/,
    say: (name) => `The figure ${name} isn’t in this course. Insert it again, or remove it here.`,
  },
  {
    pattern: /^There (?:is no file|are no captions) (?:media\/)?(.+)\.$/,
    say: (name) => `The file ${name} isn’t in this course. Insert it again, or remove it here.`,
  },
  {
    pattern: /^Give it a title: ::+(\w+)/,
    say: 'It has no title. Put the cursor on it and choose Edit.',
  },
  {
    pattern:
      /^(?:Name the (?:file|address): |The title goes between the braces|Write three colons, and |An embed is one line)/,
    say: 'This block isn’t complete. Remove it, and insert it again from the Insert menu.',
  },
  {
    pattern: / is not known here: ::+/,
    say: 'This block says something that isn’t known. Remove it, and insert it again from the Insert menu.',
  },
  {
    pattern: /^::+(\S+) is not known/,
    say: (name) => `There is no block called “${name}”. The Insert menu lists all blocks.`,
  },
  {
    pattern: /^:(\S+) is not known/,
    say: (name) => `“:${name}” isn’t known. Insert, Spoken phrase makes words that learners hear.`,
  },
  {
    pattern: /^An activity (?:has three colons|names its file)/,
    say: 'Choose which activity to show here: Insert, Activity.',
  },
  {
    pattern: /^The title of an activity is in its file\.$/,
    say: 'An activity has its own title. Change it with Insert, Activity.',
  },
  {
    pattern: /^There is no activity /,
    say: 'This activity isn’t in the lesson. Insert it again, or remove it here.',
  },
  {
    pattern: /^Raw HTML is not allowed/,
    say: 'HTML doesn’t work in lessons. Use the buttons above.',
  },
  {
    pattern: /^Footnotes are not allowed/,
    say: 'Lessons have no footnotes. Use Insert, Side note instead.',
  },
  {
    pattern: /^A note names its term/,
    say: 'Name the term that the side note explains, between the square brackets.',
  },
  {
    pattern: /^:say\[…\] can contain only Japanese\.$/,
    say: 'A spoken phrase can only have Japanese words.',
  },
  {
    pattern: /^Only paragraphs, lists and quotes can be inside :::(\w+)\.$/,
    say: 'A transcript can have paragraphs, lists and quotes only.',
  },
  {
    pattern: /^Name the language by its code/,
    say: 'Name the language of the captions by its code, such as en or ja.',
  },
];

const figure: Wording[] = [
  { pattern: /^No lesson uses this file\.$/, say: 'No lesson shows this figure.' },
];

const media: Wording[] = [
  { pattern: /^No lesson uses this file\.$/, say: 'No lesson plays or offers this file.' },
];

const wordings = { details, quiz, settings, text, figure, media };

type Part = keyof typeof wordings | 'practice';

export function inTeacherWords(part: Part, message: string): string {
  if (part === 'practice') return practiceWords(message);
  for (const { pattern, say } of wordings[part]) {
    const found = pattern.exec(message);
    if (found) return typeof say === 'string' ? say : say(...found.slice(1));
  }
  return message;
}
