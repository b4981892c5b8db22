import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { OutboundRules } from '../../config/outbound.ts';
import {
  askOutside,
  guardedFetch,
  isAllowed,
  isAllowedAddress,
  OutboundError,
  openOutside,
  readOutside,
} from './outbound.ts';

const usual: OutboundRules = {
  allow: [],
  ports: [443, 8443],
  loopback: false,
  resolve: async () => {
    throw new Error('is asked only for names');
  },
};
const loopback: OutboundRules = { ...usual, loopback: true };
const resolvesTo = (...addresses: string[]): OutboundRules => ({
  ...usual,
  resolve: async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
});

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const problemOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'answered',
    (error: unknown) => (error instanceof OutboundError ? error.problem : error),
  );

const refused = [
  'http://example.com/',
  'ftp://example.com/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::7f00:1]/',
  'https://[::127.0.0.1]/',
  'https://0/',
  'https://127.1/',
  'https://0x7f000001/',
  'https://0x7f.1/',
  'https://2130706433/',
  'https://017700000001/',
  'https://１２７.０.０.１/',
  'https://10.0.0.8/',
  'https://172.31.0.1/',
  'https://192.168.1.1/',
  'https://100.64.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://198.18.0.1/',
  'https://203.0.113.1/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://[64:ff9b::a9fe:a9fe]/',
  'https://[64:ff9b:1::808:808]/',
  'https://[2002:7f00:1::]/',
  'https://[2001:0:a9fe:a9fe::1]/',
  'https://[2001:db8::1]/',
  'https://[fc00::1]/',
  'https://[fd00:ec2::254]/',
  'https://[fe80::1]/',
  'https://[fe80::1%25eth0]/',
  'https://[fec0::1]/',
  'https://[ff02::1]/',
  'https://[4000::1]/',
  'https://localhost/',
  'https://LOCALHOST./',
  'https://api.localhost/',
  'https://printer.local/',
  'https://metadata.google.internal/',
  'https://database/',
  'https://example.com:5432/',
  'https://example.com:80/',
  'https://user:password@example.com/',
  'https://user@example.com/',
  'https://',
  'javascript:alert(1)',
  'nonsense',
  '',
];

describe('an address', () => {
  it.each(refused)('%s is refused', (address) => {
    expect(isAllowedAddress(usual, address)).toBe(false);
  });

  it('that is refused is never asked', async () => {
    const asked = refused.flatMap((address) => [
      problemOf(askOutside(usual, address)),
      problemOf(guardedFetch(usual)(address)),
    ]);
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['not_allowed']));
  });

  it.each([
    'https://example.com/hook',
    'https://example.com:8443/hook',
    'https://93.184.215.14/',
    'https://[2606:4700::1111]/',
    'https://[::ffff:8.8.8.8]/',
    'https://[64:ff9b::808:808]/',
  ])('%s may be asked', (address) => expect(isAllowedAddress(usual, address)).toBe(true));

  it('may be on any port for pages and pictures', () => {
    const options = { anyPort: true };
    expect(isAllowedAddress(usual, 'https://example.com:9000/', options)).toBe(true);
    expect(isAllowedAddress(usual, 'https://10.0.0.1:9000/', options)).toBe(false);
  });

  it('in a network of the operator’s may be asked, others and loopback not', () => {
    const rules = { ...usual, allow: ['10.2.0.0/16', 'fd00::/8', '100.64.0.0/10'] };
    for (const address of ['10.2.3.4', '::ffff:10.2.3.4', '64:ff9b::a02:304', 'fd12::1']) {
      expect(isAllowed(rules, address), address).toBe(true);
    }
    for (const address of [
      '10.3.0.1',
      '127.0.0.1',
      '::1',
      '169.254.169.254',
      'fd00:ec2::254',
      '100.100.100.200',
    ]) {
      expect(isAllowed(rules, address), address).toBe(false);
    }
    expect(isAllowedAddress(rules, 'https://idp.corp.internal/')).toBe(true);
    expect(isAllowedAddress(rules, 'https://a.localhost/')).toBe(false);
  });

  it('of 127.0.0.0/8 is refused in every way to write it', () => {
    const byte = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(byte, byte, byte, fc.integer({ min: 0, max: 5 }), (b, c, d, way) => {
        const number = 0x7f000000 + b * 65536 + c * 256 + d;
        const hex = number.toString(16);
        const words = `${hex.slice(0, 4)}:${hex.slice(4)}`;
        const host = [
          `127.${b}.${c}.${d}`,
          String(number),
          `0x${hex}`,
          `0${number.toString(8)}`,
          `[::ffff:${words}]`,
          `[64:ff9b::${words}]`,
        ][way];
        expect(isAllowedAddress(usual, `https://${host}/`)).toBe(false);
      }),
    );
  });
});

