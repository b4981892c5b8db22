import { describe, expect, it, test } from 'vitest';
import type { LessonStep } from '../../../contract/learning/enrolment.ts';
import { completedMessage, courseAlert, nextStepMessage } from './course-messages.ts';

const today = '2026-11-18';

function step(dueDate: string | null, name = 'Aperture'): LessonStep {
  return { slug: 'aperture', name, kind: 'lesson', time: 14, position: 3, dueDate };
}

type CourseState = Parameters<typeof courseAlert>[0];

const courseState = (overrides: Partial<CourseState>): CourseState => ({
  done: 2,
  lessons: 10,
  open: true,
  run: { id: 'x', startsOn: '2026-11-16', endsOn: '2026-11-29' },
  nextLesson: step('2026-11-22'),
  missed: [],
  waiting: [],
  closed: [],
  lastLearnedOn: '2026-11-17',
  ...overrides,
});

describe('courseAlert', () => {
  it('says what a course waits for when the learner has done everything', () => {
    const waiting = [{ slug: 'light', name: 'Light' }];
    const alert = courseAlert(courseState({ done: 9, nextLesson: null, waiting }), today);
    expect(alert.text).toBe('The course is complete once your teacher accepts your work.');
  });

  it.each<[string, Partial<CourseState>, string, string, RegExp]>([
    [
      'not started, before its session',
      {
        done: 0,
        lastLearnedOn: null,
        nextLesson: step('2026-11-25'),
        run: { id: 'x', startsOn: '2026-11-23', endsOn: '2026-12-06' },
      },
      'good',
      'Ready when you are',
      /^Your session starts Monday, 23 November, but you can begin today\. “Aperture” takes 14 minutes\.$/,
    ],
    [
      'not started, during its session',
      { done: 0, lastLearnedOn: null },
      'good',
      'Ready when you are',
      /^“Aperture” takes 14 minutes, due Sunday, 22 November\.$/,
    ],
    [
      'started',
      { done: 0 },
      'good',
      'You’ve started',
      /^Next is “Aperture”, due Sunday, 22 November\.$/,
    ],
    ['on time', {}, 'good', 'Right on time', /^Next is “Aperture”, due Sunday, 22 November\.$/],
    [
      'ahead',
      { nextLesson: step('2026-11-29') },
      'good',
      'You’re ahead of schedule',
      /isn’t due until Sunday, 29 November\. Keep going, or take your time\.$/,
    ],
    [
      'ahead of its session',
      { run: { id: 'x', startsOn: '2026-11-19', endsOn: '2026-12-02' } },
      'good',
      'You’re ahead of schedule',
      /isn’t due until Sunday, 22 November\./,
    ],
    ['due today', { nextLesson: step(today) }, 'due', 'Due today', /takes 14 minutes\.$/],
    [
      'due tomorrow',
      { nextLesson: step('2026-11-19') },
      'due',
      'Due tomorrow',
      /takes 14 minutes\.$/,
    ],
    [
      'one missed',
      { missed: [step('2026-11-17')] },
      'missed',
      'A deadline has passed',
      /^“Aperture” was due yesterday\. You can still complete it\.$/,
    ],
    [
      'many missed',
      { missed: [step('2026-11-10'), step('2026-11-12', 'Shutter')] },
      'missed',
      '2 deadlines have passed',
      /^“Aperture” was due Tuesday, 10 November\..*Your work stays\.$/,
    ],
    [
      'one lesson left',
      { done: 9 },
      'good',
      'One lesson left',
      /^Only “Aperture” is open, due Sunday, 22 November\.$/,
    ],
    [
      'after a long absence',
      { lastLearnedOn: '2026-10-20', nextLesson: step('2026-12-02') },
      'good',
      'Good to see you again',
      /^It’s been 4 weeks\. You stopped at “Aperture”, which takes 14 minutes\.$/,
    ],
    [
      'without a session',
      { run: null, nextLesson: step(null) },
      'good',
      'Well under way',
      /^Next is “Aperture”\.$/,
    ],
    [
      'licence ended, even if something was due',
      { open: false, missed: [step('2026-11-10')] },
      'locked',
      'Your licence has ended',
      /^Your progress is saved\./,
    ],
    ['without lessons', { nextLesson: null }, 'good', 'All caught up', /no open lesson/],
  ])('%s', (_, overrides, tone, title, text) => {
    const alert = courseAlert(courseState(overrides), today);
    expect([alert.tone, alert.title]).toEqual([tone, title]);
    expect(alert.text).toMatch(text);
  });

  it('puts missed deadlines first, then what is due soon', () => {
    const away = { lastLearnedOn: '2026-09-01', done: 9 };
    expect(courseAlert(courseState({ ...away, missed: [step('2026-11-01')] }), today).tone).toBe(
      'missed',
    );
    expect(courseAlert(courseState({ ...away, nextLesson: step(today) }), today).tone).toBe('due');
  });
});

it('Home and My Learning say alike when a lesson is due', () => {
  const lesson = step('2026-11-19');
  const home = nextStepMessage({ lesson }, today);
  expect(home).toBe(`${courseAlert(courseState({ nextLesson: lesson }), today).title}.`);
});

describe('nextStepMessage', () => {
  const module = { title: 'Week 1: Exposure', position: 1, dueDate: '2026-11-20' };
  const course = { id: 3, title: 'Learn Photography', image: 'photography' };
  const next = { course, lesson: step('2026-11-19'), done: 1, total: 10, module };
  it.each([
    [next, 'Due tomorrow.'],
    [{ ...next, lesson: step(today) }, 'Due today.'],
    [{ ...next, lesson: step('2026-11-20') }, 'Due Friday, 20 November.'],
    [{ ...next, lesson: step('2026-11-17') }, 'Was due yesterday. It still counts.'],
    [{ ...next, lesson: step(null) }, ''],
  ])('case %#', (next, text) => {
    expect(nextStepMessage(next, today)).toBe(text);
  });
});

const quiz = { slug: 'x', name: 'X' };

test.each([
  [
    { certificateId: 'x', unproven: [], lessons: 4, open: true },
    /^All 4 lessons done, every quiz passed\. The certificate is yours\.$/,
  ],
  [{ certificateId: null, unproven: [quiz], lessons: 4, open: true }, /One quiz to pass/],
  [{ certificateId: null, unproven: [quiz, quiz], lessons: 4, open: true }, /2 quizzes to pass/],
  [{ certificateId: null, unproven: [], lessons: 1, open: true }, /^Lesson done\. You can reread/],
  [
    { certificateId: 'x', unproven: [], lessons: 4, open: false },
    /The certificate is yours\. Your licence has ended/,
  ],
  [
    { certificateId: null, unproven: [], lessons: 4, open: false },
    /Your licence has ended, but your progress is saved\.$/,
  ],
])('completedMessage, case %#', (course, text) => {
  expect(completedMessage(course)).toMatch(text);
});
