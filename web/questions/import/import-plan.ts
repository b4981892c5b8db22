import type { DraftDetails, DraftPicture } from '../../../contract/catalog/draft-fields.ts';
import type {
  ImportableQuestion,
  QuestionPicture,
  ReadPractice,
  ReadQuestion,
} from '../../../contract/questions/files.ts';
import type { DraftPractice, DraftQuestion } from '../../../contract/studio/content.ts';

export type Place = 'quiz' | 'practice' | 'bank' | 'none';

/** Where a question can go. */
export function placesOf({ quiz, practice }: ImportableQuestion): Place[] {
  return [
    ...(quiz ? (['quiz', 'bank'] as const) : []),
    ...(practice ? (['practice'] as const) : []),
    'none',
  ];
}

/** Where it loses least; a quiz if that makes no difference. */
export function firstPlace({ quiz, practice }: ImportableQuestion): Place {
  if (!quiz) return practice ? 'practice' : 'none';
  return practice && practice.remarks.length < quiz.remarks.length ? 'practice' : 'quiz';
}

/** What is lost if it goes there, in sentences. */
export function lossesAt(question: ImportableQuestion, place: Place): string[] {
  const { quiz, practice } = question;
  if (place === 'none') return [];
  const losses = (place === 'practice' ? practice : quiz)?.remarks ?? [];
  return [...losses, ...(place === 'bank' ? lostPictures(question) : [])];
}

/** The pictures that are sent along if it goes there. */
export function picturesAt(
  { picture, optionPictures }: ImportableQuestion,
  place: Place,
): QuestionPicture[] {
  if (place === 'bank' || place === 'none') return [];
  const all = [picture, ...(place === 'quiz' ? optionPictures : [])];
  return all.flatMap((each) => each ?? []);
}

/** The bank belongs to no course, and figures do. */
export function lostPictures({ picture, optionPictures }: ImportableQuestion): string[] {
  const names = [picture, ...optionPictures].flatMap((each) => each?.name ?? []);
  if (names.length === 0) return [];
  return names.length === 1
    ? [
        `The picture ${names[0]} is left out: only a lesson can show it. Import it there to keep it.`,
      ]
    : [
        `The pictures ${names.join(', ')} are left out: only a lesson can show them. Import them there to keep them.`,
      ];
}

export function textOf({ quiz, practice }: ImportableQuestion): string {
  return (quiz ?? practice)?.question.question ?? '';
}

export type Plan = readonly { question: ImportableQuestion; place: Place }[];

export const countAt = (plan: Plan, place: Place) =>
  plan.filter((each) => each.place === place).length;

/** Where all questions go at once: to one place as far as they can, or each to where it loses least. */
export type Wish = Place | 'suggested';

/** What can't go there goes where it loses least. */
export function placeFor(question: ImportableQuestion, wish: Wish): Place {
  return wish !== 'suggested' && placesOf(question).includes(wish) ? wish : firstPlace(question);
}

const wishes: Wish[] = ['suggested', 'quiz', 'practice', 'bank', 'none'];

/** Undefined if some were chosen one by one. */
export function wishOf(plan: Plan): Wish | undefined {
  return wishes.find((wish) =>
    plan.every(({ question, place }) => placeFor(question, wish) === place),
  );
}

/** Figures of the course by now. */
export interface Shown {
  picture: DraftPicture | null;
  /** Of each option. */
  options: readonly (DraftPicture | null)[];
}

export function askedWith({ question }: ReadQuestion, { picture, options }: Shown): DraftQuestion {
  const { practice, details = [] } = question;
  const own = picture ? { picture } : {};
  const withOwn = <T extends object>(given: T, place: number): T & DraftDetails => {
    const shown = options[place];
    return { ...given, ...(shown && { picture: shown }) };
  };
  if (practice) {
    const listed = practice.options && { options: practice.options.map(withOwn) };
    return { ...question, practice: { ...practice, ...own, ...listed } };
  }
  const shown = question.options.map((_, place) => withOwn(details[place] ?? {}, place));
  return { ...question, ...own, ...(options.some(Boolean) && { details: shown }) };
}

export function practisedWith({ question }: ReadPractice, { picture }: Shown): DraftPractice {
  return { ...question, ...(picture && { picture }) };
}
