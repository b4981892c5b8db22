import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  addMedia,
  type CourseMedia,
  type MediaKind,
  mostMediaBytes,
} from '../../../../contract/studio/media.ts';
import { errorMessage, errorStatus } from '../../../data/error-message.ts';
import { sendFile } from '../../../data/send-file.ts';
import { toVttFile } from '../../captions/to-vtt-file.ts';

export const mediaKey = (courseId: number) => ['studio', 'media', courseId] as const;

export type Upload =
  | { state: 'sending'; file: File; share: number }
  | { state: 'failed'; file: File; message: string; mayRetry: boolean };

/** Sends one file at a time, and hands over what the course has then. */
export function useUpload(
  courseId: number,
  kind: MediaKind,
  most: number | undefined,
  onDone: (media: CourseMedia) => void,
) {
  const [upload, setUpload] = useState<Upload | null>(null);
  const sending = useRef<AbortController>(null);
  const queries = useQueryClient();
  useEffect(() => () => sending.current?.abort(), []);

  async function send(given: File) {
    const read = kind === 'captions' ? await toVttFile(given) : given;
    if ('problem' in read) {
      return setUpload({ state: 'failed', file: given, message: read.problem, mayRetry: false });
    }
    const file = read;
    const largest = most ?? mostMediaBytes;
    if (file.size > largest) {
      const message = `This file is larger than ${sizeText(largest)}. Choose a smaller one.`;
      return setUpload({ state: 'failed', file, message, mayRetry: false });
    }
    const abort = new AbortController();
    sending.current = abort;
    setUpload({ state: 'sending', file, share: 0 });
    try {
      const params = { id: courseId, name: file.name.slice(-200) || kind };
      const { media } = await sendFile(addMedia, params, file, {
        query: { kind },
        signal: abort.signal,
        onProgress: (share) => setUpload({ state: 'sending', file, share }),
      });
      setUpload(null);
      void queries.invalidateQueries({ queryKey: mediaKey(courseId) });
      onDone(media);
    } catch (error) {
      if (abort.signal.aborted) return;
      const status = errorStatus(error);
      const mayRetry = status === 0 || status === 429 || status >= 500;
      setUpload({ state: 'failed', file, message: errorMessage(error), mayRetry });
    }
  }

  return {
    upload,
    send: (file: File) => void send(file),
    retry: () => upload?.state === 'failed' && void send(upload.file),
    cancel() {
      sending.current?.abort();
      setUpload(null);
    },
  };
}

export function sizeText(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  if (megabytes < 1) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${megabytes < 10 ? Math.round(megabytes * 10) / 10 : Math.round(megabytes)} MB`;
}

/** `1:05`. */
export function lengthText(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