describe('a name', () => {
  it.each([
    ['one private address', ['10.0.0.1']],
    ['a public and a private one', ['93.184.215.14', '127.0.0.1']],
    ['a public and a private one of IPv6', ['2606:4700::1111', 'fd00::1']],
    ['the address of credentials behind NAT64', ['64:ff9b::a9fe:a9fe']],
  ])('with %s is refused', async (_, addresses) => {
    const rules = resolvesTo(...addresses);
    expect(await problemOf(askOutside(rules, 'https://example.com/'))).toBe('not_allowed');
    expect(await problemOf(guardedFetch(rules)('https://example.com/'))).toBe('not_allowed');
  });

  it('without addresses, or that can’t be resolved, is told as such', async () => {
    expect(await problemOf(askOutside(resolvesTo(), 'https://example.com/'))).toBe('dns');
    expect(await problemOf(askOutside(usual, 'https://example.com/'))).toBe('dns');
  });

  it('that changes after the check isn’t asked again', async () => {
    const address = await serve((_, reply) => reply.end('fine'));
    const found = ['127.0.0.1', '10.0.0.1'];
    let asked = 0;
    const rules: OutboundRules = {
      ...loopback,
      resolve: async () => [{ address: found[asked++] ?? '', family: 4 }],
    };
    const named = address.replace('127.0.0.1', 'localhost');
    expect((await askOutside(rules, named)).body.toString()).toBe('fine');
    expect(asked).toBe(1);
  });

  it('is checked once more when the connection is there', async () => {
    let requests = 0;
    const address = await serve((_, reply) => {
      requests += 1;
      reply.end();
    });
    const rules: OutboundRules = {
      ...loopback,
      resolve: async () => {
        // After the addresses were checked, and before anything is connected.
        setImmediate(() => {
          rules.loopback = false;
        });
        return [{ address: '127.0.0.1', family: 4 }];
      },
    };
    const named = address.replace('127.0.0.1', 'localhost');
    expect(await problemOf(askOutside(rules, named))).toBe('not_allowed');
    expect(requests).toBe(0);
  });

  it('that is refused takes as long whatever is behind it', async () => {
    const began = performance.now();
    await problemOf(askOutside(resolvesTo('10.0.0.1'), 'https://example.com/'));
    expect(performance.now() - began).toBeGreaterThan(99);
  });
});

