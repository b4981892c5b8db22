import { expect, it } from 'vitest';
import { answerParts, encode, signedAnswer } from '../../../tests/support/saml/answers.ts';
import { createTestKey } from '../../../tests/support/saml/certificate.ts';
import { writeMetadata } from '../../../tests/support/saml/metadata.ts';
import { checkResponse } from './check-response.ts';
import { readMetadataInProcess, verifyInProcess } from './verify-in-process.ts';

const key = createTestKey();

it('verifies an answer in another process, and says there why one is refused', async () => {
  const about = answerParts();
  const response = checkResponse(encode(signedAnswer(about, key)));
  const { issuer, acs, audience, requestId, now } = about;
  const expected = { issuer, acs, audience, requestId, now };
  const certificates = [key.certificate];
  const answer = await verifyInProcess({ response, expected, certificates });
  expect(answer).toMatchObject({ nameId: 'thandi-1' });
  const other = { ...expected, audience: 'https://other.example' };
  await expect(verifyInProcess({ response, expected: other, certificates })).rejects.toMatchObject({
    code: 'wrong_audience',
  });
});

it('reads metadata in another process', async () => {
  const work = { now: Date.now(), allowHttp: false };
  const bytes = Buffer.from(writeMetadata({ keys: [key] }));
  const metadata = await readMetadataInProcess({ bytes, ...work });
  expect(metadata.certificates.map(({ pem }) => pem)).toEqual([key.certificate]);
  await expect(
    readMetadataInProcess({ bytes: Buffer.from('<r/>'), ...work }),
  ).rejects.toMatchObject({ code: 'not_a_provider' });
});
