import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { BucketConfig } from '../../server/config/storage.ts';

export interface TestBucket {
  config: BucketConfig;
  environment: Record<string, string>;
  /** Nothing listens any more. */
  close(): Promise<void>;
}

/** An empty bucket of a storage server that speaks the protocol of S3. */
export async function startBucket(): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'stepwell-bucket-'));
  const name = 'stepwell';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    // It expects other signatures than Amazon does where a request names only the bucket.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name }],
  });
  const { port } = await server.run();
  // The server knows these two by heart.
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  const endpoint = `http://127.0.0.1:${port}`;
  let isOpen = true;
  return {
    config: { name, endpoint, region: 'us-east-1', credentials },
    environment: {
      S3_BUCKET: name,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    async close() {
      if (!isOpen) return;
      isOpen = false;
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
