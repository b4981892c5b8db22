import { LRUCache } from 'lru-cache';
import * as client from 'openid-client';
import * as z from 'zod/mini';
import { OidcSettings } from '../../../contract/sign-on/connections.ts';
import type { Config } from '../../config.ts';
import { guardedFetch } from '../../platform/http/outbound.ts';
import { openSecret } from '../connections/client-secret.ts';
import type { Connection } from '../connections/connection.ts';
import { SignOnProblem } from '../problems.ts';
import { isOneTenant, tidyIssuer } from './issuer.ts';
import { keysWith } from './keys.ts';
import { toSignOnProblem } from './problems.ts';

/** Of one way to a provider and back, with everything that has to be asked. */
const totalSeconds = 10;
/** Tokens of people in very many groups are long. */
const mostBytes = 512 * 1024;

const hour = 3_600_000;
const known = new LRUCache<string, client.ServerMetadata>({ max: 500, ttl: hour });

export function oidcSettings({ settings }: Pick<Connection, 'settings'>): OidcSettings {
  const parsed = z.safeParse(OidcSettings, settings);
  if (!parsed.success) throw new SignOnProblem('not_a_provider', 'no issuer yet');
  return parsed.data;
}

/** What a provider says about itself, from the provider. Whoever saves an issuer saves the one that is in it. */
export async function discoverProvider(
  config: Config,
  given: string,
): Promise<client.ServerMetadata> {
  const issuer = tidyIssuer(given);
  if (!isOneTenant(issuer)) throw new SignOnProblem('not_a_provider', issuer);
  const metadata = await discover(config, issuer);
  // The library also accepts what stands for any tenant, and a slash more or less.
  if (!isOneTenant(metadata.issuer) || trimmed(metadata.issuer) !== trimmed(issuer)) {
    throw new SignOnProblem('not_a_provider', `it calls itself ${metadata.issuer}`);
  }
  assertUsable(config, metadata);
  known.set(metadata.issuer, metadata);
  return metadata;
}

const trimmed = (issuer: string) => issuer.replace(/\/$/, '');

async function discover(config: Config, issuer: string): Promise<client.ServerMetadata> {
  try {
    const found = await client.discovery(new URL(issuer), 'unused', undefined, client.None(), {
      [client.customFetch]: guardedFetch(config.outbound, {
        mostBytes,
        totalMs: totalSeconds * 1000,
      }),
      timeout: totalSeconds,
      execute: extensionsFor(config),
    });
    return found.serverMetadata();
  } catch (error) {
    throw toSignOnProblem(error, 'not_a_provider');
  }
}

function assertUsable({ outbound }: Config, metadata: client.ServerMetadata): void {
  const { authorization_endpoint, token_endpoint, jwks_uri } = metadata;
  for (const address of [authorization_endpoint, token_endpoint, jwks_uri]) {
    const protocol = URL.parse(address ?? '')?.protocol;
    const isAllowed = protocol === 'https:' || (outbound.loopback && protocol === 'http:');
    if (!isAllowed) throw new SignOnProblem('not_a_provider', `address ${address ?? 'missing'}`);
  }
}

// Only an installation that nobody else can reach opens loopback, where nothing is encrypted.
const extensionsFor = ({ outbound }: Config) =>
  outbound.loopback
    ? [client.enableNonRepudiationChecks, client.allowInsecureRequests]
    : [client.enableNonRepudiationChecks];

/** As known for up to an hour. */
export async function providerOf(
  config: Config,
  connection: Connection,
): Promise<client.ServerMetadata> {
  const { issuer } = oidcSettings(connection);
  const metadata = known.get(issuer) ?? (await discoverProvider(config, issuer));
  if (metadata.issuer !== issuer) {
    throw new SignOnProblem('not_a_provider', `it calls itself ${metadata.issuer}`);
  }
  return metadata;
}

/** What one conversation with the provider needs. */
export async function openClient(
  config: Config,
  connection: Connection,
): Promise<client.Configuration> {
  const metadata = await providerOf(config, connection);
  const { clientId } = oidcSettings(connection);
  const secret = connection.secret === null ? null : openSecret(config, connection.secret);
  // Made from plain metadata, so its issuer is the only one that tokens may name.
  const opened = new client.Configuration(
    metadata,
    clientId,
    secret === null ? undefined : secret,
    authenticationOf(metadata, secret),
  );
  opened.timeout = totalSeconds;
  for (const extend of extensionsFor(config)) extend(opened);
  opened[client.customFetch] = conversation(config, metadata);
  return opened;
}

function authenticationOf(metadata: client.ServerMetadata, secret: string | null) {
  if (secret === null) return client.None();
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return methods.includes('client_secret_basic')
    ? client.ClientSecretBasic(secret)
    : client.ClientSecretPost(secret);
}

/** Everything within the same ten seconds. The keys come from what is known, unless the token names another one. */
function conversation(config: Config, metadata: client.ServerMetadata): client.CustomFetch {
  const outside = guardedFetch(config.outbound, { mostBytes, totalMs: totalSeconds * 1000 });
  const deadline = AbortSignal.timeout(totalSeconds * 1000);
  const { href: tokens } = new URL(metadata.token_endpoint ?? '');
  const { href: keys } = new URL(metadata.jwks_uri ?? '');
  let keyId: string | undefined;
  return async (address, { signal, ...init }) => {
    if (address === keys) return Response.json(await keysWith(config, metadata, keyId));
    const reply = await outside(address, {
      ...init,
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    });
    if (address !== tokens) return reply;
    const text = await reply.text();
    keyId = keyIdOf(text);
    return new Response(text, reply);
  };
}

/** Nothing of it is believed: it only says whether the keys have to be asked for again. */
function keyIdOf(tokenReply: string): string | undefined {
  try {
    const { id_token } = JSON.parse(tokenReply);
    const [header = ''] = String(id_token).split('.');
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString());
    return typeof kid === 'string' ? kid : undefined;
  } catch {
    return undefined;
  }
}
