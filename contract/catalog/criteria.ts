/*
 * A rubric with levels: criteria, each with a weight, and for each the levels that a reviewer chooses from. The mark follows from
 * them here, on both sides.
 */

export const criteriaLimits = {
  criteria: 8,
  weight: [1, 100],
  levels: [2, 6],
  points: [0, 100],
  title: 120,
  name: 40,
  text: 300,
} as const;

interface Level {
  name: string;
  points: number;
  /** What work of this level is like; may be empty. */
  text: string;
}

export interface Criterion {
  title: string;
  /** Beside those of the other criteria; they needn't add up to 100. */
  weight: number;
  levels: Level[];
}

/** A criterion as it was when the work was reviewed, and the name of the level that was chosen. */
export interface JudgedCriterion extends Criterion {
  chosen: string;
}

const mostPoints = ({ levels }: Criterion) => Math.max(0, ...levels.map(({ points }) => points));

/** Half marks go up. Rounding to millionths first undoes what fractions such as 0.1 lose as binary numbers. */
const roundMark = (mark: number) => Math.floor(Math.round(mark * 1e6) / 1e6 + 0.5);

/**
 * The mark from 0 to 100: each criterion's points as a share of its best level, weighted. Null until a level is chosen for each, by
 * its name.
 */
export function markOfLevels(
  criteria: readonly Criterion[],
  chosen: readonly (string | null)[],
): number | null {
  let [sum, weights] = [0, 0];
  for (const [index, criterion] of criteria.entries()) {
    const level = criterion.levels.find(({ name }) => name === chosen[index]);
    const most = mostPoints(criterion);
    if (!level || most === 0) return null;
    sum += (criterion.weight * level.points) / most;
    weights += criterion.weight;
  }
  return weights === 0 ? null : roundMark((sum / weights) * 100);
}

/** What a criterion counts, as whole percent of the mark. */
export function shareOf(criteria: readonly Criterion[], criterion: Criterion): number {
  const weights = criteria.reduce((sum, { weight }) => sum + weight, 0);
  return roundMark((criterion.weight / weights) * 100);
}
