import { defaultMapping } from '../../../contract/sign-on/default-mappings.ts';
import type {
  ManagedConnection,
  ManagedDomain,
  SignOn,
  TestResult,
} from '../../../contract/sign-on/overview.ts';

export const buildConnection = (changes: Partial<ManagedConnection> = {}): ManagedConnection => ({
  id: 'entra',
  kind: 'oidc',
  provider: 'entra',
  name: 'Entra ID',
  state: 'draft',
  oidc: null,
  saml: null,
  hasSecret: false,
  secretEndsOn: null,
  certificates: [],
  metadataProblem: null,
  mapping: defaultMapping('oidc', 'entra'),
  jit: false,
  trustsSecondFactor: false,
  tested: false,
  testedAt: null,
  lastTest: null,
  people: 0,
  lastUsedAt: null,
  addresses: {
    answer: 'https://learn.harbour.example/api/sign-on/oidc/entra/callback',
    logout: 'https://learn.harbour.example/api/sign-on/oidc/entra/logout',
    entityId: 'https://learn.harbour.example/api/sign-on/saml/entra/metadata',
    start: 'https://learn.harbour.example/sign-in/with/entra',
  },
  ...changes,
});

export const provider = {
  issuer: 'https://login.microsoftonline.com/7c1e/v2.0',
  clientId: '91d0',
};

type Arrived = NonNullable<TestResult['arrived']>;

export const buildArrived = (changes: Partial<Arrived> = {}): Arrived => ({
  subject: 'sub-1',
  directoryId: '3f9a0c77',
  email: 'thandi@harbour.example',
  emailVerified: null,
  ownDomain: true,
  firstName: 'Thandi',
  lastName: 'Nkosi',
  department: null,
  groups: null,
  groupsLeftOut: false,
  role: null,
  secondFactor: false,
  claims: {
    email: ['thandi@harbour.example'],
    given_name: ['Thandi'],
    family_name: ['Nkosi'],
    upn: ['thandi'],
    tid: ['7c1e'],
  },
  ageSeconds: 2,
  ...changes,
});

export const buildTest = (changes: Partial<TestResult> = {}): TestResult => ({
  at: '2026-11-19T10:02:00Z',
  username: 'thandi',
  code: null,
  found: '',
  arrived: buildArrived(),
  ...changes,
});

export const buildDomain = (changes: Partial<ManagedDomain> = {}): ManagedDomain => ({
  id: 'harbour',
  domain: 'harbour.example',
  state: 'verified',
  method: 'dns',
  checkedAt: '2026-11-19T04:00:00Z',
  missingSince: null,
  record: { name: '_stepwell-challenge.harbour.example', value: 'sw-4f81c2a97be04d' },
  connectionId: null,
  required: false,
  people: 1070,
  ...changes,
});

export const buildSignOn = (changes: Partial<SignOn> = {}): SignOn => ({
  connections: [],
  domains: [],
  administrators: [
    { name: 'Thandi Nkosi', usedAt: '2026-11-03T08:00:00Z', counts: true },
    { name: 'Ben Ode', usedAt: null, counts: false },
  ],
  ...changes,
});
