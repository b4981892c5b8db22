import {
  assertion,
  digestAlgorithms,
  envelopedSignature,
  exclusiveCanonical,
  protocol,
  signature,
  signatureAlgorithms,
  success,
} from './names.ts';
import { SamlProblem } from './problems.ts';
import {
  attributeOf,
  childrenOf,
  isElement,
  plainTextOf,
  scanXml,
  walkElements,
  type XmlElement,
  type XmlLimits,
} from './scan-xml.ts';

/** An answer whose form we accept. Nothing in it is proven yet. */
export interface CheckedResponse {
  xml: string;
  /** The request it answers; without one, the provider sent it unasked. */
  inResponseTo: string | undefined;
  issuer: string | undefined;
  destination: string | undefined;
  assertionId: string;
  /** The certificate that it brings along, in base64. Never trusted, only compared with those we know. */
  broughtCertificate: string | undefined;
}

const maxResponseBytes = 192 * 1024;

const limits: XmlLimits = {
  elements: 1_000,
  depth: 30,
  attributes: 30,
  namespaces: 100,
  comments: 'refused',
};

/**
 * Everything that can be said about an answer before its signature is verified: its size, its markup, and that there is exactly one
 * assertion, signed as a whole by a signature of the one form that we accept. XML libraries disagree about the rest.
 */
export function checkResponse(encoded: string): CheckedResponse {
  const xml = decode(encoded);
  const root = scanXml(xml, limits);
  if (!isElement(root, protocol, 'Response') || attributeOf(root, 'Version') !== '2.0') {
    throw new SamlProblem('not_a_response', root.name);
  }
  assertSucceeded(root);
  const found = findAssertion(root);
  assertUniqueIds(root);
  assertSignatures(root, found);
  return {
    xml,
    inResponseTo: attributeOf(root, 'InResponseTo'),
    issuer: issuerOf(root),
    destination: attributeOf(root, 'Destination'),
    assertionId: attributeOf(found, 'ID') ?? '',
    broughtCertificate: findCertificate(found),
  };
}

function decode(encoded: string): string {
  // Counted before anything is copied. Some providers wrap the lines.
  if (encoded.length > maxResponseBytes * 1.5) throw new SamlProblem('too_large');
  const text = encoded.replaceAll(/[\r\n]/g, '');
  if (text === '' || text.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) {
    throw new SamlProblem('not_base64');
  }
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length > maxResponseBytes) throw new SamlProblem('too_large');
  if (bytes.toString('base64') !== text) throw new SamlProblem('not_base64');
  return decodeUtf8(bytes);
}

export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new SamlProblem('not_utf8');
  }
}

/** An answer that says no has no assertion, and often no signature. */
function assertSucceeded(root: XmlElement) {
  const [status, ...others] = childrenOf(root, protocol, 'Status');
  const [code] = status ? childrenOf(status, protocol, 'StatusCode') : [];
  if (!code || others.length > 0) throw new SamlProblem('not_a_response');
  const value = attributeOf(code, 'Value') ?? '';
  if (value === success) return;
  const inner = childrenOf(code, protocol, 'StatusCode').map((found) =>
    attributeOf(found, 'Value'),
  );
  throw new SamlProblem('provider_refused', [value, ...inner].join(', '));
}

function findAssertion(root: XmlElement): XmlElement {
  const all = [...walkElements(root)];
  // By name alone: another namespace must not hide one.
  if (all.some(({ name }) => name === 'EncryptedAssertion' || name === 'EncryptedID')) {
    throw new SamlProblem('encrypted_assertion');
  }
  const [found, ...others] = childrenOf(root, assertion, 'Assertion');
  if (!found || others.length > 0) throw new SamlProblem('assertion_count');
  const messages = all.filter(({ name }) => name === 'Assertion' || name === 'Response');
  if (messages.length !== 2) throw new SamlProblem('nested_message');
  return found;
}

/** Whatever a library takes for an identifier: two elements must never answer to one. */
function assertUniqueIds(root: XmlElement) {
  const ids = [...walkElements(root)].flatMap(({ attributes }) =>
    attributes.filter(({ name }) => /^(?:id|assertionid)$/i.test(name)).map(({ value }) => value),
  );
  if (ids.includes('') || new Set(ids).size < ids.length) throw new SamlProblem('duplicate_id');
}

