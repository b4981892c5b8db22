import { useId, useMemo, useRef, useState } from 'react';
import { languageName } from '../../../contract/text/languages.ts';
import { noun, plural } from '../../../contract/text/plurals.ts';
import { clockText } from '../../../contract/writing/clock.ts';
import { type CueProblem, type TimedCue, wordsOf } from '../../../contract/writing/cues.ts';
import type { ReadCaptions } from '../../../contract/writing/read-captions.ts';
import { countUntranslated, withUntranslated } from '../../../contract/writing/translation.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CloseButton } from '../../ui/buttons/close-button.tsx';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { CaptionsIcon } from './captions-icon.tsx';
import styles from './cue-list.module.css';
import { CueRow, OpenCueRow } from './cue-row.tsx';
import { KeysDialog, type Shortcuts } from './keys-dialog.tsx';
import type { Translation } from './languages/use-translation.ts';
import { ShiftDialog } from './shift-dialog.tsx';
import { readCaptionsFile } from './to-vtt-file.ts';
import type { CaptionsEditing, Cues } from './use-captions.ts';
import type { CueActions, OpenCue } from './use-cue-actions.ts';

type CueListProps = {
  editing: CaptionsEditing;
  problems: readonly (readonly CueProblem[])[];
  duration: number | null;
  open: OpenCue | null;
  actions: CueActions;
  shortcuts: Shortcuts;
  /** Null in the first language. */
  translation: Translation | null;
  /** What is said in the first language while each caption is shown. */
  originals: readonly string[] | null;
};

type Filter = 'all' | 'toTranslate' | 'toLookAt';

/** All captions in a column, one of them open, and what concerns the whole list above them. */
export function CueList(props: CueListProps) {
  const { editing, problems, duration, open, actions, shortcuts, translation, originals } = props;
  const { cues, setCues, undo, redo } = editing;
  const [filter, setFilter] = useState<Filter>('all');
  const [dialog, setDialog] = useState<'shift' | 'keys' | null>(null);
  const [read, setRead] = useState<ReadFile | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const speakersId = useId();
  const speakers = useMemo(() => [...new Set(cues.map(({ speaker }) => speaker))], [cues]);
  const toLookAt = problems.filter((found) => found.length > 0).length;
  const toTranslate = translation ? countUntranslated(cues) : 0;
  const counts: Record<Filter, number> = { all: cues.length, toTranslate, toLookAt };
  const chosen = counts[filter] > 0 ? filter : 'all';
  const isShown: Record<Filter, (cue: TimedCue, index: number) => boolean> = {
    all: () => true,
    toTranslate: ({ text }) => wordsOf(text).trim() === '',
    toLookAt: (_, index) => (problems[index]?.length ?? 0) > 0,
  };
  const shown = cues.flatMap((cue, index) =>
    isShown[chosen](cue, index) || cue.key === open?.key ? [{ cue, index }] : [],
  );

  const hasOpen = cues.some(({ key }) => key === open?.key);

  async function take(file: File) {
    const original = translation?.original ?? [];
    const result = await readCaptionsFile(file, duration, original);
    if ('problem' in result) return setRead({ name: file.name, ...result });
    const next = withUntranslated(original, result.cues);
    setRead({ name: file.name, ...result, taken: next });
    setCues(next);
  }

  const last = cues.at(-1);
  return (
    <section className={styles.pane} aria-label="Captions">
      <div className={styles.bar}>
        <button type="button" className={styles.tool} onClick={() => input.current?.click()}>
          <Icon name="upload" size={18} />
          From a file
        </button>
        <input
          ref={input}
          type="file"
          accept=".srt,.vtt,.txt,text/vtt,text/plain"
          hidden
          aria-label="Captions from a file"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            if (file) void take(file);
          }}
        />
        {cues.length > 0 && (
          <button type="button" className={styles.tool} onClick={() => setDialog('shift')}>
            <Icon name="clock" size={18} />
            Shift all
          </button>
        )}
        <StepButton label="Undo" icon="undo" onPress={undo} />
        <StepButton label="Redo" icon="redo" onPress={redo} />
        <button
          type="button"
          className="icon-button"
          aria-label="Keys"
          title="Keys"
          onClick={() => setDialog('keys')}
        >
          <Icon name="help" size={18} />
        </button>
        {cues.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's
          <div className="segments push" role="group" aria-label="Which captions">
            {filters
              .filter(({ of }) => translation !== null || of !== 'toTranslate')
              .map(({ of, label }) => (
                <button
                  key={of}
                  type="button"
                  aria-pressed={chosen === of}
                  disabled={counts[of] === 0}
                  onClick={() => setFilter(of)}
                >
                  {label} {counts[of]}
                </button>
              ))}
          </div>
        )}
      </div>
      {read && <FileNotice {...{ read, undo, cues, translation }} onClose={() => setRead(null)} />}
      {cues.length === 0 ? (
        <div className={styles.none}>
          <EmptyState
            title="No captions yet"
            text="Start with a file: SRT, VTT, or plain text, which is spread over the film for you to time. Or write along while it plays."
            action={
              <div className="cluster gap-3">
                <Button small icon="upload" onClick={() => input.current?.click()}>
                  Choose a file
                </Button>
                <Button small icon="plus" onClick={() => actions.insertAfter(-1)}>
                  First caption
                </Button>
              </div>
            }
          />
        </div>
      ) : (
        <>
          <ol className={styles.list}>
            {shown.map(({ cue, index }, place) => {
              const shared = {
                ...{ cue, index, actions },
                problems: problems[index] ?? [],
                isFirst: place === 0,
                original: originals?.[index] ?? null,
                translation,
              };
              return open && cue.key === open.key ? (
                <OpenCueRow
                  key={cue.key}
                  {...shared}
                  isLast={index === cues.length - 1}
                  cursor={open.cursor}
                  speakersId={speakersId}
                />
              ) : (
                <CueRow key={cue.key} {...shared} isStop={!hasOpen && place === 0} />
              );
            })}
          </ol>
          <datalist id={speakersId}>
            {speakers.filter(Boolean).map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          {chosen === 'all' && last && (
            <div className={styles.add}>
              <button
                type="button"
                className="dashed-button"
                onClick={() => actions.insertAfter(cues.length - 1)}
              >
                <Icon name="plus" size={18} />
                Caption after {clockText(last.end)}
              </button>
            </div>
          )}
        </>
      )}
      {dialog === 'shift' && (
        <ShiftDialog cues={cues} onShift={setCues} onClose={() => setDialog(null)} />
      )}
      {dialog === 'keys' && <KeysDialog shortcuts={shortcuts} onClose={() => setDialog(null)} />}
    </section>
  );
}

