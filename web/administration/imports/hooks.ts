import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  confirmImport,
  type ImportKind,
  previewImport,
} from '../../../contract/administration/imports.ts';
import { call } from '../../data/api.ts';
import { sendFile } from '../../data/send-file.ts';

export function usePreviewImport() {
  return useMutation({
    mutationFn: ({ kind, file }: { kind: ImportKind; file: File }) =>
      sendFile(previewImport, { kind }, file, {
        query: { name: file.name.slice(0, 200) },
      }),
  });
}

export function useConfirmImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(confirmImport, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['administration'] }),
  });
}
