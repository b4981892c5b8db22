import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { DraftDeadline } from '../../../contract/catalog/deadline-fields.ts';
import type { LessonSettings } from '../../../contract/studio/content.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import type { DetailProblems } from '../../studio/shared/problems.ts';
import { DeadlineSettings } from './deadline-settings.tsx';

const plain: LessonSettings = {
  ...{ slug: 'light', title: 'Light', minutes: 10, preview: false },
  ...{ photos: [], rubric: [] },
};

type FormProps = {
  first: DraftDeadline | undefined;
  problems: DetailProblems;
  onChange: (deadline: DraftDeadline | undefined) => void;
};

function Form({ first, problems, onChange }: FormProps) {
  const [deadline, setDeadline] = useState(first);
  const settings = { ...plain, ...(deadline && { deadline }) };
  return (
    <DeadlineSettings
      editing={{
        settings,
        problems,
        set: (field, value) => {
          if (field !== 'deadline') return;
          setDeadline(value as DraftDeadline | undefined);
          onChange(value as DraftDeadline | undefined);
        },
      }}
    />
  );
}

async function openSettings(first?: DraftDeadline, problems: DetailProblems = new Map()) {
  const onChange = vi.fn<FormProps['onChange']>();
  const form = <Form first={first} problems={problems} onChange={onChange} />;
  return { ...(await renderScreen(form, { viewer: learner })), onChange };
}

it('chooses when it is due and what late work loses', async () => {
  const { user, onChange } = await openSettings();
  await user.selectOptions(screen.getByLabelText('Due'), 'Some days after the start');
  await user.selectOptions(screen.getByLabelText('Counted from'), 'The day a learner enrols');
  await user.selectOptions(screen.getByLabelText('Late work is'), 'loss');
  await user.clear(screen.getByLabelText(/^Percent of the mark lost/));
  await user.type(screen.getByLabelText(/^Percent of the mark lost/), '25');
  expect(onChange).toHaveBeenLastCalledWith({
    due: { when: 'days', days: 14, since: 'enrolment' },
    late: { rule: 'loss', percent: 25, floor: 50 },
  });
  await user.selectOptions(screen.getByLabelText('Due'), 'session');
  expect(onChange).toHaveBeenLastCalledWith(undefined);
  expect(screen.queryByLabelText('Late work is')).toBeNull();
});

it('keeps the rule for late work when the day is chosen in another way', async () => {
  const late = { rule: 'refused', days: 3 } as const;
  const due = { when: 'days', days: 7, since: 'session' } as const;
  const { user, onChange } = await openSettings({ due, late });
  await user.selectOptions(screen.getByLabelText('Due'), 'On a day');
  expect(onChange).toHaveBeenLastCalledWith({ due: { when: 'day', day: '' }, late });
});

it('saves only days that can be stored', async () => {
  const { onChange } = await openSettings({
    due: { when: 'day', day: '' },
    late: { rule: 'accepted' },
  });
  const field = screen.getByLabelText('Day');
  fireEvent.change(field, { target: { value: '0002-03-01' } });
  expect(onChange).not.toHaveBeenCalled();
  expect(field).toBeInvalid();
  fireEvent.change(field, { target: { value: '2027-03-01' } });
  expect(onChange).toHaveBeenLastCalledWith(
    expect.objectContaining({ due: { when: 'day', day: '2027-03-01' } }),
  );
});

it('says beside the field what is missing', async () => {
  const message = 'Choose the day on which it’s due.';
  const problems = new Map([['deadline.due.day', { wrong: [message], advice: [] }]]);
  await openSettings({ due: { when: 'day', day: '' }, late: { rule: 'accepted' } }, problems);
  expect(screen.getByLabelText('Day')).toHaveAccessibleDescription(
    expect.stringContaining(message),
  );
});
