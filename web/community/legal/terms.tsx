import { Link } from 'react-router';
import { invoiceDays, planTexts, teamPlan } from '../../../contract/plans.ts';
import { LegalPage, type LegalSection } from './legal-page.tsx';

const sections: readonly LegalSection[] = [
  {
    id: 'who',
    title: 'Who we are',
    content: (
      <p>
        This site runs on Stepwell, open-source software. On this page, “we” means the operator of
        this installation. You can reach us through <Link to="/contact-us">Contact Us</Link>. By
        using these pages, you agree to these terms.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    content: (
      <ul>
        <li>Use your own email address, and your own name or one you are known by.</li>
        <li>Your account is for you alone. Do not share it.</li>
        <li>
          Keep your password secret. If you think someone else knows it, change it. This signs out
          all your other devices.
        </li>
        <li>Everyone signs up as a student. An Admin can assign other roles.</li>
      </ul>
    ),
  },
  {
    id: 'courses',
    title: 'Courses',
    content: (
      <>
        <p>
          You may use the courses for your own learning as long as you have an account. Their texts
          and drawings belong to their authors. Do not publish or sell copies.
        </p>
        <p>
          We work to keep courses correct and pages available, but mistakes and outages happen.
          Please tell us about them. Courses are not professional, medical or legal advice.
        </p>
      </>
    ),
  },
  {
    id: 'fair',
    title: 'Fair use',
    content: (
      <ul>
        <li>Be kind. No insults, threats or advertising.</li>
        <li>Only upload content that you have the right to share.</li>
        <li>
          Do not try to access other people’s accounts or the server, or to get around its limits.
          If you find a vulnerability, tell us first.
        </li>
      </ul>
    ),
  },
  {
    id: 'paying',
    title: 'Payments',
    content: (
      <>
        <p>
          Each course page shows its price, and <Link to="/pricing">Pricing</Link> shows the price
          of each plan. The payment page shows the currency, the tax and the total before you pay.
          We only charge you for what you order.
        </p>
        <ul>
          <li>A course you buy stays open as long as you have an account.</li>
          <li>
            A licence opens all courses for one person for one year. It does not renew
            automatically: you are only charged again if you renew it. When it ends, courses stay
            open for {teamPlan.graceDays} more days. For licences added later, you pay for the days
            left in the year, and at least {teamPlan.graceDays} days.
          </li>
          <li>
            You can pay by card or PayPal. Orders of more than {teamPlan.invoiceAboveSeats} licences
            can be paid by invoice within {invoiceDays} days. The licences open when we receive your
            payment. If you renew by invoice in time, they stay open until the invoice is due.
          </li>
          <li>
            Courses and licences come with a {planTexts.guarantee}. In that time, one click under
            Orders refunds what you paid and ends your access, once per course and once in twelve
            months for licences. Your work in lessons is kept. A certificate of a refunded course is
            revoked.
          </li>
          <li>
            Where Stripe processes payments, your card details go only to Stripe; we never receive
            them. Where payments are simulated for demonstration, the payment page says so, and no
            money moves.
          </li>
          <li>
            The terms of Enterprise are agreed with <Link to="/contact-sales">sales</Link>, with the
            same guarantee.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'end',
    title: 'Closing your account',
    content: (
      <p>
        You can delete your account at any time in Account Settings. An Admin can delete an account
        that breaks these terms. <Link to="/privacy">Privacy</Link> explains what is deleted.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    content: (
      <p>
        If we change these terms, we update the date on this page. If part of them is invalid, the
        rest still applies, and so do your rights under the law of your country.
      </p>
    ),
  },
];

/** The addition is the operator's own, as HTML. */
export function Terms({ addition }: { addition: string }) {
  return (
    <LegalPage
      title="Terms"
      text="What you can expect from us, and what we ask of you."
      updatedOn="16 November 2026"
      sections={sections}
      addition={addition}
    />
  );
}
