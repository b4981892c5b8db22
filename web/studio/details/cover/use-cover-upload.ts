import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  addFigure,
  type CourseFigure,
  getFigure,
  maxFigureBytes,
  removeFigure,
} from '../../../../contract/studio/figures.ts';
import { call } from '../../../data/api.ts';
import { sendFile } from '../../../data/send-file.ts';
import type { Picture } from './cropped-picture.tsx';

const pictureKey = (courseId: number, figure: string) =>
  ['studio', 'cover', courseId, figure] as const;

const nameIn = (figure: string) => figure.replace(/^figures\//, '');

/** The whole picture of a cover; null while it is loaded, and if the course no longer has it. */
export function useCoverPicture(courseId: number, figure: string | undefined): Picture | null {
  const { data } = useQuery({
    queryKey: pictureKey(courseId, figure ?? ''),
    queryFn: () => call(getFigure, { params: { id: courseId, name: nameIn(figure ?? '') } }),
    enabled: figure !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ? pictureOf(data) : null;
}

function pictureOf({ src, width, height }: CourseFigure): Picture | null {
  return src === undefined ? null : { src, width, height };
}

/** A sentence for the person who chose the file. */
class WrongFile extends Error {}

export const wrongFileMessage = (error: unknown) =>
  error instanceof WrongFile ? error.message : null;

/** Adds a picture to the course's figures. */
export function useCoverUpload(courseId: number, onAdded: (figure: string) => void) {
  const [share, setShare] = useState(0);
  const client = useQueryClient();
  const upload = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > maxFigureBytes) {
        const megabytes = maxFigureBytes / 1024 / 1024;
        throw new WrongFile(`This file is larger than ${megabytes} MB. Choose a smaller one.`);
      }
      setShare(0);
      const params = { id: courseId, name: file.name.slice(-200) || 'cover' };
      const { figure, isReused } = await sendFile(addFigure, params, file, {
        query: { use: 'cover' },
        onProgress: setShare,
      });
      if (pictureOf(figure)) return figure;
      if (!isReused) await call(removeFigure, { params: { id: courseId, name: figure.name } });
      throw new WrongFile('A cover can’t be an SVG. Choose a photo or another picture.');
    },
    onSuccess: (figure) => {
      const path = `figures/${figure.name}`;
      client.setQueryData(pictureKey(courseId, path), figure);
      onAdded(path);
    },
  });
  return { ...upload, share };
}
