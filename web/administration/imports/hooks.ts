import { useMutation } from '@tanstack/react-query';
import {
  confirmImport,
  type ImportKind,
  previewImport,
} from '../../../contract/administration/imports.ts';
import { call } from '../../data/api.ts';
import { sendFile } from '../../data/send-file.ts';
import { useChange } from '../../data/use-change.ts';

export function usePreviewImport() {
  return useMutation({
    mutationFn: ({ kind, file }: { kind: ImportKind; file: File }) =>
      sendFile(previewImport, { kind }, file, {
        query: { name: file.name.slice(0, 200) },
      }),
  });
}

export function useConfirmImport() {
  return useChange((id: string) => call(confirmImport, { params: { id } }), {
    refresh: [['administration']],
    failsInPlace: true,
  });
}
