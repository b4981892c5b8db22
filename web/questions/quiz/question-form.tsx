import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { isSameValue } from '../../forms/same-value.ts';
import { StudioIcon } from '../../studio/shared/studio-icon.tsx';
import { QuestionAdviceNotice, QuestionSummary } from '../../teaching/shared/question-figures.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { MoreMenu } from '../../ui/overlays/more-menu.tsx';
import { asLine } from '../practice/as-line.ts';
import { PictureField, withPicture } from '../practice/picture-field.tsx';
import { useCourseFigures } from '../practice/use-course-figures.ts';
import { KindFields } from './kind-fields.tsx';
import { OptionRow } from './option-row.tsx';
import { ProblemNotes } from './problem-notes.tsx';
import { KindLabel } from './question-kinds.tsx';
import { AlsoIn, moreItems, type QuestionProps, Share } from './question-parts.tsx';
import styles from './quiz.module.css';
import * as edits from './quiz-edits.ts';
import type { FormerQuestion } from './use-quiz.ts';

type QuestionFormProps = QuestionProps & {
  former: FormerQuestion | null;
  /** What learners see; null before the first publication. */
  version: number | null;
};

/** A question being written. Every keystroke is saved, so there is nothing to submit. */
export function QuestionForm(props: QuestionFormProps) {
  const { question, number, problems, figures, actions, former, version } = props;
  const { options, details = [], explanation, sample, practice, picture } = question;
  const [isDetailed, setIsDetailed] = useState(() => picture !== undefined || details.length > 0);
  const { figures: drawings } = useCourseFigures(isDetailed ? props.courseId : null);
  const hasPictures = picture !== undefined || details.some(({ picture }) => picture);
  const form = useRef<HTMLElement>(null);
  const optionWish = useRef<number | null>(null);
  const radios = useId();
  useLayoutEffect(() => {
    if (optionWish.current === null) return;
    focusOption(form.current, optionWish.current);
    optionWish.current = null;
  });

  const isDifferent =
    former !== null && !isSameValue(edits.detached(former.question), edits.detached(question));

  function addOption() {
    optionWish.current = options.length;
    actions.change(edits.addOption(question));
  }

  function typeInOption(event: KeyboardEvent, index: number) {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      if (index + 1 < options.length) focusOption(form.current, index + 1);
      else if (options[index] && options.length < edits.mostOptions) addOption();
      else form.current?.querySelector<HTMLElement>('[data-part="explanation"]')?.focus();
    }
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
    if (!by || !event.altKey) return;
    event.preventDefault();
    const moved = edits.moveOption(question, index, by);
    if (moved === question) return;
    optionWish.current = index + by;
    actions.change(moved);
  }

  return (
    <section
      ref={form}
      className={styles.open}
      aria-label={`Question ${number}, being edited`}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        actions.close();
      }}
    >
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <div className="fits">
        {practice && <KindLabel question={question} />}
        <TextArea
          label="Question"
          data-part="question"
          className={styles.asked ?? ''}
          rows={2}
          maxLength={400}
          value={question.question}
          onChange={({ target }) => actions.change({ ...question, question: asLine(target.value) })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            if (!practice) focusOption(form.current, 0);
          }}
        />
        {figures && (
          <div className="stack gap-4 mt-2">
            <QuestionSummary figures={figures} />
            <QuestionAdviceNotice figures={figures} />
          </div>
        )}
        <AlsoIn shared={props.shared} />
        <div role="status">
          <ProblemNotes problems={edits.isBlank(question) ? [] : problems} />
        </div>
        {practice ? (
          <KindFields
            question={question}
            practice={practice}
            courseId={props.courseId}
            onChange={actions.change}
          />
        ) : (
          <fieldset
            className={`${styles.choice} mt-4 fits`}
            data-detailed={isDetailed || undefined}
          >
            <legend>
              <span>Options, with the right one marked</span>
              {figures && <span aria-hidden="true">Chosen by</span>}
            </legend>
            <ul className={classNames(figures && styles.counted)}>
              {options.map((option, index) => (
                <OptionRow
                  // biome-ignore lint/suspicious/noArrayIndexKey: options have no id, and are moved by their place
                  key={index}
                  question={question}
                  index={index}
                  group={radios}
                  isDetailed={isDetailed}
                  figures={drawings}
                  field={{
                    'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown',
                    onKeyDown: (event) => typeInOption(event, index),
                  }}
                  onChange={actions.change}
                  onRemove={() => {
                    optionWish.current = Math.min(index, options.length - 2);
                  }}
                >
                  <Share figures={figures} option={option} />
                </OptionRow>
              ))}
            </ul>
            <div className={styles.optionActions}>
              <Button
                small
                className={styles.dashed}
                icon="plus"
                onClick={addOption}
                disabled={options.length >= edits.mostOptions}
              >
                Option
              </Button>
              <Button small onClick={() => actions.change(edits.mixOptions(question, Math.random))}>
                Mix
              </Button>
              <Button small aria-expanded={isDetailed} onClick={() => setIsDetailed(!isDetailed)}>
                Feedback and pictures
              </Button>
              <p className={`${styles.keys} tiny`}>
                Enter goes to the next option, Alt and an arrow key moves one.
              </p>
            </div>
            {isDetailed && (
              <div className="stack gap-4 mt-4">
                <PictureField
                  picture={picture}
                  figures={drawings}
                  onChange={(shown) => actions.change(withPicture(question, shown))}
                />
              </div>
            )}
          </fieldset>
        )}
        <TextArea
          label="Explanation"
          data-part="explanation"
          className={styles.explain ?? ''}
          hint="Shown after the answer, whether it was right or not."
          rows={2}
          maxLength={600}
          value={explanation}
          onChange={({ target }) =>
            actions.change({ ...question, explanation: asLine(target.value) })
          }
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
          }}
        />
        {!practice && (
          <div className={styles.sampleField}>
            <Checkbox
              label="Sample question"
              checked={sample && !hasPictures}
              disabled={hasPictures}
              onChange={({ target }) => actions.change({ ...question, sample: target.checked })}
            />
            <p>
              {hasPictures
                ? 'A question with pictures can’t be shown on the home page.'
                : 'Visitors can try it on the home page without an account, one sample a day from all courses. Only if everyone can open the lesson.'}
            </p>
          </div>
        )}
        <div className={`${styles.foot} cluster center gap-2 mt-4`}>
          <Button small onClick={actions.close} aria-keyshortcuts="Control+Enter">
            Done
          </Button>
          {isDifferent && (
            <Button
              small
              onClick={() =>
                actions.restore({
                  ...edits.detached(former.question),
                  ...(question.bank && { bank: question.bank }),
                })
              }
            >
              <StudioIcon name="history" />
              Back to version {version}
            </Button>
          )}
          <MoreMenu label={`More for question ${number}`} items={moreItems(props)} />
          {former && (
            <p className={`${styles.keys} tiny`}>
              Changing the wording or the right answer starts the statistics again.
            </p>
          )}
        </div>
      </div>
    </section>
  );
}

function focusOption(form: HTMLElement | null, index: number) {
  form?.querySelector<HTMLElement>(`[data-option="${index}"]`)?.focus();
}
