import { readNumber } from '../../../contract/assessment/practice/read-number.ts';
import type { QuestionPicture } from '../../../contract/questions/files.ts';
import {
  child,
  type MoodleQuestion,
  nameOf,
  oldImage,
  optionPictureIn,
  pictureIn,
  plain,
  undescribed,
  type XmlElement,
} from '../files/moodle-file.ts';
import { asLine, type Media } from '../files/plain-text.ts';
import { remarksOf } from '../files/to-question.ts';
import {
  type Outcome,
  read,
  readNumberQuestion,
  readOneRight,
  readSeveral,
  readTexts,
  unread,
} from './to-practice.ts';

interface Found {
  outcome: Outcome;
  picture: QuestionPicture | null;
  /** Of each option; empty if none has one. */
  optionPictures: (QuestionPicture | null)[];
}

/** What of a question of Moodle's can be practised with, and the pictures that it shows. */
export function readMoodlePractice(moodle: MoodleQuestion): Found {
  const { question } = moodle;
  const asked = child(question, 'questiontext');
  const shown = pictureIn(question, asked, oldImage(question));
  const answers = question.elements().filter(({ name }) => name === 'answer');
  const options =
    question.attributes.type === 'multichoice'
      ? answers.map((answer, place) => optionPictureIn(question, answer, place))
      : [];
  const pictures = options.map(({ picture }) => picture);
  return {
    outcome: readQuestion(moodle, shown.lost, undescribed(shown)),
    picture: shown.picture,
    optionPictures: pictures.some((picture) => picture) ? pictures : [],
  };
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
  const textOf = (element: XmlElement) => {
    const text = plain(element);
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
  const type = question.attributes.type;
  const options: ReturnType<typeof optionPictureIn>[] = [];
  const answers = all('answer').map((answer, place) => {
    const option = type === 'multichoice' ? optionPictureIn(question, answer, place) : undefined;
    if (option) options.push(option);
    // What an option shows is kept in a quiz.
    const given = option ? textOf(answer) || option.name : textIn(answer);
    if (option) lost.media.push(...option.lost);
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

  switch (type) {
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
        { partial: true, remarks: remarksOf(lost) },
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
      const names = options.flatMap(({ picture }) => picture?.name ?? []);
      const read = (isSingle ? readOneRight : readSeveral)(line, common, answers, [
        ...remarksOf(lost),
        ...options.flatMap(({ remarks }) => remarks),
      ]);
      if (!('read' in read) || names.length === 0) return read;
      const onlyInQuiz = `The pictures of its options were left out: ${names.join(', ')}. Only a quiz shows them.`;
      return {
        inQuiz: { remarks: read.read.remarks },
        ...read,
        read: { ...read.read, remarks: [...read.read.remarks, onlyInQuiz] },
      };
    }
    case 'ordering': {
      const isStrict = /^(?:ALL_OR_NOTHING|-1)$/.test(
        child(question, 'gradingtype')?.text().trim() ?? '',
      );
      const draft = {
        ...common,
        kind: 'ordering' as const,
        items: answers.map(({ text }) => text),
      };
      return read(line, draft, remarksOf(lost), {
        remarks: [
          ...remarksOf(lost),
          ...(isStrict
            ? []
            : [
                'A partly right order earned a part of the mark there. Here the whole order has to be right.',
              ]),
        ],
      });
    }
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
