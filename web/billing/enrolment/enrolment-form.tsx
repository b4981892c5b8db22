import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { CourseDetail } from '../../../contract/catalog.ts';
import { notSoldText, type Shop } from '../../../contract/plans.ts';
import { CoursePrice } from '../../catalog/shared/course-price.tsx';
import { lessonPath } from '../../catalog/shared/paths.ts';
import { useSession } from '../../data/session.tsx';
import { useShop } from '../../data/shop.ts';
import type { Schema } from '../../forms/form-errors.ts';
import { useForm } from '../../forms/use-form.ts';
import { useMyCourse } from '../../learning/shared/my-courses.ts';
import { useEnrol } from '../../learning/shared/use-enrol.ts';
import { signInPath } from '../../page/next-path.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { HydratedButton, useHydrated } from '../../ui/buttons/hydrated-button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Section } from '../../ui/layout/section.tsx';
import {
  type EnrolmentField,
  fillFromProfile,
  readDraft,
  saveDraft,
  settleDraft,
} from './enrolment-draft.ts';
import styles from './enrolment-form.module.css';
import { chosenMethod, type PaymentMethod, PaymentMethods } from './payment-methods.tsx';

/** From the specification. */
const scrollDelayMs = 100;

export function showEnrolment(): void {
  const title = document.getElementById('enrol-title');
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  title?.closest('section')?.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth' });
  title?.focus({ preventScroll: true });
}

/**
 * Scrolls into view when it appears, unless the visitor does something first: a page that moves between pressing and
 * releasing loses the press, and typing would continue elsewhere.
 */
function useShowOnArrival(): void {
  const isHydrated = useHydrated();
  const [isPartOfFirstPage] = useState(!isHydrated);
  useEffect(() => {
    if (isPartOfFirstPage && isInUse()) return;
    const ended = new AbortController();
    const timer = setTimeout(() => {
      ended.abort();
      showEnrolment();
    }, scrollDelayMs);
    ended.signal.addEventListener('abort', () => clearTimeout(timer));
    const options = { capture: true, passive: true, signal: ended.signal };
    for (const type of ['pointerdown', 'keydown', 'wheel'])
      addEventListener(type, () => ended.abort(), options);
    return () => ended.abort();
  }, [isPartOfFirstPage]);
}

/** A page can be read and filled in before hydration. */
const isInUse = () => scrollY > 0 || document.activeElement !== document.body;

export function CourseEnrolment({ course }: { course: CourseDetail }) {
  const { data: myCourse } = useMyCourse(course.id);
  const { payments } = useShop();
  useShowOnArrival();
  return (
    <div className={styles.place}>
      <Section sand className={styles.section ?? ''}>
        <h2 id="enrol-title" tabIndex={-1}>
          Enroll in {course.courseName}
        </h2>
        {myCourse?.enrolled ? (
          <div className="stack left gap-4 mt-5">
            <p>You're already taking this course.</p>
            {myCourse.nextLesson && (
              <LinkButton to={lessonPath(myCourse.nextLesson)}>Continue</LinkButton>
            )}
          </div>
        ) : myCourse?.licence && !course.free ? (
          <LicensedEnrolment course={course} />
        ) : payments === 'off' && !course.free ? (
          <div className="stack left gap-4 mt-5">
            <p>{notSoldText}</p>
            <LinkButton to="/courses">Browse courses</LinkButton>
          </div>
        ) : (
          <EnrolmentForm course={course} isKnown={myCourse !== undefined} />
        )}
      </Section>
    </div>
  );
}

function LicensedEnrolment({ course }: { course: CourseDetail }) {
  const { enrol, pending } = useEnrol(course);
  return (
    <div className="stack left gap-4 mt-5">
      <p>Your licence includes this course. There's nothing to pay.</p>
      <HydratedButton variant="primary" pending={pending} onClick={() => void enrol()}>
        Start Now
      </HydratedButton>
    </div>
  );
}

type EnrolmentFormProps = {
  course: CourseDetail;
  /** Whether the viewer's relation to the course has loaded. */
  isKnown: boolean;
};

