import type { SubmissionList } from '../../../contract/assessment/submissions.ts';
import { submissionsPath } from '../shared/studio-paths.ts';

/** What the address says about the list beside the submission. */
export interface ListView {
  list: SubmissionList;
  course: number | undefined;
  assignment: string | undefined;
  /** Only in courses that nobody reviews. */
  reviewer: 'none' | undefined;
  page: number;
}

const lists: readonly SubmissionList[] = ['waiting', 'peers', 'returned', 'reviewed'];

export function readView(search: URLSearchParams): ListView {
  const course = Number(search.get('course'));
  const page = Number(search.get('page'));
  return {
    list: lists.find((list) => list === search.get('list')) ?? 'waiting',
    course: Number.isInteger(course) && course > 0 ? course : undefined,
    assignment: search.get('assignment') || undefined,
    reviewer: search.get('reviewer') === 'none' ? 'none' : undefined,
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** The address of a list, or of a submission beside it. */
export function viewPath(view: ListView, id?: string): string {
  const search = new URLSearchParams();
  if (view.list !== 'waiting') search.set('list', view.list);
  if (view.course) search.set('course', String(view.course));
  if (view.assignment) search.set('assignment', view.assignment);
  if (view.reviewer) search.set('reviewer', view.reviewer);
  if (view.page > 1) search.set('page', String(view.page));
  const query = search.size > 0 ? `?${search}` : '';
  return `${submissionsPath}${id ? `/${id}` : ''}${query}`;
}
