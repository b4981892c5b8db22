import type { Topic } from '../../../contract/learning/progress.ts';

export interface Topics {
  strongest: Topic[];
  weakest: Topic[];
}

const maxTopics = 3;
const shareOf = ({ right, total }: Topic) => right / total;

/**
 * The lessons with the largest and the smallest share of right answers. No lesson is both: strong ones are in the better
 * half and mostly right, weak ones are the rest. A full score is always strong.
 */
export function rankTopics(topics: readonly Topic[]): Topics {
  const asked = topics.filter(({ total }) => total > 0);
  const byShare = asked.toSorted(
    (one, other) =>
      shareOf(other) - shareOf(one) || other.total - one.total || (one.slug < other.slug ? -1 : 1),
  );
  const half = Math.ceil(byShare.length / 2);
  const strongest = byShare
    .filter((topic, place) => shareOf(topic) === 1 || (place < half && shareOf(topic) > 0.5))
    .slice(0, maxTopics);
  const weakest = byShare
    .filter((topic) => shareOf(topic) < 1 && !strongest.includes(topic))
    .slice(-maxTopics)
    .reverse();
  return { strongest, weakest };
}
