import { Link } from 'react-router';
import { keptAfterDeletion, personalData } from '../../../contract/site/personal-data.ts';
import { LegalPage, type LegalSection } from './legal-page.tsx';
import styles from './privacy.module.css';

const sections: readonly LegalSection[] = [
  {
    id: 'who',
    title: 'Who is responsible',
    content: (
      <p>
        This site runs on Stepwell, open-source software that anyone can run. The operator of this
        installation (“we” on this page) is responsible for your data. You can reach us through{' '}
        <Link to="/contact-us">Contact Us</Link>.
      </p>
    ),
  },
  {
    id: 'kept',
    title: 'What we store, who sees it, and for how long',
    content: (
      <>
        <p>
          Admins of this installation see the page of each account: details, courses and progress,
          orders, teams and devices. They can also export everything an account holds, for example
          when someone asks for their data; the audit log records each export.
        </p>
        <dl className={`${styles.stored} mt-4 ruled`}>
          {personalData.map(({ what, seenBy, kept }) => (
            <div className="stack gap-2 py-3 lined" key={what}>
              <dt className="label loose">{what}</dt>
              <dd>
                <span>Who sees it</span> {seenBy}.
              </dd>
              <dd>
                <span>How long</span> {kept}.
              </dd>
            </div>
          ))}
        </dl>
      </>
    ),
  },
  {
    id: 'secrets',
    title: 'Passwords and codes',
    content: (
      <p>
        Your password is stored as an Argon2id hash, and recovery codes are hashed too. Nobody can
        read them, not even us. The secret of your authenticator app is stored encrypted. None of
        these appear in logs, emails or exports.
      </p>
    ),
  },
  {
    id: 'browser',
    title: 'In your browser',
    content: (
      <>
        <p>
          We set two cookies. One recognises this device when you sign in, so that strangers who
          guess at your password cannot lock you out. It is only sent when you sign in, and lasts a
          year. The other is set when you change something on a public page, such as adding a
          comment, so that you see your change right away. It says nothing about you, is the same
          for everyone, and lasts 30 seconds. Your browser also stores a token when you sign in,
          your choice of light or dark, quiz answers and notes that have not been sent yet, which
          news you have seen, and the number of an order until you have paid for it. It stores
          nothing about your card. Signing out removes the token.
        </p>
        <p>
          We show no ads, don’t follow you from page to page, and load no fonts or scripts from
          other sites, with three exceptions. The interactive map on Contact Us is loaded from
          openstreetmap.org when you press its button. A video or page of another site in a lesson
          is loaded when you press its button, which names that site; it then sees your internet
          address and that you came from us, and its own rules apply. Where Stripe processes
          payments, the card fields are loaded from Stripe when you pay, and your card details go to
          Stripe, never to us.
        </p>
      </>
    ),
  },
  {
    id: 'shared',
    title: 'Who else gets it',
    content: (
      <ul>
        <li>
          Whoever runs the server and its database, on our behalf, can technically read what is
          stored there, except what is hashed or encrypted.
        </li>
        <li>Our mail server delivers emails to you.</li>
        <li>
          Where Stripe processes payments, Stripe receives your card details, the amount and the
          order’s identifier.
        </li>
        <li>
          A credential you download from a certificate contains your name and a hash of your email.
          We ask search engines not to list the pages of certificates.
        </li>
        <li>We do not sell your data, and share it with nobody else.</li>
      </ul>
    ),
  },
  {
    id: 'logs',
    title: 'Logs',
    content: (
      <p>
        For each request, the server logs the time, the kind of page or call, and whether it worked.
        It does not log names, passwords, codes or tokens.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Download or delete your data',
    content: (
      <>
        <p>
          In Account Settings you can change your details, download what we store about you as a
          JSON file, and delete your account. Deleting takes effect at once: your account, devices,
          courses, notes, attempts, work you handed in, ratings, comments, questions, badges and
          certificates are deleted, and you leave your teams. What stays has no link to your
          account:
        </p>
        <ul>
          {keptAfterDeletion.map((kept) => (
            <li key={kept}>{kept}</li>
          ))}
        </ul>
        <p>
          Each newsletter, and each email about due dates or news, has a link to unsubscribe. For
          anything else, <Link to="/contact-us">contact us</Link>.
        </p>
      </>
    ),
  },
];

/** The addition is the operator's own, as HTML. */
export function Privacy({ addition }: { addition: string }) {
  return (
    <LegalPage
      title="Privacy"
      text="What we store about you, who sees it, for how long, and how to download or delete it."
      updatedOn="17 November 2026"
      sections={sections}
      addition={addition}
    />
  );
}
