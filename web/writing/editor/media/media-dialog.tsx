import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type CourseMedia, getCaptions } from '../../../../contract/studio/media.ts';
import {
  type MediaWords,
  mediaBlock,
  type PlayedKind,
} from '../../../../contract/writing/media-block.ts';
import { call } from '../../../data/api.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextButton } from '../../../ui/buttons/text-link.tsx';
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { describeMedia, FilePicker } from './file-picker.tsx';
import styles from './media-dialog.module.css';
import { mediaKey } from './use-upload.ts';

const titles: Record<PlayedKind, string> = {
  video: 'Insert a video',
  audio: 'Insert audio',
  pdf: 'Insert a PDF',
};

type MediaDialogProps = {
  courseId: number;
  kind: PlayedKind;
  onClose: () => void;
  /** A block for the text; then its captions are opened, if someone wants to write them. */
  onInsert: (block: string, captionsOf?: string) => void;
};

/** First the file, then what learners need to know about it. */
export function MediaDialog({ courseId, kind, onClose, onInsert }: MediaDialogProps) {
  const [media, setMedia] = useState<CourseMedia | null>(null);
  return (
    <Dialog open onClose={onClose} title={titles[kind]} wide>
      {media ? (
        <MediaForm
          courseId={courseId}
          words={{ kind, file: media.name, captions: null, title: '', transcript: '' }}
          media={media}
          action="Insert"
          onDone={onInsert}
          onOther={() => setMedia(null)}
        />
      ) : (
        <FilePicker courseId={courseId} kind={kind} onChoose={setMedia} />
      )}
    </Dialog>
  );
}

type EditMediaProps = {
  courseId: number;
  words: MediaWords;
  onClose: () => void;
  onSave: (block: string, captionsOf?: string) => void;
};

/** Title, captions and transcript of a file that the text shows already. */
export function EditMedia({ courseId, words, onClose, onSave }: EditMediaProps) {
  const [file, setFile] = useState(words.file);
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <Dialog open onClose={onClose} title={editTitles[words.kind]} wide>
      {isChoosing ? (
        <FilePicker
          courseId={courseId}
          kind={words.kind}
          onChoose={({ name }) => {
            setFile(name);
            setIsChoosing(false);
          }}
        />
      ) : (
        <MediaForm
          courseId={courseId}
          words={{ ...words, file }}
          action="Save"
          onDone={onSave}
          onOther={() => setIsChoosing(true)}
        />
      )}
    </Dialog>
  );
}

const editTitles: Record<PlayedKind, string> = {
  video: 'Edit the video',
  audio: 'Edit the audio',
  pdf: 'Edit the PDF',
};

type MediaFormProps = {
  courseId: number;
  words: MediaWords;
  /** Shown above the fields, where it was just chosen. */
  media?: CourseMedia;
  action: 'Insert' | 'Save';
  onDone: (block: string, captionsOf?: string) => void;
  onOther: () => void;
};

function MediaForm({ courseId, words, media, action, onDone, onOther }: MediaFormProps) {
  const { kind, file } = words;
  const [title, setTitle] = useState(words.title);
  const [error, setError] = useState('');
  const [captions, setCaptions] = useState(words.captions);
  const [transcript, setTranscript] = useState(words.transcript);
  const titleField = useRef<HTMLInputElement>(null);
  const isPlayed = kind !== 'pdf';
  const said = useCaptions(courseId, captions).data?.transcript;
  function finish(captionsOf?: string) {
    if (title.trim() === '') {
      setError('Give it a title.');
      titleField.current?.focus();
      return;
    }
    onDone(mediaBlock({ ...words, captions, title, transcript }), captionsOf);
  }
  return (
    <form
      className={`${styles.form} stack gap-4`}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        finish();
      }}
    >
      {media && <Shown kind={kind} media={media} />}
      <p className="small anywhere">
        <b>{file}</b> {media && <span className="tiny">{describeMedia(media)}, checked</span>}{' '}
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
          <div className="cluster center gap-3 mb-2">
            <Button small icon="pencil" onClick={() => finish(file)}>
              {captions ? 'Edit captions' : 'Write captions'}
            </Button>
            <span className="tiny">
              Beside the {kind === 'video' ? 'picture' : 'recording'}, with a first draft from a
              file if you have one.
            </span>
          </div>
          {captions ? (
            <p className="small anywhere">
              <b>{captions}</b>{' '}
              <TextButton small onClick={() => setCaptions(null)}>
                Choose other captions
              </TextButton>
            </p>
          ) : (
            <FilePicker
              courseId={courseId}
              kind="captions"
              onChoose={({ name }) => setCaptions(name)}
            />
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
      {isPlayed && said && said !== transcript && (
        <TextButton small onClick={() => setTranscript(said)}>
          {transcript === '' ? 'Make it from the captions' : 'Replace it with the captions’ words'}
        </TextButton>
      )}
      <Missing
        kind={kind}
        hasCaptions={captions !== null}
        hasTranscript={transcript.trim() !== ''}
      />
      <div className="cluster center gap-3 small">
        <Button type="submit" small variant="primary">
          {action}
        </Button>
      </div>
    </form>
  );
}

function useCaptions(courseId: number, name: string | null) {
  return useQuery({
    queryKey: [...mediaKey(courseId), 'captions', name],
    queryFn: () => call(getCaptions, { params: { id: courseId, name: name ?? '' } }),
    enabled: name !== null,
  });
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
      it. You can add the rest later.
    </p>
  );
}
