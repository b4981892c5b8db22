import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { BucketConfig } from '../../config/storage.ts';
import type { FileStore } from './file-store.ts';

/** Other programs may use the same bucket. */
const prefix = 'files/';

/** How long a bucket may be silent, in milliseconds. */
const patience = { connectionTimeout: 3_000, requestTimeout: 15_000, socketTimeout: 30_000 };

/** Files in a bucket of Amazon S3, or of any storage that speaks its protocol. */
export function bucketStore(config: BucketConfig, timeouts = patience): FileStore {
  const place = (name: string) => ({ Bucket: config.name, Key: `${prefix}${name}` });
  let opened: Promise<Opened> | undefined;

  async function ask<T>(work: (opened: Opened) => Promise<T>): Promise<T> {
    opened ??= open(config, timeouts);
    try {
      return await work(await opened);
    } catch (error) {
      throw new BucketError(error);
    }
  }

  return {
    // The storage shows an object once all of it has arrived.
    put: (name, bytes) =>
      ask(async ({ client, sdk }) => {
        await client.send(new sdk.PutObjectCommand({ ...place(name), Body: bytes }));
      }),
    putFile: async (name, path) => {
      const { size } = await stat(path);
      await ask(async ({ client, sdk }) => {
        const Body = createReadStream(path);
        try {
          await client.send(
            new sdk.PutObjectCommand({ ...place(name), Body, ContentLength: size }),
          );
        } finally {
          Body.destroy();
        }
      });
    },
    open: (name, range) =>
      ask(async ({ client, sdk }) => {
        try {
          const { Body } = await client.send(
            new sdk.GetObjectCommand({
              ...place(name),
              ...(range && { Range: `bytes=${range.start}-${range.end}` }),
            }),
          );
          return (Body as Readable | undefined) ?? null;
        } catch (error) {
          if (error instanceof sdk.NoSuchKey) return null;
          throw error;
        }
      }),
    size: (name) =>
      ask(async ({ client, sdk }) => {
        try {
          const { ContentLength } = await client.send(new sdk.HeadObjectCommand(place(name)));
          return ContentLength ?? null;
        } catch (error) {
          if (error instanceof sdk.NotFound) return null;
          throw error;
        }
      }),
    get: (name) =>
      ask(async ({ client, sdk }) => {
        try {
          const { Body } = await client.send(new sdk.GetObjectCommand(place(name)));
          return (await Body?.transformToByteArray()) ?? null;
        } catch (error) {
          if (error instanceof sdk.NoSuchKey) return null;
          throw error;
        }
      }),
    has: (name) =>
      ask(async ({ client, sdk }) => {
        try {
          await client.send(new sdk.HeadObjectCommand(place(name)));
          return true;
        } catch (error) {
          if (error instanceof sdk.NotFound) return false;
          throw error;
        }
      }),
    remove: (name) =>
      ask(async ({ client, sdk }) => {
        await client.send(new sdk.DeleteObjectCommand(place(name)));
      }),
    async *list() {
      let last: string | undefined;
      for (;;) {
        const { Contents = [], IsTruncated } = await ask(({ client, sdk }) =>
          client.send(
            new sdk.ListObjectsV2Command({
              Bucket: config.name,
              Prefix: prefix,
              StartAfter: last,
            }),
          ),
        );
        for (const { Key = '' } of Contents) yield Key.slice(prefix.length);
        last = Contents.at(-1)?.Key;
        if (!IsTruncated || last === undefined) return;
      }
    },
  };
}

interface Opened {
  client: S3Client;
  sdk: typeof import('@aws-sdk/client-s3');
}

/** Loaded when first used: most installations store their files in a folder. */
async function open(
  { endpoint, region, credentials }: BucketConfig,
  timeouts: typeof patience,
): Promise<Opened> {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    region,
    // Storage other than Amazon's rarely has a name of its own for every bucket.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Without them, the SDK looks for a role of the machine.
    ...(credentials ? { credentials } : {}),
    maxAttempts: 2,
    // Without the last option, the SDK only logs a warning and keeps waiting.
    requestHandler: { ...timeouts, throwOnRequestTimeout: true },
    // Checksums that only some of the compatible ones know are sent where they are required.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { client, sdk };
}

/** A request can't fix anything that is wrong with the bucket: it can be tried again later. */
export class BucketError extends Error {
  readonly code = 'BUCKET';
  /** Otherwise the operation may still happen after we gave up. */
  readonly isAnswered: boolean;

  constructor(cause: unknown) {
    const { name = '', message = '', $metadata } = cause as Partial<S3ServiceException>;
    super(`The bucket: ${[name, message].filter((part) => part && part !== 'Error').join(': ')}`, {
      cause,
    });
    this.isAnswered = $metadata?.httpStatusCode !== undefined;
  }
}
