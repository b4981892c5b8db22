import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { endSession } from '../../contract/accounts.ts';
import { getMyCourses } from '../../contract/learning/enrolment.ts';
import { ApiStub } from '../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../tests/support/render.tsx';
import { call } from './api.ts';
import { useSession } from './session.tsx';
import { useQuery } from './viewer-query.ts';

function Courses() {
  const { signOut } = useSession();
  const { error } = useQuery({ queryKey: ['courses'], queryFn: () => call(getMyCourses) });
  return (
    <>
      {error && <p role="alert">{error.message}</p>}
      <button type="button" onClick={() => void signOut()}>
        Sign out
      </button>
    </>
  );
}

it('forgets what went wrong when its viewer signs out', async () => {
  const api = new ApiStub()
    .disconnect(getMyCourses)
    .reply(endSession, { data: { message: 'Signed out.' } });
  const { user } = await renderScreen(<Courses />, { viewer: learner, api });
  expect(await screen.findByRole('alert')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
