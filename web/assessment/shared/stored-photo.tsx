import { useEffect, useState } from 'react';
import { getPhoto, type Photo } from '../../../contract/assessment/assignments.ts';
import { call } from '../../data/api.ts';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import styles from './stored-photo.module.css';

type StoredPhotoProps = {
  photo: Photo;
  size: 'small' | 'large';
  alt: string;
  /** Inside a button, which must not contain the retry button. */
  insideButton?: boolean;
};

type LoadState = { address?: string; failed?: boolean };

/** A photo that needs authorisation, so it's fetched and shown by an object URL. */
export function StoredPhoto({ photo, size, alt, insideButton }: StoredPhotoProps) {
  const { id, width, height } = photo;
  const [attempt, setAttempt] = useState(0);
  const [{ address, failed }, setLoaded] = useState<LoadState>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt fetches again
  useEffect(() => {
    const abort = new AbortController();
    let objectUrl = '';
    call(getPhoto, { params: { id }, query: { size } }, { signal: abort.signal }).then(
      (image) => {
        if (abort.signal.aborted) return;
        objectUrl = URL.createObjectURL(image);
        setLoaded({ address: objectUrl });
      },
      () => abort.signal.aborted || setLoaded({ failed: true }),
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
        This photo couldn't be loaded.{' '}
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
  return <img src={address} alt={alt} width={width} height={height} />;
}
