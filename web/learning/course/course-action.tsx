import type { CourseDetail } from '../../../contract/catalog.ts';
import type { MyCourse } from '../../../contract/learning/enrolment.ts';
import { notSoldText } from '../../../contract/plans.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { CoursePrice } from '../../catalog/shared/course-price.tsx';
import { lessonPath } from '../../catalog/shared/paths.ts';
import { useSession } from '../../data/session.tsx';
import { useShop } from '../../data/shop.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { HydratedButton } from '../../ui/buttons/hydrated-button.tsx';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { ProgressBar } from '../../ui/charts/progress-bar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import { LicenceEnded } from '../enrolment/licence-ended.tsx';
import { useMyCourse } from '../shared/my-courses.ts';
import { useEnrol } from '../shared/use-enrol.ts';
import styles from './course-action.module.css';
import { SaveForLater } from './save-for-later.tsx';
import { startAfterSignInPath, useStartIntent } from './start-intent.ts';

type CourseActionProps = {
  course: CourseDetail;
  /** The enrolment form is open, so its button is the primary one. */
  isEnrolling: boolean;
  onGetNow: () => void;
};

/** The call to action: for visitors, learners or enrolled learners. Until the session is known, CSS picks one. */
export function CourseAction(props: CourseActionProps) {
  const { state } = useSession();
  return (
    <>
      {state !== 'signedIn' && (
        <div className="when-signed-out">
          <VisitorAction {...props} />
        </div>
      )}
      {state !== 'signedOut' && (
        <div className="when-signed-in">
          <LearnerAction {...props} />
        </div>
      )}
    </>
  );
}

function VisitorAction({ course, isEnrolling, onGetNow }: CourseActionProps) {
  if (course.archived) return <NoLongerOffered />;
  const [readable] = course.modules.flatMap(({ opens, lessons }) =>
    lessons.filter(({ preview }) => preview || (course.free && !opens)),
  );
  return (
    <div className={`${styles.action} stack gap-2`}>
      <CoursePrice course={course} />
      <div className={`${styles.buttons} stack gap-2`}>
        {course.free ? (
          <LinkButton variant="primary" wide to={startAfterSignInPath(course.id)}>
            Start Now
          </LinkButton>
        ) : (
          <GetNow isEnrolling={isEnrolling} onGetNow={onGetNow} />
        )}
        {readable && (
          <LinkButton wide to={lessonPath(readable.slug)}>
            {course.free ? 'Read without an account' : 'Read a preview lesson'}
          </LinkButton>
        )}
      </div>
    </div>
  );
}

function LearnerAction({ course, isEnrolling, onGetNow }: CourseActionProps) {
  const { data: mine, error, refetch } = useMyCourse(course.id);
  const { enrol, pending } = useEnrol(course);
  // Replaces this page in the history: it must not start the course again.
  useStartIntent(course.free ? mine?.enrolled : undefined, () => void enrol({ replace: true }));
  if (mine?.enrolled) return <EnrolledAction course={course} mine={mine} />;
  if (course.archived) return <NoLongerOffered licenceEnded={mine?.licenceEnded === true} />;
  // Reserves the space of the buttons while it loads.
  const isWaiting = !mine && !error;
  const isLicensed = !course.free && mine?.licence === true;
  return (
    <div
      className={classNames(styles.action, 'stack gap-2', isWaiting && styles.waiting)}
      inert={isWaiting}
    >
      {isLicensed ? (
        <p className={`${styles.licensed} stack center small wash inset-2`}>
          Your licence opens this course.
        </p>
      ) : mine?.licenceEnded ? (
        <LicenceEnded className={styles.ended} due={course.due} />
      ) : (
        <CoursePrice course={course} />
      )}
      <div className={`${styles.buttons} stack gap-2`}>
        {course.free || isLicensed ? (
          <HydratedButton
            variant={isLicensed && isEnrolling ? 'quiet' : 'primary'}
            wide
            pending={pending}
            onClick={() => void enrol()}
          >
            Start Now
          </HydratedButton>
        ) : (
          <GetNow isEnrolling={isEnrolling} onGetNow={onGetNow} />
        )}
        <SaveForLater courseId={course.id} />
        {!course.free && !isLicensed && mine?.can.readAll && mine.nextLesson && (
          <LinkButton wide to={lessonPath(mine.nextLesson)}>
            Read the lessons
          </LinkButton>
        )}
      </div>
      {error && !mine && (
        <p className={`${styles.trouble} small muted`} role="alert">
          Your progress could not be loaded.{' '}
          <TextButton small onClick={() => void refetch()}>
            Try again
          </TextButton>
        </p>
      )}
    </div>
  );
}

/** For everyone who doesn't have an archived course. Renewing a licence opens what was begun with it. */
function NoLongerOffered({ licenceEnded = false }: { licenceEnded?: boolean }) {
  return (
    <div className={`${styles.action} stack gap-2`}>
      <p className={styles.notSold}>
        <strong>This course is no longer offered.</strong> Learners who have it can still use it.
      </p>
      <div className={`${styles.buttons} stack gap-2`}>
        {licenceEnded && (
          <LinkButton wide to="/user-screen/team">
            Renew your licence
          </LinkButton>
        )}
        <LinkButton wide to="/courses">
          See other courses
        </LinkButton>
      </div>
    </div>
  );
}

function GetNow({ isEnrolling, onGetNow }: Pick<CourseActionProps, 'isEnrolling' | 'onGetNow'>) {
  const { payments } = useShop();
  if (payments === 'off') return <p className={styles.notSold}>{notSoldText}</p>;
  return (
    <HydratedButton
      variant={isEnrolling ? 'quiet' : 'primary'}
      wide
      aria-expanded={isEnrolling}
      onClick={onGetNow}
    >
      Get Now
    </HydratedButton>
  );
}

function EnrolledAction({ course, mine }: { course: CourseDetail; mine: MyCourse }) {
  return (
    <div className={`${styles.action} stack gap-2`}>
      {mine.completedAt ? (
        <p className={`${styles.completed} row center gap-2 small inset-2`}>
          <Icon className="good" name="check" size={18} />
          <span>
            <strong className="name">Completed</strong> on{' '}
            {formatDay(mine.completedAt, { zone: 'UTC' })}
          </span>
        </p>
      ) : (
        <ProgressBar done={mine.done.length} total={course.lessons} />
      )}
      {mine.waiting[0] && (
        <p className={styles.notSold}>
          Waiting for your teacher’s review: {mine.waiting.map(({ name }) => name).join(', ')}
        </p>
      )}
      <div className={`${styles.buttons} stack gap-2`}>
        {course.archived && (
          <p className={styles.notSold}>This course is no longer offered to others.</p>
        )}
        {mine.nextLesson && (
          <LinkButton variant="primary" wide to={lessonPath(mine.nextLesson)}>
            {mine.completedAt ? 'Review the lessons' : 'Continue'}
          </LinkButton>
        )}
        {!course.archived && <SaveForLater courseId={course.id} />}
      </div>
    </div>
  );
}
