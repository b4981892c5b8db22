import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router';
import { getSupport } from '../../../contract/community/contact.ts';
import { teamPlan } from '../../../contract/plans.ts';
import { callOnServer } from '../../data/server-call.ts';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { Avatar } from '../../ui/drawings/avatar.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { PageHeader, Section, SectionHeader } from '../../ui/layout/section.tsx';
import styles from './contact.module.css';
import { ContactDetails } from './contact-details.tsx';
import { ContactForm } from './contact-form.tsx';
import { OfficeMap } from './office-map.tsx';

export const handle: PageHandle = { query: ['about'] };

/** Old links to order a plan by message. */
const redirects: Record<string, string> = {
  team: `/payment?licences=${teamPlan.minSeats}`,
  enterprise: '/contact-sales',
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const target = redirects[new URL(request.url).searchParams.get('about') ?? ''];
  if (target) throw redirect(target);
  return { support: await callOnServer(context, getSupport) };
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: 'Contact Us',
    description: 'Send our support team a message, or call. We reply by email.',
  });

export default function Contact() {
  const { support } = useLoaderData<typeof loader>();
  return (
    <>
      <div className={`wrap ${styles.page}`}>
        <div>
          <PageHeader title="Contact Us" text="Send us a message. We’ll reply by email." />
          <ContactForm email={support.email} />
        </div>
        <aside className={styles.aside} aria-label="Other ways to reach us">
          <ContactDetails support={support}>
            {support.address && (
              <div>
                <dt>
                  <Icon name="pin" />
                  Address
                </dt>
                <dd>{support.address}</dd>
              </div>
            )}
          </ContactDetails>
          {support.location && <OfficeMap address={support.address} {...support.location} />}
        </aside>
      </div>
      {support.team.length > 0 && (
        <Section>
          <SectionHeader title="Support team" text="Who answers, and when" />
          <ul className={styles.team}>
            {support.team.map(({ name, task, hours }) => (
              <li key={name}>
                <Avatar person={personOf(name)} large />
                <h3 className="mt-4">{name}</h3>
                <p className="mt-1">{task}</p>
                <p className={`${styles.hours} num mt-1`}>{hours}</p>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function personOf(name: string) {
  const [firstname = '', ...others] = name.split(' ');
  return { firstname, lastname: others.at(-1) ?? '', username: name };
}
