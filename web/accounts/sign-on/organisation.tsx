import { useState } from 'react';
import { type MetaFunction, useNavigate, useSearchParams } from 'react-router';
import type { SignOnStart } from '../../../contract/sign-on/sign-in.ts';
import { call } from '../../data/api.ts';
import { errorMessage } from '../../data/error-message.ts';
import { useForm } from '../../forms/use-form.ts';
import { pageMeta } from '../../page/meta.ts';
import { safeNextPath, withNext } from '../../page/next-path.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { HydratedButton } from '../../ui/buttons/hydrated-button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { EntryPage } from '../entry/entry-page.tsx';
import { RedirectWhenSignedIn } from '../entry/redirect-when-signed-in.tsx';
import { loadContract } from './load-contract.ts';
import { Choose, Onward } from './ways.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Sign in with your organisation',
    description: 'Use the sign-in page of the organisation that you learn with.',
  });

export const handle: PageHandle = { query: ['next'] };

type Found = Exclude<SignOnStart, { state: 'password' }>;

/** One field. Whoever has a provider goes there; whoever hasn't types a password. */
export default function SignInWithOrganisation() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState<string>();
  const next = search.get('next');
  const returnTo = safeNextPath(next, '');

  const form = useForm({
    schema: async () => (await loadContract()).WorkAddress,
    onSubmit: async (given) => {
      const { startSignOn } = await loadContract();
      const start = await call(startSignOn, { body: { ...given, returnTo } });
      if (start.state === 'password') {
        notify.info('This address signs in with a password.');
        await navigate(withNext('/sign-in', next), { state: { username: given.email } });
        return;
      }
      setEmail(given.email);
      setFound(start);
    },
  });

  const choose = async ({ connectionId }: { connectionId: string }) => {
    try {
      const { startSignOn } = await loadContract();
      const start = await call(startSignOn, { body: { connectionId, email, returnTo } });
      if (start.state === 'go') location.assign(start.address);
    } catch (failure) {
      setProblem(errorMessage(failure));
    }
  };

  const back = () => {
    setFound(null);
    setProblem(undefined);
  };
  if (found?.state === 'go') return <Onward go={found} email={email} onBack={back} />;
  if (found) return <Choose ways={found.ways} error={problem} onChoose={choose} onBack={back} />;
  return (
    <EntryPage title="Sign in" lead="With the sign-in page of your organisation.">
      <RedirectWhenSignedIn />
      <div className="when-signed-out">
        <form className="stack gap-45 mt-6" {...form.props}>
          <TextField
            label="Work email address"
            type="email"
            autoComplete="username"
            required
            defaultValue={email}
            {...form.register('email')}
          />
          <FormError>{form.errors.form}</FormError>
          <HydratedButton type="submit" variant="primary" wide pending={form.isSubmitting}>
            Continue
          </HydratedButton>
        </form>
        <p className="mt-45 small muted">
          <TextLink to={withNext('/sign-in', next)}>Sign in with a password</TextLink>
        </p>
      </div>
    </EntryPage>
  );
}
