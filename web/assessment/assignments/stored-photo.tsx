import { useEffect, useState } from 'react';
import { getPhoto, type Photo } from '../../../contract/assessment/assignments.ts';
import { call } from '../../data/api.ts';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import styles from './assignment.module.css';

type StoredPhotoProps = {
  photo: Photo;
  size: 'small' | 'large';
  alt: string;
  /** On a button, which cannot hold another one. */
  onButton?: boolean;
};

type Loaded = { address?: string; failed?: boolean };

/** A photo that only its learner and reviewers may see: an address alone would not open it. */
export function StoredPhoto({ photo, size, alt, onButton }: StoredPhotoProps) {
  const { id, width, height } = photo;
  const [attempt, setAttempt] = useState(0);
  const [{ address, failed }, setLoaded] = useState<Loaded>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const leaving = new AbortController();
    let made = '';
    call(getPhoto, { params: { id }, query: { size } }, { signal: leaving.signal }).then(
      (image) => {
        if (leaving.signal.aborted) return;
        made = URL.createObjectURL(image);
        setLoaded({ address: made });
      },
      () => leaving.signal.aborted || setLoaded({ failed: true }),
    );
    return () => {
      leaving.abort();
      if (made) URL.revokeObjectURL(made);
      setLoaded({});
    };
  }, [id, size, attempt]);

  if (failed) {
    return (
      <span className={styles.unseen}>
        This photo could not be loaded.{' '}
        {!onButton && (
          <TextButton small onClick={() => setAttempt(attempt + 1)}>
            Try again
          </TextButton>
        )}
      </span>
    );
  }
  if (!address) return <span className={styles.loading} aria-hidden="true" />;
  return <img src={address} alt={alt} width={width} height={height} />;
}
