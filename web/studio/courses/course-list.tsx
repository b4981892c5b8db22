import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { StudioCourse } from '../../../contract/studio/courses.ts';
import { coursePath, previewPath, submissionsPath } from '../../teaching/shared/studio-paths.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import { Illustration } from '../../ui/drawings/illustration.tsx';
import type { MenuItem } from '../../ui/overlays/menu.tsx';
import { MoreMenu } from '../../ui/overlays/more-menu.tsx';
import { exportArchive } from '../archives/save-archive.ts';
import { CroppedPicture } from '../details/cover/cropped-picture.tsx';
import { CourseStateMark } from '../shared/course-state-mark.tsx';
import { StudioIcon } from '../shared/studio-icon.tsx';
import { ArchiveDialog, DeleteDraftDialog } from './course-dialogs.tsx';
import styles from './course-list.module.css';

import { describeCourse } from './describe-course.ts';

type CourseListProps = {
  courses: readonly StudioCourse[];
  /** Left out for those who may neither copy nor export courses. */
  onCopy?: (course: StudioCourse) => void;
};

export function CourseList({ courses, onCopy }: CourseListProps) {
  const [deleted, setDeleted] = useState<StudioCourse | null>(null);
  const [archived, setArchived] = useState<StudioCourse | null>(null);
  return (
    <>
      <div className={styles.head} aria-hidden="true">
        <span>Course</span>
        <span>Learners</span>
        <span>Completed</span>
        <span>Rating</span>
        <span>Waiting</span>
      </div>
      <ul className={styles.list}>
        {courses.map((course) => (
          <CourseRow
            key={course.id}
            course={course}
            onCopy={onCopy && (() => onCopy(course))}
            onArchive={() => setArchived(course)}
            onDelete={() => setDeleted(course)}
          />
        ))}
      </ul>
      <ArchiveDialog course={archived} onClose={() => setArchived(null)} />
      <DeleteDraftDialog course={deleted} onClose={() => setDeleted(null)} />
    </>
  );
}

type Acts = { onCopy: (() => void) | undefined; onArchive: () => void; onDelete: () => void };

function CourseRow({ course, ...acts }: Acts & { course: StudioCourse }) {
  const { id, illustration, cover, state } = course;
  const title = course.title || 'Untitled course';
  const hasDetail = { learners: course.learners > 0, rating: course.rating !== null };
  return (
    <li className={styles.row}>
      <Link to={coursePath(id)} className={styles.picture} tabIndex={-1} aria-hidden="true">
        {cover ? (
          <CroppedPicture picture={cover} shape="card" crop={cover.crop} />
        ) : illustration ? (
          <Illustration name={illustration} />
        ) : (
          <span className={styles.noPicture}>
            <span>No drawing yet</span>
          </span>
        )}
      </Link>
      <div>
        <h2 className={`${styles.title} anywhere title-3`}>
          <Link to={coursePath(id)} prefetch="intent">
            {title}
          </Link>
        </h2>
        <p className="cluster center gap-1-4 mt-2">
          <CourseStateMark state={state} />
          <span className="tiny loose">{describeCourse(course)}</span>
        </p>
      </div>
      <dl className={styles.figures}>
        <div>
          <dt>Learners</dt>
          {hasDetail.learners ? (
            <Figure detail={`${course.learnersThisWeek} this week`}>{course.learners}</Figure>
          ) : (
            <None>None yet</None>
          )}
        </div>
        <div>
          <dt>Completed</dt>
          {hasDetail.learners ? (
            <Figure detail={`${course.completed} of ${course.learners}`}>
              {Math.round((course.completed / course.learners) * 100)}%
            </Figure>
          ) : (
            <None>–</None>
          )}
        </div>
        <div>
          <dt>Rating</dt>
          {hasDetail.rating ? (
            <Figure detail={`from ${course.ratings}`}>{course.rating?.toFixed(1)}</Figure>
          ) : (
            <None>–</None>
          )}
        </div>
        <div>
          <dt>Waiting</dt>
          {course.waiting ? (
            <dd>
              <Link
                className={`${styles.waiting} small name warm`}
                to={`${submissionsPath}?course=${id}`}
              >
                {course.waiting} to review
              </Link>
            </dd>
          ) : (
            <None>{course.waiting === 0 ? 'None' : '–'}</None>
          )}
        </div>
      </dl>
      <MoreMenu label={`More for ${title}`} items={itemsFor(course, acts)} />
    </li>
  );
}

function Figure({ children, detail }: { children: ReactNode; detail: string }) {
  return (
    <dd className={styles.figure}>
      {children}
      <small>{detail}</small>
    </dd>
  );
}

function None({ children }: { children: string }) {
  return <dd className="small faint">{children}</dd>;
}

/** What the viewer may do with a course, the rarest last. */
function itemsFor(course: StudioCourse, { onCopy, onArchive, onDelete }: Acts): MenuItem[] {
  const { id, title, rights, state } = course;
  const isOffered = state === 'published' || state === 'changed';
  const items: (MenuItem | false)[] = [
    { label: 'Open', icon: <Icon name="pencil" size={18} />, to: coursePath(id) },
    rights.edit && { label: 'Preview', icon: <Icon name="eye" size={18} />, to: previewPath(id) },
    rights.edit &&
      onCopy !== undefined && {
        label: 'Make a copy',
        icon: <StudioIcon name="copy" />,
        onSelect: onCopy,
      },
    rights.edit &&
      onCopy !== undefined && {
        label: 'Export as zip',
        icon: <Icon name="download" size={18} />,
        onSelect: () => exportArchive({ id, title }),
      },
    rights.edit &&
      isOffered && { label: 'Archive', icon: <StudioIcon name="archive" />, onSelect: onArchive },
    rights.edit &&
      state === 'archived' && {
        label: 'Offer again',
        icon: <StudioIcon name="archive" />,
        onSelect: onArchive,
      },
    rights.own &&
      state === 'draft' && {
        label: 'Delete draft',
        icon: <Icon name="trash" size={18} />,
        danger: true,
        onSelect: onDelete,
      },
  ];
  return items.filter((item) => item !== false);
}
