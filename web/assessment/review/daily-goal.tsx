import { useState } from 'react';
import { largestGoal, type ReviewGoal } from '../../../contract/assessment/review.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ProgressSteps } from '../../ui/charts/progress-bar.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { FilterChips } from '../../ui/fields/filter-chips.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { describeGoal, goalSteps } from './goal.ts';
import { useSetGoal } from './hooks.ts';
import styles from './review.module.css';

const offered = ['10', '20', '30'];

/** How many cards a day, and how many were reviewed today. */
export function DailyGoal({ goal }: { goal: ReviewGoal }) {
  const save = useSetGoal();
  const [isOwn, setIsOwn] = useState(false);
  const current = goal.cards === null ? 'off' : String(goal.cards);
  const isOffered = current === 'off' || offered.includes(current);
  const choose = (value: string) => {
    setIsOwn(value === 'own');
    if (value !== 'own') save.mutate(value === 'off' ? null : Number(value));
  };
  return (
    <section className={`${styles.part} mt-6 ruled pt-5`} aria-labelledby="daily-goal">
      <h2 id="daily-goal">Daily goal</h2>
      <p role="status">{describeGoal(goal)}</p>
      {goal.cards !== null && (
        <div className={`${styles.goalSteps} mb-4`}>
          <ProgressSteps steps={goalSteps(goal.done, goal.cards)} />
        </div>
      )}
      <FilterChips
        label="Cards a day"
        chosen={isOwn || !isOffered ? 'own' : current}
        onChoose={choose}
        chips={[
          ...offered.map((value) => ({ value, label: `${value} cards` })),
          { value: 'own', label: isOffered ? 'Another number' : `${current} cards` },
          { value: 'off', label: 'No goal' },
        ]}
      />
      {isOwn && <OwnGoal goal={goal} onSaved={() => setIsOwn(false)} />}
      {save.isError && (
        <Notice tone="bad" title={save.error.message}>
          Your goal is as before.
        </Notice>
      )}
    </section>
  );
}

function OwnGoal({ goal, onSaved }: { goal: ReviewGoal; onSaved: () => void }) {
  const save = useSetGoal();
  const form = useForm<{ cards: string }>({
    onSubmit: async ({ cards: typed }) => {
      const cards = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
      if (cards < 1 || cards > largestGoal) {
        return { cards: `Enter a number from 1 to ${largestGoal}.` };
      }
      await save.mutateAsync(cards);
      onSaved();
    },
  });
  return (
    <form className="row bottom gap-3 mt-4" {...form.props}>
      <TextField
        label="Cards a day"
        inputMode="numeric"
        maxLength={3}
        small
        autoFocus
        defaultValue={goal.cards ?? ''}
        name="cards"
        error={form.errors.cards ?? form.errors.form}
      />
      <Button type="submit" small variant="primary" pending={form.isSubmitting}>
        Save
      </Button>
    </form>
  );
}
