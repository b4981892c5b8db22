import { Link } from 'react-router';
import { LegalPage, type LegalSection } from './legal-page.tsx';

const storedData = [
  ['Your account: username, name, email, phone number, role', 'Until you delete it'],
  [
    'Courses you take and save, lessons done, quiz attempts, notes, ratings, comments and replies',
    'As long as your account exists; notes and saved courses, until you change them',
  ],
  [
    'Your learning: sessions, days and minutes in lessons, recently viewed courses, missed questions and your ratings in Review, badges, certificates',
    'As long as your account exists',
  ],
  [
    'Your reminders, time zone and email settings; which due dates we reminded you of',
    'Until you change them; reminders sent, about 30 days after the due date',
  ],
  ['Notifications', 'Until 180 days after you read them'],
  [
    'Photos you hand in, saved without their location, with the camera’s settings',
    'As long as your account exists; a photo you did not hand in, one day',
  ],
  [
    'A comment you leave without an account: name, email and text',
    'Until we delete it; your email is never shown',
  ],
  [
    'Each device you are signed in on: browser, IP address, times',
    'Until you sign out, or 12 hours; 30 days with Remember me',
  ],
  [
    'Your orders: the name, email, phone number, organisation, address and business number you entered, how you paid (such as Visa ending in 4242, and no other card details), discounts, invoices, receipts and credit notes',
    'For as long as the law requires us to keep invoices, even after you delete your account, but then without a link to it',
  ],
  [
    'What your team assigned to you: the course, who assigned it, due dates, when you finished, your name',
    'As long as the team exists, at most seven years after it ended; if you delete your account, your name without a link to it',
  ],
  [
    'Reports that your managers signed: your name, your groups, and how far you were with each assigned course on that day',
    'Seven years after signing; the page where anyone can check a report names nobody',
  ],
  [
    'Your team: its name, your role, when you joined, who you invited',
    'As long as you are a member; invitations, as long as the team exists',
  ],
  ['A sign-up that was not confirmed', '24 hours'],
  ['A code for your email', '10 minutes'],
  ['A link to reset your password', '1 hour'],
  ['Messages you send to support or to sales', 'Until we delete them'],
  [
    'Your email address for the newsletter',
    'Until you ask us to delete it; after you unsubscribe, it is marked as unsubscribed',
  ],
  ['A record of each email we sent you', '30 days'],
  [
    'Counters that prevent guessing and abuse, by IP address, account or invited email',
    'Minutes to a day',
  ],
  [
    'The audit log of what Admins and teachers did, with the names of the accounts and the IP address it came from',
    'As long as this installation runs',
  ],
  ['How fast pages load: counts by page and kind of device, with nothing about you', '90 days'],
];

const sections: readonly LegalSection[] = [
  {
    id: 'who',
    title: 'Who is responsible',
    content: (
      <p>
        Stepwell is open-source software that anyone can run. The operator of this installation
        (“we” on this page) is responsible for your data. You can reach us through{' '}
        <Link to="/contact-us">Contact Us</Link>.
      </p>
    ),
  },
  {
    id: 'kept',
    title: 'What we store, and for how long',
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
          We use no trackers and no ads, and load no fonts or scripts from other sites, with two
          exceptions. The interactive map on Contact Us is loaded from openstreetmap.org when you
          press its button. Where Stripe processes payments, the card fields are loaded from Stripe
          when you pay, and your card details go to Stripe, never to us.
        </p>
      </>
    ),
  },
  {
    id: 'seen',
    title: 'Who sees it',
    content: (
      <ul>
        <li>You can see what is in your account in Account Settings.</li>
        <li>
          Admins of this installation can see the list of accounts: names, username, email, phone
          number, role, and whether a second factor is on.
        </li>
        <li>Written reviews, comments and replies appear on the course with your name.</li>
        <li>
          Anyone with the address of your certificate can see its page: your name, the course, its
          teacher, the date and the hours, and the reason if it was revoked. We ask search engines
          not to list it. A credential you download contains your name and a hash of your email.
        </li>
        <li>
          Anyone with the secret address of your calendar can see what is due for you. You can renew
          the address at any time.
        </li>
        <li>
          Only you, the course’s owner and Admins can see photos you hand in. Only you can see your
          notes.
        </li>
        <li>
          The owner and managers of your team can see your name, username, email, role and when you
          joined, and the courses they assigned to you: due dates, lessons done, when you finished
          and your certificate. Never your notes, your answers or other courses. Managers of a group
          see this for their group. Other members cannot.
        </li>
        <li>Admins can see orders and billing details, to record payments and answer questions.</li>
        <li>
          Where Stripe processes payments, Stripe receives your card details, the amount and the
          order’s identifier.
        </li>
        <li>Our mail server delivers emails to you.</li>
        <li>Nobody else. We do not sell or share your data.</li>
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
          In Account Settings you can change your details, download everything we store about you as
          a JSON file, and delete your account. Deleting takes effect at once: your account,
          devices, courses, notes, attempts, photos, ratings, comments, badges and certificates are
          deleted, and you leave your teams. What a team assigned to you stays in its training
          record with your name, without a link to your account. The law requires us to keep orders
          and their invoices, without a link to your account. Messages you sent to support or sales
          are also kept without that link. Ask us, and we will delete them.
        </p>
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
      text="What we store about you, for how long, and how to download or delete it."
      updatedOn="16 November 2026"
      sections={sections}
      addition={addition}
    />
  );
}
