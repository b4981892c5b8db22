import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { CourseDetail } from '../../../contract/catalog.ts';
import {
  enrol,
  getMyCourse,
  getMyCourses,
  type MyCourse,
} from '../../../contract/learning/enrolment.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, type RenderOptions, renderScreen } from '../../../tests/support/render.tsx';
import { justSignedIn } from '../../page/next-path.ts';
import { notify } from '../../ui/overlays/toast.ts';
import { CourseAction } from './course-action.tsx';

const lesson = {
  slug: 'light',
  name: 'Light',
  kind: 'lesson' as const,
  time: 10,
  preview: true,
};

const paidCourse = {
  id: 3,
  title: 'Basic Photography',
  free: false,
  price: '25$',
  sale: null,
  due: '25$',
  lessons: 4,
  modules: [{ title: 'Week 1', totalLessons: 1, totalTime: 10, lessons: [lesson], quizzes: [] }],
} as Partial<CourseDetail> as CourseDetail;
const freeCourse: CourseDetail = { ...paidCourse, free: true, price: 'Free (0$)', due: '0$' };

const notEnrolled: MyCourse = {
  enrolled: false,
  enrolledAt: null,
  completedAt: null,
  saved: false,
  done: [],
  nextLesson: 'light',
  certified: false,
  unproven: [],
  waiting: [],
  closed: [],
  licence: false,
  licenceEnded: false,
  can: { enrol: false, readAll: false },
};
const enrolled: MyCourse = { ...notEnrolled, enrolled: true, done: ['intro'], nextLesson: 'light' };

async function openVisitorAction(course: CourseDetail) {
  const onGetNow = vi.fn();
  const action = <CourseAction course={course} isEnrolling={false} onGetNow={onGetNow} />;
  return { ...(await renderScreen(action, { path: '/course-detail/3' })), onGetNow };
}

async function openLearnerAction(
  course: CourseDetail,
  mine: MyCourse | null,
  options: Pick<RenderOptions, 'path' | 'state' | 'shop'> = {},
) {
  const api = new ApiStub();
  if (mine) api.reply(getMyCourse, { data: mine });
  else api.fail(getMyCourse, 500);
  api
    .reply(getMyCourses, { data: { enrolled: [], saved: [], licensed: mine?.licence ?? false } })
    .reply(enrol, { data: enrolled });
  const onGetNow = vi.fn();
  const action = <CourseAction course={course} isEnrolling={false} onGetNow={onGetNow} />;
  const view = await renderScreen(action, {
    path: '/course-detail/3',
    viewer: learner,
    api,
    ...options,
  });
  return { ...view, onGetNow };
}

describe('for a visitor', () => {
  it('sells a paid course and offers a preview lesson', async () => {
    const { user, onGetNow } = await openVisitorAction(paidCourse);
    await user.click(screen.getByRole('button', { name: 'Get Now' }));
    expect(onGetNow).toHaveBeenCalledOnce();
    expect(screen.getByRole('link', { name: 'Read a preview lesson' })).toHaveAttribute(
      'href',
      '/lesson-detail/light',
    );
  });

  it('says at once that a paid course can’t be bought where payments are off', async () => {
    const action = <CourseAction course={paidCourse} isEnrolling={false} onGetNow={() => {}} />;
    await renderScreen(action, { path: '/course-detail/3', shop: { payments: 'off' } });
    expect(screen.getByText(/nothing can be bought here/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Get Now' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Read a preview lesson' })).toBeVisible();
  });

  it('sends to sign in before a free course, and back', async () => {
    const { user, router } = await openVisitorAction(freeCourse);
    expect(screen.getByRole('link', { name: 'Read without an account' })).toBeVisible();
    const start = screen.getByRole('link', { name: 'Start Now' });
    // All that is intended, for a press before the scripts have arrived.
    expect(start).toHaveAttribute('href', '/sign-in?next=%2Fcourse-detail%2F3%23start');
    await user.click(start);
    await waitFor(() => expect(router.state.location.pathname).toBe('/sign-in'));
  });
});

