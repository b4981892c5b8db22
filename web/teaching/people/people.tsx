import { useState } from 'react';
import { type MetaFunction, useNavigate } from 'react-router';
import type { CourseTeacher } from '../../../contract/teaching/people.ts';
import { errorMessage } from '../../data/error-message.ts';
import { useSession } from '../../data/session.tsx';
import { pageMeta } from '../../page/meta.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Avatar } from '../../ui/drawings/avatar.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton-shapes.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { studioPath } from '../shared/studio-paths.ts';
import { useTaughtCourse } from '../shared/taught-course.ts';
import { useChangeTeacher, useTeachers } from './hooks.ts';
import { InviteTeacher } from './invite-teacher.tsx';
import { InvitedTeachers } from './invited-teachers.tsx';
import styles from './people.module.css';
import { HandOverDialog, RemoveTeacherDialog } from './people-dialogs.tsx';
import { type Part, partOf, parts, rightsOf } from './rights.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'People', description: 'Who teaches a course.', hidden: true });

/** Who teaches a course, and what each may do. */
export default function People() {
  const { courseId, rights, details } = useTaughtCourse();
  const navigate = useNavigate();
  const { refresh } = useSession();
  const teachers = useTeachers(courseId);
  const [removed, setRemoved] = useState<CourseTeacher | null>(null);
  const [isHandingOver, setIsHandingOver] = useState(false);
  if (teachers.isPending) return <SkeletonTable rows={3} columns={3} />;
  if (teachers.isError) {
    return (
      <ErrorState
        message={errorMessage(teachers.error)}
        onRetry={() => void teachers.refetch()}
        retrying={teachers.isFetching}
      />
    );
  }
  const hasOwner = teachers.data.some(({ isOwner }) => isOwner);
  return (
    <div className={styles.columns}>
      <section aria-labelledby="teachers">
        <div className={styles.head}>
          <h2 id="teachers">Teachers</h2>
          {rights.own && (
            <Button small onClick={() => setIsHandingOver(true)}>
              {hasOwner ? 'Hand over' : 'Choose an owner'}
            </Button>
          )}
        </div>
        {!hasOwner && (
          <p className="mt-2 small muted">Nobody owns this course. An Admin can choose an owner.</p>
        )}
        <ul className="mt-2">
          {teachers.data.map((teacher) => (
            <Teacher
              key={teacher.userId}
              courseId={courseId}
              teacher={teacher}
              mayChange={rights.own}
              onRemove={() => setRemoved(teacher)}
            />
          ))}
        </ul>
        {rights.own && <InvitedTeachers courseId={courseId} />}
      </section>
      {rights.own ? (
        <InviteTeacher courseId={courseId} />
      ) : (
        <p className="mt-2 small muted">
          The owner invites co-teachers and decides what they may do. Admins can open every course.
        </p>
      )}
      <RemoveTeacherDialog
        courseId={courseId}
        courseTitle={details.title}
        teacher={removed}
        onClose={() => setRemoved(null)}
        onLeft={() => {
          void navigate(studioPath);
          // For a learner it may have been the only course.
          refresh().catch(() => {});
        }}
      />
      <HandOverDialog
        courseId={courseId}
        hasOwner={hasOwner}
        open={isHandingOver}
        onClose={() => setIsHandingOver(false)}
      />
    </div>
  );
}

type TeacherProps = {
  courseId: number;
  teacher: CourseTeacher;
  mayChange: boolean;
  onRemove: () => void;
};

function Teacher({ courseId, teacher, mayChange, onRemove }: TeacherProps) {
  const { name, username, isOwner, isYou, isTeacher, isLearner } = teacher;
  const change = useChangeTeacher(courseId);
  const save = (part: Part) =>
    change.mutate(
      { userId: teacher.userId, ...rightsOf(part) },
      {
        onSuccess: () => notify.success(`${name} can now ${parts[part].toLowerCase()}.`),
        onError: (error) => notify.error(errorMessage(error)),
      },
    );
  const [firstname = '', ...others] = name.split(' ');
  return (
    <li className={styles.teacher}>
      <Avatar person={{ username, firstname, lastname: others.join(' ') }} />
      <div className={`${styles.name} stack anywhere loose`}>
        <strong>
          {name}
          {isYou && ' (you)'}
        </strong>
        <span>{username}</span>
        {!isTeacher && (
          <span className={styles.inactive}>
            No longer a teacher: can’t open the course until an Admin changes their role, or they
            accept an invitation by email.
          </span>
        )}
        {isLearner && <span>Joined by email, for this course only</span>}
      </div>
      {isOwner || !mayChange ? (
        <span className="muted">{isOwner ? 'Owner' : parts[partOf(teacher)]}</span>
      ) : (
        <Select
          label={`What ${name} may do`}
          hideLabel
          small
          value={partOf(teacher)}
          disabled={change.isPending}
          onChange={(event) => save(event.target.value as Part)}
        >
          {Object.entries(parts).map(([part, label]) => (
            <option key={part} value={part}>
              {label}
            </option>
          ))}
        </Select>
      )}
      {!isOwner && (mayChange || isYou) && (
        <Button small onClick={onRemove} aria-label={isYou ? 'Leave the course' : `Remove ${name}`}>
          {isYou ? 'Leave' : 'Remove'}
        </Button>
      )}
    </li>
  );
}
