import { useEffect, useReducer, useRef } from 'react';
import {
  deletePhoto,
  type Photo,
  photosPerSubmission,
  uploadPhoto,
} from '../../../contract/assessment/assignments.ts';
import { call } from '../../data/api.ts';
import { sendFile } from '../../data/send-file.ts';
import { mayRetry, sentenceOf } from '../shared/failures.ts';
import { changeSlots, isUploading, openSlots, type SlotChange } from './photo-slots.ts';
import { checkPhoto } from './photos.ts';

/** The photos of a form: each is uploaded as soon as it is chosen, and waits on the server. */
export function usePhotoSlots(slug: string, drafts: readonly Photo[], onChanged: () => void) {
  const [slots, dispatch] = useReducer(changeSlots, drafts, (drafts) =>
    openSlots(photosPerSubmission, drafts),
  );
  const uploads = useRef(new Map<number, AbortController>());
  const change = (position: number, change: SlotChange) => dispatch({ position, change });

  useEffect(() => {
    const { current } = uploads;
    return () => {
      for (const upload of current.values()) upload.abort();
    };
  }, []);

  const isBusy = slots.some(isUploading);
  useEffect(() => {
    if (!isBusy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isBusy]);

  const choose = async (position: number, file: File) => {
    if (uploads.current.has(position)) return;
    const error = checkPhoto(file);
    if (error) return change(position, { to: 'failed', error });
    const upload = new AbortController();
    uploads.current.set(position, upload);
    change(position, { to: 'sending', file });
    try {
      const photo = await sendFile(uploadPhoto, { slug, position }, file, {
        signal: upload.signal,
        onProgress: (share) => change(position, { to: 'sent', share }),
      });
      change(position, { to: 'stored', photo });
      onChanged();
    } catch (error) {
      if (upload.signal.aborted) change(position, { to: 'cancelled' });
      else {
        const again = mayRetry(error) ? file : null;
        change(position, { to: 'failed', error: sentenceOf(error), again });
      }
    } finally {
      uploads.current.delete(position);
    }
  };

  const remove = async (position: number) => {
    change(position, { to: 'removing' });
    try {
      await call(deletePhoto, { params: { slug, position } });
      change(position, { to: 'removed' });
      onChanged();
    } catch (error) {
      change(position, { to: 'failed', error: sentenceOf(error) });
    }
  };

  return {
    slots,
    choose,
    remove,
    cancel: (position: number) => uploads.current.get(position)?.abort(),
  };
}
