import type { ConnectionKind, Mapping, Provider } from './connections.ts';

const none: Mapping = {
  email: '',
  firstName: '',
  lastName: '',
  name: '',
  department: '',
  departmentBranches: false,
  groups: '',
  roles: [],
};

const xmlSoap = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
const microsoft = 'http://schemas.microsoft.com/ws/2008/06/identity/claims';

/** The standard claims, which every provider of OpenID Connect has. */
const oidc: Mapping = {
  ...none,
  email: 'email',
  firstName: 'given_name',
  lastName: 'family_name',
  name: 'name',
};

const saml: Mapping = {
  ...none,
  email: 'email',
  firstName: 'firstName',
  lastName: 'lastName',
  groups: 'groups',
};

const special: Partial<Record<`${ConnectionKind} ${Provider}`, Mapping>> = {
  'oidc entra': { ...oidc, groups: 'groups' },
  'oidc okta': { ...oidc, groups: 'groups' },
  'oidc keycloak': { ...oidc, groups: 'groups' },
  'saml entra': {
    ...none,
    email: `${xmlSoap}/emailaddress`,
    firstName: `${xmlSoap}/givenname`,
    lastName: `${xmlSoap}/surname`,
    groups: `${microsoft}/groups`,
  },
  // Its NameID is the address.
  'saml google': { ...saml, email: 'NameID' },
};

/** What a new connection starts with: the names that the provider uses unless someone changed them. */
export function defaultMapping(kind: ConnectionKind, provider: Provider): Mapping {
  return special[`${kind} ${provider}`] ?? (kind === 'oidc' ? oidc : saml);
}
