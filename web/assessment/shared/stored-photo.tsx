import { useEffect, useState } from 'react';
import { getFile, getPhoto, type Photo } from '../../../contract/assessment/assignments.ts';
import { call } from '../../data/api.ts';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import type { Picture } from './pictures.ts';
import styles from './stored-photo.module.css';

type StoredPhotoProps = {
  photo: Photo;
  size: 'small' | 'large';
  alt: string;
  /** Inside a button, which must not contain the retry button. */
  insideButton?: boolean;
};

/** A photo that needs authorisation, so it's fetched and shown by an object URL. */
export function StoredPhoto({ photo: { id, width, height }, size, ...rest }: StoredPhotoProps) {
  return <StoredImage source={{ id, size }} {...{ width, height }} {...rest} />;
}

type StoredPictureProps = {
  picture: Picture;
  /** Told its width, divided by its height, once that is known. */
  onRatio?: (ratio: number) => void;
};

/** A photo, or a picture among the files, as large as it is stored. */
export function StoredPicture({ picture, onRatio }: StoredPictureProps) {
  const { id, title, photo } = picture;
  if (photo) return <StoredPhoto photo={photo} size="large" alt={title} />;
  return <StoredImage source={{ id, size: null }} alt={title} {...(onRatio && { onRatio })} />;
}

type StoredImageProps = Omit<StoredPhotoProps, 'photo' | 'size'> & {
  /** Of a file if it has no size. */
  source: { id: string; size: 'small' | 'large' | null };
  width?: number;
  height?: number;
  onRatio?: (ratio: number) => void;
};

type LoadState = { address?: string; failed?: boolean };

function StoredImage({ source, alt, insideButton, onRatio, ...dimensions }: StoredImageProps) {
  const { id, size } = source;
  const [attempt, setAttempt] = useState(0);
  const [{ address, failed }, setLoaded] = useState<LoadState>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt fetches again
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    let objectUrl = '';
    const load =
      size === null
        ? call(getFile, { params: { id } }, { signal })
        : call(getPhoto, { params: { id }, query: { size } }, { signal });
    load.then(
      (image) => {
        if (signal.aborted) return;
        objectUrl = URL.createObjectURL(image);
        setLoaded({ address: objectUrl });
      },
      () => signal.aborted || setLoaded({ failed: true }),
    );
    return () => {
      abort.abort();
      if (objectUrl) URL.revokeObjectURL(objectUrl);
      setLoaded({});
    };
  }, [id, size, attempt]);

  if (failed) {
    return (
      <span className={`${styles.error} fine muted`}>
        This {size === null ? 'picture' : 'photo'} couldn't be loaded.{' '}
        {!insideButton && (
          <TextButton small onClick={() => setAttempt(attempt + 1)}>
            Try again
          </TextButton>
        )}
      </span>
    );
  }
  if (!address)
    return <span className={`${styles.loading} block full sunken`} aria-hidden="true" />;
  return (
    <img
      src={address}
      alt={alt}
      {...dimensions}
      {...(onRatio && {
        onLoad: ({ currentTarget }) =>
          onRatio(currentTarget.naturalWidth / currentTarget.naturalHeight),
      })}
    />
  );
}
