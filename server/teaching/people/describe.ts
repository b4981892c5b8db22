import type { TaughtCourse } from '../../catalog/teachers/teachers.ts';

/** What a co-teacher may do in one course. */
export interface Rights {
  mayEdit: boolean;
  mayReview: boolean;
}

/** As in “you may …”. */
export function describe({ mayEdit, mayReview }: Rights): string {
  if (mayEdit && mayReview) return 'edit the course and review work';
  return mayEdit ? 'edit the course' : 'review work';
}

/** For the audit log. */
export const nameOf = ({ id, title }: Pick<TaughtCourse, 'id' | 'title'>) =>
  `course ${id}, ${title}`;
