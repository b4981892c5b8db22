import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { newSecret, signedHeaders } from './signature.ts';

const message = { id: '019f', body: '{"type":"member.joined"}' };

describe('a signature', () => {
  it('is verified by the library that the specification offers', () => {
    const secret = newSecret();
    const headers = signedHeaders([secret], { ...message, at: new Date() });
    expect(new Webhook(secret).verify(message.body, headers)).toEqual({ type: 'member.joined' });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  });

  it('is made with both secrets while one replaces the other', () => {
    const [before, after, other] = [newSecret(), newSecret(), newSecret()];
    const headers = signedHeaders([after, before], { ...message, at: new Date() });
    for (const secret of [before, after]) {
      expect(new Webhook(secret).verify(message.body, headers)).toBeTruthy();
    }
    expect(() => new Webhook(other).verify(message.body, headers)).toThrow(
      WebhookVerificationError,
    );
  });

  it('covers id, time and body', () => {
    const secret = newSecret();
    const headers = signedHeaders([secret], { ...message, at: new Date() });
    const verify = (changed: Record<string, string>, body = message.body) =>
      new Webhook(secret).verify(body, { ...headers, ...changed });
    expect(() => verify({ 'webhook-id': 'another' })).toThrow();
    expect(() => verify({}, '{"type":"member.left"}')).toThrow();
    const earlier = Math.floor(Date.now() / 1000) - 1;
    expect(() => verify({ 'webhook-timestamp': String(earlier) })).toThrow();
    const old = signedHeaders([secret], { ...message, at: new Date(Date.now() - 600_000) });
    expect(() => new Webhook(secret).verify(message.body, old)).toThrow();
  });
});
