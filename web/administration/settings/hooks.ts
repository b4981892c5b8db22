import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRevalidator } from 'react-router';
import {
  changeSettings,
  getSettings,
  removeLogo,
  type Settings,
  uploadLogo,
} from '../../../contract/administration/settings.ts';
import type { InputOf } from '../../../contract/endpoint.ts';
import { call } from '../../data/api.ts';
import { sendFile } from '../../data/send-file.ts';
import type { Draft } from './draft.ts';

const settingsKeys = ['administration', 'settings'];

export function useSettings() {
  return useQuery({
    queryKey: settingsKeys,
    queryFn: ({ signal }) => call(getSettings, {}, { signal }),
  });
}

/** Unsaved changes survive a visit to another page. */
export function useDraft() {
  const client = useQueryClient();
  const queryKey = ['administration', 'settings-draft'];
  const { data: draft } = useQuery<Draft>({
    queryKey,
    queryFn: () => client.getQueryData<Draft>(queryKey) ?? {},
    initialData: {},
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const change = (next: (draft: Draft) => Draft) =>
    client.setQueryData<Draft>(queryKey, (current) => next(current ?? {}));
  return [draft, change] as const;
}

/** Name, logo and accent are part of every page: this one shows the new ones at once. */
function useSettingsMutation<Input>(mutationFn: (input: Input) => Promise<Settings | undefined>) {
  const client = useQueryClient();
  const revalidator = useRevalidator();
  return useMutation({
    mutationFn,
    onSuccess: async (settings) => {
      if (settings) client.setQueryData(settingsKeys, settings);
      else await client.invalidateQueries({ queryKey: settingsKeys });
      void revalidator.revalidate();
    },
    // Someone else may have changed them.
    onError: () => client.invalidateQueries({ queryKey: settingsKeys }),
  });
}

export const useChangeSettings = () =>
  useSettingsMutation((body: InputOf<typeof changeSettings>['body']) =>
    call(changeSettings, { body }),
  );

export const useUploadLogo = () =>
  useSettingsMutation((file: File) => sendFile(uploadLogo, undefined, file));

export const useRemoveLogo = () =>
  useSettingsMutation(async () => {
    await call(removeLogo);
    return undefined;
  });
