import { TextButton } from '../../ui/buttons/text-link.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import styles from './cue-list.module.css';
import type { Translation } from './languages/use-translation.ts';
import type { CaptionsEditing } from './use-captions.ts';

const longest = 20_000;

type TranscriptPaneProps = { editing: CaptionsEditing; translation: Translation | null };

/** What is said, as paragraphs to read: made from the captions until someone edits it. */
export function TranscriptPane({ editing, translation }: TranscriptPaneProps) {
  const { cues, transcript, getTranscript, setTranscript } = editing;
  const follows = transcript === null;
  return (
    <section className={styles.pane} aria-label="Transcript">
      <div className={styles.transcript} data-own-undo>
        <p className="row top gap-2 small" role="status">
          <Icon name={follows ? 'check' : 'info'} size={18} className={follows ? 'good' : ''} />
          {describe(follows, cues.length > 0)}
        </p>
        {!follows && cues.length > 0 && (
          <TextButton small onClick={() => setTranscript(null)}>
            Follow the captions again
          </TextButton>
        )}
        <TextArea
          label="Transcript"
          hint="Everything that is said or shown, in paragraphs. Learners open it below the film."
          className={styles.text ?? ''}
          rows={18}
          lang={translation?.to}
          dir={translation ? 'auto' : undefined}
          maxLength={longest}
          value={getTranscript()}
          onChange={({ target }) => setTranscript(target.value)}
        />
      </div>
    </section>
  );
}

function describe(follows: boolean, hasCaptions: boolean): string {
  if (!hasCaptions) return 'There are no captions that it could be made from.';
  return follows
    ? 'Follows the captions, without times. Edit it, and it stays as you write it.'
    : 'Differs from the captions, and stays as it is when you edit them.';
}
