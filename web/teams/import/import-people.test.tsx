import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { PeopleImport } from '../../../contract/teams/import.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { sendFile } from '../../data/send-file.ts';
import { ImportPeople } from './import-people.tsx';

vi.mock('../../data/send-file.ts');

it('keeps the focus in the column that was chosen while the file is checked again', async () => {
  const plan: PeopleImport = {
    columns: [
      { place: 1, name: 'Mail', example: 'ada@example.org', use: 'email' },
      { place: 2, name: 'Who', example: 'Ada Obi', use: null },
    ],
    wrong: [],
    invited: 1,
    moved: 0,
    unchanged: 0,
    newGroups: [],
    seats: { needed: 1, free: 3 },
    obstacle: null,
  };
  const again = Promise.withResolvers<PeopleImport>();
  vi.mocked(sendFile)
    .mockResolvedValueOnce(plan as never)
    .mockReturnValueOnce(again.promise as never);
  const { user } = await renderScreen(<ImportPeople teamId="one" />, {
    viewer: learner,
    api: new ApiStub(),
  });
  await user.click(screen.getByRole('button', { name: 'Import from CSV' }));
  await user.upload(screen.getByLabelText('CSV file'), new File(['Mail,Who'], 'people.csv'));
  const column = await screen.findByLabelText('Use Who as');
  await user.selectOptions(column, 'Name');
  expect(column).toHaveFocus();
  expect(column).toBeEnabled();
  expect(column).toHaveValue('name');
});
