import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { LessonDetail } from '../../../contract/catalog.ts';
import type { MyLesson } from '../../../contract/learning/enrolment.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { CompletionMark } from './completion-mark.tsx';

const lesson = { slug: 'base-rates', name: 'Base Rates', totalQuestions: 5 } as LessonDetail;
const mine = {
  completion: null,
  can: { read: true, mark: true },
  course: { waiting: [] as MyLesson['course']['waiting'] },
} as MyLesson;
const completed = {
  ...mine,
  completion: { way: 'quiz', at: '2026-11-17T08:00:00Z' },
} as unknown as MyLesson;

afterEach(() => Reflect.deleteProperty(navigator, 'share'));

it('offers to share a lesson once it is finished', async () => {
  const share = vi.fn(async () => {});
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  const { user } = await renderScreen(<CompletionMark lesson={lesson} mine={completed} />, {
    viewer: learner,
  });
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(share).toHaveBeenCalledWith({
    title: 'Base Rates',
    text: 'I’ve finished Base Rates on Stepwell.',
    url: `${window.location.origin}/lesson-detail/base-rates`,
  });
});

it('has nothing to share before', async () => {
  await renderScreen(<CompletionMark lesson={lesson} mine={mine} />, { viewer: learner });
  expect(screen.getByRole('button', { name: 'Mark as complete' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
});