function EnrolmentForm({ course, isKnown }: EnrolmentFormProps) {
  const { state, user } = useSession();
  const shop = useShop();
  const navigate = useNavigate();
  const here = useLocation();
  const { enrol, pending } = useEnrol(course);
  const [draft] = useState(() => readDraft(course.id, user?.userid ?? null));
  // Not while rendering: React may render a form, throw it away and begin again.
  const settle = useEffectEvent(() => settleDraft(course.id, user?.userid ?? null));
  useEffect(() => settle(), []);
  const [method, setMethod] = useState<PaymentMethod | null>(draft.method);
  const form = useForm<unknown, EnrolmentField | 'method'>({
    schema: () => loadSchema(course.free),
    onSubmit: async (_data, sent) => {
      if (user) return course.free ? enrol() : order(sent, user.userid);
      saveDraft(sent, { method, courseId: course.id, accountId: null, wasSubmitted: true });
      await navigate(signInPath(here));
    },
  });
  const { element } = form;

  useEffect(() => {
    if (element.current && user) fillFromProfile(element.current, user);
  }, [element, user]);

  // Chosen before hydration.
  useEffect(() => {
    const early = element.current && chosenMethod(element.current);
    if (early) setMethod(early);
  }, [element]);

  // Submitted before signing in: that counts, unless the visitor came back without signing in.
  const [wasSubmitted, setWasSubmitted] = useState(draft.wasSubmitted && user !== null);
  const resubmit = useEffectEvent(() => {
    setWasSubmitted(false);
    element.current?.requestSubmit();
  });
  useEffect(() => {
    if (wasSubmitted && isKnown) resubmit();
  }, [wasSubmitted, isKnown]);

  async function order(sent: HTMLFormElement, accountId: number) {
    const { Buyer } = await import('../../../contract/billing/orders.ts');
    const { placeOrReviseOrder } = await import('../checkout/place-order.ts');
    const buyer = Buyer.parse(Object.fromEntries(new FormData(sent)));
    const payBy = method === 'PayPal' ? 'paypal' : 'card';
    const item = { kind: 'course', courseId: course.id } as const;
    const { id } = await placeOrReviseOrder(accountId, { item, buyer, payBy });
    // For a buyer who comes back to change something.
    saveDraft(sent, { method, courseId: course.id, accountId, wasSubmitted: false });
    await navigate(`/payment?order=${id}&by=${method}`);
  }

  return (
    <form className={`${styles.form} stack top mt-6`} {...form.props}>
      <div className="stack gap-45">
        <TextField
          label="Full Name"
          autoComplete="name"
          required
          defaultValue={draft.values.name}
          {...form.register('name')}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          required
          defaultValue={draft.values.email}
          {...form.register('email')}
        />
        <TextField
          label={course.free ? 'Phone Number (optional)' : 'Phone Number'}
          type="tel"
          autoComplete="tel"
          required={!course.free}
          defaultValue={draft.values.phone}
          {...form.register('phone')}
        />
      </div>
      <div className={`${styles.payment} stack gap-45`}>
        <div className="stack gap-2">
          <CoursePrice course={course} />
          <p className="small muted">{course.free ? 'This course is free.' : priceNote(shop)}</p>
        </div>
        {!course.free && (
          <PaymentMethods chosen={method} onChoose={setMethod} error={form.errors.method} />
        )}
        <FormError>{form.errors.form}</FormError>
        <HydratedButton
          type="submit"
          variant="primary"
          wide
          waiting={state === 'loading'}
          pending={pending || form.isSubmitting}
        >
          {course.free ? 'Start Now' : 'Confirm Payment'}
        </HydratedButton>
        <p className="small muted when-signed-out">
          You'll sign in next. We save what you entered.
        </p>
        {!course.free && (
          <p className="small muted when-signed-in">You'll review your order before you pay.</p>
        )}
      </div>
      <noscript>
        <p className="small">Turn on JavaScript to enrol.</p>
      </noscript>
    </form>
  );
}

function priceNote({ taxName, taxIncluded }: Shop): string {
  const tax = taxName && !taxIncluded ? ` ${taxName} is added at checkout.` : '';
  return `Pay once, keep the course.${tax}`;
}

async function loadSchema(isFree: boolean): Promise<Schema<unknown>> {
  const { EnrolmentForm, FreeEnrolmentForm } = await import(
    '../../../contract/learning/enrolment.ts'
  );
  if (isFree) return FreeEnrolmentForm;
  return {
    safeParse(values) {
      const parsed = EnrolmentForm.safeParse(values);
      if ((values as { method: string }).method) return parsed;
      const issues = [...(parsed.error?.issues ?? []), noMethodChosen];
      return { success: false, error: { issues } };
    },
  };
}

const noMethodChosen = { path: ['method'], message: 'Choose a payment method.' };
