import type { ConnectionKind, Provider } from '../../../contract/sign-on/connections.ts';
import type { ManagedConnection } from '../../../contract/sign-on/overview.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { formatTimeAgo } from '../../../contract/text/relative-times.ts';
import type { Mark } from '../../ui/feedback/state-mark.tsx';

export const kindNames: Record<ConnectionKind, string> = {
  oidc: 'OpenID Connect',
  saml: 'SAML 2.0',
};

interface ProviderWords {
  name: string;
  help: string;
  /** What to do there first, for each protocol. */
  register: Record<ConnectionKind, string>;
}

export const providerWords: Record<Provider, ProviderWords> = {
  entra: {
    name: 'Entra ID',
    help: '/help/set-up-entra-id',
    register: {
      oidc: 'In the Entra admin centre, go to App registrations, New registration. Choose “Accounts in this organizational directory only”, and the platform Web.',
      saml: 'In the Entra admin centre, go to Enterprise applications, New application, Create your own application, then Single sign-on, SAML.',
    },
  },
  okta: {
    name: 'Okta',
    help: '/help/set-up-okta',
    register: {
      oidc: 'In the Okta Admin Console, go to Applications, Create App Integration, OIDC, Web Application.',
      saml: 'In the Okta Admin Console, go to Applications, Create App Integration, SAML 2.0.',
    },
  },
  google: {
    name: 'Google Workspace',
    help: '/help/set-up-google-workspace',
    register: {
      oidc: 'In the Google Cloud console, set the audience of your consent screen to Internal, then make an OAuth client of the type Web application.',
      saml: 'In the Google Admin console, go to Apps, Web and mobile apps, Add app, Add custom SAML app.',
    },
  },
  keycloak: {
    name: 'Keycloak',
    help: '/help/set-up-keycloak',
    register: {
      oidc: 'In your realm, go to Clients, Create client, OpenID Connect, and switch Client authentication on.',
      saml: 'In your realm, go to Clients, Create client, SAML. Switch “Sign assertions” on.',
    },
  },
  other: {
    name: 'Another provider',
    help: '/help/single-sign-on',
    register: {
      oidc: 'Register a confidential web application that uses the authorization code flow with PKCE.',
      saml: 'Add a SAML 2.0 application that signs its assertions.',
    },
  },
};

interface StateWords {
  mark: Mark;
  word: string;
  /** What else matters, in sentences. */
  more: string;
}

const day = 86_400_000;

/** How a connection is, in a word and sentences. */
export function describeConnection(connection: ManagedConnection, now = Date.now()): StateWords {
  const { state, tested } = connection;
  const more = [usedWords(connection), ...endWords(connection, now)];
  if (state !== 'on') {
    const word = state === 'off' ? 'Off' : 'Being set up';
    return { mark: 'box', word, more: ['Not offered to anyone.', ...more.slice(1)].join(' ') };
  }
  if (!tested) {
    return { mark: 'late', word: 'On, but changed since the last test', more: more.join(' ') };
  }
  return { mark: 'full', word: 'On', more: more.join(' ') };
}

function usedWords({ people, lastUsedAt }: ManagedConnection): string {
  if (!lastUsedAt) return 'Nobody has used it yet.';
  return `${plural(people, 'person', 'people')}. Last used ${formatTimeAgo(lastUsedAt)}.`;
}

function endWords({ secretEndsOn, certificates }: ManagedConnection, now: number): string[] {
  const soon = (moment: string) => Date.parse(moment) - now < 60 * day;
  const words: string[] = [];
  if (secretEndsOn) words.push(`The secret ends on ${formatDay(secretEndsOn)}.`);
  const [first] = certificates.filter(({ endsAt }) => soon(endsAt));
  if (first && certificates.every(({ endsAt }) => soon(endsAt))) {
    words.push(`The certificate ${first.ending} ends on ${formatDay(first.endsAt)}.`);
  }
  return words;
}
