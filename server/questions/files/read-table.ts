import { readNumber } from '../../../contract/assessment/practice/read-number.ts';
import {
  type Outcome as PracticeOutcome,
  read,
  readNumberQuestion,
  readOptions,
  unread as unpractised,
} from '../practice/to-practice.ts';
import { fromPlain } from './plain-text.ts';
import { splitList, type TableOption, type TableRow } from './table-file.ts';
import {
  noHints,
  type Outcome,
  remarksOf,
  shortened,
  toQuestion,
  unread,
  unsupported,
} from './to-question.ts';

type Kind = 'choice' | 'several' | 'truefalse' | 'number' | 'text' | 'ordering' | 'matching';

const kindNames: Record<Kind, readonly string[]> = {
  choice: [
    ...['single', 'single choice', 'single answer', 'one', 'one answer', 'one right answer'],
    ...['multiple choice', 'multiplechoice', 'multichoice', 'mc', 'mcq', 'choice', 'quiz', 'radio'],
  ],
  several: [
    ...['several', 'several answers', 'multiple', 'multiple answers', 'multiple answer'],
    ...['multiple response', 'multiple select', 'multi select', 'multiselect', 'ma', 'mr'],
    ...['checkbox', 'checkboxes', 'select all', 'select all that apply'],
  ],
  truefalse: ['true or false', 'true/false', 'true false', 'truefalse', 'tf', 't/f', 'boolean'],
  number: ['number', 'numeric', 'numerical', 'a number', 'num'],
  text: [
    ...['text', 'short answer', 'shortanswer', 'short text', 'typed', 'typed text', 'sa'],
    ...['fill in', 'fill in the blank', 'fill in the blanks', 'blank', 'type answer'],
  ],
  ordering: ['ordering', 'order', 'put in order', 'sequence', 'sorting', 'reorder'],
  matching: ['matching', 'match', 'pairs', 'match the following'],
};

interface Both {
  quiz: Outcome;
  practice: PracticeOutcome;
}

/** What a line of a table would be in a quiz and to practise with. */
export function readTableRow(row: TableRow): Both {
  const { line, cells, fault } = row;
  const text = cells.question.slice(0, 500);
  const neither = (reason: string): Both => {
    const named = [line, fromPlain(text).text, reason] as const;
    return { quiz: unread(...named), practice: unpractised(...named) };
  };
  if (fault) return neither(fault);
  if (cells.question === '') return neither('It has no text.');
  const kind = kindOf(row);
  if (!kind) return neither(unsupported(`Questions of the kind “${shortened(cells.kind)}”`));
  return readers[kind](reading(row), neither);
}

/** Named, or by what the line has. */
function kindOf({ cells, options }: TableRow): Kind | undefined {
  const named = cells.kind
    .slice(0, 60)
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();
  if (named !== '') {
    return (Object.keys(kindNames) as Kind[]).find((kind) => kindNames[kind].includes(named));
  }
  if (options.some(({ match }) => match !== '')) return 'matching';
  if (options.length > 0) return 'choice';
  if (/^(?:true|false)$/i.test(cells.answer)) return 'truefalse';
  const isNumber = /^[-−+]?[\d.,\s]+$/.test(cells.answer) && readNumber(cells.answer) !== undefined;
  return cells.tolerance !== '' || cells.near !== '' || isNumber ? 'number' : 'text';
}

type Reading = ReturnType<typeof reading>;

/** A line with its texts in plain text, and what is lost on the way. */
function reading(row: TableRow) {
  let lostFormula = false;
  const plain = (text: string) => {
    const read = fromPlain(text);
    lostFormula ||= read.lostFormula;
    return read.text;
  };
  const { cells } = row;
  return {
    plain,
    line: row.line,
    answer: cells.answer,
    tolerance: cells.tolerance,
    near: cells.near,
    unit: plain(cells.unit),
    options: row.options.map((option) => ({
      place: option.place,
      text: plain(option.text),
      match: plain(option.match),
      feedback: plain(option.feedback),
    })),
    common: {
      question: plain(cells.question),
      explanation: plain(cells.explanation),
      hints: row.hints.map(plain).filter((hint) => hint !== ''),
    },
    remarks: (more: readonly string[] = []) => remarksOf({ media: [], lostFormula, lost: more }),
  };
}

type Reader = (row: Reading, neither: (reason: string) => Both) => Both;

