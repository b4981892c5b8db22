import { readdir } from 'node:fs/promises';
import type { Endpoint } from '../../contract/endpoint.ts';

export interface NamedEndpoint {
  /** Such as `accounts.login` or `billing.orders.placeOrder`. */
  name: string;
  endpoint: Endpoint;
}

const folder = new URL('../../contract/', import.meta.url);

/** Every endpoint that the contract's files export. */
export async function allEndpoints(): Promise<NamedEndpoint[]> {
  const files = (await readdir(folder, { recursive: true }))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /^[a-z-]+(\/[a-z-]+)?\.ts$/.test(file))
    .sort();
  const found: NamedEndpoint[] = [];
  for (const file of files) {
    const exports = (await import(new URL(file, folder).href)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exports)) {
      if (isEndpoint(value)) {
        found.push({
          name: `${file.replace('.ts', '').replace('/', '.')}.${name}`,
          endpoint: value,
        });
      }
    }
  }
  return found;
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}
