import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Draft,
  getStudioLesson,
  type OutlineLesson,
  saveLessonSettings,
} from '../../../contract/studio/drafts.ts';
import { currencySymbol } from '../../../contract/text/currencies.ts';
import { call } from '../../data/api.ts';
import { errorMessage } from '../../data/error-message.ts';
import { useSession } from '../../data/session.tsx';
import { useShop } from '../../data/shop.ts';
import { draftKey } from '../../teaching/shared/taught-course.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { DetailSection, saidAbout } from '../shared/fields.tsx';
import { type DetailProblems, fieldId } from '../shared/problems.ts';
import { lessonKey, useCourseDraft } from '../shared/use-draft.ts';
import { DetailsScreen } from './details-screen.tsx';
import { readPrice, writePrice } from './price-text.ts';
import { useDetails } from './use-details.ts';

export default function PriceScreen() {
  const draft = useCourseDraft();
  return <PriceEditor key={draft.courseId} draft={draft} />;
}

export function PriceEditor({ draft }: { draft: Draft }) {
  const editor = useDetails(draft);
  const { details, problems, set } = editor;
  const isAdmin = useSession().permission === 'Admin';
  const hasSale = details.saleCents !== null;
  return (
    <DetailsScreen draft={draft} editor={editor}>
      <DetailSection
        title="Price"
        text="Learners see a new price once it is published. Nobody who has the course pays again."
      >
        <PriceField
          path="priceCents"
          label="Price"
          hint="0 makes the course free."
          cents={details.priceCents}
          problems={problems}
          onChange={(cents) => set('priceCents', cents)}
        />
        <Checkbox
          label="On sale"
          checked={hasSale}
          onChange={({ target }) => set('saleCents', target.checked ? 0 : null)}
        />
        {hasSale && (
          <PriceField
            path="saleCents"
            label="Price during the sale"
            hint="Shown with the usual price crossed out. 0 makes the course free for now."
            cents={details.saleCents ?? 0}
            problems={problems}
            onChange={(cents) => set('saleCents', cents)}
          />
        )}
      </DetailSection>
      <PreviewLessons draft={draft} />
      <QuizRules draft={draft} editor={editor} />
      {isAdmin && (
        <DetailSection title="Home page" text="Only Admins choose what the home page features.">
          <TextField
            small
            id={fieldId('featured')}
            type="number"
            min={1}
            max={100}
            label="Position on the home page"
            defaultValue={details.featured ?? ''}
            {...saidAbout(problems, 'featured', {
              isEmpty: false,
              hint: 'From 1, which comes first. Leave it empty not to feature the course.',
            })}
            onChange={({ target }) => {
              const place = target.value === '' ? null : target.valueAsNumber;
              if (place === null || (Number.isInteger(place) && place >= 1 && place <= 100)) {
                set('featured', place);
              }
            }}
          />
        </DetailSection>
      )}
    </DetailsScreen>
  );
}

type QuizRulesProps = { draft: Draft; editor: ReturnType<typeof useDetails> };

