import { useEffect, useState } from 'react';
import { Icon } from '../../ui/drawings/icon.tsx';
import { StoredPhoto } from '../shared/stored-photo.tsx';
import styles from './assignment.module.css';
import type { PhotoSlot } from './photo-slots.ts';

/** The chosen file if there is one, otherwise the stored photo. */
export function PhotoPreview({ slot, label }: { slot: PhotoSlot; label: string }) {
  const { preview, photo } = slot;
  const address = useObjectUrl(preview);
  const [unreadable, setUnreadable] = useState<File | null>(null);
  const isReadable = preview !== null && preview !== unreadable;
  return (
    <div className={`${styles.preview} stack middle clip relative sunken four-thirds`}>
      {isReadable && address && (
        <img src={address} alt={label} onError={() => setUnreadable(preview)} />
      )}
      {!isReadable && photo && <StoredPhoto photo={photo} size="small" alt={label} />}
      {!isReadable && !photo && <Icon name="photography" size={32} />}
    </div>
  );
}

/** An object URL for a file, revoked when it is no longer shown. */
function useObjectUrl(file: Blob | null): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => {
      URL.revokeObjectURL(url);
      setAddress(undefined);
    };
  }, [file]);
  return address;
}
