import { useRef, useState } from 'react';
import type { CourseMedia } from '../../../../contract/studio/media.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextButton } from '../../../ui/buttons/text-link.tsx';
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { describeMedia, FilePicker } from './file-picker.tsx';
import { mediaBlock, type PlayedKind } from './media-block.ts';
import styles from './media-dialog.module.css';

const titles: Record<PlayedKind, string> = {
  video: 'Insert a video',
  audio: 'Insert audio',
  pdf: 'Insert a PDF',
};

type MediaDialogProps = {
  courseId: number;
  kind: PlayedKind;
  onClose: () => void;
  /** A block for the text. */
  onInsert: (block: string) => void;
};

/** First the file, then what learners need to know about it. */
export function MediaDialog({ courseId, kind, onClose, onInsert }: MediaDialogProps) {
  const [media, setMedia] = useState<CourseMedia | null>(null);
  return (
    <Dialog open onClose={onClose} title={titles[kind]} wide>
      {media ? (
        <MediaForm {...{ courseId, kind, media, onInsert }} onOther={() => setMedia(null)} />
      ) : (
        <FilePicker courseId={courseId} kind={kind} onChoose={setMedia} />
      )}
    </Dialog>
  );
}

type MediaFormProps = Omit<MediaDialogProps, 'onClose'> & {
  media: CourseMedia;
  onOther: () => void;
};

export function MediaForm({ courseId, kind, media, onInsert, onOther }: MediaFormProps) {
  const [title, setTitle] = useState('');
  const [error, setError] = useState('');
  const [captions, setCaptions] = useState<CourseMedia | null>(null);
  const [transcript, setTranscript] = useState('');
  const titleField = useRef<HTMLInputElement>(null);
  const isPlayed = kind !== 'pdf';
  function insert() {
    if (title.trim() === '') {
      setError('Give it a title.');
      titleField.current?.focus();
      return;
    }
    const file = media.name;
    onInsert(mediaBlock({ kind, file, captions: captions?.name ?? null, title, transcript }));
  }
  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        insert();
      }}
    >
      <Shown kind={kind} media={media} />
      <p className={styles.chosen}>
        <b>{media.name}</b> <span className={styles.small}>{describeMedia(media)}, checked</span>{' '}
        <TextButton small onClick={onOther}>
          Choose another file
        </TextButton>
      </p>
      <TextField
        ref={titleField}
        small
        label="Title"
        maxLength={120}
        hint="Shown below, and read aloud as the name of the player."
        value={title}
        error={error}
        onChange={({ target }) => {
          setTitle(target.value);
          setError('');
        }}
      />
      {isPlayed && (
        <fieldset className={styles.captions}>
          <legend>Captions{kind === 'audio' && ' (optional)'}</legend>
          {captions ? (
            <p className={styles.chosen}>
              <b>{captions.name}</b> <span className={styles.small}>checked</span>{' '}
              <TextButton small onClick={() => setCaptions(null)}>
                Choose other captions
              </TextButton>
            </p>
          ) : (
            <FilePicker courseId={courseId} kind="captions" onChoose={setCaptions} />
          )}
        </fieldset>
      )}
      <TextArea
        label={isPlayed ? 'Transcript' : 'What it is for (optional)'}
        rows={isPlayed ? 6 : 2}
        maxLength={20_000}
        hint={
          isPlayed ? 'Everything that is said or shown, in paragraphs.' : 'Shown below the link.'
        }
        value={transcript}
        onChange={({ target }) => setTranscript(target.value)}
      />
      {isPlayed && captions?.transcript && captions.transcript !== transcript && (
        <TextButton small onClick={() => setTranscript(captions.transcript ?? '')}>
          {transcript === '' ? 'Make it from the captions' : 'Replace it with the captions’ words'}
        </TextButton>
      )}
      <Missing
        kind={kind}
        hasCaptions={captions !== null}
        hasTranscript={transcript.trim() !== ''}
      />
      <div className={styles.actions}>
        <Button type="submit" small variant="primary">
          Insert
        </Button>
      </div>
    </form>
  );
}

/** Nothing is loaded before someone plays it. */
function Shown({ kind, media }: { kind: PlayedKind; media: CourseMedia }) {
  if (kind === 'pdf') return null;
  const shown = { src: media.src, controls: true, preload: 'none', 'aria-label': media.name };
  return kind === 'video' ? (
    <video
      {...shown}
      className={styles.player}
      width={media.width ?? 16}
      height={media.height ?? 9}
    />
  ) : (
    <audio {...shown} className={styles.player} />
  );
}

type MissingProps = { kind: PlayedKind; hasCaptions: boolean; hasTranscript: boolean };

/** It may be inserted as it is, and the rest written later. */
function Missing({ kind, hasCaptions, hasTranscript }: MissingProps) {
  if (kind === 'pdf') return null;
  const missing = [
    ...(kind === 'video' && !hasCaptions ? ['captions'] : []),
    ...(hasTranscript ? [] : ['a transcript']),
  ];
  if (missing.length === 0) return null;
  return (
    <p className={styles.text}>
      Without {missing.join(' and ')} the course can’t be published: some learners couldn’t follow
      it. You can insert it now and add the rest later.
    </p>
  );
}
