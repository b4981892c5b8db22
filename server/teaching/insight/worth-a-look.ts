import type {
  LessonFigures,
  QuestionFigures,
  WorthALook,
} from '../../../contract/teaching/insight.ts';

const most = 3;
/** A step is marked where this share of those who finished the one before doesn't finish it. */
const notableLoss = 0.1;
/** A lesson takes notably longer from here on. */
const notableMinutes = 5;

interface Weighed {
  item: WorthALook;
  /** About how many learners a change would help. */
  learners: number;
}

/** At most three: first the most pressing of each kind, then whatever concerns most learners. */
export function findWorthALook(
  began: number | null,
  lessons: readonly LessonFigures[],
  questions: readonly QuestionFigures[],
): WorthALook[] {
  const kinds = [
    findStops(began, lessons),
    findOverruns(lessons),
    questions.flatMap(weighQuestion),
  ].map((kind) => kind.toSorted(byLearners));
  const first = kinds.flatMap(([pressing]) => (pressing ? [pressing] : []));
  const others = kinds.flatMap(([, ...rest]) => rest).toSorted(byLearners);
  return [...first.toSorted(byLearners), ...others].slice(0, most).map(({ item }) => item);
}

const byLearners = (one: Weighed, other: Weighed) => other.learners - one.learners;

function findStops(began: number | null, lessons: readonly LessonFigures[]): Weighed[] {
  let before = began;
  return lessons.flatMap(({ id, title, started, finished }) => {
    const of = before;
    before = finished;
    if (of === null || finished === null || of === 0) return [];
    const lost = of - finished;
    if (lost / of < notableLoss) return [];
    const opened = Math.min(lost, Math.max(0, (started ?? 0) - finished));
    return [{ item: { kind: 'stops', lessonId: id, title, lost, of, opened }, learners: lost }];
  });
}

function findOverruns(lessons: readonly LessonFigures[]): Weighed[] {
  return lessons.flatMap(({ id, title, medianMinutes, plannedMinutes, timed }) => {
    if (medianMinutes === null || medianMinutes - plannedMinutes < notableMinutes) return [];
    const item: WorthALook = {
      kind: 'takesLonger',
      lessonId: id,
      title,
      minutes: medianMinutes,
      planned: plannedMinutes,
      learners: timed,
    };
    // Half of them need longer than that; the rest is not kept waiting.
    return [{ item, learners: timed / 2 }];
  });
}

function weighQuestion(figures: QuestionFigures): Weighed[] {
  const { lessonId, lessonTitle: title, position, question, answers, right } = figures;
  const [advice] = figures.advice;
  // One that is too easy, or has an option nobody takes, does no harm.
  if (!advice || advice.kind === 'tooEasy' || advice.kind === 'neverChosen') return [];
  const item: WorthALook = {
    kind: 'question',
    lessonId,
    title,
    position,
    question,
    answers,
    advice,
  };
  const misled = advice.kind === 'misleads' ? advice.share : (1 - (right ?? 1)) / 2;
  return [{ item, learners: answers * misled }];
}
