import { isDeepStrictEqual } from 'node:util';
import {
  courseFields,
  instructorFields,
  labelsOf,
  textsOf,
} from '../../../../contract/catalog/course-fields.ts';
import type { DraftDeadline } from '../../../../contract/catalog/deadline-fields.ts';
import { describeDue, describeLate } from '../../../../contract/catalog/deadlines.ts';
import { fileKinds } from '../../../../contract/catalog/file-kinds.ts';
import type { QuizSettings } from '../../../../contract/catalog/quiz-settings.ts';
import { describeOpening } from '../../../../contract/catalog/week-openings.ts';
import { describeGroups } from '../../../../contract/catalog/work-groups.ts';
import type {
  CourseContent,
  CourseDetails,
  DraftActivity,
  DraftCriterion,
  DraftLesson,
  DraftQuestion,
  DraftTask,
  LessonSettings,
} from '../../../../contract/studio/content.ts';
import type {
  CourseDifferences,
  FieldDifference,
  LessonDifference,
  OutlineDifference,
  QuestionDifference,
} from '../../../../contract/studio/differences.ts';
import { practiceIn, toQuizContent } from '../../../../contract/studio/practice.ts';
import { formatDay } from '../../../../contract/text/dates.ts';
import { plural } from '../../../../contract/text/plurals.ts';
import { modelOf } from '../../../../practice/kinds.ts';
import { longestRising } from '../../drafts/changes.ts';
import { writeActivityFile, writeYaml } from '../../drafts/course-files.ts';
import { publishedOpenings } from '../../drafts/week-openings.ts';
import { compareTexts } from './compare-texts.ts';

/** Lines of a reply about a whole course. Lessons beyond are named, and shown when asked for alone. */
const mostLines = 3_000;
/** Of texts that are compared for one reply: a single line can be as long as a lesson. */
const mostCharacters = 300_000;

type Differences = Pick<CourseDifferences, 'details' | 'outline' | 'lessons' | 'figures'>;

/**
 * What was changed from one state of a course to another. Without a former one, everything was added. `categories` has the
 * names of categories by their slugs.
 */
export function compareCourses(
  former: CourseContent | null,
  later: CourseContent,
  categories: ReadonlyMap<string, string> = new Map(),
): Differences {
  const earlier = former ?? nothing;
  const before = new Map(earlier.lessons.map((lesson) => [lesson.id, lesson]));
  const kept = new Set(later.lessons.map(({ id }) => id));
  const removed = earlier.lessons.filter(({ id }) => !kept.has(id));
  let [lines, characters] = [0, 0];
  const lessons = [
    ...later.lessons.flatMap((lesson) => {
      const former = before.get(lesson.id);
      if (former && isDeepStrictEqual(former, lesson)) return [];
      if (lines > mostLines || characters > mostCharacters) return incomplete(former, lesson);
      if (former?.source !== lesson.source) {
        characters += (former?.source.length ?? 0) + lesson.source.length;
      }
      const difference = compareLessons(former, lesson);
      lines += countLines(difference);
      return difference;
    }),
    ...removed.map((lesson) => ({ ...incomplete(lesson, lesson), ...gone })),
  ];
  return {
    details: compareFields(
      former && detailFields(former.details, categories),
      detailFields(later.details, categories),
      detailLabels,
    ),
    outline: compareOutlines(earlier, later),
    lessons,
    figures: compareFigures(
      { ...earlier.figures, ...earlier.media },
      { ...later.figures, ...later.media },
    ),
  };
}

const nothing: Pick<CourseContent, 'outline' | 'lessons' | 'figures' | 'media'> = {
  outline: [],
  lessons: [],
  figures: {},
};

const gone = { state: 'removed', complete: true } as const;

function incomplete(former: DraftLesson | undefined, lesson: DraftLesson): LessonDifference {
  return {
    id: lesson.id,
    kind: lesson.kind,
    title: lesson.settings.title,
    state: former ? 'changed' : 'added',
    settings: [],
    text: [],
    wordsAdded: 0,
    wordsRemoved: 0,
    questions: [],
    complete: false,
  };
}

function compareLessons(former: DraftLesson | undefined, lesson: DraftLesson): LessonDifference {
  const { lines, ...words } = compareTexts(former?.source ?? '', lesson.source);
  return {
    ...incomplete(former, lesson),
    ...words,
    text: lines,
    settings: [
      ...compareFields(
        former ? settingFields(former.settings) : null,
        settingFields(lesson.settings),
        settingLabels,
      ),
      ...compareActivities(former?.activities ?? [], lesson.activities ?? []),
    ],
    questions: compareQuestions(former?.questions ?? [], lesson.questions),
    complete: true,
  };
}

