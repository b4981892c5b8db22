import { Refusal } from '../../platform/calls/errors.ts';
import { createHelper } from '../../platform/processes/helper-process.ts';
import type { SamlAnswer } from './check-assertion.ts';
import type { MetadataRead, MetadataWork, ProviderMetadata } from './metadata.ts';
import { SamlProblem } from './problems.ts';
import type { Verified, VerifyWork } from './verify-response.ts';

/*
 * What strangers send is read in a process of its own, which is ended when it takes too long, so nobody else waits for it. A normal
 * answer takes some twenty milliseconds.
 */

const limits = { mostMs: 2_000, onTimeout: () => new Refusal('bad_signature') };

const verifier = createHelper<VerifyWork, Verified>(
  new URL('./response-process.ts', import.meta.url),
  limits,
);

const reader = createHelper<MetadataWork, MetadataRead>(
  new URL('./metadata-process.ts', import.meta.url),
  { ...limits, concurrency: 1 },
);

export async function verifyInProcess(work: VerifyWork): Promise<SamlAnswer> {
  const verified = await verifier.run(work).catch(nameTimeout);
  if ('problem' in verified) throw new SamlProblem(verified.problem, verified.found);
  return verified.answer;
}

export async function readMetadataInProcess(work: MetadataWork): Promise<ProviderMetadata> {
  const read = await reader.run(work).catch(nameTimeout);
  if ('problem' in read) throw new SamlProblem(read.problem, read.found);
  return read.metadata;
}

function nameTimeout(error: unknown): never {
  const isTimeout = error instanceof Refusal && error.code === 'bad_signature';
  throw isTimeout ? new SamlProblem('took_too_long') : error;
}
