import * as z from 'zod/mini';
import { Address, type Given, type Values } from './variables.ts';

export interface BucketConfig {
  name: string;
  /** Unset: Amazon's own. */
  endpoint: string | undefined;
  region: string;
  /** Unset: those of the machine. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}

export const megabyte = 1024 * 1024;

const Megabytes = (usual: number, most: number) =>
  z._default(
    z.coerce
      .number('must be a number of megabytes')
      .check(z.int('must be a whole number'), z.gte(1), z.lte(most, `can be ${most} at most`)),
    usual,
  );

export const storageVariables = {
  STEPWELL_DATA: z._default(z.string(), 'data'),
  DATABASE_URL: Address(/^postgres(ql)?:$/, 'postgresql://user:password@host:5432/stepwell'),
  DATABASE_DIRECT_URL: Address(/^postgres(ql)?:$/, 'postgresql://user:password@host:5432/stepwell'),
  DATABASE_CONNECTIONS: z._default(
    z.coerce
      .number('must be a number')
      .check(z.int('must be a whole number'), z.gte(2), z.lte(1000)),
    10,
  ),
  S3_BUCKET: z.optional(
    z.string().check(z.regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'must be the name of a bucket')),
  ),
  S3_ENDPOINT: Address(/^https?:$/, 'https://storage.example.org'),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  // A backup has each file in one piece, of 512 MB at most.
  MEDIA_VIDEO_MB: Megabytes(500, 500),
  MEDIA_AUDIO_MB: Megabytes(50, 500),
  MEDIA_PDF_MB: Megabytes(20, 500),
  MEDIA_COURSE_MB: Megabytes(5_000, 1_000_000),
  CONTENT_FOLDERS: z.optional(z.string()),
  SAMPLE_COURSES: z._default(z.enum(['on', 'off'], 'must be on or off'), 'on'),
};

export function storageProblems(given: Given): string[] {
  const problems: string[] = [];
  if (given.DATABASE_DIRECT_URL && !given.DATABASE_URL) {
    problems.push('DATABASE_DIRECT_URL also needs DATABASE_URL, the address of the pooler');
  }
  const bucketNames = Object.keys(given).filter((name) => /^S3_(?!BUCKET)/.test(name));
  if (bucketNames.length > 0 && !given.S3_BUCKET) {
    problems.push(`${bucketNames.join(' and ')} also need S3_BUCKET`);
  }
  if (!given.S3_ACCESS_KEY_ID !== !given.S3_SECRET_ACCESS_KEY) {
    problems.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set both or none');
  }
  return problems;
}

export function bucketOf(values: Values<typeof storageVariables>): BucketConfig | undefined {
  const { S3_BUCKET: name, S3_ENDPOINT: endpoint, S3_REGION: region } = values;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (!name) return undefined;
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  return { name, endpoint, region, credentials };
}
