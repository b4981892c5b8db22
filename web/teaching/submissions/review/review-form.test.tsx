import { screen, within } from '@testing-library/react';
import { type ComponentProps, createRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reviewSubmission } from '../../../../contract/assessment/assignments.ts';
import type { SubmissionToReview } from '../../../../contract/assessment/submissions.ts';
import { ApiStub } from '../../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../../tests/support/render.tsx';
import { notify } from '../../../ui/overlays/toast.ts';
import { ReviewForm } from './review-form.tsx';
import { useReviewDraft } from './use-review-draft.ts';

const submission: SubmissionToReview = {
  id: 'one',
  number: 1,
  state: 'submitted',
  comments: '',
  submittedAt: '2026-11-15T10:00:00Z',
  terms: null,
  photos: [],
  files: [],
  answer: null,
  link: null,
  peerReviews: [],
  reports: [],
  isPeerReviewed: false,
  peersUntil: null,
  review: null,
  isAccepted: null,
  learner: { name: 'Amara Osei', firstName: 'Amara' },
  group: null,
  isOwn: false,
  assignment: {
    id: 'lesson',
    slug: 'light',
    title: 'Light',
    withdrawn: false,
    photos: [],
    task: null,
    rubric: ['Is it sharp?', 'Is it bright?'],
    criteria: null,
    acceptedFrom: null,
  },
  course: { id: 3, title: 'Photography' },
  earlier: [],
  newerId: null,
  place: null,
};

const teacher = { ...learner, role: 'ModuleOwner' as const };

