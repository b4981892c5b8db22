import { type ProviderCertificate, readCertificate } from './certificates.ts';
import { decodeUtf8 } from './check-response.ts';
import { metadata, protocol, redirectBinding, signature } from './names.ts';
import { SamlProblem } from './problems.ts';
import {
  attributeOf,
  childrenOf,
  isElement,
  plainTextOf,
  scanXml,
  walkElements,
  type XmlElement,
} from './scan-xml.ts';

/** What a provider says about itself. */
export interface ProviderMetadata {
  entityId: string;
  /** Where we send people, by redirect. */
  signOnUrl: string;
  certificates: ProviderCertificate[];
}

const maxMetadataBytes = 2 * 1024 * 1024;
const maxCertificates = 10;
const maxAddressLength = 2_000;

/** Providers list every claim they know. Nobody signs what we read, so comments do no harm. */
const limits = {
  elements: 20_000,
  depth: 30,
  attributes: 60,
  namespaces: 2_000,
  comments: 'skipped',
} as const;

export interface ReadOptions {
  now: number;
  /** Local installations may have their provider on the same computer. */
  allowHttp: boolean;
}

export function readMetadata(bytes: Uint8Array, { now, allowHttp }: ReadOptions): ProviderMetadata {
  if (bytes.length > maxMetadataBytes) throw new SamlProblem('too_large');
  // Some editors write a mark in front, which says nothing about UTF-8.
  const root = scanXml(
    decodeUtf8(bytes)
      .replace(/^\ufeff/, '')
      .trimStart(),
    limits,
  );
  if (root.name === 'EntitiesDescriptor') throw new SamlProblem('several_entities');
  if (!isElement(root, metadata, 'EntityDescriptor')) throw new SamlProblem('not_a_provider');
  const entityId = attributeOf(root, 'entityID') ?? '';
  const provider = childrenOf(root, metadata, 'IDPSSODescriptor').find((descriptor) =>
    attributeOf(descriptor, 'protocolSupportEnumeration')?.split(/\s+/).includes(protocol),
  );
  const hasName = entityId !== '' && entityId.length <= 1_024 && entityId === entityId.trim();
  if (!provider || !hasName) throw new SamlProblem('not_a_provider', entityId);
  assertCurrent(root, now);
  assertCurrent(provider, now);
  if (/^(?:true|1)$/.test(attributeOf(provider, 'WantAuthnRequestsSigned') ?? '')) {
    throw new SamlProblem('wants_signed_requests');
  }
  return {
    entityId,
    signOnUrl: findSignOnUrl(provider, allowHttp),
    certificates: findCertificates(provider),
  };
}

function assertCurrent(element: XmlElement, now: number) {
  const until = attributeOf(element, 'validUntil');
  if (until !== undefined && !(Date.parse(until) > now)) {
    throw new SamlProblem('metadata_expired', until);
  }
}

function findSignOnUrl(provider: XmlElement, allowHttp: boolean): string {
  const addresses = childrenOf(provider, metadata, 'SingleSignOnService')
    .filter((service) => attributeOf(service, 'Binding') === redirectBinding)
    .map((service) => attributeOf(service, 'Location')?.trim() ?? '');
  const found = addresses.find((address) => isSignOnUrl(address, allowHttp));
  if (found === undefined) throw new SamlProblem('no_redirect_address', addresses[0]);
  return found;
}

/** People are led there, so it's an ordinary address without a password in it. */
function isSignOnUrl(address: string, allowHttp: boolean): boolean {
  const url = URL.parse(address);
  if (!url || address.length > maxAddressLength) return false;
  const isWeb = url.protocol === 'https:' || (allowHttp && url.protocol === 'http:');
  return isWeb && url.username === '' && url.password === '' && url.hash === '';
}

/** For signing, or for anything. A provider that changes its key announces both for a while. */
function findCertificates(provider: XmlElement): ProviderCertificate[] {
  const sources = childrenOf(provider, metadata, 'KeyDescriptor')
    .filter((key) => ['signing', undefined].includes(attributeOf(key, 'use')))
    .flatMap((key) => [...walkElements(key)])
    .filter((element) => isElement(element, signature, 'X509Certificate'))
    .map((element) => plainTextOf(element) ?? '');
  return readCertificates(sources);
}

/** Those we can use; refused only if there is none. */
function readCertificates(sources: readonly string[]): ProviderCertificate[] {
  const found = new Map<string, ProviderCertificate>();
  let problem = new SamlProblem('no_certificate');
  for (const source of sources.slice(0, maxCertificates)) {
    try {
      const certificate = readCertificate(source);
      found.set(certificate.fingerprint, certificate);
    } catch (error) {
      if (!(error instanceof SamlProblem)) throw error;
      problem = error;
    }
  }
  if (found.size === 0) throw problem;
  return [...found.values()];
}

export interface MetadataWork extends ReadOptions {
  bytes: Uint8Array;
}

export type MetadataRead =
  | { metadata: ProviderMetadata }
  | { problem: SamlProblem['code']; found: string | undefined };

export function tryMetadata({ bytes, ...options }: MetadataWork): MetadataRead {
  try {
    return { metadata: readMetadata(bytes, options) };
  } catch (error) {
    if (!(error instanceof SamlProblem)) throw error;
    return { problem: error.code, found: error.found };
  }
}
