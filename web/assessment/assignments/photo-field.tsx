import { type ChangeEvent, type DragEvent, useId, useRef, useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import styles from './assignment.module.css';
import { formatCamera } from './camera.ts';
import { PhotoPreview } from './photo-preview.tsx';
import { isAllSent, isUploading, type PhotoSlot } from './photo-slots.ts';
import { acceptedPhotos } from './photos.ts';

type PhotoFieldProps = {
  slot: PhotoSlot;
  title: string;
  instructions: string;
  onChoose: (file: File) => void;
  onCancel: () => void;
  onRemove: () => Promise<void>;
};

/** Chooses, uploads and shows one photo of an assignment. */
export function PhotoField(props: PhotoFieldProps) {
  const { slot, title, instructions, onChoose, onCancel, onRemove } = props;
  const { position, photo, error, failed } = slot;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isDragOver, setIsDragOver] = useState(false);
  const isSending = isUploading(slot);

  const onFileChange = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    if (file) onChoose(file);
    // Allows choosing the same file again.
    event.target.value = '';
  };
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setIsDragOver(!isSending);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsDragOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !isSending) onChoose(file);
  };
  // The pressed button disappears: move the focus to the file input, which stays.
  const cancel = () => {
    onCancel();
    input.current?.focus();
  };
  const retry = () => {
    if (failed) onChoose(failed);
    input.current?.focus();
  };
  const remove = async () => {
    await onRemove();
    input.current?.focus();
  };

  return (
    <div className={styles.field}>
      <h3>
        <label htmlFor={id}>
          Photo {position}: {title}
        </label>
      </h3>
      <p className="mt-2 small muted loose" id={`${id}-about`}>
        {instructions}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keyboards use the file input inside */}
      <div
        className={classNames(
          styles.zone,
          'stack center gap-5 mt-4 surface rounded',
          photo && styles.filled,
          isDragOver && styles.over,
        )}
        onDragOver={onDragOver}
        onDragLeave={() => setIsDragOver(false)}
        onDrop={onDrop}
      >
        <PhotoPreview slot={slot} label={`Photo ${position}: ${title}`} />
        <div className="stack gap-2 fits">
          <UploadState slot={slot} />
          <div className="cluster gap-2 relative">
            <input
              ref={input}
              id={id}
              className="visually-hidden"
              type="file"
              accept={acceptedPhotos}
              aria-describedby={error ? `${id}-error ${id}-about` : `${id}-about`}
              aria-invalid={error ? true : undefined}
              // Not disabled while uploading, which would lose the focus.
              aria-disabled={isSending || undefined}
              onClick={(event) => isSending && event.preventDefault()}
              onChange={onFileChange}
            />
            {!isSending && (
              <label className={styles.choose} htmlFor={id}>
                <Icon name="upload" size={18} />
                {photo ? 'Replace' : 'Choose a photo'}
              </label>
            )}
            {isSending && !isAllSent(slot) && (
              <Button small onClick={cancel} aria-label={`Cancel the upload of photo ${position}`}>
                Cancel
              </Button>
            )}
            {failed && (
              <Button
                small
                icon="retry"
                onClick={retry}
                aria-label={`Try again with photo ${position}`}
              >
                Try again
              </Button>
            )}
            {photo && !isSending && (
              <Button
                small
                icon="trash"
                pending={slot.isRemoving}
                onClick={remove}
                aria-label={`Remove photo ${position}`}
              >
                Remove
              </Button>
            )}
          </div>
          {!photo && !isSending && (
            <p className="tiny">
              <span className={styles.drop}>or drop it here. </span>
              JPEG, PNG or WebP, 15 MB at most. Most HEIC photos have to be exported as JPEG first.
            </p>
          )}
        </div>
      </div>
      <div aria-live="polite">{error && <FieldError id={`${id}-error`}>{error}</FieldError>}</div>
    </div>
  );
}

function UploadState({ slot }: { slot: PhotoSlot }) {
  const { position, photo, sent } = slot;
  if (sent === null) {
    return (
      <div role="status">
        {photo && (
          <>
            <p className="row center gap-2 small good label">
              <Icon name="check" size={16} />
              Photo {position} is uploaded
            </p>
            <p className={`${styles.camera} tiny num anywhere loose`}>
              {formatCamera(photo.camera)}
            </p>
          </>
        )}
      </div>
    );
  }
  const percent = Math.floor(sent * 100);
  const label = isAllSent(slot) ? 'Checking the photo' : `Uploading, ${percent}%`;
  return (
    <div className={`${styles.progress} stack gap-2`}>
      <p className="small num">{label}</p>
      <progress
        className="full"
        aria-label={`Upload of photo ${position}`}
        max={100}
        value={isAllSent(slot) ? undefined : percent}
      />
    </div>
  );
}
