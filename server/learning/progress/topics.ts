import type { Topic } from '../../../contract/learning/progress.ts';

export interface Topics {
  strongest: Topic[];
  weakest: Topic[];
}

const atMost = 3;
const shareOf = ({ right, total }: Topic) => right / total;

/**
 * The lessons with the largest and the smallest share of right answers. Nothing is both: the better half can be strong, if
 * more than half of it is right, and the rest weak. A full score is always strong and never weak.
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
    .slice(0, atMost);
  const weakest = byShare
    .filter((topic) => shareOf(topic) < 1 && !strongest.includes(topic))
    .slice(-atMost)
    .reverse();
  return { strongest, weakest };
}
