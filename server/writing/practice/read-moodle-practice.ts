import { readNumber } from '../../../contract/assessment/practice/read-number.ts';
import type { QuestionPicture } from '../../../contract/writing/questions.ts';
import {
  child,
  innerText,
  type MoodleQuestion,
  nameOf,
  oldImage,
  pictureData,
  plain,
  withoutEmbedded,
  type XmlElement,
} from '../questions/moodle-file.ts';
import { asLine, type Media } from '../questions/plain-text.ts';
import { nameOfMedia, remarksOf } from '../questions/to-question.ts';
import {
  type Outcome,
  read,
  readNumberQuestion,
  readOneRight,
  readSeveral,
  readTexts,
  unread,
} from './to-practice.ts';

/** What of a question of Moodle's can be practised with, and the picture that it shows. */
export function readMoodlePractice(moodle: MoodleQuestion): {
  outcome: Outcome;
  picture: QuestionPicture | null;
} {
  const { question } = moodle;
  const asked = child(question, 'questiontext');
  const shown = (plain(asked)?.media ?? []).concat(oldImage(question));
  const { embedded } = withoutEmbedded(innerText(asked));
  const [kept] = shown.flatMap((media) => {
    const data = pictureData(question, media, embedded);
    return data ? [{ media, data }] : [];
  });
  if (!kept) return { outcome: readQuestion(moodle, shown), picture: null };
  const { media, data } = kept;
  const outcome = readQuestion(
    moodle,
    shown.filter((other) => other !== media),
    media.alt === ''
      ? ['Its picture has no description. Say what it shows before you publish.']
      : [],
  );
  return { outcome, picture: { name: nameOfMedia(media), alt: media.alt.slice(0, 300), data } };
}

function readQuestion(
  { question, line }: MoodleQuestion,
  lostFromText: readonly Media[],
  remarks: readonly string[] = [],
): Outcome {
  const asked = child(question, 'questiontext');
  const lost = { media: [...lostFromText], lostFormula: false, lost: remarks };
  const textIn = (element: XmlElement | undefined): string => {
    const text = plain(element);
    // What the text of the question shows is known already.
    if (element !== asked) lost.media.push(...(text?.media ?? []));
    lost.lostFormula ||= text?.lostFormula ?? false;
    return text?.text ?? '';
  };
  const all = (name: string) => question.elements().filter((element) => element.name === name);
  const text = textIn(asked) || nameOf(question);
  const common = {
    question: text,
    explanation: textIn(child(question, 'generalfeedback')),
    hints: all('hint').flatMap((hint) => textIn(hint) || []),
  };
  const answers = all('answer').map((answer) => {
    const given = textIn(answer);
    const tolerance = readNumber(child(answer, 'tolerance')?.text() ?? '');
    const number = readNumber(given);
    return {
      text: given,
      worth: Number(answer.attributes.fraction ?? 0),
      feedback: textIn(child(answer, 'feedback')),
      range:
        number === undefined
          ? undefined
          : { answer: number, ...(tolerance ? { tolerance: Math.abs(tolerance) } : {}) },
    };
  });

  switch (question.attributes.type) {
    case 'matching': {
      const pairs = all('subquestion').map((pair) => {
        const answer = child(pair, 'answer');
        // Moodle has markup at the left only.
        const right = asLine((answer && child(answer, 'text')?.text()) ?? '');
        return { left: textIn(pair), right };
      });
      return read(
        line,
        {
          ...common,
          kind: 'matching',
          pairs: pairs.filter(({ left }) => left !== ''),
          extra: pairs.filter(({ left }) => left === '').map(({ right }) => right),
        },
        remarksOf(lost),
      );
    }
    case 'numerical': {
      const { unit, remarks } = unitsIn(question);
      const asked = { ...common, ...(unit !== undefined && { unit }) };
      return readNumberQuestion(line, asked, answers, [...remarksOf(lost), ...remarks]);
    }
    case 'shortanswer': {
      const isCaseSensitive = child(question, 'usecase')?.text().trim() === '1';
      return readTexts(line, common, answers, [
        ...remarksOf(lost),
        ...(isCaseSensitive
          ? ['Capital and small letters had to be right there. Here they make no difference.']
          : []),
      ]);
    }
    case 'multichoice': {
      // Of one choice, what is worth a part of the mark isn't right.
      const isSingle = !/^(?:false|0)$/.test(child(question, 'single')?.text().trim() ?? '');
      return (isSingle ? readOneRight : readSeveral)(line, common, answers, remarksOf(lost));
    }
    case 'ordering':
      return read(
        line,
        { ...common, kind: 'ordering', items: answers.map(({ text }) => text) },
        remarksOf(lost),
      );
    default:
      return unread(line, text);
  }
}

/** The unit in which the answer is given; others are converted there. */
function unitsIn(question: XmlElement): { unit: string | undefined; remarks: string[] } {
  const units = (child(question, 'units')?.elements() ?? []).map((unit) => ({
    name: asLine(child(unit, 'unit_name')?.text() ?? ''),
    factor: readNumber(child(unit, 'multiplier')?.text() ?? '1') ?? 1,
  }));
  const own = units.find(({ factor, name }) => factor === 1 && name !== '');
  const others = units.filter((unit) => unit !== own && unit.name !== '');
  return {
    unit: own?.name,
    remarks:
      others.length > 0
        ? [
            `Answers in ${others.map(({ name }) => name).join(', ')} were converted there. Here they aren’t.`,
          ]
        : [],
  };
}
