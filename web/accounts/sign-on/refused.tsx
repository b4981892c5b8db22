import type { SignOnEnd } from '../../../contract/sign-on/sign-in.ts';
import { useSite } from '../../data/site.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { EntryPage } from '../entry/entry-page.tsx';

type RefusedProps = { refused: Extract<SignOnEnd, { state: 'refused' }> };

const titles: Readonly<Record<string, string>> = {
  not_asked_in: 'You’re not a member yet',
  left: 'Your access has ended',
  suspended: 'Your account is suspended',
};

/** A sentence that helps. Administrators find the reason in full under the reference. */
export function Refused({ refused }: RefusedProps) {
  const { code, sentence, reference, contact, team } = refused;
  const site = useSite();
  const mail = contact && mailTo(contact.email, site.name, reference);
  return (
    <EntryPage title={titles[code] ?? 'We couldn’t sign you in'}>
      <div className="stack gap-45 mt-4">
        <p>{sentence}</p>
        <p className="muted">
          Ask {contact ? contact.name : `an administrator of ${team}`}, and mention{' '}
          <strong>{reference}</strong>.
        </p>
        {contact && mail && (
          <LinkButton wide to={mail} prefetch="none">
            Write to {contact.name}
          </LinkButton>
        )}
        <p className="small">
          <TextLink to="/sign-in">Back to Sign In</TextLink>
        </p>
      </div>
    </EntryPage>
  );
}

function mailTo(address: string, site: string, reference: string): string {
  const subject = encodeURIComponent(`Signing in to ${site}: ${reference}`);
  return `mailto:${encodeURIComponent(address)}?subject=${subject}`;
}
