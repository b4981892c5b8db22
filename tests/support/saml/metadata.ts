import type { TestKey } from './certificate.ts';

export interface MetadataParts {
  entityId?: string;
  signOnUrl?: string;
  keys?: readonly TestKey[];
  /** Further attributes of the description of the provider. */
  attributes?: string;
  binding?: string;
}

/** What a SAML provider publishes about itself. */
export function writeMetadata({
  entityId = 'https://idp.example/entity',
  signOnUrl = 'https://idp.example/sso',
  keys = [],
  attributes = '',
  binding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect',
}: MetadataParts = {}): string {
  const certificates = keys.map(
    ({ base64 }) => `
    <KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data>
      <ds:X509Certificate>
        ${base64.replaceAll(/.{64}/g, '$&\n        ')}
      </ds:X509Certificate>
    </ds:X509Data></ds:KeyInfo></KeyDescriptor>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<!-- Written by a test -->
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">
  <IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"${attributes}>${certificates.join('')}
    <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://idp.example/post"/>
    <SingleSignOnService Binding="${binding}" Location="${signOnUrl}"/>
  </IDPSSODescriptor>
</EntityDescriptor>
`;
}
