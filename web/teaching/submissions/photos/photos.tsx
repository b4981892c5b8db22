import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { CameraSettings } from '../../../../contract/assessment/assignments.ts';
import type { SubmissionToReview } from '../../../../contract/assessment/submissions.ts';
import type { Picture } from '../../../assessment/shared/pictures.ts';
import { TextButton } from '../../../ui/buttons/text-link.tsx';
import type { RemarkEditing } from '../review/remark-editing.ts';
import { focusRemark } from '../review/remarks-field.tsx';
import styles from './photos.module.css';
import { focusNewestPin, middle, PinFrame } from './pin-frame.tsx';
import { SizeIcon } from './size-icon.tsx';

type ShownProps = {
  pictures: readonly Picture[];
  /** Null where the work can't be reviewed. */
  editing: RemarkEditing | null;
  /** With the picture's index. */
  onOpen: (index: number) => void;
};

/** The photos, each with what it should show, and what is missing. */
export function Photos({ submission, ...shown }: ShownProps & { submission: SubmissionToReview }) {
  const { photos, assignment } = submission;
  const missing = assignment.photos
    .map(({ title }, index) => ({ title, position: index + 1 }))
    .filter(({ position }) => !photos.some((photo) => photo.position === position));
  return (
    <Pictures
      {...shown}
      instructionsOf={({ photo }) =>
        photo ? assignment.photos[photo.position - 1]?.instructions : undefined
      }
    >
      {missing.length > 0 && (
        <p className={styles.missing}>
          {photos.length === 0
            ? 'There are no photos with this submission.'
            : `Not handed in: ${listTitles(missing)}`}
        </p>
      )}
    </Pictures>
  );
}

const listTitles = (tasks: { position: number; title: string }[]) =>
  tasks.map(({ position, title }) => `${position}. ${title}`).join(', ');

type PicturesProps = ShownProps & {
  instructionsOf?: (picture: Picture) => string | undefined;
  children?: ReactNode;
};

/** As large as the column allows, side by side where it is wide. */
export function Pictures(props: PicturesProps) {
  const { pictures, editing, instructionsOf, onOpen, children } = props;
  return (
    <div className={styles.photos}>
      {pictures.map((picture, index) => (
        <Shot
          key={picture.id}
          picture={picture}
          instructions={instructionsOf?.(picture)}
          editing={editing}
          onOpen={() => onOpen(index)}
        />
      ))}
      {children}
    </div>
  );
}

type ShotProps = {
  picture: Picture;
  instructions: string | undefined;
  editing: RemarkEditing | null;
  onOpen: () => void;
};

function Shot({ picture, instructions, editing, onOpen }: ShotProps) {
  const { id, title, photo } = picture;
  const figure = useRef<HTMLElement>(null);
  // Without a mouse, a pin starts in the middle, and arrow keys or a finger move it.
  const addPin = () => {
    flushSync(() => editing?.add({ kind: 'pin', id, ...middle, text: '' }));
    focusNewestPin(figure.current);
  };
  return (
    <figure ref={figure} className="fits">
      <div className={styles.frame}>
        <PinFrame picture={picture} editing={editing} onWrite={focusRemark} />
      </div>
      <figcaption className="rest-and-end gap-1-4 mt-2">
        <b className="serif anywhere">{title}</b>
        <button
          type="button"
          className={styles.expand}
          aria-label={`See ${photo ? `photo ${photo.position}` : title} full size`}
          aria-haspopup="dialog"
          onClick={onOpen}
        >
          <SizeIcon name="expand" />
        </button>
        {photo && <Camera camera={photo.camera} />}
        {instructions && <p className="tiny mt-1 loose across measure-wide">{instructions}</p>}
        {editing && (
          <p className="across">
            <TextButton
              small
              disabled={editing.isFull}
              aria-label={`Add a pin: ${title}`}
              onClick={addPin}
            >
              Add a pin
            </TextButton>
          </p>
        )}
      </figcaption>
    </figure>
  );
}

export function Camera({ camera }: { camera: CameraSettings }) {
  const values = [camera.aperture, camera.shutter, camera.iso, camera.focalLength, camera.camera];
  const known = values.filter((value) => value !== undefined);
  if (known.length === 0) return <p className={styles.camera}>No camera settings in this photo.</p>;
  return (
    <ul className={styles.camera} aria-label="Camera settings">
      {known.map((value) => (
        <li className="name" key={value}>
          {value}
        </li>
      ))}
    </ul>
  );
}
