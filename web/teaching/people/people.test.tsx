import { screen, waitFor, within } from '@testing-library/react';
import { Outlet, Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { getDraft } from '../../../contract/studio/drafts.ts';
import {
  addTeacher,
  type CourseTeacher,
  changeTeacher,
  handOverCourse,
  listTeacherInvitations,
  listTeachers,
  removeTeacher,
  resendTeacherInvitation,
  type TeacherInvitation,
  withdrawTeacherInvitation,
} from '../../../contract/teaching/people.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { exampleDraft } from '../../../tests/support/studio/studio-screens.ts';
import People from './people.tsx';

const teacher = (changed: Partial<CourseTeacher>): CourseTeacher => ({
  userId: 1,
  name: 'Ines Carvalho',
  username: 'ines',
  isOwner: false,
  mayEdit: true,
  mayReview: true,
  isYou: false,
  isTeacher: true,
  isLearner: false,
  ...changed,
});
const owner = teacher({ isOwner: true, isYou: true });
const lena = teacher({ userId: 2, name: 'Lena Fischer', username: 'lena', mayReview: false });

function open(
  teachers: CourseTeacher[],
  rights = exampleDraft.rights,
  invitations: TeacherInvitation[] = [],
) {
  const draft = { ...exampleDraft, rights };
  return renderScreen(
    <Routes>
      <Route element={<Outlet context={draft} />}>
        <Route path="/people" element={<People />} />
        <Route path="*" element={null} />
      </Route>
    </Routes>,
    {
      viewer: { ...learner, role: 'ModuleOwner' },
      path: '/people',
      api: new ApiStub()
        .reply(getDraft, { data: draft })
        .reply(listTeachers, { data: teachers })
        .reply(listTeacherInvitations, { data: invitations }),
    },
  );
}

const rowOf = async (name: string) =>
  (await screen.findByText(name, { exact: false, selector: 'strong' })).closest(
    'li',
  ) as HTMLElement;

test('the owner changes what a co-teacher may do', async () => {
  const { api, user } = await open([owner, lena]);
  expect(within(await rowOf('Ines Carvalho')).getByText('Owner')).toBeInTheDocument();
  const choice = screen.getByRole('combobox', { name: 'What Lena Fischer may do' });
  expect(choice).toHaveDisplayValue('Edit');
  api.reply(changeTeacher, { data: [owner, { ...lena, mayEdit: false, mayReview: true }] });
  await user.selectOptions(choice, 'Review');
  await waitFor(() => expect(choice).toHaveDisplayValue('Review'));
  expect(api.calls(changeTeacher)[0]).toMatchObject({
    path: '/api/studio/courses/3/teachers/2',
    body: { mayEdit: false, mayReview: true },
  });
});

test('a change that is refused leaves the choice as it was', async () => {
  const { api, user } = await open([owner, lena]);
  api.fail(changeTeacher, 404, { detail: 'They no longer teach this course.' });
  const choice = await screen.findByRole('combobox', { name: 'What Lena Fischer may do' });
  await user.selectOptions(choice, 'Review');
  await waitFor(() => expect(api.calls(changeTeacher)).toHaveLength(1));
  await waitFor(() => expect(choice).toBeEnabled());
  expect(choice).toHaveDisplayValue('Edit');
});

test('the owner invites by username, and an unknown one is named at the field', async () => {
  const { api, user } = await open([owner]);
  const username = await screen.findByLabelText('Username or email address');
  const invite = screen.getByRole('button', { name: 'Invite' });
  api.fail(addTeacher, 409, {
    detail: 'No teacher has this username.',
    errors: [{ field: 'username', message: 'No teacher has this username.' }],
  });
  await user.type(username, 'nobody');
  await user.click(invite);
  expect(await screen.findByText('No teacher has this username.')).toBeInTheDocument();
  expect(username).toHaveAttribute('aria-invalid', 'true');

  api.reply(addTeacher, { data: [owner, lena] });
  await user.clear(username);
  await user.type(username, 'lena');
  await user.click(screen.getByRole('radio', { name: /^Edit Write/ }));
  await user.click(invite);
  expect(await rowOf('Lena Fischer')).toBeInTheDocument();
  expect(api.calls(addTeacher).at(-1)?.body).toEqual({
    username: 'lena',
    mayEdit: true,
    mayReview: false,
  });
  await waitFor(() => expect(username).toHaveValue(''));
});

test('the owner removes someone only after confirming it', async () => {
  const { api, user } = await open([owner, lena]);
  await user.click(await screen.findByRole('button', { name: 'Remove Lena Fischer' }));
  const dialog = screen.getByRole('dialog', { name: 'Remove Lena Fischer?' });
  expect(api.calls(removeTeacher)).toHaveLength(0);
  api.reply(removeTeacher, { data: { message: 'Removed.' } }).reply(listTeachers, {
    data: [owner],
  });
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('lena')).not.toBeInTheDocument());
  expect(api.calls(removeTeacher)[0]?.path).toBe('/api/studio/courses/3/teachers/2');
});