function countLines({ settings, text, questions }: LessonDifference): number {
  const fields = [...settings, ...questions.flatMap(({ fields }) => fields)];
  return fields.reduce((sum, { lines }) => sum + lines.length, text.length);
}

/** What each field says, as text with a line for each of its parts. */
type Fields = Record<string, string>;

function compareFields(
  former: Fields | null,
  later: Fields,
  labels: Record<string, string>,
): FieldDifference[] {
  return Object.entries(later).flatMap(([field, text]) => {
    const { lines } = compareTexts(former?.[field] ?? '', text);
    return lines.length === 0 ? [] : { field, label: labels[field] ?? field, lines };
  });
}

/** Those of the instructor are compared one by one. */
const { instructor: _, faqs, ...ownFields } = courseFields;
const detailLabels = {
  ...labelsOf(ownFields),
  ...labelsOf(instructorFields, 'instructor.'),
  ...labelsOf({ faqs }),
};

function detailFields(details: CourseDetails, categories: ReadonlyMap<string, string>): Fields {
  const { instructor, faqs: asked, ...own } = details;
  const category = categories.get(details.category) ?? details.category;
  return {
    ...textsOf(ownFields, { ...own, category }),
    ...textsOf(instructorFields, instructor, 'instructor.'),
    ...textsOf({ faqs }, { faqs: asked }),
  };
}

const settingLabels = {
  title: 'Title',
  slug: 'Address',
  minutes: 'Minutes',
  preview: 'Open to everyone',
  photos: 'Photos',
  task: 'What to hand in',
  peerReview: 'Review by fellow learners',
  acceptedFrom: 'When it’s complete',
  deadline: 'Deadline',
  group: 'Groups',
  rubric: 'Points to review',
  criteria: 'Rubric with levels',
  quiz: 'How the quiz asks',
};

function settingFields(settings: LessonSettings): Record<keyof typeof settingLabels, string> {
  return {
    title: settings.title,
    slug: settings.slug,
    minutes: String(settings.minutes),
    preview: yesOrNo(settings.preview),
    photos: settings.task
      ? ''
      : settings.photos.map(({ title, instructions }) => `${title}\n${instructions}`).join('\n'),
    task: settings.task ? describeTask(settings.task) : '',
    peerReview: settings.peerReview ? 'Two fellow learners review it first' : '',
    acceptedFrom: describeAcceptance(settings.acceptedFrom),
    deadline: describeDeadline(settings.deadline),
    group: settings.group ? describeGroups(settings.group) : '',
    rubric: settings.rubric.join('\n'),
    criteria: (settings.criteria ?? []).map(describeCriterion).join('\n'),
    quiz: describeQuiz(settings.quiz),
  };
}

function describeCriterion({ title, weight, levels }: DraftCriterion): string {
  return [
    `${title} (weight ${weight})`,
    ...levels.map(({ name, points, text }) => `${name}, ${plural(points, 'point')}: ${text}`),
  ].join('\n');
}

/** A line for each of them, so that each is compared on its own. */
function describeQuiz({ asked, passMark, minutes, parts = [] }: QuizSettings = {}): string {
  return [
    asked !== undefined && `Questions asked: ${asked}`,
    passMark !== undefined && `Pass mark: ${passMark}`,
    minutes !== undefined && `Time limit: ${plural(minutes, 'minute')}`,
    ...parts.map(
      ({ title, asked }, place) =>
        `Part ${place + 1}: ${title}, ${asked === undefined ? 'all questions' : `${plural(asked, 'question')} drawn`}`,
    ),
  ]
    .filter(Boolean)
    .join('\n');
}

function describeAcceptance(acceptedFrom: number | undefined): string {
  if (acceptedFrom === undefined) return '';
  return acceptedFrom === 0
    ? 'Once a reviewer accepts it'
    : `Once a reviewer accepts it with at least ${acceptedFrom} of 100`;
}

/** A line for each half, so that each is compared on its own. */
function describeDeadline(deadline: DraftDeadline | undefined): string {
  if (!deadline) return '';
  const { due, late } = deadline;
  return [describeDue(due, (day) => (day ? formatDay(day) : '…')), describeLate(late)].join('\n');
}

