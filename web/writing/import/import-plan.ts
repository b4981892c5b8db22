import type { ImportableQuestion } from '../../../contract/writing/questions.ts';

export type Place = 'quiz' | 'practice' | 'bank' | 'none';

/** Where a question can go. */
export function placesOf({ quiz, practice }: ImportableQuestion): Place[] {
  return [
    ...(quiz ? (['quiz', 'bank'] as const) : []),
    ...(practice ? (['practice'] as const) : []),
    'none',
  ];
}

/** As Moodle has it: one right option is for a quiz. What shows a picture is practised with, because quizzes show none. */
export function firstPlace({ quiz, practice, picture }: ImportableQuestion): Place {
  if (practice && (!quiz || picture)) return 'practice';
  return quiz ? 'quiz' : 'none';
}

/** What is lost if it goes there, in sentences. */
export function lossesAt({ quiz, practice }: ImportableQuestion, place: Place): string[] {
  if (place === 'none') return [];
  return (place === 'practice' ? practice : quiz)?.remarks ?? [];
}

export function textOf({ quiz, practice }: ImportableQuestion): string {
  return (quiz ?? practice)?.question.question ?? '';
}

export type Plan = readonly { question: ImportableQuestion; place: Place }[];

export const countAt = (plan: Plan, place: Place) =>
  plan.filter((each) => each.place === place).length;
