import { courseFields, wordsOf } from '../../../contract/catalog/course-fields.ts';
import { inWords, type ProblemValues, type Words } from '../../../contract/catalog/problems.ts';
import { taskLimits } from '../../../contract/catalog.ts';
import type { DraftProblem } from '../../../contract/studio/drafts.ts';
import { kindWords, practiceWords } from '../../../contract/studio/practice.ts';
import { languageName } from '../../../contract/text/languages.ts';
import { noun, plural } from '../../../contract/text/plurals.ts';
import type { Problem } from '../../catalog/content/files/problems.ts';

/**
 * The rules of course files speak to people who edit files. In the studio the same rules name what is on the screen. Problems that
 * aren't listed here are told alike in both places.
 */

const questions = (count: ProblemValues[string] | undefined) => plural(Number(count), 'question');

const details: Words = {
  ...wordsOf(courseFields),
  '*:embed': 'Only lessons can show something of another site. Write a link here instead.',
  'modules:entries': 'Add a week with a lesson in it.',
  'modules.title:required': 'Write the title.',
  'modules.lessons:entries': 'A week has no lesson. Add one, or remove the week.',
  'modules.opens.day': 'Choose the day on which this week opens.',
  'modules.opens.week': 'Choose the week that this one waits for.',
  'modules.opens.week:own_week': 'A week can’t wait for itself. Choose another one.',
  'modules.opens.week:opening_circle':
    'This week waits for one that waits for it, so neither would ever open. Choose another one.',
  'modules.opens.week:no_quiz':
    'The week you chose has no quiz, so nobody can reach a score in it.',
  'modules:one_place': ({ place }) =>
    `More than half of all right answers are option ${place}. Mix them, so that nobody can guess.`,
};

const quiz: Words = {
  ...kindWords,
  '*:quiz_size': ({ has }) =>
    has === 0
      ? 'The quiz has no questions yet.'
      : `Write five questions, or ten or more. This quiz has ${has}.`,
  'question:required': 'Write the question.',
  'options:entries': ({ has }) =>
    `Give 2 to 6 options. There ${noun(Number(has), 'is', 'are')} ${has}.`,
  'options:required': 'An option is empty.',
  // Whether it is chosen or typed depends on the kind of question.
  'answer:required': 'Give the right answer.',
  answer: 'Choose the right answer.',
  'explanation:required': 'Explain why the right answer is right.',
  '*:one_place': ({ count, place, most }) =>
    `${count} right answers are option ${place}. Make it ${most} at most, so that nobody can guess.`,
};

const titleNeeded = 'Give the lesson a title of 3 characters or more.';
const { least, most } = taskLimits.text;
const textLength = `A written answer has ${least} to ${most} characters.`;
const instructionsNeeded = 'Say what learners should hand in.';

const settings: Words = {
  'title:required': titleNeeded,
  'title:too_small': titleNeeded,
  'photos:entries': 'An assignment asks for three photos.',
  'photos:photos_or_task': 'An assignment asks for three photos.',
  'photos.title:required': 'Give each photo a title.',
  'photos.instructions:required': instructionsNeeded,
  'task.instructions:required': instructionsNeeded,
  'task.least': textLength,
  'task.most': textLength,
  'task.most:most_below_least': 'The most characters can’t be fewer than the least.',
  'task.types:entries': 'Choose which files learners can hand in.',
  'peerReview:no_rubric': 'Add points or criteria: fellow learners judge the work by them.',
  'peerReview:named_author':
    'Fellow learners can’t review PDF, Office or zip files, because these can name their author. Ask for audio, pictures, video or plain text, or leave the review to teachers.',
  'deadline.due.day': 'Choose the day on which it’s due.',
  'group:peer_review':
    'Fellow learners can’t review the work of groups. Turn that off above, or let everyone hand in alone.',
  'rubric:required': 'A point to review is empty.',
  'criteria:entries': 'Add a criterion, or choose a plain list of points.',
  'criteria:rubric_or_criteria': 'Choose either points or criteria.',
  'criteria:same_title': 'Two criteria have the same title.',
  'criteria.title:required': 'Write what is judged.',
  'criteria.levels:entries': 'Describe 2 to 6 levels.',
  'criteria.levels:same_name': 'Two levels have the same name.',
  'criteria.levels:same_points': 'Two levels have the same points.',
  'criteria.levels.name:required': 'Name the level.',
  'asked:too_few_written': ({ written }) =>
    `Only ${questions(written)} ${noun(Number(written), 'is', 'are')} written. Ask ${written} at most, or write more.`,
  'asked:asked_in_parts': 'Each part says how many questions it asks.',
  'parts.title:required': 'Give each part a title.',
  'parts.questions:entries': 'A part has no questions. Add one, or remove the part.',
  'parts.asked:too_few_in_part': ({ part, written }) =>
    `Part ${part} has ${questions(written)}. Ask ${written} at most, or write more.`,
  'passMark:above_asked': ({ asked }) =>
    `An attempt asks ${questions(asked)}. Set the pass mark to ${asked} at most.`,
};