const readers: Record<Kind, Reader> = {
  choice: (row, neither) => readChoice(row, row.options, neither),
  truefalse: (row, neither) => {
    const given = row.options.length > 0 ? row.options : ['True', 'False'].map(asOption);
    return readChoice(row, given, neither);
  },
  several: (row, neither) => {
    const { rights, reason, remarks } = rightOf(row.answer, row.options, row.plain);
    if (reason) return neither(reason);
    // Of several, one may be right: a quiz would tell that it is only one.
    if (rights.length > 1) return readChoice(row, row.options, neither);
    return practised(row, { kind: 'several', options: rated(row.options, rights) }, remarks);
  },
  number: readANumber,
  text: readText,
  ordering: readOrdering,
  matching: readMatching,
};

const asOption = (text: string, place: number): TableOption => ({
  ...{ place, text },
  match: '',
  feedback: '',
});

function readChoice(
  row: Reading,
  given: readonly TableOption[],
  neither: (reason: string) => Both,
) {
  const { line, common } = row;
  const { rights, reason, remarks } = rightOf(row.answer, given, row.plain);
  if (reason) return neither(reason);
  const options = namedTrueFalse(given).map(({ place, text, feedback }) => ({
    ...{ text, feedback },
    worth: rights.includes(place) ? 100 / rights.length : 0,
  }));
  const { hints, question, explanation } = common;
  const quiz = toQuestion({
    ...{ line, text: question, options, feedback: explanation, media: [], lostFormula: false },
    lost: [...row.remarks(remarks), ...(hints.length > 0 ? [noHints] : [])],
  });
  return { quiz, practice: readOptions(line, common, options, row.remarks(remarks)) };
}

/** Spreadsheets write them in capitals. */
function namedTrueFalse(options: readonly TableOption[]): readonly TableOption[] {
  const isBoth =
    options.length === 2 && options.every(({ text }) => /^(?:true|false)$/i.test(text));
  if (!isBoth) return options;
  return options.map((option) => ({ ...option, text: /^t/i.test(option.text) ? 'True' : 'False' }));
}

const rated = (options: readonly TableOption[], rights: readonly number[]) =>
  options.map(({ text, place }) => ({ text, right: rights.includes(place) }));

interface Right {
  /** The places of the right options, in the order of the answer. */
  rights: number[];
  reason?: string;
  remarks: string[];
}

/** The answer as one text, as several with bars or semicolons between them, or as letters or numbers with commas. */
function rightOf(
  answer: string,
  options: readonly TableOption[],
  plain: (text: string) => string,
): Right {
  const remarks: string[] = [];
  if (answer === '') return { rights: [], remarks, reason: 'Its answer is missing.' };
  const whole = findOption(answer, options, plain);
  if (whole) return { rights: [whole.place], remarks: whole.remarks };
  const listed = splitList(answer);
  const parts = listed.length === 1 ? answer.split(',').map((part) => part.trim()) : listed;
  const found = parts.map((part) => findOption(part, options, plain));
  const missing = parts.find((_, index) => !found[index]);
  if (missing !== undefined || parts.length === 0) {
    const given = shortened(plain(parts.length === listed.length ? (missing ?? '') : answer));
    return { rights: [], remarks, reason: `Its answer “${given}” is none of its options.` };
  }
  const rights = [...new Set(found.flatMap((each) => each?.place ?? []))];
  return { rights, remarks: found.flatMap((each) => each?.remarks ?? []) };
}

/** By its text first: where options are numbers, `4` is more likely the option 4 than the fourth. */
function findOption(
  answer: string,
  options: readonly TableOption[],
  plain: (text: string) => string,
): { place: number; remarks: string[] } | undefined {
  const text = plain(answer).toLowerCase();
  const byText = options.find((option) => option.text.toLowerCase() === text);
  const sign = /^(?:option |answer )?\(?([a-h]|[1-8])[.)]?$/.exec(text)?.[1];
  const place =
    sign === undefined ? -1 : /\d/.test(sign) ? Number(sign) - 1 : sign.charCodeAt(0) - 97;
  const byPlace = options.find((option) => option.place === place);
  if (!byText) return byPlace && { place, remarks: [] };
  const isUnclear = byPlace !== undefined && byPlace !== byText;
  return {
    place: byText.place,
    remarks: isUnclear
      ? [
          `Its answer “${byText.text}” could also mean the option “${shortened(byPlace.text)}”. Check which of them is right.`,
        ]
      : [],
  };
}

/** Something that only practice has. */
function practised(
  { line, common, remarks }: Reading,
  draft: Omit<Parameters<typeof read>[1], 'question' | 'explanation'>,
  more: readonly string[] = [],
): Both {
  const practice = read(line, { ...common, ...draft }, remarks(more));
  // What is wrong with it is said by practice.
  return { quiz: unread(line, common.question, ''), practice };
}

