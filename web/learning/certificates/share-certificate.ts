import type { Certificate } from '../../../contract/learning/achievements.ts';
import { sharePage } from '../shared/share-page.ts';

export const shareCertificate = ({
  courseTitle,
  learnerName,
}: Pick<Certificate, 'courseTitle' | 'learnerName'>): Promise<void> =>
  sharePage({
    title: `${learnerName}: ${courseTitle}`,
    url: window.location.href.replace(/[?#].*/, ''),
  });
