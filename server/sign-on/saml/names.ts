/** The names that SAML and XML signatures go by. */
export const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol';
export const assertion = 'urn:oasis:names:tc:SAML:2.0:assertion';
export const metadata = 'urn:oasis:names:tc:SAML:2.0:metadata';
export const signature = 'http://www.w3.org/2000/09/xmldsig#';

export const exclusiveCanonical = 'http://www.w3.org/2001/10/xml-exc-c14n#';
export const envelopedSignature = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';

/** SHA-1 isn't among them, and our library has no elliptic curves. */
export const signatureAlgorithms: readonly string[] = [
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
];
export const digestAlgorithms: readonly string[] = [
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
];

export const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
export const postBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST';
export const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
export const success = 'urn:oasis:names:tc:SAML:2.0:status:Success';

export const persistentName = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
export const transientName = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
export const emailName = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
