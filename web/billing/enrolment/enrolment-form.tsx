import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { CourseDetail } from '../../../contract/catalog.ts';
import { CoursePrice } from '../../catalog/shared/course-price.tsx';
import { lessonPath } from '../../catalog/shared/paths.ts';
import { useSession } from '../../data/session.tsx';
import { checkForm, errorsOf, type FormErrors, focusFirstError } from '../../forms/form-errors.ts';
import { useMyCourse } from '../../learning/shared/my-courses.ts';
import { useEnrol } from '../../learning/shared/use-enrol.ts';
import { signInPath } from '../../page/next-path.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { HydratedButton } from '../../ui/buttons/hydrated-button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { enrolmentFields, fillIn, keepTyped, takeTyped } from './enrolment-draft.ts';
import styles from './enrolment-form.module.css';
import { methodOf, type PaymentMethod, PaymentMethods } from './payment-methods.tsx';

const fields = [...enrolmentFields, 'method'] as const;
type Field = (typeof fields)[number];

/** As the specification has it: about a tenth of a second after the form was asked for. */
const scrollAfterMs = 100;

export function showEnrolment(): void {
  const title = document.getElementById('enrol-title');
  // Smooth by the stylesheet, unless reduced motion is asked for.
  title?.closest('section')?.scrollIntoView();
  title?.focus({ preventScroll: true });
}

/** Stands on the page once it was asked for, and comes into view by itself. */
export function CourseEnrolment({ course }: { course: CourseDetail }) {
  const { data: own } = useMyCourse(course.id);
  useEffect(() => {
    const timer = setTimeout(showEnrolment, scrollAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.place}>
      <Section sand className={styles.section ?? ''}>
        <h2 id="enrol-title" tabIndex={-1}>
          Enroll in {course.title}
        </h2>
        {own?.enrolled ? (
          <div className={styles.enrolled}>
            <p>You are taking this course already.</p>
            {own.nextLesson && <LinkButton to={lessonPath(own.nextLesson)}>Continue</LinkButton>}
          </div>
        ) : own?.licence && !course.free ? (
          <LicensedEnrolment course={course} />
        ) : (
          <EnrolmentForm course={course} isKnown={own !== undefined} />
        )}
      </Section>
    </div>
  );
}

/** Nothing is left to ask or to pay. */
function LicensedEnrolment({ course }: { course: CourseDetail }) {
  const { take, pending } = useEnrol(course);
  return (
    <div className={styles.enrolled}>
      <p>Your licence opens this course. There is nothing to pay.</p>
      <HydratedButton variant="primary" pending={pending} onClick={() => void take()}>
        Start Now
      </HydratedButton>
    </div>
  );
}

type EnrolmentFormProps = {
  course: CourseDetail;
  /** What the course is to whoever is signed in has been loaded. */
  isKnown: boolean;
};

function EnrolmentForm({ course, isKnown }: EnrolmentFormProps) {
  const { state, user } = useSession();
  const navigate = useNavigate();
  const here = useLocation();
  const { take, pending } = useEnrol(course);
  const form = useRef<HTMLFormElement>(null);
  const [typed] = useState(() => takeTyped(course.id, user?.userid ?? null));
  const [method, setMethod] = useState<PaymentMethod | null>(typed.method);
  const [errors, setErrors] = useState<FormErrors<Field>>({});
  const [isOrdering, setIsOrdering] = useState(false);

  useEffect(() => {
    if (form.current && user) fillIn(form.current, user);
  }, [user]);

  // Chosen before the script was there.
  useEffect(() => {
    const early = form.current && methodOf(form.current);
    if (early) setMethod(early);
  }, []);

  // Signed in on the way: the press counts, and whoever came back without signing in presses again.
  const [isPressed, setIsPressed] = useState(typed.isPressed && user !== null);
  const goOn = useEffectEvent(() => {
    setIsPressed(false);
    if (form.current) void confirm(form.current);
  });
  useEffect(() => {
    if (isPressed && isKnown) goOn();
  }, [isPressed, isKnown]);

  function choose(chosen: typeof method) {
    setMethod(chosen);
    setErrors(({ method: _chosenNow, ...others }) => others);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isOrdering) void confirm(event.currentTarget);
  }

  async function confirm(sent: HTMLFormElement) {
    const faults = await findFaults(new FormData(sent), course.free);
    setErrors(faults ?? {});
    if (faults) return focusFirstError(sent, faults, fields);
    if (!user) {
      keepTyped(sent, { method, courseId: course.id, accountId: null, isPressed: true });
      return navigate(signInPath(here));
    }
    return course.free ? take() : order(sent, user.userid);
  }

  async function order(sent: HTMLFormElement, accountId: number) {
    setIsOrdering(true);
    try {
      const { Buyer } = await import('../../../contract/billing/orders.ts');
      const { writeOrder } = await import('../shared/write-order.ts');
      const buyer = Buyer.parse(Object.fromEntries(new FormData(sent)));
      const payBy = method === 'PayPal' ? 'paypal' : 'card';
      const wish = { kind: 'course', courseId: course.id } as const;
      const { id } = await writeOrder(accountId, { wish, buyer, payBy });
      // For whoever comes back to change something.
      keepTyped(sent, { method, courseId: course.id, accountId, isPressed: false });
      await navigate(`/payment?order=${id}&by=${method}`);
    } catch (failure) {
      setErrors(errorsOf(failure, fields));
      setIsOrdering(false);
    }
  }

  return (
    <form ref={form} className={styles.form} method="post" onSubmit={submit} noValidate>
      <div className={styles.fields}>
        <TextField
          label="Full Name"
          name="name"
          autoComplete="name"
          required
          defaultValue={typed.values.name}
          error={errors.name}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={typed.values.email}
          error={errors.email}
        />
        <TextField
          label={course.free ? 'Phone Number (optional)' : 'Phone Number'}
          name="phone"
          type="tel"
          autoComplete="tel"
          required={!course.free}
          defaultValue={typed.values.phone}
          error={errors.phone}
        />
      </div>
      <div className={styles.payment}>
        <div className={styles.price}>
          <CoursePrice course={course} />
          <p className="small muted">
            {course.free
              ? 'Nothing is charged for this course.'
              : 'Paid once. The course stays yours.'}
          </p>
        </div>
        <PaymentMethods chosen={method} onChoose={choose} error={errors.method} />
        <FormError>{errors.form}</FormError>
        <HydratedButton
          type="submit"
          variant="primary"
          wide
          waiting={state === 'loading'}
          pending={pending || isOrdering}
        >
          Confirm Payment
        </HydratedButton>
        <p className="small muted when-signed-out">You sign in first, and it goes on by itself.</p>
        {!course.free && (
          <p className="small muted when-signed-in">
            You see what is due once more before anything is charged.
          </p>
        )}
      </div>
      <noscript>
        <p className="small">Enrolling needs JavaScript.</p>
      </noscript>
    </form>
  );
}

/** Checks with the contract's schema, which is loaded only now. */
async function findFaults(typed: FormData, isFree: boolean): Promise<FormErrors<Field> | null> {
  try {
    const { EnrolmentForm, FreeEnrolmentForm } = await import(
      '../../../contract/learning/enrolment.ts'
    );
    const schema = isFree ? FreeEnrolmentForm : EnrolmentForm;
    const { errors } = checkForm(schema, typed, enrolmentFields);
    const needsMethod = !isFree && !typed.has('method');
    if (!errors && !needsMethod) return null;
    return { ...errors, ...(needsMethod && { method: 'Choose how to pay.' }) };
  } catch (failure) {
    return errorsOf<Field>(failure, fields);
  }
}
