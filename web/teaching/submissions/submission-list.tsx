import { Link } from 'react-router';
import {
  isToAnswerToday,
  type ListedSubmission,
  type ReviewDesk,
} from '../../../contract/assessment/submissions.ts';
import type { PageMeta } from '../../../contract/endpoint.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { useSession } from '../../data/session.tsx';
import layout from '../../lists/desk.module.css';
import type { List } from '../../lists/list-query.ts';
import { classNames } from '../../ui/class-names.ts';
import { Avatar } from '../../ui/drawings/avatar.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import { type SubmissionsQuery, viewPath } from './addresses.ts';
import styles from './submissions.module.css';
import { describePace, formatAge, tryName } from './words.ts';

type SubmissionListProps = {
  submissions: ListedSubmission[];
  meta: PageMeta;
  list: List<SubmissionsQuery>;
  desk: ReviewDesk | undefined;
  /** The id of the one that is open. */
  current: string | undefined;
  now: number;
};

const labels = {
  waiting: 'Waiting submissions, oldest first',
  peers: 'With fellow learners, oldest first',
  returned: 'Asked again, oldest first',
  reviewed: 'Reviewed, newest first',
};

export function SubmissionList(props: SubmissionListProps) {
  const { submissions, meta, list, desk, current, now } = props;
  const view = list.query;
  return (
    <nav aria-label={labels[view.list]}>
      {desk && <AssignmentFilter list={list} desk={desk} />}
      {groupsOf(submissions, view, now).map(({ title, items }) => (
        <section key={title} aria-label={title || undefined}>
          {title && <h2 className={`${layout.part} ${styles.group}`}>{title}</h2>}
          <ul>
            {items.map((submission) => (
              <li key={submission.id}>
                <Item
                  submission={submission}
                  view={view}
                  isCurrent={submission.id === current}
                  now={now}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {meta.total > meta.limit && (
        <div className={layout.part}>
          <Pagination {...meta} to={(page) => list.to({ page })} />
        </div>
      )}
      <p className={`${layout.part} tiny loose`}>{describeList(view, meta.total, desk)}</p>
    </nav>
  );
}

function describeList(
  { list }: SubmissionsQuery,
  total: number,
  desk: ReviewDesk | undefined,
): string {
  const order = list === 'reviewed' ? 'Newest first.' : 'Oldest first.';
  const pace = desk?.averageHours ?? null;
  if (total === 0) return '';
  if (list !== 'waiting' || pace === null) return order;
  return `${order} Your last answers came ${describePace(pace)} on average.`;
}

/** What has to be answered today comes under a heading of its own. */
function groupsOf(submissions: ListedSubmission[], { list }: SubmissionsQuery, now: number) {
  if (list !== 'waiting') return [{ title: '', items: submissions }];
  const isUrgent = ({ waitingSince }: ListedSubmission) => isToAnswerToday(waitingSince, now);
  return [
    { title: 'Answer today', items: submissions.filter(isUrgent) },
    { title: 'Answer in the next few days', items: submissions.filter((each) => !isUrgent(each)) },
  ].filter(({ items }) => items.length > 0);
}

type ItemProps = {
  submission: ListedSubmission;
  view: SubmissionsQuery;
  isCurrent: boolean;
  now: number;
};

function Item({ submission, view, isCurrent, now }: ItemProps) {
  const { id, learner, assignment, courseTitle, number, waitingSince, reviewedAt, mark } =
    submission;
  const at = view.list === 'reviewed' && reviewedAt ? reviewedAt : waitingSince;
  const isUrgent = view.list === 'waiting' && isToAnswerToday(waitingSince, now);
  const { members } = submission;
  // A group is drawn as its first member, and named in full.
  const [name = learner] = members;
  const [firstname = '', lastname = ''] = [name.split(' ')[0], name.split(' ').at(-1)];
  return (
    <Link
      to={viewPath(view, id)}
      className={layout.item}
      aria-current={isCurrent || undefined}
      title={courseTitle}
    >
      <Avatar person={{ firstname, lastname, username: name }} />
      <b className="anywhere">{learner}</b>
      <span className={classNames(styles.age, isUrgent && styles.urgent)}>
        {formatAge(at, now)}
      </span>
      <span className="fine muted">
        {members.length > 0 && 'Group · '}
        {assignment}
        {submission.withdrawn && ' (withdrawn)'}, {tryName(number)}
        {submission.daysLate > 0 && ` · ${plural(submission.daysLate, 'day')} late`}
        {view.list === 'reviewed' && mark !== null && ` · ${mark} of 100`}
        {submission.isDisputed && ' · objection to decide'}
      </span>
    </Link>
  );
}

function AssignmentFilter({
  list,
  desk,
}: Pick<SubmissionListProps, 'list'> & { desk: ReviewDesk }) {
  const courses = Map.groupBy(desk.assignments, ({ courseId }) => courseId);
  const isAdmin = useSession().user?.role === 'Admin';
  const { reviewer, assignment, course } = list.query;
  const value = reviewer || assignment || (course ? `course ${course}` : '');
  if (desk.assignments.length < 2 && value === '') return null;
  const choose = (value: string) => {
    const course = value.startsWith('course ') ? Number(value.slice(7)) : 0;
    const reviewer = value === 'none' ? value : '';
    list.show({ course, reviewer, assignment: course || reviewer ? '' : value });
  };
  return (
    <div className={layout.part}>
      <Select
        small
        label="Course or assignment"
        hideLabel
        value={value}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">All assignments</option>
        {isAdmin && <option value="none">Without a reviewer</option>}
        {[...courses].map(([courseId, assignments]) => (
          <optgroup key={courseId} label={assignments[0]?.courseTitle ?? ''}>
            {courses.size > 1 && assignments.length > 1 && (
              <option value={`course ${courseId}`}>All of {assignments[0]?.courseTitle}</option>
            )}
            {assignments.map(({ id, title, waiting, withdrawn }) => (
              <option key={id} value={id}>
                {title}
                {withdrawn && ', withdrawn'}
                {waiting > 0 && ` (${waiting})`}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </div>
  );
}

/** In the shape of the list. */
export function ListSkeleton() {
  return (
    <div className={layout.part}>
      <SkeletonLines lines={8} />
    </div>
  );
}
