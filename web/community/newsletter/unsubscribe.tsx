import type { MetaFunction } from 'react-router';
import { call } from '../../data/api.ts';
import { pageMeta } from '../../page/meta.ts';
import { TokenPage } from './token-page.tsx';

const title = 'Unsubscribe from the newsletter';
const text =
  'Press the button and we won’t send you any more. You can subscribe again at any time.';

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title, description: text, hidden: true });

async function unsubscribe(token: string) {
  const { unsubscribeFromNewsletter } = await import('../../../contract/community/newsletter.ts');
  return call(unsubscribeFromNewsletter, { body: { token } });
}

export default function NewsletterUnsubscribe() {
  return <TokenPage title={title} text={text} button="Unsubscribe" onPress={unsubscribe} />;
}
