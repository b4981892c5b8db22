import { notify } from '../../ui/overlays/toast.ts';

export interface SharedPage {
  title: string;
  /** What the learner would say about it. */
  text?: string;
  url: string;
}

/** Uses the device's share sheet if there is one, otherwise copies the address. */
export async function sharePage({ title, text, url }: SharedPage): Promise<void> {
  if (navigator.share) {
    // It rejects when the learner closes the share sheet.
    return navigator.share({ title, ...(text && { text }), url }).catch(() => {});
  }
  try {
    await navigator.clipboard.writeText(text ? `${text} ${url}` : url);
    notify.success('Link copied. Paste it wherever you like.');
  } catch {
    notify.error("This browser didn't allow copying. Copy the address from the bar above.");
  }
}
