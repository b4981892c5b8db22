import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type CourseMedia, getCaptions } from '../../../../contract/studio/media.ts';
import { call } from '../../../data/api.ts';
import { errorMessage } from '../../../data/error-message.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextButton } from '../../../ui/buttons/text-link.tsx';
import { FormError } from '../../../ui/feedback/notice.tsx';
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { describeMedia, FilePicker } from './file-picker.tsx';
import { type MediaWords, mediaBlock, type PlayedKind } from './media-block.ts';
import styles from './media-dialog.module.css';
import { mediaKey, useUpload } from './use-upload.ts';

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
  onSave: (block: string) => void;
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
  onDone: (block: string) => void;
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
  function finish() {
    if (title.trim() === '') {
      setError('Give it a title.');
      titleField.current?.focus();
      return;
    }
    onDone(mediaBlock({ ...words, captions, title, transcript }));
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
          {captions ? (
            <ChosenCaptions courseId={courseId} name={captions} onChange={setCaptions} />
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

type ChosenCaptionsProps = {
  courseId: number;
  name: string;
  onChange: (name: string | null) => void;
};

/** Captions can be replaced, or edited as text: each edit is a new file, and the old one stays with published versions. */
function ChosenCaptions({ courseId, name, onChange }: ChosenCaptionsProps) {
  const captions = useCaptions(courseId, name);
  const [edited, setEdited] = useState<string | null>(null);
  const { upload, send } = useUpload(courseId, 'captions', undefined, (media) => {
    setEdited(null);
    onChange(media.name);
  });
  return (
    <>
      <p className="small anywhere">
        <b>{name}</b>{' '}
        {edited === null && captions.data && (
          <TextButton small onClick={() => setEdited(captions.data.text)}>
            Edit as text
          </TextButton>
        )}{' '}
        <TextButton small onClick={() => onChange(null)}>
          Choose other captions
        </TextButton>
      </p>
      {captions.isError && <FormError>{errorMessage(captions.error)}</FormError>}
      {edited !== null && (
        <>
          <TextArea
            label="Captions, each with the time it starts and ends"
            rows={10}
            spellCheck
            value={edited}
            error={upload?.state === 'failed' ? upload.message : ''}
            onChange={({ target }) => setEdited(target.value)}
          />
          <div className="cluster center gap-3 small">
            <Button
              small
              pending={upload?.state === 'sending'}
              onClick={() => send(new File([edited], name, { type: 'text/vtt' }))}
            >
              Save captions
            </Button>
            <Button small onClick={() => setEdited(null)}>
              Cancel
            </Button>
          </div>
        </>
      )}
    </>
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
      it. You can add the rest later.
    </p>
  );
}
