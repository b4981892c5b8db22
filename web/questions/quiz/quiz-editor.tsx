import { Fragment, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import {
  mostParts,
  orderByPart,
  partOf,
  type QuizPart,
  termsOf,
} from '../../../contract/catalog/quiz-settings.ts';
import type { DraftQuestion } from '../../../contract/studio/content.ts';
import type { StudioLesson } from '../../../contract/studio/drafts.ts';
import { type QuizKind, quizKinds } from '../../../practice/kinds.ts';
import { errorMessage } from '../../data/error-message.ts';
import { isSameValue } from '../../forms/same-value.ts';
import { ImportByDrop } from '../../studio/shared/import-by-drop.tsx';
import { goToClashes, otherOf } from '../../studio/shared/saving/clash-panel.tsx';
import { findFigures } from '../../teaching/shared/question-figures.tsx';
import { lessonPath } from '../../teaching/shared/studio-paths.ts';
import { useQuestionFigures } from '../../teaching/shared/use-question-figures.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { LessonBench } from '../../writing/shared/lesson-bench.tsx';
import { SettingsClash } from '../../writing/shared/settings-clash.tsx';
import { useFieldFromAddress } from '../../writing/shared/use-field-from-address.ts';
import { FromBank } from '../bank/from-bank.tsx';
import { useQuestionFromAddress } from '../practice/use-question-from-address.ts';
import { useAddToBank, useSharedQuestions } from './bank-hooks.ts';
import { QuizClashes } from './clash-panel.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { PartHead } from './part-head.tsx';
import { QuestionForm } from './question-form.tsx';
import { AddQuestion } from './question-kinds.tsx';
import type { QuestionActions } from './question-parts.tsx';
import { QuestionView } from './question-view.tsx';
import styles from './quiz.module.css';
import * as edits from './quiz-edits.ts';
import { describeLength } from './quiz-length.ts';
import { QuizSettingsFields } from './quiz-settings.tsx';
import { useQuiz } from './use-quiz.ts';

/** The questions of a lesson's quiz, one of them open at a time. */
export function QuizEditor({ lesson }: { lesson: StudioLesson }) {
  const quiz = useQuiz(lesson);
  const { data: figures } = useQuestionFigures(lesson.id);
  const { questions, keys, change, clashes } = quiz;
  const [openKey, setOpenKey] = useState<number | null>(null);
  const [dialog, setDialog] = useState<'export' | 'bank' | null>(null);
  const addToBank = useAddToBank(lesson.courseId);
  const { data: elsewhere } = useSharedQuestions(
    lesson.id,
    questions.some(({ bank }) => bank !== undefined),
  );
  const closeDialog = () => setDialog(null);
  const [spoken, setSpoken] = useState('');
  const { list, wish, keepFocus } = useFocusWish();
  const { title, rule } = describeLength(questions, quiz.settings);
  const { parts = [] } = quiz.settings;
  const order = orderByPart(questions, quiz.settings);
  const terms = termsOf(questions, quiz.settings);
  const hasKinds = questions.some(({ practice }) => practice);
  useFieldFromAddress();
  useQuestionFromAddress((place) => {
    const key = keys[place];
    if (key !== undefined) open(key);
  });

  function open(key: number) {
    setOpenKey(key);
    wish(key, 'question');
  }

  function add(added: readonly DraftQuestion[]) {
    change((current) =>
      edits.insertQuestions(current, added.slice(0, edits.mostQuestions - current.length)),
    );
  }

  /** Its key is the next one, as `carryKeys` gives it. */
  function addBlank(kind: QuizKind | 'one') {
    const blank = kind === 'one' ? edits.blankQuestion : edits.blankOf(kind);
    add([parts.length > 0 ? { ...blank, part: parts.length - 1 } : blank]);
    open(Math.max(0, ...keys) + 1);
  }

  function remove(place: number) {
    const removed = questions[place];
    if (!removed) return;
    const next = keys[place + 1] ?? keys[place - 1];
    if (next !== undefined) wish(next, 'edit');
    change(edits.removeQuestion(questions, place));
    if (edits.isBlank(removed)) return;
    void notify.info(`Question ${place + 1} was removed.`, {
      action: {
        label: 'Undo',
        onPress: () => change((current) => edits.insertQuestions(current, [removed], place)),
      },
    });
  }

  function restore(place: number, former: DraftQuestion) {
    const edited = questions[place];
    change(edits.replaceQuestion(questions, place, former));
    void notify.info(`Question ${place + 1} is as in version ${quiz.version} again.`, {
      action: {
        label: 'Undo',
        // It may have moved since.
        onPress: () =>
          change((current) => {
            const now = current.findIndex((question) => isSameValue(question, former));
            return edited && now >= 0 ? edits.replaceQuestion(current, now, edited) : current;
          }),
      },
    });
  }

  function move(place: number, by: -1 | 1) {
    const moved = edits.moveQuestion(questions, place, by, parts);
    if (isSameValue(moved, questions)) return;
    keepFocus();
    change(moved);
    const [part, before] = [moved[place]?.part, questions[place]?.part];
    const isMovedOn = moved[place]?.question === questions[place]?.question && part !== before;
    setSpoken(
      isMovedOn
        ? `Question ${place + 1} is now in part ${(part ?? 0) + 1}.`
        : `Question ${place + 1} is now question ${place + by + 1}.`,
    );
  }

  const actionsOf = (place: number, key: number): QuestionActions => ({
    edit: () => open(key),
    close: () => {
      const question = questions[place];
      const kept = question && edits.dropEmptyOptions(question);
      if (kept && kept !== question) change(edits.replaceQuestion(questions, place, kept));
      setOpenKey(null);
      wish(key, 'edit');
    },
    change: (question) => change((current) => edits.replaceQuestion(current, place, question)),
    restore: (former) => restore(place, former),
    move: (by) => move(place, by),
    duplicate: () => {
      change(edits.duplicateQuestion(questions, place));
      setSpoken(`Question ${place + 1} was copied to question ${place + 2}.`);
    },
    remove: () => remove(place),
    putInBank: () => {
      const question = questions[place];
      if (question) putInBank(question);
    },
    detach: () => {
      const question = questions[place];
      if (!question) return;
      change(edits.replaceQuestion(questions, place, edits.detached(question)));
      setSpoken(`Question ${place + 1} is a copy of its own now.`);
    },
  });

  function setParts(next: readonly QuizPart[]) {
    const { asked: _asked, parts: _parts, ...others } = quiz.settings;
    quiz.setSettings(next.length > 0 ? { ...others, parts: [...next] } : others);
  }

  function addPart() {
    change((current) => edits.settleParts(current, parts));
    setParts([...parts, { title: '' }]);
  }

  function removePart(place: number) {
    change((current) => edits.leavePart(current, parts, place));
    setParts(parts.toSpliced(place, 1));
    setSpoken(`Part ${place + 1} was removed. Its questions stay.`);
  }

  function putInBank(question: DraftQuestion) {
    const source = lesson.settings.title || 'A quiz';
    addToBank.mutate(
      { source, questions: [question] },
      {
        onSuccess: ({ added, ids: [bank] }) => {
          // It may have moved since.
          change((current) =>
            current.map((each) => (bank && isSameValue(each, question) ? { ...each, bank } : each)),
          );
          void notify.success(
            added > 0 ? 'The bank keeps the question now.' : 'The bank has it already.',
          );
        },
        onError: (error) => void notify.error(errorMessage(error)),
      },
    );
  }

  const room = edits.mostQuestions - questions.length;
  const isFull = room <= 0;
  return (
    <LessonBench lesson={lesson} saving={quiz} onCompare={goToClashes}>
      <div className={styles.bench} data-clash={clashes.length > 0 || undefined}>
        <div className={styles.screen}>
          <div className={styles.head}>
            <div>
              <h2>{title}</h2>
              {rule && (
                <p className="row gap-2 mt-2 small label warm">
                  <Icon className="mt-1" name="info" size={16} />
                  {rule}
                </p>
              )}
            </div>
            <div className="cluster center gap-2">
              <LinkButton small icon="upload" to={lessonPath(lesson.id, 'import')}>
                Import questions
              </LinkButton>
              <Button small icon="download" onClick={() => setDialog('export')}>
                Export
              </Button>
            </div>
          </div>
          {quiz.settingsClash && (
            <SettingsClash clash={quiz.settingsClash} theirs={otherOf(lesson)} />
          )}
          {questions.length > 0 && (
            <QuizSettingsFields
              questions={questions}
              settings={quiz.settings}
              problems={quiz.settingsProblems}
              onChange={quiz.setSettings}
            />
          )}
          {questions.length > 0 && quiz.general.length > 0 && (
            <Notice role="note" className={styles.general ?? ''}>
              {quiz.general.map(({ message }) => (
                <p key={message}>{message}</p>
              ))}
            </Notice>
          )}
          <p role="status" className="visually-hidden">
            {spoken}
          </p>
          {questions.length === 0 && (
            <EmptyState
              title="No questions yet"
              text="A lesson’s quiz has five questions, which learners answer at its end. From ten on, each attempt draws five of them. Write the first one, or import questions from another system."
            />
          )}
          <div ref={list}>
            {(parts.length > 0 ? parts : [null]).map((part, partPlace) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id, and keep their order
              <Fragment key={partPlace}>
                {part && terms.parts?.[partPlace] && (
                  <PartHead
                    part={part}
                    terms={terms.parts[partPlace]}
                    place={partPlace}
                    problems={quiz.settingsProblems}
                    onChange={(next) => setParts(parts.with(partPlace, next))}
                    onRemove={() => removePart(partPlace)}
                  />
                )}
                <ol className={styles.list}>
                  {order.map((place, index) => {
                    const question = questions[place];
                    if (!question || (part && partOf(question, parts) !== partPlace)) return null;
                    const key = keys[place] ?? place;
                    const shared = {
                      question,
                      courseId: lesson.courseId,
                      number: index + 1,
                      hasKinds,
                      isFirst: index === 0 && partPlace === 0,
                      isLast: index === order.length - 1 && partPlace >= parts.length - 1,
                      canDuplicate: !isFull,
                      problems: quiz.problems[place] ?? [],
                      figures: findFigures(
                        figures?.questions,
                        quiz.former[place]?.question ?? question,
                      ),
                      actions: actionsOf(place, key),
                      shared: elsewhere?.find(({ bankId }) => bankId === question.bank),
                    };
                    return (
                      <li
                        key={key}
                        data-question={key}
                        onKeyDown={(event) => moveByKey(event, shared.actions)}
                      >
                        {key === openKey ? (
                          <QuestionForm
                            {...shared}
                            former={quiz.former[place] ?? null}
                            version={quiz.version}
                          />
                        ) : (
                          <QuestionView {...shared} />
                        )}
                      </li>
                    );
                  })}
                </ol>
              </Fragment>
            ))}
          </div>
          <AddQuestion isFull={isFull} onAdd={addBlank} />
          <div className="cluster center gap-2 mt-5 small muted">
            {questions.length > 0 && parts.length < mostParts && (
              <Button small className={styles.dashed} icon="plus" onClick={addPart}>
                {parts.length === 0 ? 'Divide into parts' : 'Part'}
              </Button>
            )}
            <Button small className={styles.dashed} icon="cards" onClick={() => setDialog('bank')}>
              From the bank
            </Button>
            {isFull && <p>A quiz can have at most {edits.mostQuestions} questions.</p>}
          </div>
        </div>
        {clashes.length > 0 && (
          <QuizClashes clashes={clashes} theirs={otherOf(lesson)} onSettle={quiz.settle} />
        )}
      </div>
      {dialog === 'export' && (
        <ExportDialog
          lesson={{ ...lesson, title: lesson.settings.title }}
          flush={quiz.flush}
          onClose={closeDialog}
        />
      )}
      {dialog === 'bank' && (
        <FromBank
          to="quiz"
          questions={questions}
          room={room}
          kinds={['one', ...quizKinds]}
          convert={edits.fromBank}
          onAdd={(question) => add([question])}
          onClose={closeDialog}
        />
      )}
      <ImportByDrop lessonId={lesson.id} />
    </LessonBench>
  );
}

/** Alt and an arrow move a question, wherever the focus is in it. Options use the same keys for themselves. */
function moveByKey(event: KeyboardEvent, actions: QuestionActions) {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
  if (!by || !event.altKey || event.defaultPrevented) return;
  event.preventDefault();
  actions.move(by);
}

type Part = 'question' | 'edit';

/** Focuses a control of a question once it is on the screen. */
function useFocusWish() {
  const list = useRef<HTMLDivElement>(null);
  const wished = useRef<{ key: number; part: Part } | HTMLElement | null>(null);
  useLayoutEffect(() => {
    const wish = wished.current;
    if (!wish) return;
    const found =
      wish instanceof HTMLElement
        ? wish
        : list.current?.querySelector<HTMLElement>(
            `[data-question="${wish.key}"] [data-part="${wish.part}"]`,
          );
    if (!found) return;
    wished.current = null;
    found.focus();
  });
  return {
    list,
    wish: (key: number, part: Part) => {
      wished.current = { key, part };
    },
    /** Browsers take the focus from what is moved in the document. */
    keepFocus: () => {
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement) wished.current = activeElement;
    },
  };
}
