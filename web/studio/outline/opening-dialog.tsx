import { useId, useState } from 'react';
import type { DraftOpening } from '../../../contract/catalog/week-openings.ts';
import type { Outline } from '../../../contract/studio/content.ts';
import type { OutlineLesson } from '../../../contract/studio/drafts.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { setOpening } from '../shared/outline-moves.ts';
import { openingErrors } from './describe-opening.ts';

type OpeningDialogProps = {
  weekId: string;
  outline: Outline;
  lessons: ReadonlyMap<string, OutlineLesson>;
  onSave: (opens: DraftOpening | undefined) => void;
  onClose: () => void;
};

type Kind = DraftOpening['when'] | 'start';

const kinds: Record<Kind, string> = {
  start: 'From the start',
  day: 'On a day',
  days: 'Some days after the start',
  week: 'After another week',
  score: 'With a score in another week',
};

/** When a week opens to learners. */
export function OpeningDialog({ weekId, outline, lessons, onSave, onClose }: OpeningDialogProps) {
  const formId = useId();
  const index = outline.findIndex(({ id }) => id === weekId);
  const { title = '', opens: before } = outline[index] ?? {};
  const [opens, setOpens] = useState(before);
  // What was wrong when the course was checked is said at once.
  const [isChecked, setIsChecked] = useState(before !== undefined);
  const quizzesIn = (id: string) =>
    outline
      .find((week) => week.id === id)
      ?.lessons.filter((lesson) => (lessons.get(lesson)?.questions ?? 0) > 0).length ?? 0;
  const errors = openingErrors(setOpening(outline, weekId, opens), weekId, quizzesIn);
  const shown = isChecked ? errors : {};
  const previous = outline[index - 1]?.id ?? '';
  const other = opens && 'week' in opens ? opens.week : previous;

  const choose = (kind: Kind) => {
    setIsChecked(false);
    setOpens(ruleOf(kind, other));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`When ${title || 'this week'} opens`}
      actions={
        <>
          <Button type="submit" form={formId} variant="primary">
            Save
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form
        id={formId}
        className="stack gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setIsChecked(true);
          if (Object.keys(errors).length > 0) return;
          onClose();
          onSave(opens);
        }}
      >
        <Select
          label="Opens"
          value={opens?.when ?? 'start'}
          onChange={({ target }) => choose(target.value as Kind)}
        >
          {Object.entries(kinds).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </Select>
        {opens?.when === 'day' && (
          <TextField
            type="date"
            label="Day"
            hint="It opens when this day begins where the learner is."
            value={opens.day}
            error={shown.day}
            onChange={({ target }) => setOpens({ ...opens, day: target.value })}
          />
        )}
        {opens?.when === 'days' && (
          <>
            <TextField
              type="number"
              label="Days"
              min={1}
              max={365}
              value={opens.days || ''}
              error={shown.days}
              onChange={({ target }) => setOpens({ ...opens, days: Number(target.value) })}
            />
            <Select
              label="Counted from"
              value={opens.since}
              onChange={({ target }) =>
                setOpens({ ...opens, since: target.value as typeof opens.since })
              }
            >
              <option value="enrolment">The day a learner enrols</option>
              <option value="session">The day their session starts</option>
            </Select>
          </>
        )}
        {opens && 'week' in opens && (
          <Select
            label={opens.when === 'week' ? 'Once learners have finished' : 'Quizzes of'}
            value={opens.week}
            error={shown.week}
            onChange={({ target }) => setOpens({ ...opens, week: target.value })}
          >
            <option value="">Choose a week</option>
            {outline
              .filter(({ id }) => id !== weekId)
              .map(({ id, title }) => (
                <option key={id} value={id}>
                  {title || 'Untitled week'}
                </option>
              ))}
          </Select>
        )}
        {opens?.when === 'score' && (
          <>
            <TextField
              type="number"
              label="Percent to reach"
              min={1}
              max={100}
              value={opens.percent || ''}
              error={shown.percent}
              onChange={({ target }) => setOpens({ ...opens, percent: Number(target.value) })}
            />
            <Select
              label="Reached by"
              value={opens.of}
              onChange={({ target }) => setOpens({ ...opens, of: target.value as typeof opens.of })}
            >
              <option value="average">The average of its quizzes</option>
              <option value="each">Each of its quizzes</option>
            </Select>
          </>
        )}
        <p className="small faint">
          Preview lessons stay open to everyone, and what learners have begun stays open to them.
        </p>
      </form>
    </Dialog>
  );
}

function ruleOf(kind: Kind, week: string): DraftOpening | undefined {
  switch (kind) {
    case 'start':
      return undefined;
    case 'day':
      return { when: 'day', day: '' };
    case 'days':
      return { when: 'days', days: 7, since: 'session' };
    case 'week':
      return { when: 'week', week };
    case 'score':
      return { when: 'score', week, percent: 60, of: 'average' };
  }
}
