import type { Config } from '../../config.ts';
import { askOutside, metadataBytes, OutboundError } from '../../platform/http/outbound.ts';
import type { ProviderMetadata } from './metadata.ts';
import { readMetadataInProcess } from './verify-in-process.ts';

/** The metadata at an address. Throws a SamlProblem for what it says, an OutboundError if it can't be had. */
export async function fetchMetadata(config: Config, address: string): Promise<ProviderMetadata> {
  const { status, body } = await askOutside(config.outbound, address, {
    mostBytes: metadataBytes,
    headers: { accept: 'application/samlmetadata+xml, application/xml, text/xml' },
  });
  if (status !== 200) throw new OutboundError('refused');
  return readMetadataText(config, body);
}

export function readMetadataText(config: Config, bytes: Uint8Array): Promise<ProviderMetadata> {
  return readMetadataInProcess({ bytes, now: Date.now(), allowHttp: config.isLocal });
}
