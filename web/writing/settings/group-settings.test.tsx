import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { LessonSettings } from '../../../contract/studio/content.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import type { DetailProblems } from '../../studio/shared/problems.ts';
import { GroupSettings } from './group-settings.tsx';

const plain: LessonSettings = {
  ...{ slug: 'light', title: 'Light', minutes: 10, preview: false },
  ...{ photos: [], rubric: [] },
};

type FormProps = { problems: DetailProblems; onChange: (group: number | undefined) => void };

function Form({ problems, onChange }: FormProps) {
  const [group, setGroup] = useState<number>();
  return (
    <GroupSettings
      editing={{
        settings: { ...plain, ...(group !== undefined && { group }) },
        problems,
        set: (field, value) => {
          if (field !== 'group') return;
          setGroup(value as number | undefined);
          onChange(value as number | undefined);
        },
      }}
    />
  );
}

async function openSettings(problems: DetailProblems = new Map()) {
  const onChange = vi.fn<FormProps['onChange']>();
  const form = <Form problems={problems} onChange={onChange} />;
  return { ...(await renderScreen(form, { viewer: learner })), onChange };
}

it('lets groups of a size hand in, or nobody', async () => {
  const { user, onChange } = await openSettings();
  const box = screen.getByLabelText('Learners can hand this in together');
  await user.click(box);
  expect(onChange).toHaveBeenLastCalledWith(3);
  const size = screen.getByLabelText('Learners in a group, at most');
  await user.clear(size);
  await user.type(size, '11');
  expect(size).toHaveAccessibleDescription(expect.stringContaining('from 2 to 10'));
  await user.clear(size);
  await user.type(size, '5');
  expect(onChange).toHaveBeenLastCalledWith(5);
  await user.click(box);
  expect(onChange).toHaveBeenLastCalledWith(undefined);
  expect(screen.queryByLabelText('Learners in a group, at most')).toBeNull();
});

it('says that fellow learners can’t review groups', async () => {
  const message = 'Fellow learners can’t review the work of groups.';
  await openSettings(new Map([['group', { wrong: [message], advice: [] }]]));
  expect(screen.getByText(message)).toBeVisible();
});
