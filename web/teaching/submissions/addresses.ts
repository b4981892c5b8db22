import { SubmissionList } from '../../../contract/assessment/submissions.ts';
import { defineListQuery, id, oneOf, type QueryOf, words } from '../../lists/list-query.ts';
import { submissionsPath } from '../shared/studio-paths.ts';

/** What the address says about the list beside the submission. */
export const submissionsQuery = defineListQuery({
  list: oneOf(SubmissionList.options, 'waiting'),
  course: id,
  assignment: words(60),
  /** `none`: only in courses that nobody reviews. */
  reviewer: oneOf(['none', ''], ''),
});
export type SubmissionsQuery = QueryOf<typeof submissionsQuery>;

/** The address of a list, or of a submission beside it. */
export function viewPath(query: SubmissionsQuery, id?: string): string {
  return submissionsQuery.addressAt(id ? `${submissionsPath}/${id}` : submissionsPath, query);
}
