import type { MetaFunction } from 'react-router';
import { call } from '../../data/api.ts';
import { pageMeta } from '../../page/meta.ts';
import { TokenPage } from './token-page.tsx';

const title = 'Confirm your subscription';
const text = 'Press the button to confirm that this address is yours.';

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title, description: text, hidden: true });

async function confirm(token: string) {
  const { confirmNewsletter } = await import('../../../contract/community/newsletter.ts');
  return call(confirmNewsletter, { body: { token } });
}

export default function NewsletterConfirm() {
  return <TokenPage title={title} text={text} button="Confirm my address" onPress={confirm} />;
}