test('the owner hands the course over', async () => {
  const { api, user } = await open([owner, lena]);
  await user.click(await screen.findByRole('button', { name: 'Hand over' }));
  const dialog = screen.getByRole('dialog', { name: 'Hand this course over' });
  const handedOver = [
    { ...lena, isOwner: true, mayReview: true },
    { ...owner, isOwner: false },
  ];
  api.reply(handOverCourse, { data: handedOver });
  await user.type(within(dialog).getByLabelText('Username of the new owner'), 'lena');
  await user.click(within(dialog).getByRole('button', { name: 'Hand over' }));
  await waitFor(async () =>
    expect(within(await rowOf('Lena Fischer')).getByText('Owner')).toBeInTheDocument(),
  );
});

test('a co-teacher sees who teaches, changes nobody, and may leave', async () => {
  const you = { ...lena, isYou: true };
  const gone = teacher({ userId: 4, name: 'Sam Reed', username: 'sam', isTeacher: false });
  const ada = teacher({ userId: 5, name: 'Ada Obi', username: 'ada', isLearner: true });
  const { api, user, router } = await open([{ ...owner, isYou: false }, you, gone, ada], {
    own: false,
    edit: true,
    review: false,
  });
  expect(within(await rowOf('Sam Reed')).getByText(/No longer a teacher/)).toBeInTheDocument();
  expect(within(await rowOf('Ada Obi')).getByText(/for this course only/)).toBeInTheDocument();
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Invite' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Hand over' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Leave the course' }));
  const dialog = screen.getByRole('dialog', { name: 'Leave this course?' });
  api.reply(removeTeacher, { data: { message: 'Removed.' } });
  await user.click(within(dialog).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/user-screen/studio'));
});

const invitation: TeacherInvitation = {
  id: '0193a5b0-0000-7000-8000-000000000001',
  email: 'mo@example.org',
  mayEdit: true,
  mayReview: false,
  sentAt: '2026-11-01T10:00:00.000Z',
  expiresAt: '2026-11-15T10:00:00.000Z',
  isExpired: false,
};

test('someone invited by email is listed, and the link can be sent again or withdrawn', async () => {
  const rights = { ...exampleDraft.rights, own: true };
  const { api, user } = await open([owner], rights, [invitation]);
  const row = await rowOf('mo@example.org');
  expect(within(row).getByText(/^Edit\. The link works until 15 November/)).toBeInTheDocument();
  api.reply(resendTeacherInvitation, { data: [invitation] });
  await user.click(within(row).getByRole('button', { name: 'Send again to mo@example.org' }));
  await waitFor(() => expect(api.calls(resendTeacherInvitation)).toHaveLength(1));
  api.reply(withdrawTeacherInvitation, { data: [] });
  await user.click(
    within(row).getByRole('button', { name: 'Withdraw the invitation of mo@example.org' }),
  );
  await waitFor(() => expect(screen.queryByText('mo@example.org')).not.toBeInTheDocument());
});
