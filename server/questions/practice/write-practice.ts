import type { QuestionFormat } from '../../../contract/questions/files.ts';
import type { DraftPractice } from '../../../contract/studio/content.ts';
import { toPracticeQuestion } from '../../../contract/studio/practice.ts';
import type { Exchanged } from '../../../practice/kind.ts';
import { modelOf, PracticeQuestion } from '../../../practice/kinds.ts';
import { asMoodleTex } from '../files/plain-text.ts';

/** Complete questions of the kinds that the format knows. What is left out is counted at the top. */
export function writePractice(
  format: QuestionFormat,
  practice: readonly DraftPractice[],
  { title }: { title: string },
): string {
  const complete = practice.flatMap((draft) => {
    const read = PracticeQuestion.safeParse(toPracticeQuestion(draft));
    return read.success ? [read.data] : [];
  });
  const written = complete.flatMap((question) => writePracticeQuestion(format, question) ?? []);
  const pictures = complete.filter(({ picture }) => picture).length;
  const missing = practice.length - written.length;
  const remarks = [
    title,
    ...(missing > 0
      ? [
          `Left out because they are incomplete, or ${format === 'gift' ? 'GIFT' : 'Moodle'} has no such questions: ${missing}`,
        ]
      : []),
    ...(pictures > 0 ? [`Questions whose pictures were left out: ${pictures}`] : []),
  ];
  if (format === 'gift') {
    return `${remarks.map((remark) => `// ${remark}\n`).join('')}\n${written.join('\n')}`;
  }
  const comments = remarks.map((remark) => `<!-- ${remark.replace(/-{2,}/g, '-')} -->\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n${comments}<quiz>\n${written.join('')}</quiz>\n`;
}

/** Undefined if the format has no such questions. */
export function writePracticeQuestion(
  format: QuestionFormat,
  question: PracticeQuestion,
  { partial = false }: { partial?: boolean | undefined } = {},
): string | undefined {
  const exchanged = modelOf(question.kind).exchange?.(question);
  const write = format === 'gift' ? writeGiftQuestion : writeMoodleQuestion;
  return exchanged && write(question, exchanged, partial);
}

const gift = (text: string) =>
  `[plain]${asMoodleTex(text)
    .replace(/[\\~=#{}:]/g, '\\$&')
    .replace(/->/g, '-\\>')}`;

function writeGiftQuestion(
  question: PracticeQuestion,
  given: Exchanged,
  partial: boolean,
): string | undefined {
  const feedback = `####${gift(question.explanation)}\n`;
  const whole = (answers: string) => `${gift(question.question)} {\n${answers}${feedback}}\n`;
  switch (given.type) {
    case 'matching': {
      const pairs = given.pairs.map(({ left, right }) => `=${gift(left)} -> ${gift(right)}\n`);
      const extra = given.extra.map((right) => `= -> ${gift(right)}\n`);
      return whole([...pairs, ...extra].join(''));
    }
    case 'numerical': {
      const right = `=${given.answer}:${given.tolerance}\n`;
      // The first that fits counts, so what is close comes before mistakes that are close too.
      const { near } = given;
      const close = near
        ? `=%${near.percent}%${given.answer}:${near.within}${near.says ? `#${gift(near.says)}` : ''}\n`
        : '';
      const mistakes = given.mistakes.map(
        ({ answer, says }) => `=%0%${answer}:${given.tolerance}#${gift(says)}\n`,
      );
      return whole(`#\n${right}${close}${mistakes.join('')}`);
    }
    case 'shortanswer': {
      const right = given.accept.map((text) => `=${gift(text)}\n`);
      const mistakes = given.mistakes.map(({ text, says }) => `=%0%${gift(text)}#${gift(says)}\n`);
      return whole([...right, ...mistakes].join(''));
    }
    case 'multichoice': {
      const worth = weightsOf(given.options, partial);
      return whole(
        given.options
          .map(({ text, says }, index) => {
            const said = says ? `#${gift(says)}` : '';
            return `~%${worth[index]}%${gift(text)}${said}\n`;
          })
          .join(''),
      );
    }
    case 'ordering':
      return undefined;
  }
}

/**
 * The right ones share the mark, and the wrong ones take as much away, so that choosing all earns nothing. With points for each
 * right mark, a wrong one takes away as much as a right one earns.
 */
function weightsOf(options: readonly { right: boolean }[], partial: boolean): number[] {
  const right = options.filter(({ right }) => right).length;
  const share = (count: number) => Number((100 / Math.max(1, count)).toFixed(5));
  const cost = share(partial ? right : options.length - right);
  return options.map((option) => (option.right ? share(right) : -cost));
}

function writeMoodleQuestion(
  question: PracticeQuestion,
  given: Exchanged,
  partial: boolean,
): string {
  const whole = (body: string) => moodle(given.type, question, body);
  switch (given.type) {
    case 'matching': {
      const pair = (left: string, right: string) =>
        `    <subquestion format="plain_text"><text>${xml(left)}</text><answer><text>${xml(right)}</text></answer></subquestion>\n`;
      const pairs = given.pairs.map(({ left, right }) => pair(left, right));
      const extra = given.extra.map((right) => pair('', right));
      return whole(`    <shuffleanswers>true</shuffleanswers>\n${pairs.join('')}${extra.join('')}`);
    }
    case 'numerical': {
      const { near } = given;
      const within = (amount: number) => `<tolerance>${amount}</tolerance>`;
      const answer = String(given.answer);
      const close = near ? moodleAnswer(answer, near.percent, near.says, within(near.within)) : '';
      const mistakes = given.mistakes.map(({ answer, says }) =>
        moodleAnswer(String(answer), 0, says, within(given.tolerance)),
      );
      return whole(
        `${moodleAnswer(answer, 100, '', within(given.tolerance))}${close}${mistakes.join('')}`,
      );
    }
    case 'shortanswer': {
      const right = given.accept.map((text) => moodleAnswer(text, 100));
      const mistakes = given.mistakes.map(({ text, says }) => moodleAnswer(text, 0, says));
      return whole(`    <usecase>0</usecase>\n${right.join('')}${mistakes.join('')}`);
    }
    case 'multichoice': {
      const worth = weightsOf(given.options, partial);
      const options = given.options.map(({ text, says }, index) =>
        moodleAnswer(text, worth[index] ?? 0, says),
      );
      return whole(
        `    <single>false</single>\n    <shuffleanswers>true</shuffleanswers>\n${options.join('')}`,
      );
    }
    case 'ordering': {
      const items = given.items.map((text, index) => moodleAnswer(text, index + 1));
      return whole(
        `    <layouttype>VERTICAL</layouttype>\n    <selecttype>ALL</selecttype>\n    <gradingtype>ABSOLUTE_POSITION</gradingtype>\n${items.join('')}`,
      );
    }
  }
}

function moodleAnswer(text: string, fraction: number, feedback = '', more = ''): string {
  return `    <answer fraction="${fraction}" format="plain_text"><text>${xml(text)}</text><feedback format="plain_text"><text>${xml(feedback)}</text></feedback>${more}</answer>\n`;
}

function moodle(
  type: string,
  { question, explanation, hints }: PracticeQuestion,
  body: string,
): string {
  const given = hints.map(
    (hint) => `    <hint format="plain_text"><text>${xml(hint)}</text></hint>\n`,
  );
  return `  <question type="${type}">
    <name><text>${xml([...question].slice(0, 60).join(''))}</text></name>
    <questiontext format="plain_text"><text>${xml(question)}</text></questiontext>
    <generalfeedback format="plain_text"><text>${xml(explanation)}</text></generalfeedback>
    <defaultgrade>1.0000000</defaultgrade>
    <penalty>0.3333333</penalty>
    <hidden>0</hidden>
${body}${given.join('')}  </question>
`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const xml = (text: string) =>
  asMoodleTex(text).replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
