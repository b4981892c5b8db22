import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Profile } from '../../contract/accounts.ts';
import type { CourseDetail } from '../../contract/catalog.ts';
import { checkForm, errorsOf, type FormErrors, focusFirstError } from '../form-errors.ts';
import { signInPath } from '../next-path.ts';
import { useOwnCourse } from '../own-course.ts';
import { useSession } from '../session.tsx';
import { LinkButton } from '../ui/button.tsx';
import { CoursePrice } from '../ui/course-price.tsx';
import { FormError, Notice } from '../ui/notice.tsx';
import { ReadyButton } from '../ui/ready-button.tsx';
import { Section } from '../ui/section.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TextLink } from '../ui/text-link.tsx';
import styles from './course-enrolment.module.css';
import { lessonPath } from './lesson-path.ts';
import { PaymentMethods } from './payment-methods.tsx';
import { useTakeCourse } from './use-take-course.ts';

const fields = ['name', 'email', 'phone'] as const;
type Field = (typeof fields)[number];

/** What a visitor typed waits here while they sign in, and is handed out once. */
let typedBefore: Partial<Record<Field, string>> = {};

function takeTyped() {
  const typed = typedBefore;
  typedBefore = {};
  return typed;
}

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
  const { data: own } = useOwnCourse(course.id);
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
        ) : (
          <EnrolmentForm course={course} />
        )}
      </Section>
    </div>
  );
}

function EnrolmentForm({ course }: { course: CourseDetail }) {
  const { user } = useSession();
  const navigate = useNavigate();
  const here = useLocation();
  const { take, pending } = useTakeCourse(course);
  const form = useRef<HTMLFormElement>(null);
  const [typed] = useState(takeTyped);
  const [errors, setErrors] = useState<FormErrors<Field>>({});
  const [isTooEarly, setIsTooEarly] = useState(false);

  useEffect(() => fillIn(form.current, user), [user]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = event.currentTarget;
    const faults = await findFaults(new FormData(sent), course.free);
    setErrors(faults ?? {});
    setIsTooEarly(faults === null && !course.free);
    if (faults) return focusFirstError(sent, faults, fields);
    if (!course.free) return;
    if (user) return take();
    keepTyped();
    await navigate(signInPath(here));
  }

  function keepTyped() {
    const { current } = form;
    if (!current) return;
    typedBefore = Object.fromEntries(
      fields.map((field) => [field, controlOf(current, field).value]),
    );
  }

  return (
    <form ref={form} className={styles.form} method="post" onSubmit={submit} noValidate>
      {!course.free && (
        <Notice title="Payment opens soon" className={styles.soon}>
          You can look at the form already. Nothing is charged yet, and nothing you type is sent.
        </Notice>
      )}
      <div className={styles.fields}>
        <TextField
          label="Full Name"
          name="name"
          autoComplete="name"
          required
          defaultValue={typed.name}
          error={errors.name}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={typed.email}
          error={errors.email}
        />
        <TextField
          label={course.free ? 'Phone Number (optional)' : 'Phone Number'}
          name="phone"
          type="tel"
          autoComplete="tel"
          required={!course.free}
          defaultValue={typed.phone}
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
        <PaymentMethods />
        <FormError>{errors.form}</FormError>
        <div aria-live="polite">
          {isTooEarly && (
            <Notice title="Nothing was charged">
              Payment opens soon, and nothing you typed has left this page. Until then,{' '}
              {user ? (
                'save the course for later'
              ) : (
                <>
                  <TextLink to={signInPath(here)} onClick={keepTyped}>
                    sign in
                  </TextLink>{' '}
                  to save the course for later
                </>
              )}
              , or <TextLink to="/contact-us">write to us</TextLink>.
            </Notice>
          )}
        </div>
        <ReadyButton type="submit" variant="primary" wide pending={pending}>
          Confirm Payment
        </ReadyButton>
        {course.free && (
          <p className="small muted when-signed-out">You sign in first, and come back here.</p>
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
    const { EnrolmentForm, FreeEnrolmentForm } = await import('../../contract/learning.ts');
    return checkForm(isFree ? FreeEnrolmentForm : EnrolmentForm, typed, fields).errors;
  } catch (failure) {
    return errorsOf(failure, fields);
  }
}

function controlOf(form: HTMLFormElement, field: Field) {
  return form.elements.namedItem(field) as HTMLInputElement;
}

/** What is known of whoever is signed in; what was typed stays. */
function fillIn(form: HTMLFormElement | null, user: Profile | null): void {
  if (!form || !user) return;
  controlOf(form, 'name').value ||= `${user.firstname} ${user.lastname}`.trim();
  controlOf(form, 'email').value ||= user.email;
  controlOf(form, 'phone').value ||= user.phonenumber;
}