type StepButtonProps = { label: string; icon: 'undo' | 'redo'; onPress: (() => void) | null };

function StepButton({ label, icon, onPress }: StepButtonProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      aria-disabled={!onPress || undefined}
      onClick={() => onPress?.()}
    >
      <CaptionsIcon name={icon} />
    </button>
  );
}

const filters = [
  { of: 'all', label: 'All' },
  { of: 'toTranslate', label: 'To translate' },
  { of: 'toLookAt', label: 'To look at' },
] as const satisfies { of: Filter; label: string }[];

type ReadFile = { name: string } & (
  | (ReadCaptions & {
      /** With those that it doesn't translate. */
      taken: Cues;
    })
  | { problem: string }
);

const mostChanges = 5;

type FileNoticeProps = {
  read: ReadFile;
  cues: Cues;
  undo: (() => void) | null;
  translation: Translation | null;
  onClose: () => void;
};

/** What came of a file, and how to get back what was there before. */
function FileNotice({ read, cues, undo, translation, onClose }: FileNoticeProps) {
  if ('problem' in read) {
    return (
      <div className={styles.notice}>
        <Notice tone="bad" title={`${read.name} wasn’t read`}>
          <p>{read.problem}</p>
        </Notice>
        <CloseButton className={styles.close ?? ''} onClose={onClose} />
      </div>
    );
  }
  const { changes, isDraft, taken } = read;
  const untranslated = translation ? countUntranslated(taken) : 0;
  const more = changes.length - mostChanges;
  const title = `Read from ${read.name}: ${plural(read.cues.length, 'caption')}`;
  return (
    <div className={styles.notice}>
      <Notice
        tone="good"
        title={changes.length > 0 ? `${title}, ${plural(changes.length, 'change')}` : title}
      >
        {isDraft && <p>A first draft, spread over the film. Set the times as you listen.</p>}
        {translation && untranslated > 0 && (
          <p>
            {plural(untranslated, 'caption')} in {languageName(translation.from)}{' '}
            {noun(untranslated, 'has', 'have')} no translation in it.
          </p>
        )}
        {changes.length > 0 && (
          <ul>
            {changes.slice(0, mostChanges).map((change) => (
              <li key={change}>{change}</li>
            ))}
            {more > 0 && <li>And {more} more.</li>}
          </ul>
        )}
        {undo && cues === taken && (
          <TextButton
            small
            onClick={() => {
              undo();
              onClose();
            }}
          >
            Undo
          </TextButton>
        )}
      </Notice>
      <CloseButton className={styles.close ?? ''} onClose={onClose} />
    </div>
  );
}
