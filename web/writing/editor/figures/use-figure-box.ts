import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  type AddedFigure,
  addFigure,
  type CourseFigure,
  maxFigureBytes,
  removeFigure,
} from '../../../../contract/studio/figures.ts';
import { call } from '../../../data/api.ts';
import { errorCode, errorMessage, errorStatus } from '../../../data/error-message.ts';
import { sendFile } from '../../../data/send-file.ts';
import { notify } from '../../../ui/overlays/toast.ts';

export const figuresKey = (courseId: number) => ['studio', 'figures', courseId] as const;

/** A picture on its way into the text. */
export type FigureInBox =
  | { state: 'sending'; file: File; share: number }
  | { state: 'failed'; file: File; message: string; mayRetry: boolean }
  /** Waits for someone to say what it shows. */
  | { state: 'ready'; figure: CourseFigure; isNew: boolean; remarks: string[] };

/** One picture at a time; others that were chosen with it wait for their turn. */
export function useFigureBox(courseId: number) {
  const [inBox, setInBox] = useState<FigureInBox | null>(null);
  const waiting = useRef<File[]>([]);
  const sending = useRef<AbortController>(null);
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: figuresKey(courseId) });
  useEffect(() => () => sending.current?.abort(), []);

  async function send(file: File) {
    if (file.size > maxFigureBytes) {
      const message = `This file is larger than ${maxFigureBytes / 1024 / 1024} MB. Choose a smaller one.`;
      return setInBox({ state: 'failed', file, message, mayRetry: false });
    }
    const abort = new AbortController();
    sending.current = abort;
    setInBox({ state: 'sending', file, share: 0 });
    try {
      const params = { id: courseId, name: file.name.slice(-200) || 'image' };
      const added: AddedFigure = await sendFile(addFigure, params, file, {
        signal: abort.signal,
        onProgress: (share) => setInBox({ state: 'sending', file, share }),
      });
      const { figure, isReused, remarks } = added;
      setInBox({ state: 'ready', figure, isNew: !isReused, remarks });
      refresh();
    } catch (error) {
      if (abort.signal.aborted) return;
      const status = errorStatus(error);
      const mayRetry = status === 0 || status === 429 || status >= 500;
      setInBox({ state: 'failed', file, message: errorMessage(error), mayRetry });
    }
  }

  function next() {
    const file = waiting.current.shift();
    if (file) void send(file);
    else setInBox(null);
  }

  return {
    inBox,
    add(files: readonly File[]) {
      waiting.current.push(...files);
      if (!inBox || inBox.state === 'failed') next();
    },
    /** One that the course has already. */
    choose: (figure: CourseFigure) =>
      setInBox({ state: 'ready', figure, isNew: false, remarks: [] }),
    retry: () => inBox?.state === 'failed' && void send(inBox.file),
    /** Once it is in the text, or nobody wants it. */
    next,
    cancel() {
      sending.current?.abort();
      next();
    },
    /** Takes back what was added for nothing. */
    async discard() {
      const discarded = inBox;
      next();
      if (discarded?.state !== 'ready' || !discarded.isNew) return;
      try {
        await call(removeFigure, { params: { id: courseId, name: discarded.figure.name } });
      } catch (error) {
        // Someone has used it in the meantime, or it stays in the list of figures.
        if (errorCode(error) !== 'figure_used') void notify.error(errorMessage(error));
      }
      refresh();
    },
  };
}
