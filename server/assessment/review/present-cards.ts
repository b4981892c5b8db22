import type { ReviewCard } from '../../../contract/assessment/review.ts';
import { showQuestion } from '../../../practice/kinds.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { type CardDetails, listKanaLessons } from './queries.ts';

/** Without their answers, in the same order. */
export async function presentCards(db: Db, cards: readonly CardDetails[]): Promise<ReviewCard[]> {
  const hasKana = cards.some(({ kana }) => kana !== null);
  const lessons = hasKana ? await listKanaLessons(db) : [];
  return cards.flatMap((card) => presentCard(card, lessons) ?? []);
}

type KanaLesson = Awaited<ReturnType<typeof listKanaLessons>>[number];

function presentCard(
  card: CardDetails,
  kanaLessons: readonly KanaLesson[],
): ReviewCard | undefined {
  if (card.kana !== null && card.script !== null) {
    const lesson = kanaLessons.find(({ slug }) => slug === card.script);
    return {
      kind: 'kana',
      id: card.kana,
      script: card.script,
      // Alternately seen and heard, seen first.
      way: (card.reps ?? 0) % 2 === 0 ? 'typed' : 'heard',
      course: lesson ? { id: lesson.courseId, title: lesson.courseTitle } : null,
      lesson: lesson ? { slug: lesson.slug, name: lesson.lessonTitle } : null,
    };
  }
  const { courseId, courseTitle, lessonSlug, lessonTitle } = card;
  if (courseId === null || courseTitle === null || lessonSlug === null || lessonTitle === null) {
    return undefined;
  }
  const source = {
    course: { id: courseId, title: courseTitle },
    lesson: { slug: lessonSlug, name: lessonTitle },
  };
  if (card.practiceId !== null && card.content !== null) {
    const shown = showQuestion(card.content, card.figure ?? '');
    return { kind: 'practice', id: card.practiceId, shown, ...source };
  }
  if (card.questionId === null || card.question === null || card.options === null) return undefined;
  const { questionId: id, question, options, shown, pictures } = card;
  return {
    ...{ kind: 'question', id, question, options },
    ...(shown && { shown }),
    ...(pictures && { pictures }),
    ...source,
  };
}
