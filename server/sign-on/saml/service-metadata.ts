import { escapeHtml } from '../../platform/mail/mail-template.ts';
import { emailName, metadata, persistentName, postBinding, protocol } from './names.ts';

/** What a provider needs to know about us: where answers go, and that assertions have to be signed. */
export function writeServiceMetadata({ entityId, acs }: { entityId: string; acs: string }): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<EntityDescriptor xmlns="${metadata}" entityID="${escapeHtml(entityId)}">
  <SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="${protocol}">
    <NameIDFormat>${persistentName}</NameIDFormat>
    <NameIDFormat>${emailName}</NameIDFormat>
    <AssertionConsumerService Binding="${postBinding}" Location="${escapeHtml(acs)}" index="0" isDefault="true"/>
  </SPSSODescriptor>
</EntityDescriptor>
`;
}