function assertSignatures(root: XmlElement, found: XmlElement) {
  const ofRoot = childrenOf(root, signature, 'Signature');
  const ofAssertion = childrenOf(found, signature, 'Signature');
  const all = [...walkElements(root)].filter(({ name }) => name === 'Signature');
  if (ofRoot.length > 1 || ofAssertion.length > 1) throw new SamlProblem('misplaced_signature');
  if (all.length > ofRoot.length + ofAssertion.length) throw new SamlProblem('misplaced_signature');
  if (ofAssertion.length === 0) throw new SamlProblem('unsigned_assertion');
  for (const element of ofRoot) assertSignature(element, root);
  for (const element of ofAssertion) assertSignature(element, found);
}

/** Only the one form that every provider uses: the parent as a whole, in exclusive canonical form, by RSA. */
function assertSignature(element: XmlElement, parent: XmlElement) {
  const [info, value, keyInfo] = inOrder(element, ['SignedInfo', 'SignatureValue'], ['KeyInfo']);
  const [canonical, method, reference] = inOrder(info, [
    'CanonicalizationMethod',
    'SignatureMethod',
    'Reference',
  ]);
  const [transforms, digestMethod, digest] = inOrder(reference, [
    'Transforms',
    'DigestMethod',
    'DigestValue',
  ]);
  const [enveloped, exclusive] = inOrder(transforms, ['Transform', 'Transform']);
  assertForm(algorithmOf(enveloped) === envelopedSignature && enveloped?.children.length === 0);
  assertCanonical(exclusive);
  assertCanonical(canonical);
  const isAllowed =
    signatureAlgorithms.includes(algorithmOf(method)) &&
    digestAlgorithms.includes(algorithmOf(digestMethod));
  if (!isAllowed) throw new SamlProblem('signature_algorithm', algorithmOf(method));
  assertForm(method?.children.length === 0 && digestMethod?.children.length === 0);
  const id = attributeOf(parent, 'ID') ?? '';
  assertForm(/^[A-Za-z_][\w.-]*$/.test(id));
  assertForm(reference !== undefined && attributeOf(reference, 'URI') === `#${id}`);
  assertForm(plainTextOf(digest)?.trim() !== '' && plainTextOf(value)?.trim() !== '');
  assertForm(digest?.children.length === 0 && value?.children.length === 0);
  // A key's description may hold anything, but nothing that a library could take for the signature itself.
  const names = keyInfo ? [...walkElements(keyInfo)].map(({ name }) => name) : [];
  assertForm(
    !names.some((name) => /^(?:Signed|Signature|Canonical|Reference|Transform|Digest)/.test(name)),
  );
}

const algorithmOf = (element: XmlElement | undefined) =>
  (element && attributeOf(element, 'Algorithm')) ?? '';

/** It may name prefixes that it takes along. */
function assertCanonical(method: XmlElement | undefined) {
  assertForm(method !== undefined && algorithmOf(method) === exclusiveCanonical);
  const prefixes = method ? childrenOf(method, exclusiveCanonical, 'InclusiveNamespaces') : [];
  assertForm(prefixes.length <= 1 && prefixes.length === method?.children.length);
}

/** Its children, which must be these, in this order, and all of the namespace of signatures. */
function inOrder(
  parent: XmlElement | undefined,
  required: readonly string[],
  optional: readonly string[] = [],
): (XmlElement | undefined)[] {
  const children = parent?.children ?? [];
  assertForm(children.length >= required.length);
  assertForm(children.length <= required.length + optional.length);
  const names = [...required, ...optional];
  for (const [index, child] of children.entries()) {
    assertForm(isElement(child, signature, names[index] ?? ''));
  }
  return [...children];
}

function assertForm(isFine: boolean) {
  if (!isFine) throw new SamlProblem('signature_form');
}

export function issuerOf(element: XmlElement): string | undefined {
  const issuers = childrenOf(element, assertion, 'Issuer');
  if (issuers.length > 1) throw new SamlProblem('wrong_issuer');
  return plainTextOf(issuers[0])?.trim();
}

function findCertificate(found: XmlElement): string | undefined {
  const certificates = [...walkElements(found)].filter((element) =>
    isElement(element, signature, 'X509Certificate'),
  );
  return plainTextOf(certificates[0])?.replaceAll(/\s/g, '');
}
