import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  archiveLimits,
  type ImportedCourse,
  importArchive,
} from '../../../contract/studio/archives.ts';
import { errorMessage } from '../../data/error-message.ts';
import { sendFile } from '../../data/send-file.ts';

export type ImportState =
  | { step: 'choose'; error?: string }
  /** `sent` is the share that has been sent, from 0 to 1; then the server reads it. */
  | { step: 'sending'; fileName: string; sent: number }
  | { step: 'done'; course: ImportedCourse };

/** Sends an archive and says how far it is. Leaving the screen cancels it. */
export function useArchiveImport() {
  const queryClient = useQueryClient();
  const [state, setState] = useState<ImportState>({ step: 'choose' });
  const upload = useRef<AbortController>(undefined);
  useEffect(() => () => upload.current?.abort(), []);

  const choose = async (file: File) => {
    const error = checkArchive(file);
    if (error) return setState({ step: 'choose', error });
    const controller = new AbortController();
    upload.current = controller;
    setState({ step: 'sending', fileName: file.name, sent: 0 });
    try {
      const course = await sendFile(importArchive, undefined, file, {
        signal: controller.signal,
        onProgress: (sent) => setState({ step: 'sending', fileName: file.name, sent }),
      });
      await queryClient.invalidateQueries({ queryKey: ['studio', 'courses'] });
      setState({ step: 'done', course });
    } catch (failure) {
      if (controller.signal.aborted) setState({ step: 'choose' });
      else setState({ step: 'choose', error: errorMessage(failure) });
    }
  };

  return { state, choose, cancel: () => upload.current?.abort() };
}

/** What can be told without sending it. */
function checkArchive({ size }: File): string | undefined {
  const { archiveBytes } = archiveLimits;
  if (size === 0) return 'This file is empty. Choose another one.';
  if (size > archiveBytes) {
    return `This file is larger than ${archiveBytes / 1024 / 1024} MB. Choose a smaller one.`;
  }
  return undefined;
}
