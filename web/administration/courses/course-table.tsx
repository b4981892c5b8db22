import { Link } from 'react-router';
import type { AdminCourse, AdminCourseSort } from '../../../contract/administration/courses.ts';
import { formatNumber } from '../../../contract/text/numbers.ts';
import type { List, QueryOf } from '../../lists/list-query.ts';
import { CourseStateMark } from '../../studio/shared/course-state-mark.tsx';
import { coursePath } from '../../teaching/shared/studio-paths.ts';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { SortHeaders, Table } from '../../ui/layout/table.tsx';
import { accountPath } from '../users/dashboard-tabs.tsx';
import styles from './admin-courses.module.css';
import type { coursesQuery } from './hooks.ts';

type CourseTableProps = {
  courses: readonly AdminCourse[];
  list: List<QueryOf<typeof coursesQuery>>;
  onFeature: (course: AdminCourse) => void;
  onUnfeature: (course: AdminCourse) => void;
  onOwner: (course: AdminCourse) => void;
  onArchive: (course: AdminCourse) => void;
};

const columns: { column: AdminCourseSort; label: string }[] = [
  { column: 'title', label: 'Course' },
  { column: 'owner', label: 'Owner' },
  { column: 'learners', label: 'Learners' },
  { column: 'rating', label: 'Rating' },
];

export function CourseTable({ courses, list, ...acts }: CourseTableProps) {
  return (
    <Table caption="All courses" stacks>
      <thead>
        <tr>
          <SortHeaders columns={columns} {...list.query} onSort={list.sortBy} />
          <th scope="col">What to do</th>
        </tr>
      </thead>
      <tbody>
        {courses.map((course) => (
          <tr key={course.id}>
            <th scope="row">
              <Link to={coursePath(course.id)} className={`${styles.title} block label anywhere`}>
                {course.title || 'Untitled course'}
              </Link>
              <span className="cluster baseline gap-1-4 tiny plain mt-hair">
                <CourseStateMark state={course.state} />
                <span>{course.category}</span>
                {course.place !== null && <span>Home, place {course.place}</span>}
              </span>
            </th>
            <td data-label="Owner">
              {course.owner ? (
                <>
                  <Link to={accountPath(course.owner.id)} className={styles.owner}>
                    {course.owner.name}
                  </Link>
                  {course.owner.suspended && <span className="tiny"> suspended</span>}
                </>
              ) : (
                <span className="tiny">nobody</span>
              )}
            </td>
            <td className="num" data-label="Learners">
              {formatNumber(course.learners)}
            </td>
            <td className="num" data-label="Rating">
              {course.rating === null ? (
                <span className="tiny">none</span>
              ) : (
                `${course.rating.toFixed(1)} from ${course.ratings}`
              )}
            </td>
            <td>
              <CourseActs course={course} {...acts} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

type CourseActsProps = { course: AdminCourse } & Pick<
  CourseTableProps,
  'onFeature' | 'onUnfeature' | 'onOwner' | 'onArchive'
>;

function CourseActs({ course, onFeature, onUnfeature, onOwner, onArchive }: CourseActsProps) {
  const isOnHome = course.place !== null;
  return (
    <span className="cluster gap-1-4">
      {course.state === 'published' && (
        <Act
          course={course}
          text={isOnHome ? 'Take off Home' : 'Feature on Home'}
          onAct={isOnHome ? onUnfeature : onFeature}
        />
      )}
      <Act course={course} text="Change owner" onAct={onOwner} />
      {course.state !== 'draft' && (
        <Act
          course={course}
          text={course.state === 'archived' ? 'Offer again' : 'Archive'}
          onAct={onArchive}
        />
      )}
    </span>
  );
}

type ActProps = { course: AdminCourse; text: string; onAct: (course: AdminCourse) => void };

function Act({ course, text, onAct }: ActProps) {
  const title = course.title || 'Untitled course';
  return (
    <TextButton small aria-label={`${text}: ${title}`} onClick={() => onAct(course)}>
      {text}
    </TextButton>
  );
}
