import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { type LearnerProfile, saveLearnerProfile } from '../../../contract/learning/home.ts';
import { call } from '../../data/api.ts';
import { queryClient } from '../../data/viewer-query.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon, isIconName } from '../../ui/drawings/icon.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { useCategories } from '../enrolment/hooks.ts';
import styles from './profile-questions.module.css';
import { savedMessage, weekdays } from './profile-words.ts';

type ProfileQuestionsProps = {
  /** The earlier answers, if there are any. */
  profile?: LearnerProfile | null;
  /** Without it, the questions are for a new learner, who can skip them. */
  onClose?: () => void;
};

type Step = 'interests' | 'evenings';

/** Two short questions, which order the suggestions and become reminders. */
export function ProfileQuestions({ profile, onClose }: ProfileQuestionsProps) {
  const [step, setStep] = useState<Step>('interests');
  const [answers, setAnswers] = useState<LearnerProfile>(
    profile ?? { interests: [], evenings: [] },
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  const id = useId();
  const save = useMutation({
    mutationFn: (body: LearnerProfile) => call(saveLearnerProfile, { body }),
    onSuccess: async (saved) => {
      void notify.success(savedMessage(saved));
      await queryClient.invalidateQueries();
      onClose?.();
    },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: focus each new question, but not the first of a new page
  useEffect(() => {
    if (!isFirst.current || onClose) heading.current?.focus();
    isFirst.current = false;
  }, [step]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    if (step === 'interests') setStep('evenings');
    else save.mutate(answers);
  };

  return (
    <form
      className={`${styles.questions} mt-6 sunken notched`}
      aria-labelledby={id}
      onSubmit={submit}
    >
      <p className="tiny label">Question {step === 'interests' ? 1 : 2} of 2</p>
      <h2 ref={heading} id={id} tabIndex={-1}>
        {step === 'interests'
          ? 'What would you like to learn?'
          : 'Which evenings suit you for ten minutes?'}
      </h2>
      <p className="mt-1 small muted">
        {step === 'interests'
          ? 'Pick any. Your home page suggests courses from these subjects.'
          : "Pick any. You'll get a reminder for each, at 7 pm."}
      </p>
      {step === 'interests' ? (
        <Interests
          labelledBy={id}
          chosen={answers.interests}
          onChange={(interests) => setAnswers({ ...answers, interests })}
        />
      ) : (
        <Evenings
          labelledBy={id}
          chosen={answers.evenings}
          onChange={(evenings) => setAnswers({ ...answers, evenings })}
        />
      )}
      {save.isError && <Notice tone="bad" title={save.error.message} />}
      <div className="cluster gap-3 mt-5">
        <Button type="submit" variant="primary" pending={save.isPending}>
          {step === 'interests' ? 'Next' : 'Save'}
        </Button>
        {step === 'evenings' && <Button onClick={() => setStep('interests')}>Back</Button>}
        {onClose ? (
          <Button onClick={onClose}>Cancel</Button>
        ) : (
          <Button onClick={() => save.mutate({ interests: [], evenings: [] })}>
            Skip both questions
          </Button>
        )}
      </div>
    </form>
  );
}

type ChoicesProps<Value> = {
  labelledBy: string;
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
};

function Interests({ labelledBy, chosen, onChange }: ChoicesProps<string>) {
  const categories = useCategories();
  const offered = categories.data?.filter(
    ({ slug, courseCount }) => courseCount > 0 || chosen.includes(slug),
  );
  return (
    <fieldset className="cluster gap-2 mt-4" aria-labelledby={labelledBy}>
      {offered?.map(({ slug, name, icon }) => (
        <Chip
          key={slug}
          checked={chosen.includes(slug)}
          onToggle={() => onChange(toggle(chosen, slug))}
        >
          <Icon name={isIconName(icon) ? icon : 'stairs'} size={18} />
          {name}
        </Chip>
      ))}
    </fieldset>
  );
}

function Evenings({ labelledBy, chosen, onChange }: ChoicesProps<number>) {
  return (
    <fieldset className="cluster gap-2 mt-4" aria-labelledby={labelledBy}>
      {weekdays.map((name, index) => (
        <Chip
          key={name}
          checked={chosen.includes(index + 1)}
          onToggle={() => onChange(toggle(chosen, index + 1))}
        >
          {name}
        </Chip>
      ))}
    </fieldset>
  );
}

type ChipProps = { checked: boolean; onToggle: () => void; children: React.ReactNode };

function Chip({ checked, onToggle, children }: ChipProps) {
  return (
    <label
      className={`${styles.chip} inline-row center gap-2 small relative surface rounded tall control`}
    >
      <input type="checkbox" className="visually-hidden" checked={checked} onChange={onToggle} />
      {children}
      {checked && <Icon name="check" size={16} />}
    </label>
  );
}

function toggle<Value>(chosen: readonly Value[], value: Value): Value[] {
  return chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
}
