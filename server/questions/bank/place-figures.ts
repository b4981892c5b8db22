import type { BankFigures } from '../../../contract/questions/bank.ts';
import { type AnswerCount, figuresOf } from '../../teaching/insight/question-arithmetic.ts';
import type { Counted, PlaceRow } from './queries.ts';

const wordingOf = ({ lessonId, fingerprint }: { lessonId: string; fingerprint: string | null }) =>
  `${lessonId} ${fingerprint}`;

/** As many as a question can have: what they say doesn't matter for how often the right one is chosen. */
const anyOptions = Array.from({ length: 6 }, () => '');

/**
 * The wording that stands for a question: that of most of its places, and of the first among equals. Answers to another wording
 * say nothing about it.
 */
export function leadingPlace(places: readonly PlaceRow[]): PlaceRow | undefined {
  // Nearly all of them: a list has thousands.
  if (places.length < 2) return places.find(({ fingerprint }) => fingerprint !== null);
  const counted = places.filter(({ fingerprint }) => fingerprint !== null);
  const groups = [...Map.groupBy(counted, ({ fingerprint }) => fingerprint).values()];
  return groups.toSorted((one, other) => other.length - one.length)[0]?.[0];
}

/** First answers to the leading wording, in every place that has it. */
export function poolCounts(counted: readonly Counted[]) {
  const byWording = new Map(counted.map((each) => [wordingOf(each), each.counts]));
  return (places: readonly PlaceRow[], lead: PlaceRow | undefined): AnswerCount[] =>
    lead
      ? places
          .filter(({ fingerprint }) => fingerprint === lead.fingerprint)
          .flatMap((place) => byWording.get(wordingOf(place)) ?? [])
      : [];
}

const noAnswers: BankFigures = { answers: 0, right: null, discrimination: null };

export function poolFigures(counted: readonly Counted[]) {
  const countsOf = poolCounts(counted);
  return (places: readonly PlaceRow[]): BankFigures => {
    const lead = leadingPlace(places);
    const counts = countsOf(places, lead);
    if (counts.length === 0) return noAnswers;
    const question = { options: anyOptions, answer: lead?.answer ?? 0 };
    const { answers, right, discrimination } = figuresOf(question, counts);
    return { answers, right, discrimination };
  };
}
