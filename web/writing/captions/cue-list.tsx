import { useId, useMemo, useRef, useState } from 'react';
import { plural } from '../../../contract/text/plurals.ts';
import { clockText } from '../../../contract/writing/clock.ts';
import type { CueProblem } from '../../../contract/writing/cues.ts';
import type { ReadCaptions } from '../../../contract/writing/read-captions.ts';
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
};

/** All captions in a column, one of them open, and what concerns the whole list above them. */
export function CueList(props: CueListProps) {
  const { editing, problems, duration, open, actions, shortcuts } = props;
  const { cues, setCues, undo, redo } = editing;
  const [isFiltered, setIsFiltered] = useState(false);
  const [dialog, setDialog] = useState<'shift' | 'keys' | null>(null);
  const [read, setRead] = useState<ReadFile | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const speakersId = useId();
  const speakers = useMemo(() => [...new Set(cues.map(({ speaker }) => speaker))], [cues]);
  const toLookAt = problems.filter((found) => found.length > 0).length;
  const showsAll = !isFiltered || toLookAt === 0;
  const shown = cues.flatMap((cue, index) =>
    showsAll || (problems[index]?.length ?? 0) > 0 || cue.key === open?.key ? [{ cue, index }] : [],
  );

  const hasOpen = cues.some(({ key }) => key === open?.key);

  async function take(file: File) {
    const result = await readCaptionsFile(file, duration);
    setRead({ name: file.name, ...result });
    if ('cues' in result) setCues(result.cues);
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
            <button type="button" aria-pressed={showsAll} onClick={() => setIsFiltered(false)}>
              All {cues.length}
            </button>
            <button
              type="button"
              aria-pressed={!showsAll}
              disabled={toLookAt === 0}
              onClick={() => setIsFiltered(true)}
            >
              To look at {toLookAt}
            </button>
          </div>
        )}
      </div>
      {read && <FileNotice read={read} undo={undo} cues={cues} onClose={() => setRead(null)} />}
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
          {showsAll && last && (
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

type ReadFile = { name: string } & (ReadCaptions | { problem: string });

const mostChanges = 5;

type FileNoticeProps = {
  read: ReadFile;
  cues: Cues;
  undo: (() => void) | null;
  onClose: () => void;
};

/** What came of a file, and how to get back what was there before. */
function FileNotice({ read, cues, undo, onClose }: FileNoticeProps) {
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
  const { changes, isDraft } = read;
  const more = changes.length - mostChanges;
  const title = `Read from ${read.name}: ${plural(read.cues.length, 'caption')}`;
  return (
    <div className={styles.notice}>
      <Notice
        tone="good"
        title={changes.length > 0 ? `${title}, ${plural(changes.length, 'change')}` : title}
      >
        {isDraft && <p>A first draft, spread over the film. Set the times as you listen.</p>}
        {changes.length > 0 && (
          <ul>
            {changes.slice(0, mostChanges).map((change) => (
              <li key={change}>{change}</li>
            ))}
            {more > 0 && <li>And {more} more.</li>}
          </ul>
        )}
        {undo && cues === read.cues && (
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
