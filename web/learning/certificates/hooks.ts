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
import { certificateFileName } from './file-name.ts';

export function useAchievements() {
  return useQuery({
    queryKey: ['learning', 'achievements'],
    queryFn: ({ signal }) => call(getAchievements, {}, { signal }),
    // Badges are earned elsewhere: whoever comes back wants to see them.
    refetchOnMount: 'always',
  });
}

const showError = (error: Error) => void notify.error(error.message);

export function useDownloadPdf({ id, courseTitle }: MyCertificate) {
  return useMutation({
    mutationFn: () => call(getCertificatePdf, { params: { id } }),
    onSuccess: (pdf) => saveFile(certificateFileName(courseTitle, 'pdf'), pdf),
    onError: showError,
  });
}

export function useDownloadCredential({ id, courseTitle }: MyCertificate) {
  return useMutation({
    mutationFn: () => call(getCredential, { params: { id } }),
    onSuccess: (credential) => saveFile(certificateFileName(courseTitle, 'jwt'), credential),
    onError: showError,
  });
}
