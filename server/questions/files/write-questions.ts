import * as z from 'zod/mini';
import type { QuestionFormat } from '../../../contract/questions/files.ts';
import type { DraftQuestion } from '../../../contract/studio/content.ts';
import { practiceIn, toQuizContent } from '../../../contract/studio/practice.ts';
import { QuizContent, toPractice } from '../../../practice/in-quiz.ts';
import { writePracticeQuestion } from '../practice/write-practice.ts';
import { asMoodleTex } from './plain-text.ts';

interface CompleteQuestion extends DraftQuestion {
  answer: number;
}

/** Questions without a right answer can't be expressed in either format. */
function isComplete(question: DraftQuestion): question is CompleteQuestion {
  const { options, answer } = question;
  return (
    question.question !== '' &&
    options.length >= 2 &&
    options.every((option) => option !== '') &&
    answer !== null &&
    answer < options.length
  );
}

export function writeQuestions(
  format: QuestionFormat,
  questions: readonly DraftQuestion[],
  { title }: { title: string },
): string {
  const written = questions.flatMap(
    (question, index) => writeQuestion(format, question, index + 1) ?? [],
  );
  const missing = questions.length - written.length;
  const reason = questions.some(({ practice }) => practice)
    ? `they are incomplete, or ${format === 'gift' ? 'GIFT' : 'Moodle'} has no such questions`
    : 'they are incomplete';
  const remarks = [title, ...(missing > 0 ? [`Left out because ${reason}: ${missing}`] : [])];
  return format === 'gift' ? writeGift(written, remarks) : writeMoodle(written, remarks);
}

/** Undefined if it is incomplete, or the format has no such questions. */
function writeQuestion(
  format: QuestionFormat,
  question: DraftQuestion,
  number: number,
): string | undefined {
  const practice = practiceIn(question);
  if (practice) {
    const read = z.safeParse(QuizContent, toQuizContent(practice));
    if (!read.success) return undefined;
    const { partial } = question.practice ?? {};
    return writePracticeQuestion(format, toPractice(read.data), { partial });
  }
  if (!isComplete(question)) return undefined;
  return format === 'gift' ? writeGiftQuestion(question) : writeMoodleQuestion(question, number);
}

const isTrueFalse = ({ options }: DraftQuestion) =>
  options.length === 2 && options[0] === 'True' && options[1] === 'False';

const saysOf = ({ options, details = [] }: DraftQuestion) =>
  options.map((_, place) => details[place]?.says ?? '');

function writeGift(questions: readonly string[], remarks: readonly string[]): string {
  const comments = remarks.map((remark) => `// ${remark}\n`).join('');
  return `${comments}\n${questions.join('\n')}`;
}

function writeGiftQuestion(question: CompleteQuestion): string {
  const { options, answer, explanation } = question;
  const says = saysOf(question);
  const texts = [question.question, ...options, explanation, ...says];
  // Anything that looks like a tag, a format, a weight or a comment is marked as plain text.
  const mark = texts.some((text) => /[<>&]|^[[%]|^\/\//.test(text)) ? '[plain]' : '';
  const text = (text: string) => `${mark}${asMoodleTex(text).replace(/[\\~=#{}:]/g, '\\$&')}`;
  const feedback = explanation === '' ? '' : `####${text(explanation)}\n`;
  if (isTrueFalse(question)) {
    // The first is for those who were wrong.
    const [ifRight = '', ifWrong = ''] = answer === 0 ? says : says.toReversed();
    const own = ifRight || ifWrong ? `#${text(ifWrong)}#${text(ifRight)}` : '';
    return `${text(question.question)} {${answer === 0 ? 'TRUE' : 'FALSE'}${own}\n${feedback}}\n`;
  }
  const choices = options.map((option, index) => {
    const said = says[index] ? `#${text(says[index])}` : '';
    return `${index === answer ? '=' : '~'}${text(option)}${said}\n`;
  });
  return `${text(question.question)} {\n${choices.join('')}${feedback}}\n`;
}

function writeMoodle(questions: readonly string[], remarks: readonly string[]): string {
  const comments = remarks.map((remark) => `<!-- ${remark.replace(/-{2,}/g, '-')} -->\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n${comments}<quiz>\n${questions.join('')}</quiz>\n`;
}

function writeMoodleQuestion(question: CompleteQuestion, number: number): string {
  const { options, answer, explanation } = question;
  const asTrueFalse = isTrueFalse(question);
  const answers = options.map((option, index) => {
    const text = asTrueFalse ? option.toLowerCase() : option;
    return `    <answer fraction="${index === answer ? 100 : 0}" format="${asTrueFalse ? 'moodle_auto_format' : 'plain_text'}">
      <text>${escapeXml(text)}</text>
      <feedback format="plain_text"><text>${escapeXml(saysOf(question)[index] ?? '')}</text></feedback>
    </answer>
`;
  });
  const choice = `    <single>true</single>
    <shuffleanswers>true</shuffleanswers>
    <answernumbering>abc</answernumbering>
`;
  return `  <question type="${asTrueFalse ? 'truefalse' : 'multichoice'}">
    <name><text>${escapeXml(`${number}. ${[...question.question].slice(0, 60).join('')}`)}</text></name>
    <questiontext format="plain_text"><text>${escapeXml(question.question)}</text></questiontext>
    <generalfeedback format="plain_text"><text>${escapeXml(explanation)}</text></generalfeedback>
    <defaultgrade>1.0000000</defaultgrade>
    <penalty>${asTrueFalse ? '1.0000000' : '0.3333333'}</penalty>
    <hidden>0</hidden>
${asTrueFalse ? '' : choice}${answers.join('')}  </question>
`;
}

const xmlEntities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escapeXml = (text: string) =>
  asMoodleTex(text).replace(/[&<>"]/g, (sign) => xmlEntities[sign] ?? sign);
