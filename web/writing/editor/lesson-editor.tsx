import type { EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { termsOf } from '../../../contract/catalog/quiz-settings.ts';
import type { StudioLesson } from '../../../contract/studio/drafts.ts';
import { listOf } from '../../../contract/text/lists.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { isPlayed } from '../../../contract/writing/media-block.ts';
import { isSameValue } from '../../forms/same-value.ts';
import { lessonEnding } from '../../learning/shared/lesson-text/lesson-title.tsx';
import { describeReading } from '../../studio/shared/reading-time.ts';
import { goToClashes, otherOf } from '../../studio/shared/saving/clash-panel.tsx';
import { useDraft } from '../../studio/shared/use-draft.ts';
import { mediaPath } from '../../teaching/shared/studio-paths.ts';
import { notify } from '../../ui/overlays/toast.ts';
import { LessonBench, placeOfLesson } from '../shared/lesson-bench.tsx';
import { EditFigure } from './figures/edit-figure.tsx';
import { FigureBox } from './figures/figure-box.tsx';
import { FigureDialog } from './figures/figure-dialog.tsx';
import { useFigureBox } from './figures/use-figure-box.ts';
import { HelpDialog } from './help-dialog.tsx';
import type { InsertDialog } from './insertable.ts';
import styles from './lesson-editor.module.css';
import { ConflictPanel } from './merging/conflict-panel.tsx';
import { settleClash } from './merging/merge-texts.ts';
import { OthersNotice } from './others-notice.tsx';
import { readRendered, setRendered } from './page/rendered-blocks.ts';
import { PreviewPane, type ShownPage } from './preview/preview-pane.tsx';
import { useFollowing } from './preview/use-following.ts';
import { usePreview } from './preview/use-preview.ts';
import { ProblemBar } from './problem-bar.tsx';
import { blockAt } from './source/block-at.ts';
import {
  activityBlock,
  endOfParagraph,
  figureMarkdown,
  insertBlock,
  insertFigure,
} from './source/commands.ts';
import { setClashes, setOthers } from './source/marks.ts';
import type { PastedPicture } from './source/pasted-pictures.ts';
import { showProblems } from './source/problems.ts';
import { goToLine, runEdit, takeText } from './source/source-editor.ts';
import { SourceText } from './source/source-pane.tsx';
import { wholeText } from './source/whole-text.ts';
import { choosePassage, goToPassage } from './together/choose-passage.ts';
import { listPlaced, setChosen, setThreads, threadAt } from './together/passage-marks.ts';
import { cardId } from './together/thread-card.tsx';
import { ThreadsColumn } from './together/threads-column.tsx';
import { useThreads } from './together/use-threads.ts';
import { describeForToolbar, Toolbar } from './toolbar.tsx';
import { useLessonText } from './use-lesson-text.ts';
import { type Cursor, usePresence } from './use-presence.ts';
import { useWritingMode } from './use-writing-mode.ts';

const MediaDialog = lazy(async () => ({
  default: (await import('./media/media-dialog.tsx')).MediaDialog,
}));
const EditMedia = lazy(async () => ({
  default: (await import('./media/media-dialog.tsx')).EditMedia,
}));
const EmbedDialog = lazy(async () => ({
  default: (await import('./embeds/embed-dialog.tsx')).EmbedDialog,
}));
const FormulaDialog = lazy(async () => ({
  default: (await import('./formulas/formula-dialog.tsx')).FormulaDialog,
}));
const ActivityDialog = lazy(async () => ({
  default: (await import('./activities/activity-dialog.tsx')).ActivityDialog,
}));

type Dialog = InsertDialog | 'help' | 'edit';

/** The text of a lesson, written as the page it makes or as Markdown with the page beside it; on phones one of them. */
export function LessonEditor({ lesson }: { lesson: StudioLesson }) {
  const { id: lessonId, courseId, settings } = lesson;
  const { data: draft } = useDraft(courseId);
  const navigate = useNavigate();
  const text = useLessonText(lesson);
  const [view, setView] = useState<EditorView | null>(null);
  const [here, setHere] = useState(() => describeHere(null));
  const [shown, setShown] = useState<'text' | 'preview'>('text');
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { mode, choose } = useWritingMode();
  const { previewed, error } = usePreview(lessonId, text, lesson.activitiesRevision);
  const { threads, isLoaded: hasThreads, follow: followThreads } = useThreads(lessonId);
  const [writingAbout, setWritingAbout] = useState<string | null>(null);
  const others = usePresence({
    lessonId,
    cursor: () => cursorIn(view, lesson.sourceRevision),
    onNews: (news) => {
      text.follow(news);
      followThreads(news);
    },
  });
  const box = useFigureBox(courseId);
  const page = useRef<ShownPage>(null);
  const following = useFollowing(view, page);

  // What comes from elsewhere: the server, another window, a merge. Before the next key is pressed, whose text it would undo.
  // Keys alone don't render this screen.
  useLayoutEffect(() => {
    if (view) takeText(view, text.read());
  });
  useEffect(() => {
    view?.dispatch({ effects: setOthers.of(others) });
  }, [view, others]);
  useEffect(() => {
    if (view && hasThreads) view.dispatch({ effects: setThreads.of(threads) });
  }, [view, threads, hasThreads]);
  const { clashes } = text;
  useEffect(() => {
    view?.dispatch({ effects: setClashes.of(clashes.map(({ inMine }) => inMine)) });
  }, [view, clashes]);
  const problems = previewed?.preview.problems;
  useEffect(() => {
    if (!view || !previewed) return;
    const rendered = readRendered(previewed.preview, previewed.source);
    view.dispatch({ effects: setRendered.of(rendered) });
  }, [view, previewed]);
  useEffect(() => {
    // A text that was changed in the meantime is about to be checked again.
    if (!view || !previewed || wholeText(view.state.doc) !== previewed.source) return;
    view.dispatch(showProblems(view.state, previewed.preview.problems));
  }, [view, previewed]);
  useLineFromAddress(view, () => setDialog('edit'));
  const linkedId = useCommentFromAddress(view, hasThreads);

  const describe = useCallback((state: EditorState) => {
    const next = describeHere(state);
    setHere((known) => (isSameValue(known, next) ? known : next));
  }, []);
  const open = useCallback(
    (opened: EditorView | null) => {
      setView(opened);
      if (opened) describe(opened.state);
    },
    [describe],
  );
  const openHelp = useCallback(() => setDialog('help'), []);
  const openEdit = useCallback(() => setDialog('edit'), []);
  const comment = useCallback(() => {
    if (!view) return;
    const known = view.state.selection.main.empty ? threadAt(view.state) : null;
    const card = known && document.getElementById(cardId(known));
    if (card) {
      card.focus();
      return;
    }
    const passage = choosePassage(view.state);
    if (!passage) {
      void notify.info('Select the words you mean first.', { toastId: 'no-passage' });
      return;
    }
    view.dispatch({ effects: setChosen.of(passage) });
    setWritingAbout(view.state.sliceDoc(passage.from, passage.to));
  }, [view]);
  const stopWriting = () => {
    view?.dispatch({ effects: setChosen.of(null) });
    setWritingAbout(null);
  };
  const goTo = (line: number) => {
    setShown('text');
    if (view) goToLine(view, line);
  };
  const closeDialog = () => setDialog(null);
  const switchMode = () => choose(mode === 'page' ? 'source' : 'page');
  const block = dialog === 'edit' && view ? blockAt(view.state.doc, here.line) : null;
  /** Once the server has the text: the screen of captions looks there for what it plays. */
  const openCaptions = async (file: string | undefined, part?: 'transcript') => {
    if (file === undefined || !(await text.flush())) return;
    await navigate(mediaPath(lessonId, file, part));
  };
  const insert = (text: string, captionsOf?: string) => {
    closeDialog();
    if (view) runEdit(view, insertBlock(captionsOf ? text.replaceAll(/¦[^¦]*¦\n?/g, '') : text));
    void openCaptions(captionsOf);
  };
  const replaceBlock = (text: string, captionsOf?: string) => {
    closeDialog();
    if (!view || !block) return;
    runEdit(view, () => ({ changes: { from: block.from, to: block.to, insert: text } }));
    void openCaptions(captionsOf);
  };
  const addPictures = (files: File[], position?: number) => {
    closeDialog();
    if (view && position !== undefined) view.dispatch({ selection: { anchor: position } });
    box.add(files);
  };
  const insertPicture = (words: { alt: string; caption: string }) => {
    if (!view || box.inBox?.state !== 'ready') return;
    const markdown = figureMarkdown({ name: box.inBox.figure.name, ...words });
    runEdit(view, insertFigure(view.state.selection.main.head, markdown));
    box.next();
  };

  const takePastedPictures = async (pictures: readonly PastedPicture[]) => {
    if (!view) return;
    const { addPastedPictures } = await import('./figures/add-pasted.ts');
    const failed = await addPastedPictures(view, courseId, pictures);
    if (failed > 0) {
      void notify.error(`${plural(failed, 'picture')} couldn’t be added. Insert them as figures.`);
    }
  };

  const changeBlock = (position: number) => {
    view?.dispatch({ selection: { anchor: position } });
    setDialog('edit');
  };

  const hasClashes = text.conflict !== null && clashes.length > 0;
  const hasColumn = threads.length > 0 || writingAbout !== null;
  const { minutes, title } = settings;
  const author = draft?.details.instructor.name;
  const head = {
    place: placeOfLesson(lesson, draft),
    title,
    facts: [
      `${minutes + Math.ceil((previewed?.preview.seconds ?? 0) / 60)} min`,
      ...(author ? [author] : []),
      lessonEnding({
        kind: lesson.kind,
        totalQuestions: termsOf(lesson.questions, settings.quiz).asked,
      }),
    ],
  };
  return (
    <LessonBench
      lesson={lesson}
      fills
      notice={
        others.length > 0 && (
          <OthersNotice others={others} doc={view?.state.doc} onGo={(line) => goTo(line)} />
        )
      }
      saving={text}
      note={previewed && describeReading(previewed.preview.words, previewed.preview.seconds)}
      onCompare={() => {
        setShown('text');
        goToClashes();
      }}
    >
      <div className={styles.choice}>
        <button type="button" aria-pressed={shown === 'text'} onClick={() => setShown('text')}>
          Text
        </button>
        <button
          type="button"
          aria-pressed={shown === 'preview'}
          onClick={() => setShown('preview')}
        >
          Preview
        </button>
      </div>
      <div className={styles.tools} data-shown={shown}>
        <Toolbar
          view={view}
          {...here.tools}
          mode={mode}
          onMode={choose}
          onOpen={setDialog}
          onHelp={openHelp}
          onComment={comment}
          others={others}
          onEdit={openEdit}
        />
      </div>
      <div className={styles.panes} data-shown={shown} data-mode={mode}>
        <section
          className={styles.source}
          aria-label="Text"
          onPointerEnter={() => following.lead('text')}
          onWheel={() => following.lead('text')}
          onFocus={() => following.lead('text')}
          onTouchStart={() => following.lead('text')}
        >
          <SourceText
            text={text.value}
            mode={mode}
            onOpen={open}
            onText={text.change}
            onCursor={describe}
            onPictures={addPictures}
            onPasted={sayWhatIsLost}
            onPastedPictures={(pictures) => void takePastedPictures(pictures)}
            onFigures={() => setDialog('figures')}
            onHelp={openHelp}
            onComment={comment}
            onSwitchMode={switchMode}
            onInsert={({ opens }) => opens && setDialog(opens)}
            onChangeBlock={changeBlock}
          />
          {box.inBox && (
            <FigureBox
              inBox={box.inBox}
              afterLine={mode === 'page' ? null : lineBefore(view)}
              onInsert={insertPicture}
              onRetry={box.retry}
              onCancel={box.cancel}
              onDiscard={() => {
                void box.discard();
                view?.focus();
              }}
            />
          )}
          {problems && (
            <ProblemBar
              problems={problems}
              onGo={goTo}
              onEdit={(line) => {
                goTo(line);
                setDialog('edit');
              }}
              onCaptions={(file, part) => void openCaptions(file, part)}
            />
          )}
        </section>
        {(hasClashes || hasColumn) && (
          <div className={styles.side} data-scrolls>
            {text.conflict && hasClashes && (
              <ConflictPanel
                conflict={text.conflict}
                clashes={clashes}
                theirs={otherOf(lesson)}
                onSettle={(clash, choice) => {
                  text.settle((conflict) => settleClash(conflict, clash, choice));
                  view?.focus();
                }}
              />
            )}
            {view && hasColumn && (
              <ThreadsColumn
                lessonId={lessonId}
                view={view}
                threads={threads}
                placed={here.placed}
                currentId={here.threadId}
                writingAbout={writingAbout}
                onWritten={stopWriting}
                linkedId={linkedId}
              />
            )}
          </div>
        )}
        {(mode === 'source' || shown === 'preview') && (
          <section className={styles.preview} aria-label="Preview">
            <PreviewPane
              head={head}
              previewed={previewed}
              error={error}
              line={here.line}
              page={page}
              onScroll={following.scrolledPage}
              onLead={() => following.lead('page')}
            />
          </section>
        )}
      </div>
      <FigureDialog
        courseId={courseId}
        open={dialog === 'figures'}
        onClose={closeDialog}
        onFiles={(files) => addPictures(files)}
        onChoose={(figure) => {
          closeDialog();
          box.choose(figure);
        }}
      />
      {isPlayed(dialog) && (
        <Suspense>
          <MediaDialog courseId={courseId} kind={dialog} onClose={closeDialog} onInsert={insert} />
        </Suspense>
      )}
      {dialog === 'edit' && block?.kind === 'figure' && (
        <EditFigure figure={block.figure} onClose={closeDialog} onSave={replaceBlock} />
      )}
      {dialog === 'edit' && block?.kind === 'media' && (
        <Suspense>
          <EditMedia
            courseId={courseId}
            words={block.words}
            onClose={closeDialog}
            onSave={(text, captionsOf) => replaceBlock(text.replaceAll('¦', ''), captionsOf)}
          />
        </Suspense>
      )}
      {dialog === 'embed' && (
        <Suspense>
          <EmbedDialog onClose={closeDialog} onDone={insert} />
        </Suspense>
      )}
      {dialog === 'edit' && block?.kind === 'embed' && (
        <Suspense>
          <EmbedDialog words={block.words} onClose={closeDialog} onDone={replaceBlock} />
        </Suspense>
      )}
      {dialog === 'formula' && (
        <Suspense>
          <FormulaDialog
            onClose={closeDialog}
            onDone={insert}
            onInLine={(markdown) => {
              closeDialog();
              if (view) runEdit(view, (state) => state.replaceSelection(markdown));
            }}
          />
        </Suspense>
      )}
      {dialog === 'edit' && block?.kind === 'formula' && (
        <Suspense>
          <FormulaDialog tex={block.tex} onClose={closeDialog} onDone={replaceBlock} />
        </Suspense>
      )}
      {(dialog === 'activities' || (dialog === 'edit' && block?.kind === 'activity')) && (
        <Suspense>
          <ActivityDialog
            lesson={lesson}
            {...(dialog === 'edit' && block?.kind === 'activity' && { activityId: block.id })}
            onClose={closeDialog}
            onInsert={(id) => insert(activityBlock(id))}
          />
        </Suspense>
      )}
      {dialog === 'help' && <HelpDialog onClose={closeDialog} />}
    </LessonBench>
  );
}

function sayWhatIsLost(lost: readonly string[]) {
  if (lost.length === 0) return;
  void notify.info(`Pasted, without ${listOf(lost)}. Add those here.`, { toastId: 'pasted' });
}

/** The line below which a figure would be inserted. */
function lineBefore(view: EditorView | null): number {
  if (!view) return 1;
  const { state } = view;
  return state.doc.lineAt(endOfParagraph(state, state.selection.main.head)).number;
}

/** What this screen shows of the place of the cursor. Few keys change any of it. */
function describeHere(state: EditorState | null) {
  const line = state ? state.doc.lineAt(state.selection.main.head).number : 1;
  const block = state && blockAt(state.doc, line);
  return {
    line,
    tools: describeForToolbar(state, block),
    threadId: state && threadAt(state),
    placed: state ? listPlaced(state) : [],
  };
}

function cursorIn(view: EditorView | null, revision: number): Cursor {
  if (!view) return { line: 1, place: 0, revision };
  const { head } = view.state.selection.main;
  const { number, from } = view.state.doc.lineAt(head);
  return { line: number, place: head - from, revision };
}

/** `?comment=…` comes from a notification: goes to the passage, or to the comment if that is gone. */
function useCommentFromAddress(view: EditorView | null, isLoaded: boolean): string | null {
  const [search] = useSearchParams();
  const threadId = search.get('comment');
  useEffect(() => {
    if (!view || !isLoaded || threadId === null) return;
    if (!goToPassage(view, threadId)) document.getElementById(cardId(threadId))?.focus();
  }, [view, isLoaded, threadId]);
  return threadId;
}

/** `?line=12` comes from a list of problems; with `&edit=1`, what is there is opened. */
function useLineFromAddress(view: EditorView | null, onEdit: () => void): void {
  const [search] = useSearchParams();
  const line = Number(search.get('line'));
  const isEdited = search.get('edit') === '1';
  const edit = useEffectEvent(onEdit);
  useEffect(() => {
    if (!view || !(line > 0)) return;
    goToLine(view, line);
    if (isEdited) edit();
  }, [view, line, isEdited]);
}