const notInCourse = (what: string, { name }: ProblemValues) =>
  `The ${what} ${name} isn’t in this course. Insert it again, or remove it here.`;
const incompleteBlock =
  'This block isn’t complete. Remove it, and insert it again from the Insert menu.';
const chooseActivity = 'Choose which activity to show here: Insert, Activity.';

const text: Words = {
  '*:no_summary': 'End the lesson with a section called Summary.',
  '*:no_caption': 'The figure has no caption.',
  '*:short_alternative': ({ least }) =>
    `Describe the figure in ${least} characters or more, for those who can’t see it.`,
  '*:no_captions': ({ title }) =>
    `${title ? `“${title}”` : 'The video'} has no captions, for those who can’t hear it.`,
  '*:lost_captions': ({ name }) =>
    `The captions ${name} aren’t in this course. Write them, or choose others.`,
  '*:no_transcript': ({ title, what }) =>
    `${title ? `“${title}”` : `The ${what}`} has no transcript, for those who can’t follow it.`,
  '*:no_figure': (values) => notInCourse('figure', values),
  '*:no_media': (values) => notInCourse('file', values),
  '*:no_title': 'What is shown here has no title, which is also read aloud.',
  '*:other_media':
    'This file is of another kind than the block it’s in. Insert it again from the Insert menu.',
  '*:not_closed': incompleteBlock,
  '*:no_file': incompleteBlock,
  '*:no_address': incompleteBlock,
  '*:label_not_title': incompleteBlock,
  '*:media_colons': incompleteBlock,
  '*:embed_colons': incompleteBlock,
  '*:unknown_attribute':
    'This block says something that isn’t known. Remove it, and insert it again from the Insert menu.',
  '*:unknown_block': ({ name }) =>
    `There is no block called “${name}”. The Insert menu lists all blocks.`,
  '*:unknown_phrase': ({ name }) =>
    `“:${name}” isn’t known. Insert, Spoken phrase makes words that learners hear.`,
  '*:activity_colons': chooseActivity,
  '*:activity_id': chooseActivity,
  '*:activity_title': 'An activity has its own title. Change it with Insert, Activity.',
  '*:no_activity': 'This activity isn’t in the lesson. Insert it again, or remove it here.',
  '*:raw_html': 'HTML doesn’t work in lessons. Use the buttons above.',
  '*:footnote': 'Lessons have no footnotes. Use Insert, Side note instead.',
  '*:no_term': 'Name the term that the side note explains, between the square brackets.',
  '*:not_japanese': 'A spoken phrase can only have Japanese words.',
  '*:empty_comparison': 'The comparison is empty. Write what learners compare their work with.',
  '*:titled_comparison': 'A comparison has no title. Remove the words in its first line.',
  '*:in_transcript': 'A transcript can have paragraphs, lists and quotes only.',
  '*:caption_language': 'Name the language of the captions by its code, such as en or ja.',
  '*:language_twice': ({ language }) =>
    `The captions in ${languageName(String(language))} are there twice. Remove one of them.`,
  '*:many_languages': ({ most }) =>
    `A video or recording can have captions in ${most} languages. Remove some of them.`,
  '*:empty_translation': ({ language }) =>
    `There are no captions in ${languageName(String(language))}. Write them, or remove the language.`,
};

const wordings: Record<DraftProblem['part'], Words> = {
  details,
  quiz,
  practice: practiceWords,
  settings,
  text,
  figure: { '*:unused_file': 'No lesson shows this figure.' },
  media: { '*:unused_file': 'No lesson plays or offers this file.' },
};

type Told = Pick<Problem, 'code' | 'path' | 'values' | 'message'>;

export function inTeacherWords(
  part: DraftProblem['part'],
  { code, path = [], values = {}, message }: Told,
): string {
  return inWords(wordings[part], { code, path, values }) ?? message;
}
