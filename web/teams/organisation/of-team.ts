import type { List, ListQueryDefinition } from '../../lists/list-query.ts';

/** A list of one organisation: which one doesn't narrow it, and stays when everything is shown. */
export function ofTeam<Query extends { team: string; page: number }>(
  { usual, isNarrowed }: ListQueryDefinition<Query>,
  list: List<Query>,
): List<Query> {
  const { team } = list.query;
  return {
    ...list,
    isNarrowed: isNarrowed({ ...list.query, team: usual.team }),
    showAll: () => list.show({ ...usual, team }),
  };
}