function describeTask(task: DraftTask): string {
  const { instructions } = task;
  if (task.kind === 'text') {
    return `A text of ${task.least} to ${task.most} characters\n${instructions}`;
  }
  if (task.kind === 'link') return `A link\n${instructions}`;
  const { types, files, megabytes } = task;
  const names = types.map((type) => fileKinds[type].label);
  return [`Up to ${files} files of ${megabytes} MB`, ...names, instructions].join('\n');
}

/** As the files that they would be. */
function compareActivities(
  former: readonly DraftActivity[],
  later: readonly DraftActivity[],
): FieldDifference[] {
  const fieldsOf = (activities: readonly DraftActivity[]): Fields =>
    Object.fromEntries(
      activities.map((activity) => [`activity.${activity.id}`, writeActivityFile(activity)]),
    );
  const labels = Object.fromEntries(
    [...former, ...later].map(({ id, title }) => [`activity.${id}`, `Activity: ${title}`]),
  );
  const none = Object.fromEntries(Object.keys(labels).map((field) => [field, '']));
  return compareFields(fieldsOf(former), { ...none, ...fieldsOf(later) }, labels);
}

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No');

const questionLabels = {
  question: 'Question',
  picture: 'Picture',
  options: 'Options',
  explanation: 'Explanation',
  sample: 'May be shown on the home page',
};

function questionFields(question: DraftQuestion): Record<keyof typeof questionLabels, string> {
  return {
    question: question.question,
    picture: question.picture ? `${question.picture.figure}\n${question.picture.alt}` : '',
    options: question.practice
      ? describeKind(question)
      : question.options.map((option, index) => describeOption(question, option, index)).join('\n'),
    explanation: question.explanation,
    sample: yesOrNo(question.sample),
  };
}

function describeOption({ answer, details }: DraftQuestion, option: string, place: number): string {
  const { picture, says } = details?.[place] ?? {};
  return [
    place === answer ? `${option} (right answer)` : option,
    ...(picture ? [`Picture: ${picture.figure}, ${picture.alt}`] : []),
    ...(says ? [`Says: ${says}`] : []),
  ].join('\n');
}

/** Everything but its texts, as the file of a quiz has it. */
function describeKind(written: DraftQuestion): string {
  const practice = practiceIn(written);
  if (!practice) return '';
  const content = toQuizContent(practice, written.practice?.partial);
  const { kind: _, question: _question, explanation: _explanation, ...fields } = content;
  return `${modelOf(practice.kind).name}\n${writeYaml(fields)}`.trim();
}

/** A question that was rewritten is the one in the same place; all others are known by their wording. */
function compareQuestions(
  former: readonly DraftQuestion[],
  later: readonly DraftQuestion[],
): QuestionDifference[] {
  const places = pairQuestions(former, later);
  const pairs = later.flatMap((_, index) => {
    const place = places.get(index);
    return place === undefined ? [] : [{ id: String(index), place }];
  });
  const steady = longestRising(pairs);
  const taken = new Set(places.values());
  const differences = later.flatMap((question, index): QuestionDifference[] => {
    const place = places.get(index);
    const counterpart = place === undefined ? undefined : former[place];
    const fields = compareFields(
      counterpart ? questionFields(counterpart) : null,
      questionFields(question),
      questionLabels,
    );
    const said = { after: index + 1, question: question.question, fields };
    if (place === undefined) return [{ ...said, state: 'added', before: null }];
    const before = place + 1;
    if (fields.length > 0) return [{ ...said, state: 'changed', before }];
    return steady.has(String(index)) ? [] : [{ ...said, state: 'moved', before }];
  });
  const removed = former.flatMap(({ question }, index): QuestionDifference[] =>
    taken.has(index)
      ? []
      : [{ state: 'removed', before: index + 1, after: null, question, fields: [] }],
  );
  return [...differences, ...removed];
}

/** The place among the former questions for each that had one. */
function pairQuestions(
  former: readonly DraftQuestion[],
  later: readonly DraftQuestion[],
): Map<number, number> {
  const pairs = new Map<number, number>();
  const free = new Set(former.keys());
  const pair = (index: number, place: number | undefined) => {
    if (place === undefined || !free.delete(place)) return;
    pairs.set(index, place);
  };
  for (const isSame of [isDeepStrictEqual, isSameWording]) {
    for (const [index, question] of later.entries()) {
      if (pairs.has(index)) continue;
      pair(
        index,
        [...free].find((place) => isSame(former[place], question)),
      );
    }
  }
  for (const index of later.keys()) if (!pairs.has(index)) pair(index, index);
  return pairs;
}

