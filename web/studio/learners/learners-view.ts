import type { LearnerGroup } from '../../../contract/studio/learners.ts';

export type LearnerSort = 'name' | 'progress' | 'seen' | 'since';

/** What the address says about the list. */
export interface LearnersView {
  group: LearnerGroup;
  q: string;
  sort: LearnerSort;
  order: 'asc' | 'desc';
  page: number;
}

const groups: readonly LearnerGroup[] = ['all', 'learning', 'stuck', 'finished'];
const sorts: readonly LearnerSort[] = ['name', 'progress', 'seen', 'since'];

export function readLearnersView(search: URLSearchParams): LearnersView {
  const page = Number(search.get('page'));
  const group = groups.find((group) => group === search.get('group')) ?? 'all';
  // Whoever has been stuck longest needs help first.
  const usual = group === 'stuck' ? 'since' : 'name';
  return {
    group,
    q: search.get('q') ?? '',
    sort: sorts.find((sort) => sort === search.get('sort')) ?? usual,
    order: search.get('order') === 'desc' ? 'desc' : 'asc',
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

export function writeLearnersView(view: LearnersView): URLSearchParams {
  const search = new URLSearchParams();
  if (view.group !== 'all') search.set('group', view.group);
  if (view.q) search.set('q', view.q);
  if (view.sort !== (view.group === 'stuck' ? 'since' : 'name')) search.set('sort', view.sort);
  if (view.order !== 'asc') search.set('order', view.order);
  if (view.page > 1) search.set('page', String(view.page));
  return search;
}
