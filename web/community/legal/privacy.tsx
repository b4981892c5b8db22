import { Link, type MetaFunction } from 'react-router';
import { pageMeta } from '../../page/meta.ts';
import { LegalPage, type LegalSection } from './legal-page.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Privacy',
    description: 'What Stepwell stores about you, for how long, and how to export or delete it.',
  });

const storedData = [
  ['Your account: username, name, email, phone number, role', 'Until it is deleted'],
  [
    'Courses you take and save, lessons done, quiz attempts, notes, ratings, comments and replies',
    'As long as your account; notes and saved courses until you change them',
  ],
  [
    'Your learning: sessions, days and minutes in lessons, courses you looked at last, missed questions and how you rated them in Review, badges, certificates',
    'As long as your account',
  ],
  [
    'Your reminders, time zone and mail choices; what you were told ahead of a due date',
    'Until you change them; what you were told, about 30 days after it was due',
  ],
  ['Notifications', 'Until 180 days after you have read them'],
  [
    'Photos you hand in, drawn anew without the place where they were taken, with the camera’s settings',
    'As long as your account; a photo that was not handed in, one day',
  ],
  [
    'A comment you leave without an account: name, email and text',
    'Until we delete it; the email is never shown',
  ],
  [
    'A signed-in device: browser, internet address, times',
    'Until you sign out, or 12 hours; 30 days with Remember me',
  ],
  [
    'What you buy: the order with the name, email, phone number, organisation, address and business number you gave, how it was paid (such as Visa ending in 4242, never more of a card), discounts, invoices, receipts and credit notes',
    'As long as the law asks us to keep invoices, also when your account is deleted; then without the link to it',
  ],
  [
    'Your team: its name, your role, when you joined, whom you invited',
    'As long as you are in it; an invitation, as long as the team',
  ],
  ['A sign-up that was not confirmed', '24 hours'],
  ['A code for your email', '10 minutes'],
  ['A link to choose a new password', '1 hour'],
  ['Messages you send to support or to sales', 'Until we delete them'],
  [
    'Your address for the newsletter',
    'Until you ask us to delete it; after you end it, only marked as ended',
  ],
  ['A note of each mail we sent you', '30 days'],
  [
    'Counters that stop guessing and floods, by internet address, account or invited email',
    'Minutes to a day',
  ],
  ['What an Admin did, with the names of the accounts', 'Until we delete it'],
];

const sections: readonly LegalSection[] = [
  {
    id: 'who',
    title: 'Who is responsible',
    content: (
      <p>
        Stepwell is open software that anyone can run. Responsible for your data is whoever runs
        this installation, “we” on this page. You reach us through{' '}
        <Link to="/contact-us">Contact Us</Link>.
      </p>
    ),
  },
  {
    id: 'kept',
    title: 'What is stored, and for how long',
    content: (
      <table>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">How long</th>
          </tr>
        </thead>
        <tbody>
          {storedData.map(([what, time]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{time}</td>
            </tr>
          ))}
        </tbody>
      </table>
    ),
  },
  {
    id: 'secrets',
    title: 'Passwords and codes',
    content: (
      <p>
        Your password is stored as an Argon2id hash and recovery codes are hashed too: nobody can
        read them, not even we. The secret of your authenticator app is stored encrypted. None of
        them is part of logs, mails or exports.
      </p>
    ),
  },
  {
    id: 'browser',
    title: 'In your browser',
    content: (
      <>
        <p>
          One cookie is set, when you sign in. It recognises this device, so that strangers who
          guess at your password can’t lock you out; it’s sent with sign-ins only and lasts a year.
          When you sign in, your browser also keeps a token that says so; when you choose light or
          dark, it keeps that choice. Answers of a quiz and notes that were not sent yet are kept
          there too, until they are, and so is which news you were shown. Of an order that you have
          begun it keeps the number, until it is paid; of your card nothing. Signing out removes the
          token.
        </p>
        <p>
          No trackers, no advertisements, no fonts or scripts from elsewhere, with two exceptions.
          The interactive map on Contact Us comes from openstreetmap.org when you press its button,
          and not before. Where cards are taken by Stripe, the fields for your card come from Stripe
          when you pay: your card goes to Stripe and never to us.
        </p>
      </>
    ),
  },
  {
    id: 'seen',
    title: 'Who sees it',
    content: (
      <ul>
        <li>You see what belongs to your account in Account Settings.</li>
        <li>
          Admins of this installation see the list of accounts: names, username, email, phone
          number, role, and whether a second factor is on.
        </li>
        <li>Ratings with words, comments and replies stand under the course with your name.</li>
        <li>
          A certificate has a public page for whoever has its address: your name, the course, its
          teacher, the day and the hours, and why if it was revoked. Search engines are asked to
          leave it out. A credential you download holds your name and a hash of your email.
        </li>
        <li>
          Whoever has the secret address of your calendar can read what is due for you. You can
          renew the address at any time.
        </li>
        <li>
          Photos you hand in are seen by you, the owner of the course and Admins. Notes are seen by
          nobody but you.
        </li>
        <li>
          The owner and the managers of your team see your name, username, email, role and when you
          joined, and each other. Other members do not see you.
        </li>
        <li>
          Admins see orders with what their buyers entered, to record payments and answer questions.
        </li>
        <li>
          Where cards are taken by Stripe, Stripe sees your payment: your card, the amount, and what
          identifies the order.
        </li>
        <li>Our mail server, where one is configured, carries the mails to you.</li>
        <li>Nobody else. We do not sell or lend data.</li>
      </ul>
    ),
  },
  {
    id: 'logs',
    title: 'Logs',
    content: (
      <p>
        The server notes for each request the time, the kind of page or call, and whether it worked.
        It notes no names, no passwords, no codes and no tokens.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your data, back or gone',
    content: (
      <>
        <p>
          In Account Settings you can change your name and phone number, download what we keep about
          you as a JSON file, and delete your account. Deleting takes effect at once: account,
          devices, courses taken, notes, attempts, photos, ratings, comments, badges and
          certificates go, and you leave your teams. Orders and their invoices stay, because the law
          asks us to keep them, without the link to your account. Messages you sent to support or
          sales stay without that link too; ask us and we delete them.
        </p>
        <p>
          Each newsletter, and each mail about due dates or news, carries a link that ends it. For
          anything else, <Link to="/contact-us">write to us</Link>.
        </p>
      </>
    ),
  },
];

export default function Privacy() {
  return (
    <LegalPage
      title="Privacy"
      text="What is stored about you, for how long, and how you get it back or have it deleted."
      updatedOn="15 November 2026"
      sections={sections}
    />
  );
}