function readANumber(row: Reading): Both {
  const { line, common, unit } = row;
  const off = toleranceIn(row.tolerance);
  const near = toleranceIn(row.near);
  const given = splitList(row.answer || (row.options[0]?.text ?? ''));
  const worth = (percent: number, within: typeof off) => (text: string) => {
    const answer = readNumber(text);
    const tolerance = within && answer !== undefined ? within(Math.abs(answer)) : 0;
    return {
      ...{ text: row.plain(text), worth: percent, feedback: '' },
      range: answer === undefined ? undefined : { answer, ...(tolerance > 0 && { tolerance }) },
    };
  };
  const right = given.map(worth(100, off));
  const close = given.slice(0, 1).map(worth(50, near));
  const isWider = (close[0]?.range?.tolerance ?? 0) > (right[0]?.range?.tolerance ?? 0);
  const answers = isWider ? [...right, ...close] : right;
  const remarks = row.remarks([
    ...(off
      ? []
      : [`Its tolerance “${shortened(row.tolerance)}” isn’t a number and was left out.`]),
    ...(row.near === '' || isWider
      ? []
      : [
          `Half points within “${shortened(row.near)}” were left out: that has to be a number above the tolerance.`,
        ]),
    ...leftOptions(row, row.answer !== ''),
  ]);
  const practice =
    answers.length === 0
      ? unpractised(line, common.question, 'Its answer is missing.')
      : readNumberQuestion(line, { ...common, ...(unit !== '' && { unit }) }, answers, remarks);
  return { quiz: unread(line, common.question, ''), practice };
}

/** `0.5`, or `5%` of the answer. */
function toleranceIn(text: string): ((answer: number) => number) | undefined {
  if (text === '') return () => 0;
  const number = readNumber(text.replace(/^±/, '').replace(/%$/, ''));
  if (number === undefined) return undefined;
  const size = Math.abs(number);
  return text.endsWith('%')
    ? (answer) => Number(((answer * size) / 100).toPrecision(12))
    : () => size;
}

/** Options of a question that has none here. */
function leftOptions({ options }: Reading, areLost: boolean): string[] {
  if (!areLost || options.length === 0) return [];
  return [`Its options were left out: ${options.map(({ text }) => shortened(text)).join(', ')}.`];
}

/** Everything that is accepted: in the answer, or in the columns of options. */
function readText(row: Reading, neither: (reason: string) => Both): Both {
  const answered = splitList(row.answer).map(row.plain);
  const accept = answered.length > 0 ? answered : row.options.map(({ text }) => text);
  if (accept.length === 0) return neither('Its answer is missing.');
  return practised(
    row,
    { kind: 'text', accept: [...new Set(accept)] },
    leftOptions(row, answered.length > 0),
  );
}

/** Options are in the right order, unless the answer names another. */
function readOrdering(row: Reading, neither: (reason: string) => Both): Both {
  const { options, answer, plain } = row;
  const listed = options.length > 0 ? options : splitList(answer).map(plain).map(asOption);
  if (listed.length < 2) return neither('Something to put in order needs at least two entries.');
  if (options.length === 0 || answer === '') {
    return practised(row, { kind: 'ordering', items: listed.map(({ text }) => text) });
  }
  const { rights } = rightOf(answer, options, plain);
  if (rights.length !== options.length) {
    return neither('Its answer has to name every option once, in the right order.');
  }
  const items = rights.flatMap((right) => options.find(({ place }) => place === right)?.text ?? []);
  return practised(row, { kind: 'ordering', items });
}

const arrows = ['->', '→', '=>', '='];

/** `France -> Paris`, or an option with the text in the column of matches that has its number. */
function readMatching(row: Reading, neither: (reason: string) => Both): Both {
  const { options, answer, plain } = row;
  const listed = options.length > 0 ? options : splitList(answer).map(plain).map(asOption);
  const pairs = listed.map(({ text, match }) => {
    const arrow = match === '' ? arrows.find((each) => text.includes(each)) : undefined;
    if (arrow === undefined) return { left: text, right: match };
    const at = text.indexOf(arrow);
    return { left: text.slice(0, at).trim(), right: text.slice(at + arrow.length).trim() };
  });
  const alone = pairs.find(({ right }) => right === '');
  if (alone) {
    return neither(
      `“${shortened(alone.left)}” is matched with nothing. Write “${shortened(alone.left)} -> …”, or add a column “Match 1” for “Option 1”.`,
    );
  }
  const matched = pairs.filter(({ left }) => left !== '');
  if (matched.length < 2) return neither('Something to match needs at least two pairs.');
  const extra = pairs.filter(({ left }) => left === '').map(({ right }) => right);
  const isUsed = options.length > 0 && answer !== '';
  return practised(
    row,
    { kind: 'matching', pairs: matched, extra },
    isUsed
      ? [
          `Its answer “${shortened(plain(answer))}” was left out: its pairs say what belongs together.`,
        ]
      : [],
  );
}