const isSameWording = (one: DraftQuestion | undefined, other: DraftQuestion) =>
  one?.question === other.question;

type Outlined = Pick<CourseContent, 'outline' | 'lessons'>;

function compareOutlines(former: Outlined, later: Outlined): OutlineDifference[] {
  return [...compareWeeks(former, later), ...compareLessonPlaces(former, later)];
}

const openAtOnce = 'Open from the start';

/** When each week opens, in the words of the course page; what it waits for may not have been chosen yet. */
function describeOpenings({ outline }: Outlined): Map<string, string> {
  const published = publishedOpenings(outline);
  return new Map(
    outline.map(({ id, opens }, place) => {
      const rule = published[place];
      if (rule) return [id, describeOpening(rule, (week) => outline[week - 1]?.title ?? '')];
      return [id, opens ? 'Opens later' : openAtOnce];
    }),
  );
}

function compareOpenings(title: string, before: string, after: string): OutlineDifference[] {
  return before === after ? [] : [{ what: 'week opens', title, before, after }];
}

function compareWeeks(former: Outlined, later: Outlined): OutlineDifference[] {
  const before = new Map(former.outline.map((week, place) => [week.id, { ...week, place }]));
  const kept = new Set(later.outline.map(({ id }) => id));
  const common = later.outline.flatMap(({ id }) => {
    const week = before.get(id);
    return week ? [{ id, place: week.place }] : [];
  });
  const steady = longestRising(common);
  const [opensBefore, opensAfter] = [describeOpenings(former), describeOpenings(later)];
  return [
    ...later.outline.flatMap(({ id, title }, place): OutlineDifference[] => {
      const week = before.get(id);
      const after = `Week ${place + 1}`;
      if (!week) {
        return [
          { what: 'week added', title, before: null, after },
          ...compareOpenings(title, openAtOnce, opensAfter.get(id) ?? openAtOnce),
        ];
      }
      return [
        ...(week.title === title
          ? []
          : [{ what: 'week renamed', title, before: week.title, after: title } as const]),
        ...(steady.has(id)
          ? []
          : [{ what: 'week moved', title, before: `Week ${week.place + 1}`, after } as const]),
        ...compareOpenings(
          title,
          opensBefore.get(id) ?? openAtOnce,
          opensAfter.get(id) ?? openAtOnce,
        ),
      ];
    }),
    ...former.outline.flatMap(({ id, title }, place): OutlineDifference[] =>
      kept.has(id)
        ? []
        : [{ what: 'week removed', title, before: `Week ${place + 1}`, after: null }],
    ),
  ];
}

function compareLessonPlaces(former: Outlined, later: Outlined): OutlineDifference[] {
  const before = placesOf(former);
  const after = placesOf(later);
  const common = [...after].flatMap(([id, { weekId }]) => {
    const place = before.get(id);
    return place && place.weekId === weekId ? [{ id, place: place.order }] : [];
  });
  const steady = longestRising(common);
  return [
    ...[...after].flatMap(([id, { title, label }]): OutlineDifference[] => {
      const place = before.get(id);
      if (!place) return [{ what: 'lesson added', title, before: null, after: label }];
      if (steady.has(id)) return [];
      return [{ what: 'lesson moved', title, before: place.label, after: label }];
    }),
    ...[...before].flatMap(([id, { title, label }]): OutlineDifference[] =>
      after.has(id) ? [] : [{ what: 'lesson removed', title, before: label, after: null }],
    ),
  ];
}

function placesOf({ outline, lessons }: Outlined) {
  const titles = new Map(lessons.map(({ id, settings }) => [id, settings.title]));
  const places = outline.flatMap((week, index) =>
    week.lessons.map((id, place) => ({
      id,
      weekId: week.id,
      title: titles.get(id) ?? '',
      label: `Week ${index + 1}, lesson ${place + 1}`,
    })),
  );
  return new Map(places.map((place, order) => [place.id, { ...place, order }]));
}

function compareFigures(
  former: CourseContent['figures'],
  later: CourseContent['figures'],
): CourseDifferences['figures'] {
  const names = [...new Set([...Object.keys(former), ...Object.keys(later)])].sort();
  return names.flatMap((name): CourseDifferences['figures'] => {
    if (former[name] === later[name]) return [];
    if (former[name] === undefined) return [{ name, state: 'added' }];
    return [{ name, state: later[name] === undefined ? 'removed' : 'replaced' }];
  });
}
