import { useQuery } from '@tanstack/react-query';
import type { ConnectionKind, Mapping, Provider } from '../../../contract/sign-on/connections.ts';
import * as domains from '../../../contract/sign-on/domains.ts';
import * as contract from '../../../contract/sign-on/managing.ts';
import { getSignOn } from '../../../contract/sign-on/overview.ts';
import { setSamlProvider } from '../../../contract/sign-on/saml-provider.ts';
import { call } from '../../data/api.ts';
import { useChange } from '../../data/use-change.ts';

const keysOf = (teamId: string) => ['sign-on', teamId];

export function useSignOn(teamId: string) {
  return useQuery({
    queryKey: [...keysOf(teamId), 'state'],
    queryFn: ({ signal }) => call(getSignOn, { params: { id: teamId } }, { signal }),
  });
}

export function useCreateConnection(teamId: string) {
  return useChange(
    (body: { kind: ConnectionKind; provider: Provider; name: string }) =>
      call(contract.createConnection, { params: { id: teamId }, body }),
    { refresh: [keysOf(teamId)], failsInPlace: true },
  );
}

type ConnectionChange = {
  name?: string;
  mapping?: Mapping;
  jit?: boolean;
  trustsSecondFactor?: boolean;
};

export function useChangeConnection(teamId: string, connectionId: string) {
  return useChange(
    (body: ConnectionChange) =>
      call(contract.changeConnection, { params: { id: teamId, connectionId }, body }),
    { refresh: [keysOf(teamId)], done: () => 'Saved.', failsInPlace: true },
  );
}

type OidcProvider = {
  issuer: string;
  clientId: string;
  secret?: string | undefined;
  secretEndsOn?: string | null | undefined;
  secondFactorAcr?: string | undefined;
};

export function useSetOidcProvider(teamId: string, connectionId: string) {
  return useChange(
    (body: OidcProvider) =>
      call(contract.setOidcProvider, { params: { id: teamId, connectionId }, body }),
    { refresh: [keysOf(teamId)], done: () => 'Saved.', failsInPlace: true },
  );
}

type SamlProvider = {
  metadataUrl?: string | undefined;
  metadata?: string | undefined;
  subjectAttribute?: string | undefined;
};

export function useSetSamlProvider(teamId: string, connectionId: string) {
  return useChange(
    (body: SamlProvider) => call(setSamlProvider, { params: { id: teamId, connectionId }, body }),
    { refresh: [keysOf(teamId)], done: () => 'Saved.', failsInPlace: true },
  );
}

export function useSwitchConnection(teamId: string, connectionId: string) {
  return useChange(
    (on: boolean) =>
      call(contract.switchConnection, { params: { id: teamId, connectionId }, body: { on } }),
    {
      refresh: [keysOf(teamId)],
      done: (_, on) => (on ? 'It’s on.' : 'It’s off.'),
      failsInPlace: true,
    },
  );
}

export function useDeleteConnection(teamId: string, connectionId: string) {
  return useChange(
    () => call(contract.deleteConnection, { params: { id: teamId, connectionId } }),
    { refresh: [keysOf(teamId)], done: () => 'The connection was deleted.', failsInPlace: true },
  );
}

/** The browser goes to the provider, and comes back with what arrived. */
export function useTestConnection(teamId: string, connectionId: string) {
  return useChange(() => call(contract.testConnection, { params: { id: teamId, connectionId } }), {
    refresh: [],
    failsInPlace: true,
  });
}

export function useAddDomain(teamId: string) {
  return useChange(
    (domain: string) => call(domains.addDomain, { params: { id: teamId }, body: { domain } }),
    { refresh: [keysOf(teamId)], failsInPlace: true },
  );
}

export function useCheckDomain(teamId: string, domainId: string) {
  return useChange(() => call(domains.checkDomain, { params: { id: teamId, domainId } }), {
    refresh: [keysOf(teamId)],
    done: ({ found }) =>
      found ? 'The record is there.' : { info: 'We can’t find the record yet.' },
  });
}

export function useChangeDomain(teamId: string, domainId: string) {
  return useChange(
    (connectionId: string | null) =>
      call(domains.changeDomain, { params: { id: teamId, domainId }, body: { connectionId } }),
    { refresh: [keysOf(teamId)], done: () => 'Saved.', failsInPlace: true },
  );
}

export function useRequireSignOn(teamId: string, domainId: string) {
  return useChange(
    (required: boolean) =>
      call(domains.requireSignOn, { params: { id: teamId, domainId }, body: { required } }),
    {
      refresh: [keysOf(teamId)],
      done: (_, required) => (required ? 'Sign-on is required.' : 'Passwords work again.'),
      failsInPlace: true,
    },
  );
}

export function useDeleteDomain(teamId: string, domainId: string) {
  return useChange(() => call(domains.deleteDomain, { params: { id: teamId, domainId } }), {
    refresh: [keysOf(teamId)],
    done: () => 'The domain was removed.',
    failsInPlace: true,
  });
}