beforeEach(() => {
  vi.spyOn(notify, 'success').mockResolvedValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

function Form(props: Omit<ComponentProps<typeof ReviewForm>, 'drafting' | 'pictures'>) {
  return <ReviewForm {...props} pictures={[]} drafting={useReviewDraft(props.submission)} />;
}

async function openForm(api = new ApiStub(), changes: Partial<SubmissionToReview> = {}) {
  const onSent = vi.fn();
  const form = (review = submission.review) => (
    <Form
      submission={{ ...submission, ...changes, review }}
      feedbackRef={createRef()}
      hasKeys
      onSent={onSent}
    />
  );
  const view = await renderScreen(form(changes.review ?? null), { viewer: teacher, api });
  const choose = (question: string, answer: string) =>
    view.user.click(
      within(screen.getByRole('group', { name: question })).getByRole('radio', { name: answer }),
    );
  return { ...view, api, onSent, choose };
}

const done = { data: { message: 'Feedback saved.' } };

it('takes the mark from the points and sends everything', async () => {
  const api = new ApiStub().reply(reviewSubmission, done);
  const { user, choose, onSent } = await openForm(api);
  await choose('Is it sharp?', 'Yes');
  expect(screen.getByText('Worked out once every point is answered')).toBeVisible();
  await choose('Is it bright?', 'Partly');
  expect(screen.getByText('75')).toBeVisible();
  await user.type(screen.getByLabelText('Feedback to Amara'), 'Good light.');
  await user.click(screen.getByRole('button', { name: 'Ask for another try' }));
  expect(api.calls(reviewSubmission)[0]?.body).toEqual({
    feedback: 'Good light.',
    mark: 75,
    points: ['yes', 'partly'],
    levels: [],
    markReason: '',
    remarks: [],
    state: 'returned',
    lastReviewedAt: null,
  });
  expect(onSent).toHaveBeenCalledOnce();
  expect(localStorage.getItem('stepwell:feedback:1:one')).toBeNull();
});

it('is filled in and returned with keys alone', async () => {
  const api = new ApiStub().reply(reviewSubmission, done);
  const { user } = await openForm(api);
  await user.keyboard('yn');
  expect(screen.getByText('50')).toBeVisible();
  await user.keyboard('1p');
  expect(screen.getByText('25')).toBeVisible();
  await user.type(screen.getByLabelText('Feedback to Amara'), 'yes, no');
  await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  expect(api.calls(reviewSubmission)[0]?.body).toMatchObject({
    feedback: 'yes, no',
    points: ['partly', 'no'],
    state: 'returned',
  });
});

it('lets the mark be changed, and follow the points again', async () => {
  const { user, choose } = await openForm();
  await choose('Is it sharp?', 'Yes');
  await choose('Is it bright?', 'Yes');
  await user.click(screen.getByRole('button', { name: 'Change the mark' }));
  await user.clear(screen.getByLabelText('Mark'));
  await user.type(screen.getByLabelText('Mark'), '90{Enter}');
  expect(screen.getByText('Set by you')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back to 100' }));
  expect(screen.getByText('From the two points')).toBeVisible();
});

it('has only mark and feedback for an assignment without a rubric', async () => {
  const api = new ApiStub().reply(reviewSubmission, done);
  const { user } = await openForm(api, {
    assignment: { ...submission.assignment, rubric: [] },
  });
  expect(screen.queryByRole('radio')).toBeNull();
  await user.type(screen.getByLabelText('Mark'), '80');
  await user.type(screen.getByLabelText('Feedback to Amara'), 'Fine.{Control>}{Enter}{/Control}');
  expect(api.calls(reviewSubmission)[0]?.body).toMatchObject({ mark: 80, points: [] });
});

it('keeps the draft when sending fails, and says why', async () => {
  const detail = 'Ines Carvalho reviewed this on 16 November 2026 at 9:00 am.';
  const { user, onSent } = await openForm(new ApiStub().fail(reviewSubmission, 409, { detail }));
  await user.click(screen.getByRole('button', { name: 'Send feedback' }));
  expect(screen.getByText('Write something to Amara first.')).toBeVisible();
  await user.type(screen.getByLabelText('Feedback to Amara'), 'Mine.');
  await user.click(screen.getByRole('button', { name: 'Send feedback' }));
  expect(await screen.findByText(detail)).toBeVisible();
  expect(onSent).not.toHaveBeenCalled();
  expect(localStorage.getItem('stepwell:feedback:1:one')).toContain('Mine.');
});

it('asks for no other try at an assignment that was withdrawn', async () => {
  const assignment = { ...submission.assignment, withdrawn: true };
  await openForm(undefined, { assignment });
  expect(screen.getByRole('button', { name: 'Send feedback' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Ask for another try' })).toBeNull();
  expect(screen.getByText(/sees it under Handed in/)).toBeVisible();
});

it('says from which mark the work is accepted, and when the mark is too low', async () => {
  const message = 'This assignment is accepted from 60 of 100. Give at least that.';
  const errors = [{ field: 'mark', message }];
  const { user } = await openForm(new ApiStub().fail(reviewSubmission, 400, { errors }), {
    isAccepted: false,
    assignment: { ...submission.assignment, rubric: [], acceptedFrom: 60 },
  });
  expect(screen.getByText(/complete once you accept it, with at least 60 of 100/)).toBeVisible();
  await user.type(screen.getByLabelText('Mark'), '20');
  await user.type(screen.getByLabelText('Feedback to Amara'), 'Not yet.');
  await user.click(screen.getByRole('button', { name: 'Accept and send feedback' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
});

it('takes the mark from the levels of a rubric, and asks why it is another one', async () => {
  const levels = [
    { name: 'Not yet', points: 0, text: 'It can’t be followed.' },
    { name: 'Good', points: 2, text: '' },
    { name: 'Excellent', points: 3, text: '' },
  ];
  const criteria = [
    { title: 'Clear', weight: 3, levels },
    { title: 'Brief', weight: 1, levels },
  ];
  const message = 'The levels make 92 of 100. Say why you give another mark.';
  const errors = [{ field: 'markReason', message }];
  const api = new ApiStub().fail(reviewSubmission, 400, { errors });
  const { user, choose } = await openForm(api, {
    assignment: { ...submission.assignment, rubric: ['Clear', 'Brief'], criteria },
  });
  expect(screen.getByText('Worked out once each criterion has a level')).toBeVisible();
  await user.keyboard('2');
  expect(screen.getAllByRole('radio')[3]).toHaveFocus();
  await choose('Clear 75%', 'Excellent 3 points');
  await choose('Brief 25%', 'Good 2 points');
  expect(screen.getByText('92')).toBeVisible();
  expect(screen.getByText('From the two criteria')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Change the mark' }));
  await user.clear(screen.getByLabelText('Mark'));
  await user.type(screen.getByLabelText('Mark'), '95{Enter}');
  await user.type(screen.getByLabelText('Feedback to Amara'), 'Well done.');
  await user.click(screen.getByRole('button', { name: 'Send feedback' }));
  expect(await screen.findByText(message)).toBeVisible();
  await user.type(screen.getByLabelText('Why not 92?'), 'A brave subject.');
  await user.click(screen.getByRole('button', { name: 'Send feedback' }));
  expect(api.calls(reviewSubmission)[1]?.body).toMatchObject({
    points: [],
    levels: ['Excellent', 'Good'],
    mark: 95,
    markReason: 'A brave subject.',
    remarks: [],
  });
});