describe('of a course that is no longer offered', () => {
  const archived: CourseDetail = { ...paidCourse, archived: true };

  it('says so to visitors and learners, and sells nothing', async () => {
    await openVisitorAction(archived);
    expect(screen.getByText('This course is no longer offered.')).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('offers to renew the licence by which it was begun', async () => {
    await openLearnerAction(archived, { ...notEnrolled, licenceEnded: true });
    expect(await screen.findByRole('link', { name: 'Renew your licence' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Get Now' })).not.toBeInTheDocument();
  });

  it('continues for those who have it', async () => {
    await openLearnerAction(archived, enrolled);
    expect(await screen.findByRole('link', { name: 'Continue' })).toBeVisible();
    expect(screen.getByText('This course is no longer offered to others.')).toBeVisible();
  });
});

describe('for a learner', () => {
  it('enrols in a free course and opens its first lesson', async () => {
    const { user, router } = await openLearnerAction(freeCourse, notEnrolled);
    await user.click(await screen.findByRole('button', { name: 'Start Now' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/lesson-detail/light'));
  });

  const start = { path: '/course-detail/3#start', state: justSignedIn };

  it('says that the learner is enrolled when the lesson has come', async () => {
    const { user, router } = await openLearnerAction(freeCourse, notEnrolled);
    const pathWhenTold: string[] = [];
    vi.spyOn(notify, 'success').mockImplementation(async () => {
      pathWhenTold.push(router.state.location.pathname);
    });
    await user.click(await screen.findByRole('button', { name: 'Start Now' }));
    await waitFor(() => expect(pathWhenTold).toEqual(['/lesson-detail/light']));
  });

  it('starts the free course that was chosen before signing in', async () => {
    const { api, router } = await openLearnerAction(freeCourse, notEnrolled, start);
    await waitFor(() => expect(router.state.location.pathname).toBe('/lesson-detail/light'));
    expect(api.calls(enrol)).toHaveLength(1);
  });

  it.each([
    ['without signing in', freeCourse, notEnrolled, { ...start, state: null }],
    ['without Start Now', freeCourse, notEnrolled, { ...start, path: '/course-detail/3' }],
    ['if it has to be paid', paidCourse, notEnrolled, start],
    ['if it was started long ago', freeCourse, enrolled, start],
  ])('starts no course by its address %s', async (_, course, mine, options) => {
    const { api } = await openLearnerAction(course, mine, options);
    const action = mine.enrolled ? 'link' : 'button';
    const label = mine.enrolled ? 'Continue' : course.free ? 'Start Now' : 'Get Now';
    expect(await screen.findByRole(action, { name: label })).toBeVisible();
    await screen.findByRole('button', { name: 'Save for later' });
    expect(api.calls(enrol)).toHaveLength(0);
  });

  it('needs no purchase with a licence', async () => {
    await openLearnerAction(paidCourse, { ...notEnrolled, licence: true });
    expect(await screen.findByText('Your licence opens this course.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Start Now' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Get Now' })).not.toBeInTheDocument();
  });

  it('offers to renew a licence that has ended, or to buy the course', async () => {
    await openLearnerAction(paidCourse, { ...notEnrolled, licenceEnded: true });
    expect(await screen.findByRole('link', { name: 'Renew it' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Get Now' })).toBeVisible();
  });

  it('offers nothing for an ended licence where payments are off', async () => {
    const mine = { ...notEnrolled, licenceEnded: true };
    await openLearnerAction(paidCourse, mine, { shop: { payments: 'off' } });
    expect(await screen.findByText('Your licence has ended.')).toBeVisible();
    expect(screen.queryByText(/buy this course/)).not.toBeInTheDocument();
  });

  it('continues an enrolled course where it was left', async () => {
    await openLearnerAction(paidCourse, enrolled);
    expect(await screen.findByText('1 of 4 lessons')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute(
      'href',
      '/lesson-detail/light',
    );
  });

  it('can retry when the progress failed to load', async () => {
    const { user, api } = await openLearnerAction(paidCourse, null);
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
    api.reply(getMyCourse, { data: enrolled });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Continue' })).toBeVisible();
  });
});
