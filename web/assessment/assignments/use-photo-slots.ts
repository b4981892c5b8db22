import { useEffect, useReducer, useRef } from 'react';
import {
  deletePhoto,
  type Photo,
  photosPerSubmission,
  uploadPhoto,
} from '../../../contract/assessment/assignments.ts';
import { call } from '../../data/api.ts';
import { errorMessage, errorStatus } from '../../data/error-message.ts';
import { sendFile } from '../../data/send-file.ts';
import { changeSlots, createSlots, isUploading, type SlotChange } from './photo-slots.ts';
import { checkPhoto } from './photos.ts';

/** Each photo is uploaded as soon as it is chosen and stored as a draft until the form is submitted. */
export function usePhotoSlots(slug: string, drafts: readonly Photo[], onChanged: () => void) {
  const [slots, dispatch] = useReducer(changeSlots, drafts, (drafts) =>
    createSlots(photosPerSubmission, drafts),
  );
  const uploads = useRef(new Map<number, AbortController>());
  const update = (position: number, change: SlotChange) => dispatch({ position, change });

  useEffect(() => {
    const { current } = uploads;
    return () => {
      for (const upload of current.values()) upload.abort();
    };
  }, []);

  const isBusy = slots.some(isUploading);
  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isBusy]);

  const choose = async (position: number, file: File) => {
    if (uploads.current.has(position)) return;
    const error = checkPhoto(file);
    if (error) return update(position, { to: 'failed', error });
    const upload = new AbortController();
    uploads.current.set(position, upload);
    update(position, { to: 'sending', file });
    try {
      const photo = await sendFile(uploadPhoto, { slug, position }, file, {
        signal: upload.signal,
        onProgress: (share) => update(position, { to: 'sent', share }),
      });
      update(position, { to: 'stored', photo });
      onChanged();
    } catch (error) {
      if (upload.signal.aborted) update(position, { to: 'cancelled' });
      else {
        const again = mayRetry(error) ? file : null;
        update(position, { to: 'failed', error: errorMessage(error), again });
      }
    } finally {
      uploads.current.delete(position);
    }
  };

  const remove = async (position: number) => {
    update(position, { to: 'removing' });
    try {
      await call(deletePhoto, { params: { slug, position } });
      update(position, { to: 'removed' });
      onChanged();
    } catch (error) {
      update(position, { to: 'failed', error: errorMessage(error) });
    }
  };

  return {
    slots,
    choose,
    remove,
    cancel: (position: number) => uploads.current.get(position)?.abort(),
  };
}

/** Without a reply, or when the server is busy or broken, the same upload may work later. */
function mayRetry(error: unknown): boolean {
  const status = errorStatus(error);
  return status === 0 || status === 429 || status >= 500;
}
