import type { DraftDeadline } from '../../../contract/catalog/deadline-fields.ts';
import { deadlineLimits } from '../../../contract/catalog/deadlines.ts';
import { Day as DaySchema } from '../../../contract/fields.ts';
import type { Day } from '../../../contract/text/days.ts';
import { DetailSection, saidAbout } from '../../studio/shared/fields.tsx';
import { fieldId } from '../../studio/shared/problems.ts';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { SettingsEditing } from '../shared/use-settings.ts';
import { useTyped } from '../shared/use-typed.ts';
import { NumberField } from './task-settings.tsx';

type Due = DraftDeadline['due'];
type Late = DraftDeadline['late'];

const dueNames: Record<'session' | Due['when'], string> = {
  session: 'With its week, as other lessons',
  days: 'Some days after the start',
  day: 'On a day',
};

const lateNames: Record<Late['rule'], string> = {
  accepted: 'Accepted, and loses nothing',
  loss: 'Loses part of its mark for each day',
  refused: 'Accepted for some days only',
};

function newDue(when: Due['when']): Due {
  return when === 'day' ? { when, day: '' } : { when, days: 14, since: 'session' };
}

function newLate(rule: Late['rule']): Late {
  if (rule === 'loss') return { rule, percent: 10, floor: 50 };
  return rule === 'refused' ? { rule, days: 7 } : { rule };
}

/** When an assignment is due, and what happens to late work. */
export function DeadlineSettings({
  editing: { settings, problems, set },
}: {
  editing: Pick<SettingsEditing, 'settings' | 'problems' | 'set'>;
}) {
  const { deadline } = settings;
  const late: Late = deadline?.late ?? { rule: 'accepted' };
  const setDue = (due: Due) => set('deadline', { due, late });
  const setLate = (late: Late) => deadline && set('deadline', { ...deadline, late });
  return (
    <DetailSection
      title="Deadline"
      text="Days end at midnight where the learner is. You can agree a later day with single learners, under Learners. What was handed in before keeps the rule it was handed in under."
    >
      <Select
        small
        id={fieldId('deadline')}
        label="Due"
        value={deadline?.due.when ?? 'session'}
        onChange={({ target }) => {
          const when = target.value as keyof typeof dueNames;
          if (when === 'session') set('deadline', undefined);
          else setDue(newDue(when));
        }}
      >
        {Object.entries(dueNames).map(([when, name]) => (
          <option key={when} value={when}>
            {name}
          </option>
        ))}
      </Select>
      {deadline && <DueFields due={deadline.due} problems={problems} onChange={setDue} />}
      {deadline && (
        <Select
          small
          id={fieldId('deadline.late')}
          label="Late work is"
          value={late.rule}
          onChange={({ target }) => setLate(newLate(target.value as Late['rule']))}
        >
          {Object.entries(lateNames).map(([rule, name]) => (
            <option key={rule} value={rule}>
              {name}
            </option>
          ))}
        </Select>
      )}
      {deadline && <LateFields late={late} problems={problems} onChange={setLate} />}
    </DetailSection>
  );
}

type Problems = Pick<SettingsEditing, 'problems'>;

function DueFields({
  due,
  problems,
  onChange,
}: Problems & { due: Due; onChange: (due: Due) => void }) {
  if (due.when === 'day') {
    return (
      <DayField day={due.day} problems={problems} onChange={(day) => onChange({ ...due, day })} />
    );
  }
  return (
    <>
      <NumberField
        path="deadline.due.days"
        label="Days"
        hint={neverBefore}
        value={due.days}
        range={deadlineLimits.days}
        editing={{ problems }}
        onChange={(days) => onChange({ ...due, days })}
      />
      <Select
        small
        id={fieldId('deadline.due.since')}
        label="Counted from"
        value={due.since}
        onChange={({ target }) =>
          onChange({ ...due, since: target.value as 'enrolment' | 'session' })
        }
      >
        <option value="enrolment">The day a learner enrols</option>
        <option value="session">The day their session starts</option>
      </Select>
    </>
  );
}

const neverBefore = 'If its week opens later for someone, it’s due on the day it opens.';

function DayField({
  day,
  problems,
  onChange,
}: Problems & { day: Day | ''; onChange: (day: Day | '') => void }) {
  // A year that is being typed isn't one that can be stored.
  const typed = useTyped({
    value: day,
    format: String,
    parse: (text) => (text === '' || DaySchema.safeParse(text).success ? text : null),
    onChange,
  });
  const said = saidAbout(problems, 'deadline.due.day', { isEmpty: day === '', hint: neverBefore });
  return (
    <TextField
      small
      type="date"
      id={fieldId('deadline.due.day')}
      label="Day"
      value={typed.text}
      {...said}
      {...(!typed.isValue && { error: 'Choose a day of this century.' })}
      onChange={({ target }) => typed.type(target.value)}
    />
  );
}

function LateFields({
  late,
  problems,
  onChange,
}: Problems & { late: Late; onChange: (late: Late) => void }) {
  if (late.rule === 'accepted') return null;
  if (late.rule === 'refused') {
    return (
      <NumberField
        path="deadline.late.days"
        label="Days after it was due"
        hint="0 accepts nothing late."
        value={late.days}
        range={deadlineLimits.lateDays}
        editing={{ problems }}
        onChange={(days) => onChange({ ...late, days })}
      />
    );
  }
  return (
    <>
      <NumberField
        path="deadline.late.percent"
        label="Percent of the mark lost for each day begun"
        value={late.percent}
        range={deadlineLimits.percent}
        editing={{ problems }}
        onChange={(percent) => onChange({ ...late, percent })}
      />
      <NumberField
        path="deadline.late.floor"
        label="Percent of the mark that’s always left"
        hint="Whether work is accepted depends on the mark before this."
        value={late.floor}
        range={deadlineLimits.floor}
        editing={{ problems }}
        onChange={(floor) => onChange({ ...late, floor })}
      />
    </>
  );
}
