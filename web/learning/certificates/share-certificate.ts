import type { Certificate } from '../../../contract/learning/achievements.ts';
import { notify } from '../../ui/overlays/toast.ts';

/** Uses the device's share sheet if there is one, otherwise copies the address. */
export async function shareCertificate({
  courseTitle,
  learnerName,
}: Pick<Certificate, 'courseTitle' | 'learnerName'>): Promise<void> {
  const url = window.location.href.replace(/[?#].*/, '');
  if (navigator.share) {
    // It rejects when the learner closes the share sheet.
    return navigator.share({ title: `${learnerName}: ${courseTitle}`, url }).catch(() => {});
  }
  try {
    await navigator.clipboard.writeText(url);
    notify.success('Link copied. Paste it wherever you like.');
  } catch {
    notify.error("This browser didn't allow copying. Copy the address from the bar above.");
  }
}