describe('an answer', () => {
  it('arrives with status, headers and body', async () => {
    const address = await serve((request, reply) => {
      const sent: Buffer[] = [];
      request.on('data', (chunk) => sent.push(chunk));
      request.on('end', () => {
        const { method, headers } = request;
        reply.writeHead(201, { 'x-is': 'there' });
        reply.end(JSON.stringify({ method, type: headers['content-type'], text: String(sent) }));
      });
    });
    const reply = await askOutside(loopback, address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"a":"ü"}',
    });
    expect(reply).toMatchObject({ status: 201, headers: { 'x-is': 'there' } });
    expect(JSON.parse(String(reply.body))).toEqual({
      method: 'POST',
      type: 'application/json',
      text: '{"a":"ü"}',
    });
  });

  it('that leads elsewhere isn’t followed', async () => {
    const asked: string[] = [];
    const address = await serve((request, reply) => {
      asked.push(request.url ?? '');
      reply.writeHead(302, { location: '/next' }).end();
    });
    expect(await askOutside(loopback, `${address}/first`)).toMatchObject({ status: 302 });
    expect((await guardedFetch(loopback)(`${address}/second`)).status).toBe(302);
    expect(asked).toEqual(['/first', '/second']);
  });

  it('of a page is followed to where we may ask, a few times', async () => {
    const address = await serve((request, reply) => {
      const [, step = ''] = /(\d+)/.exec(request.url ?? '') ?? [];
      if (step === '0') reply.end('there');
      else if (step === '') reply.writeHead(302, { location: 'https://10.0.0.1/' }).end();
      else reply.writeHead(302, { location: `/${Number(step) - 1}` }).end();
    });
    const chunks: Uint8Array[] = [];
    for await (const chunk of await readOutside(loopback)(`${address}/3`, 'text/html')) {
      chunks.push(chunk);
    }
    expect(Buffer.concat(chunks).toString()).toBe('there');
    const read = (path: string) => problemOf(readOutside(loopback)(address + path, 'text/html'));
    expect(await read('/4')).toBe('refused');
    expect(await read('/')).toBe('not_allowed');
  });

  it('that never comes is given up', async () => {
    const address = await serve(() => undefined);
    expect(await problemOf(askOutside(loopback, address, { totalMs: 50 }))).toBe('timeout');
    const signal = AbortSignal.timeout(50);
    expect(await problemOf(guardedFetch(loopback)(address, { signal }))).toBe('timeout');
  });

  it('that trickles is given up', async () => {
    const address = await serve((_, reply) => {
      reply.write('a');
      const timer = setInterval(() => reply.write('a'), 10);
      reply.on('close', () => clearInterval(timer));
    });
    expect(await problemOf(askOutside(loopback, address, { totalMs: 80 }))).toBe('timeout');
  });

  it('without an end is read up to the limit', async () => {
    let written = 0;
    const address = await serve((_, reply) => {
      const more = () => {
        while (!reply.destroyed && reply.write(Buffer.alloc(65_536))) written += 65_536;
      };
      reply.on('drain', more);
      more();
    });
    expect(await problemOf(askOutside(loopback, address))).toBe('too_large');
    expect(await problemOf(guardedFetch(loopback, { mostBytes: 100_000 })(address))).toBe(
      'too_large',
    );
    expect(written).toBeLessThan(64 * 1024 * 1024);
  });

  it('that is compressed stays so', async () => {
    const bomb = gzipSync(Buffer.alloc(5_000_000));
    const address = await serve((_, reply) => {
      reply.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    });
    expect((await askOutside(loopback, address)).body).toHaveLength(bomb.length);
  });

  it('that breaks off or isn’t HTTP is a refusal, and one without TLS a problem of TLS', async () => {
    const address = await serve((_, reply) => {
      reply.writeHead(200, { 'content-length': '100' });
      reply.write('a', () => reply.destroy());
    });
    expect(await problemOf(askOutside(loopback, address))).toBe('refused');
    const secure = address.replace('http:', 'https:');
    expect(await problemOf(askOutside(loopback, secure))).toBe('tls');
    const [server] = servers;
    await new Promise((done) => server?.close(done));
    expect(await problemOf(askOutside(loopback, address))).toBe('refused');
  });

  it('can be ended unread', async () => {
    const address = await serve((_, reply) => reply.write('a'));
    const reply = await openOutside(loopback, address);
    expect(reply.status).toBe(200);
    reply.end();
    expect(await problemOf(Array.fromAsync(reply.chunks))).toBe('refused');
  });
});

describe('as fetch', () => {
  it('sends and returns what the global one does', async () => {
    const address = await serve((request, reply) => {
      request.resume();
      reply.setHeader('set-cookie', ['a=1', 'b=2']);
      reply.setHeader('content-type', 'application/json');
      reply.end(JSON.stringify({ type: request.headers['content-type'], path: request.url }));
    });
    const reply = await guardedFetch(loopback)(new URL('/token', address), {
      method: 'POST',
      headers: new Headers({ accept: 'application/json' }),
      body: new URLSearchParams({ grant_type: 'authorization_code' }),
    });
    expect(reply.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(await reply.json()).toEqual({
      type: 'application/x-www-form-urlencoded;charset=UTF-8',
      path: '/token',
    });
  });

  it('knows answers without a body', async () => {
    const address = await serve((_, reply) => reply.writeHead(204).end());
    const reply = await guardedFetch(loopback)(address);
    expect([reply.status, reply.body]).toEqual([204, null]);
  });
});
