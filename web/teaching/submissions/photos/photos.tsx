import type { CameraSettings, Photo } from '../../../../contract/assessment/assignments.ts';
import type { SubmissionToReview } from '../../../../contract/assessment/submissions.ts';
import { StoredPhoto } from '../../../assessment/shared/stored-photo.tsx';
import styles from './photos.module.css';
import { SizeIcon } from './size-icon.tsx';

type PhotosProps = {
  submission: SubmissionToReview;
  /** With the photo's index. */
  onOpen: (index: number) => void;
};

/** The photos as large as the column allows, side by side where it is wide, each with what it should show. */
export function Photos({ submission, onOpen }: PhotosProps) {
  const { photos, assignment } = submission;
  const missing = assignment.photos
    .map(({ title }, index) => ({ title, position: index + 1 }))
    .filter(({ position }) => !photos.some((photo) => photo.position === position));
  return (
    <div className={styles.photos}>
      {photos.map((photo, index) => (
        <Shot
          key={photo.id}
          photo={photo}
          task={assignment.photos[photo.position - 1]}
          onOpen={() => onOpen(index)}
        />
      ))}
      {missing.length > 0 && (
        <p className={styles.missing}>
          {photos.length === 0
            ? 'There are no photos with this submission.'
            : `Not handed in: ${listTitles(missing)}`}
        </p>
      )}
    </div>
  );
}

const listTitles = (tasks: { position: number; title: string }[]) =>
  tasks.map(({ position, title }) => `${position}. ${title}`).join(', ');

type ShotProps = {
  photo: Photo;
  /** Undefined once the assignment asks for fewer photos. */
  task: { title: string; instructions: string } | undefined;
  onOpen: () => void;
};

function Shot({ photo, task, onOpen }: ShotProps) {
  const { position, camera, width, height } = photo;
  const title = task?.title ?? `Photo ${position}`;
  return (
    <figure className="fits">
      <div className={styles.frame} style={{ aspectRatio: `${width} / ${height}` }}>
        <StoredPhoto photo={photo} size="large" alt={`Photo ${position}: ${title}`} />
      </div>
      <figcaption className="rest-and-end gap-1-4 mt-2">
        <b className="serif">
          {position}. {title}
        </b>
        <button
          type="button"
          className={styles.expand}
          aria-label={`See photo ${position} full size`}
          aria-haspopup="dialog"
          onClick={onOpen}
        >
          <SizeIcon name="expand" />
        </button>
        <Camera camera={camera} />
        {task && <p className="tiny mt-1 loose across measure-wide">{task.instructions}</p>}
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
