import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { listGrouplessLearners, putInGroup } from '../../../contract/assessment/managed-groups.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { PutInDialog } from './put-in-dialog.tsx';

const assignment = { courseId: 3, lessonId: '01a1eeac-c609-7ca8-8075-40c08b42526f' };

async function open(api: ApiStub) {
  const onClose = vi.fn();
  const dialog = (
    <PutInDialog assignment={assignment} group={{ id: 'one', number: 1 }} onClose={onClose} />
  );
  const teacher = { ...learner, role: 'ModuleOwner' as const };
  return { ...(await renderScreen(dialog, { viewer: teacher, api })), api, onClose };
}

it('offers learners without a group, and puts one in', async () => {
  const api = new ApiStub()
    .reply(listGrouplessLearners, { data: [{ id: 7, name: 'Ana Sato' }] })
    .reply(putInGroup, { data: { message: 'Put into the group.' } });
  const { user, onClose } = await open(api);
  await user.click(await screen.findByRole('button', { name: 'Put in Ana Sato' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(api.calls(putInGroup)).toMatchObject([
    {
      path: `/api/studio/courses/3/assignments/${assignment.lessonId}/groups/members/7`,
      body: { groupId: 'one' },
    },
  ]);
});

it('says why someone can’t be put in, and when nobody is left', async () => {
  const api = new ApiStub()
    .reply(listGrouplessLearners, { data: [{ id: 7, name: 'Ana Sato' }] }, { data: [] })
    .fail(putInGroup, 409, { detail: 'This group is full.' });
  const { user, onClose } = await open(api);
  await user.click(await screen.findByRole('button', { name: 'Put in Ana Sato' }));
  expect(await screen.findByText('This group is full.')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  // What is offered is loaded again: someone else may have been quicker.
  expect(await screen.findByText('Every learner of the course is in a group.')).toBeVisible();
});