/** For training that has to be proved. */
function QuizRules({ draft, editor }: QuizRulesProps) {
  const { details, problems, set } = editor;
  const { attemptsPerDay, hideAnswersUntilPassed } = details;
  if (!draft.rights.own) {
    return (
      <DetailSection title="Quizzes" text="Only the owner of the course can change these.">
        <ul className="ruled-list">
          <li>
            {attemptsPerDay === undefined
              ? 'Learners can take each quiz as often as they like.'
              : `Learners can take each quiz ${attemptsPerDay === 1 ? 'once' : `${attemptsPerDay} times`} in 24 hours.`}
          </li>
          <li>
            {hideAnswersUntilPassed
              ? 'Right answers are shown once a quiz is passed.'
              : 'Right answers are shown after each attempt.'}
          </li>
        </ul>
      </DetailSection>
    );
  }
  return (
    <DetailSection
      title="Quizzes"
      text="Leave these off to let people learn from their mistakes. For training that has to be proved, turn on one or both: then only learners who are signed in can take the quizzes."
    >
      <TextField
        small
        id={fieldId('attemptsPerDay')}
        type="number"
        min={1}
        max={20}
        label="Attempts per day at each quiz"
        defaultValue={attemptsPerDay ?? ''}
        {...saidAbout(problems, 'attemptsPerDay', {
          isEmpty: false,
          hint: 'From 1 to 20. Leave it empty for as many as learners like. They count for 24 hours.',
        })}
        onChange={({ target }) => {
          const count = target.value === '' ? undefined : target.valueAsNumber;
          if (count === undefined || (Number.isInteger(count) && count >= 1 && count <= 20)) {
            set('attemptsPerDay', count);
          }
        }}
      />
      <Checkbox
        label="Hide the right answers until the quiz is passed"
        checked={hideAnswersUntilPassed === true}
        onChange={({ target }) => set('hideAnswersUntilPassed', target.checked || undefined)}
      />
    </DetailSection>
  );
}

type PriceFieldProps = {
  path: string;
  label: string;
  hint: string;
  cents: number;
  problems: DetailProblems;
  onChange: (cents: number) => void;
};

/** What is typed stays as it is; only a price that can be read is taken over. */
function PriceField({ path, label, hint, cents, problems, onChange }: PriceFieldProps) {
  const { currency } = useShop();
  const [typed, setTyped] = useState(() => writePrice(cents));
  const read = readPrice(typed);
  const said = saidAbout(problems, path, { isEmpty: false, hint });
  return (
    <TextField
      small
      id={fieldId(path)}
      inputMode="decimal"
      autoComplete="off"
      label={`${label} in ${currency} (${currencySymbol(currency)})`}
      // Someone else may have changed it.
      value={read !== null && read !== cents ? writePrice(cents) : typed}
      {...said}
      {...(read === null && { error: 'Enter a price from 0 to 10,000, such as 25 or 12.50.' })}
      onChange={({ target }) => {
        setTyped(target.value);
        const next = readPrice(target.value);
        if (next !== null) onChange(next);
      }}
    />
  );
}

function PreviewLessons({ draft }: { draft: Draft }) {
  const lessons = new Map(draft.lessons.map((lesson) => [lesson.id, lesson]));
  const isFree = (draft.details.saleCents ?? draft.details.priceCents) === 0;
  return (
    <DetailSection
      title="Open lessons"
      text={
        isFree
          ? 'The course is free, so everyone can read every lesson. These stay open when it costs something.'
          : 'Everyone can read these, also without buying the course.'
      }
    >
      <ul className="ruled-list">
        {draft.outline
          .flatMap((week) => week.lessons)
          .flatMap((id) => lessons.get(id) ?? [])
          .map((lesson) => (
            <PreviewLesson key={lesson.id} courseId={draft.courseId} lesson={lesson} />
          ))}
      </ul>
      {draft.lessons.length === 0 && <p className="faint">The course has no lessons yet.</p>}
    </DetailSection>
  );
}

function PreviewLesson({ courseId, lesson }: { courseId: number; lesson: OutlineLesson }) {
  const client = useQueryClient();
  const params = { lessonId: lesson.id };
  const save = useMutation({
    mutationFn: async (preview: boolean) => {
      const { settings, settingsRevision } = await call(getStudioLesson, { params });
      const body = { settings: { ...settings, preview }, revision: settingsRevision };
      await call(saveLessonSettings, { params, body });
    },
    onError: (error) => void notify.error(errorMessage(error)),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: draftKey(courseId) }),
        client.invalidateQueries({ queryKey: lessonKey(lesson.id) }),
      ]),
  });
  return (
    <li>
      <Checkbox
        label={lesson.title || 'Untitled lesson'}
        checked={save.isPending ? save.variables : lesson.preview}
        onChange={({ target }) => save.mutate(target.checked)}
      />
    </li>
  );
}
