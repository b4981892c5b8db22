import { Link, type MetaFunction } from 'react-router';
import { invoiceDays, planTexts, teamPlan } from '../../../contract/plans.ts';
import { pageMeta } from '../../page/meta.ts';
import { LegalPage, type LegalSection } from './legal-page.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Terms',
    description: 'What you may expect from Stepwell and what we ask of you, in plain words.',
  });

const sections: readonly LegalSection[] = [
  {
    id: 'who',
    title: 'Who we are',
    content: (
      <p>
        Stepwell is open software. “We” on this page is whoever runs this installation; you reach us
        through <Link to="/contact-us">Contact Us</Link>. These terms are between you and us, from
        the moment you use these pages.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    content: (
      <ul>
        <li>Use an email that is yours, and your own name or one you are known by.</li>
        <li>One person, one account. Do not lend it to others.</li>
        <li>
          Keep your password to yourself. If you think that someone else knows it, change it: this
          signs out all your other devices.
        </li>
        <li>Everyone signs up as a student. An Admin gives other roles.</li>
      </ul>
    ),
  },
  {
    id: 'courses',
    title: 'Courses',
    content: (
      <>
        <p>
          You may use the courses to learn, for yourself, as long as you have an account. Their
          texts and drawings stay with those who made them: do not publish or sell copies.
        </p>
        <p>
          We take care that courses are right and pages are up, but mistakes and breaks happen. Tell
          us about them. A course is no professional, medical or legal advice.
        </p>
      </>
    ),
  },
  {
    id: 'fair',
    title: 'Fair use',
    content: (
      <ul>
        <li>Be kind. No insults, no threats, no advertising.</li>
        <li>Send only what is yours to send.</li>
        <li>
          Do not try to get at other people’s accounts, at the server, or around its limits. If you
          find a weak spot, tell us first.
        </li>
      </ul>
    ),
  },
  {
    id: 'paying',
    title: 'Paying',
    content: (
      <>
        <p>
          The price of a course stands on its page, the price of a plan on{' '}
          <Link to="/pricing">Pricing</Link>. Prices are in Australian dollars and include GST.
          Nothing is charged that you have not ordered.
        </p>
        <ul>
          <li>A course that you bought stays open as long as you have an account.</li>
          <li>
            A licence opens all courses for one person and one year. It is not renewed by itself:
            nothing is charged again unless you renew it. After its end it opens courses for{' '}
            {teamPlan.graceDays} more days. Licences added later cost the days that are left of the
            year, at least {teamPlan.graceDays}.
          </li>
          <li>
            You pay by card or PayPal. More than {teamPlan.invoiceAboveSeats} licences can be paid
            by invoice, within {invoiceDays} days; they open when the money has arrived. Renewed by
            invoice in time, they stay open until it is due.
          </li>
          <li>
            Courses and licences come with a {planTexts.guarantee}: within that time one click under
            Orders gives you back what you paid, and ends what it opened: once for a course, and
            once in twelve months for licences. What you did in lessons and the certificates you
            earned stay yours.
          </li>
          <li>
            Where cards are taken by Stripe, card data goes to Stripe only; we never have it. An
            installation without Stripe is a test: payments are simulated and no money moves. The
            payment page says so.
          </li>
          <li>
            Enterprise is agreed with <Link to="/contact-sales">sales</Link>, with the same
            guarantee.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'end',
    title: 'Ending it',
    content: (
      <p>
        You can delete your account at any time in Account Settings. An Admin can delete an account
        that breaks these terms. What is deleted then is told in <Link to="/privacy">Privacy</Link>.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    content: (
      <p>
        When these terms change, the date on this page changes with them. If something in them
        should not hold, the rest still does, and so do the rights your country’s law gives you.
      </p>
    ),
  },
];

export default function Terms() {
  return (
    <LegalPage
      title="Terms"
      text="What you may expect from us, and what we ask of you."
      updatedOn="15 November 2026"
      sections={sections}
    />
  );
}
