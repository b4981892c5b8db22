import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { getSupport } from '../../../contract/community/contact.ts';
import { plannedForEnterprise } from '../../../contract/community/enterprise.ts';
import { features, featureTexts } from '../../../contract/plan-features.ts';
import { planTexts, teamPlan } from '../../../contract/plans.ts';
import { listOf } from '../../../contract/text/lists.ts';
import { callOnServer } from '../../data/server-call.ts';
import { pageMeta } from '../../page/meta.ts';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { PageHeader } from '../../ui/layout/section.tsx';
import styles from './contact.module.css';
import { ContactDetails } from './contact-details.tsx';
import salesStyles from './contact-sales.module.css';
import { SalesForm } from './sales-form.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  return { support: await callOnServer(context, getSupport) };
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: 'Contact sales',
    description: `Enterprise for ${planTexts.enterpriseUsers}: tell us what you need, and we’ll email you an offer.`,
  });

export default function ContactSales() {
  const { support } = useLoaderData<typeof loader>();
  return (
    <div className={`wrap ${styles.page} ${salesStyles.page}`}>
      <div>
        <PageHeader
          title="Contact sales"
          text="Tell us who will learn and what for. We’ll email you an offer."
        />
        <SalesForm email={support.email} />
      </div>
      <aside className={styles.aside} aria-label="About Enterprise">
        <h2 className="mb-3">Enterprise</h2>
        <p className="muted">
          For {planTexts.enterpriseUsers}, at a tailored price paid by invoice, with the same{' '}
          {planTexts.guarantee} as Team.
        </p>
        <ul className={salesStyles.points}>
          <Point>Everything in Team</Point>
          {features.map((feature) => (
            <Point key={feature}>{featureTexts[feature].name}</Point>
          ))}
        </ul>
        <p className="mb-5 small muted">
          Planned: {listOf(plannedForEnterprise)}. Tell us which you need. We won't charge for them
          before they're ready.
        </p>
        <ContactDetails support={support} />
        <p>
          Up to {teamPlan.maxSeats} people? <TextLink to="/pricing">Buy Team online</TextLink>.
        </p>
      </aside>
    </div>
  );
}

function Point({ children }: { children: string }) {
  return (
    <li className="row top gap-3">
      <Icon className="mt-1 teal rigid" name="check" />
      {children}
    </li>
  );
}
