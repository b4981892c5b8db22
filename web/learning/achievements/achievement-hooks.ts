import { useMutation, useQuery } from '@tanstack/react-query';
import {
  getAchievements,
  getCertificatePdf,
  getCredential,
  type MyCertificate,
} from '../../../contract/learning/achievements.ts';
import { call } from '../../data/api.ts';
import { saveFile } from '../../data/save-file.ts';
import { notify } from '../../ui/overlays/toast.ts';
import { fileNameOf } from './achievement-files.ts';

export function useAchievements() {
  return useQuery({
    queryKey: ['learning', 'achievements'],
    queryFn: ({ signal }) => call(getAchievements, {}, { signal }),
    // Badges are earned elsewhere: whoever comes back wants to see them.
    refetchOnMount: 'always',
  });
}

const tellFailure = (error: Error) => void notify.error(error.message);

export function useDownloadPdf({ id, courseTitle }: MyCertificate) {
  return useMutation({
    mutationFn: () => call(getCertificatePdf, { params: { id } }),
    onSuccess: (pdf) => saveFile(fileNameOf(courseTitle, 'pdf'), pdf),
    onError: tellFailure,
  });
}

export function useDownloadCredential({ id, courseTitle }: MyCertificate) {
  return useMutation({
    mutationFn: () => call(getCredential, { params: { id } }),
    onSuccess: (credential) => saveFile(fileNameOf(courseTitle, 'jwt'), credential),
    onError: tellFailure,
  });
}
