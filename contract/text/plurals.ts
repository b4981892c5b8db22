import { formatNumber } from './numbers.ts';

/** `1 quiz`, `2 quizzes`, `1,043 words` */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${noun(count, one, many)}`;
}

/** The same without the number: `quiz` or `quizzes`. Languages with more forms than two will choose theirs here. */
export function noun(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}
