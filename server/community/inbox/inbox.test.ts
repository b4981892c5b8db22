import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendContactMessage } from '../../../contract/community/contact.ts';
import {
  addNote,
  attachFile,
  changeMessage,
  changeMessages,
  deleteMessages,
  downloadFile,
  getMessage,
  listMessages,
  readMessage,
  receiveMail,
  removeFile,
  replyToMessage,
} from '../../../contract/community/inbox.ts';
import { sendSalesRequest } from '../../../contract/community/sales.ts';
import {
  ask,
  type SignedIn,
  signedIn,
  startApp,
  type TestApp,
} from '../../../tests/support/app.ts';
import { buildAccount, buildLearner } from '../../../tests/support/factories.ts';
import { deleteClosedMessages } from './delete-messages.ts';
import { receiveMail as receiveAnswer } from './receive-mail.ts';

let app: TestApp;
let nadia: SignedIn;
let owen: SignedIn;
let owenId: number;
const secret = 'a-secret-for-the-mail-server';

beforeAll(async () => {
  app = await startApp({
    config: { inboundMail: { address: 'replies@learn.example', secret } },
  });
  const open = async (first_name: string) => {
    const admin = await buildAccount(app.db, { role: 'Admin', first_name, last_name: 'Admin' });
    return { id: admin.id, ...(await signedIn(app, admin)) };
  };
  nadia = await open('Nadia');
  const second = await open('Owen');
  owen = second;
  owenId = second.id;
});
afterAll(() => app.close());

beforeEach(async () => {
  await app.db.deleteFrom('platform.mail').execute();
  await app.db.deleteFrom('platform.throttle').execute();
  await app.db.deleteFrom('community.contact_message').execute();
});

const message = {
  name: 'Elena Marin',
  email: 'elena@example.org',
  comment: 'Name on my certificate. It says Elena Maria.',
};

async function write(body: Partial<typeof message> & { website?: string } = {}) {
  await ask(app.server, sendContactMessage, { body: { ...message, ...body } });
  const { id } = await app.db
    .selectFrom('community.contact_message')
    .select('id')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

const open = async (id: string) => (await nadia.ask(getMessage, { params: { id } })).body.data;
const list = async (query: Parameters<typeof nadia.ask<typeof listMessages>>[1]['query'] = {}) =>
  (await nadia.ask(listMessages, { query })).body;
const mailsTo = (recipient: string) =>
  app.db
    .selectFrom('platform.mail')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute();
const reply = (
  admin: SignedIn,
  id: string,
  body: { text?: string; version: number; state?: 'done'; attachments?: string[]; key?: string },
) => admin.ask(replyToMessage, { params: { id }, body: { text: 'Dear Elena,\n\nDone.', ...body } });

describe('the inbox', () => {
  it('shows messages newest first, with who wrote and how many wait', async () => {
    const learner = await buildLearner(app.db);
    await (await signedIn(app, learner)).ask(sendContactMessage, { body: message });
    await ask(app.server, sendSalesRequest, {
      body: {
        name: 'Peter Okafor',
        email: 'p.okafor@northline.example',
        organisation: 'Northline Logistics',
        seats: 140,
        goal: 'Train our four depots.',
      },
    });
    const { data, meta } = await list();
    expect(data).toMatchObject([
      {
        name: 'Peter Okafor',
        subject: '140 licences: Train our four depots',
        topic: 'sales',
        organisation: 'Northline Logistics',
        hasAccount: false,
        unread: true,
      },
      {
        name: 'Elena Marin',
        subject: 'Name on my certificate',
        topic: 'support',
        hasAccount: true,
      },
    ]);
    expect(meta).toEqual({ counts: { open: 2, sales: 1, waiting: 0, spam: 0 }, next: null });
    expect((await list({ list: 'sales' })).data).toHaveLength(1);
    const opened = await open(data[1]?.id ?? '');
    expect(opened.account).toEqual({ id: learner.id, username: learner.username, signedIn: true });
  });

  it('pages without losing or repeating a message', async () => {
    const ids = [];
    for (let n = 0; n < 5; n += 1) ids.push(await write({ comment: `Message ${n}` }));
    // All at the same moment: the id decides.
    await app.db.updateTable('community.contact_message').set({ last_at: new Date() }).execute();
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await list({ _limit: 2, ...(after ? { after } : {}) });
      seen.push(...page.data.map(({ id }) => id));
      after = page.meta.next ?? undefined;
    } while (after);
    expect(seen.sort()).toEqual(ids.sort());
  });

  it('finds messages by unfinished words of everything that was written', async () => {
    const id = await write();
    await write({ name: 'Jo Kim', email: 'jo@example.org', comment: 'HEIC photos don’t upload' });
    await nadia.ask(addNote, { params: { id }, body: { text: 'Ask Yuki about Nagasaki.' } });
    const find = async (q: string) => (await list({ list: 'all', q })).data.map(({ name }) => name);
    expect(await find('certif mari')).toEqual(['Elena Marin']);
    expect(await find('nagas')).toEqual(['Elena Marin']);
    expect(await find('elena@example.org')).toEqual(['Elena Marin']);
    expect(await find('don’t upl')).toEqual(['Jo Kim']);
    expect(await find('jo-kim')).toEqual(['Jo Kim']);
    expect(await find("o'clock ' \\ & | !")).toEqual([]);
    expect(await find("')); drop table x; --")).toEqual([]);
    expect(await find('!!!')).toEqual([]);
    expect(await find('example')).toHaveLength(2);
  });

  it('is read once for all Admins', async () => {
    const id = await write();
    await nadia.ask(readMessage, { params: { id } });
    expect((await list()).data[0]?.unread).toBe(false);
  });

  it('can be assigned to Admins only', async () => {
    const id = await write();
    const assign = (assigneeId: number | null) =>
      nadia.ask(changeMessage, { params: { id }, body: { assigneeId } });
    expect((await assign(owenId)).body.data.message).toBe('Owen Admin answers this now.');
    expect((await open(id)).assignee).toEqual({ id: owenId, name: 'Owen Admin' });
    const learner = await buildLearner(app.db);
    const refused = await assign(learner.id);
    expect([refused.status, refused.errors[0]?.field]).toEqual([400, 'assigneeId']);
    await assign(null);
    expect((await open(id)).assignee).toBeNull();
  });
});

describe('a reply', () => {
  it('goes out by email, keeps the thread and is recorded', async () => {
    const id = await write();
    const { version, number } = await open(id);
    const file = Buffer.from('%PDF-1.7 offer');
    const attached = await nadia.ask(attachFile, { params: { id, filename: 'Offer.pdf' } }, file);
    expect(attached.body.data).toMatchObject({ filename: 'Offer.pdf', bytes: file.length });
    const attachments = [attached.body.data.id];
    expect((await open(id)).unsent).toHaveLength(1);
    const answer = await reply(nadia, id, { version, attachments, state: 'done' });
    expect(answer.status).toBe(200);

    const [acknowledgement, mail] = await mailsTo(message.email);
    expect(mail?.subject).toBe(`Re: Name on my certificate [#${number}]`);
    expect(mail?.text_part).toContain('Dear Elena,\n\nDone.\n\nNadia Admin');
    const root = `<${acknowledgement?.id}@localhost>`;
    const headers = mail?.headers as Record<string, string> | undefined;
    expect(headers).toMatchObject({ 'In-Reply-To': root, References: root });
    expect(headers?.['Reply-To']).toMatch(
      new RegExp(`^replies\\+${number}-[0-9a-f]{16}@learn\\.example$`),
    );
    expect(
      await app.db
        .selectFrom('platform.mail_attachment')
        .select(['filename', 'content'])
        .where('mail_id', '=', mail?.id ?? '')
        .execute(),
    ).toEqual([{ filename: 'Offer.pdf', content: file }]);

    const after = await open(id);
    expect(after).toMatchObject({ state: 'done', assignee: { name: 'Nadia Admin' }, unsent: [] });
    expect(after.entries).toMatchObject([
      { kind: 'reply', author: 'Nadia Admin', delivery: 'waiting', attachments: [{ bytes: 14 }] },
    ]);
    const download = await nadia.ask(downloadFile, { params: { id: attachments[0] ?? '' } });
    expect(download.headers['content-disposition']).toContain('Offer.pdf');

    await reply(owen, id, { version: after.version, text: 'One more thing.' });
    const [, , second] = await mailsTo(message.email);
    expect((second?.headers as Record<string, string> | undefined)?.References).toBe(
      `${root} <${mail?.id}@localhost>`,
    );
    const audit = await app.db
      .selectFrom('platform.audit')
      .select(['act', 'subject'])
      .where('act', '=', 'replied to')
      .execute();
    expect(audit[0]?.subject).toBe(`message #${number} from Elena Marin`);
  });

  it('is refused to the second of two Admins, who is told who was first', async () => {
    const id = await write();
    const { version } = await open(id);
    const answers = await Promise.all([
      reply(nadia, id, { version, text: 'From Nadia' }),
      reply(owen, id, { version, text: 'From Owen' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    const { entries, version: newer } = await open(id);
    expect(entries).toHaveLength(1);
    expect(refused?.detail).toContain(`${entries[0]?.author} has replied in the meantime`);
    // An Admin who has read it may still send theirs.
    expect((await reply(owen, id, { version: newer, text: 'Also' })).status).toBe(200);
    expect(await mailsTo(message.email)).toHaveLength(3);
  });

  it('counts once when it is sent again with the same key', async () => {
    const id = await write();
    const { version } = await open(id);
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => reply(nadia, id, { version, key })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await open(id)).entries).toHaveLength(1);
    expect(await mailsTo(message.email)).toHaveLength(2);
  });

  it('takes five files of usual types, and only one’s own', async () => {
    const id = await write();
    const attach = (filename: string, content: string, admin = nadia) =>
      admin.ask(attachFile, { params: { id, filename } }, Buffer.from(content));
    expect((await attach('run.exe', 'MZ')).status).toBe(400);
    expect((await attach('not.pdf', 'MZ')).detail).toMatch(/^Choose a PDF/);
    expect((await attach('empty.txt', '')).status).toBe(400);
    const foreign = await attach('notes.txt', 'text', owen);
    const { version } = await open(id);
    const refused = await reply(nadia, id, { version, attachments: [foreign.body.data.id] });
    expect(refused.status).toBe(404);
    for (let n = 0; n < 5; n += 1) expect((await attach('../../a.txt', 'text')).status).toBe(200);
    const unsent = (await open(id)).unsent;
    expect(unsent.map(({ filename }) => filename)).toEqual(Array(5).fill('a.txt'));
    expect((await attach('b.txt', 'text')).status).toBe(409);
    const first = unsent[0]?.id ?? '';
    expect((await owen.ask(removeFile, { params: { id: first } })).status).toBe(404);
    expect((await nadia.ask(removeFile, { params: { id: first } })).status).toBe(200);
    const attachments = (await open(id)).unsent.map(({ id }) => id);
    expect((await reply(nadia, id, { version, attachments })).status).toBe(200);
    const names = await app.db.selectFrom('platform.mail_attachment').select('filename').execute();
    expect(new Set(names.map(({ filename }) => filename)).size).toBe(4);
  });
});

describe('a note', () => {
  it('is for colleagues: nothing is emailed', async () => {
    const id = await write();
    const before = await mailsTo(message.email);
    await nadia.ask(addNote, { params: { id }, body: { text: 'Ask Daniel.' } });
    expect(await mailsTo(message.email)).toHaveLength(before.length);
    expect((await open(id)).entries).toMatchObject([{ kind: 'note', text: 'Ask Daniel.' }]);
  });
});

describe('spam', () => {
  it('gets the same answer, is emailed to nobody, and loses nothing when restored', async () => {
    const answer = await ask(app.server, sendContactMessage, {
      body: { ...message, website: 'https://spam.example' },
    });
    expect(answer.body.data.message).toMatch(/^Thank you/);
    expect(await app.db.selectFrom('platform.mail').select('id').execute()).toEqual([]);
    expect((await list()).data).toEqual([]);
    const { data, meta } = await list({ list: 'spam' });
    expect(meta.counts.spam).toBe(1);
    const id = data[0]?.id ?? '';
    const found = await open(id);
    expect(found).toMatchObject({ text: message.comment, spamReason: /programs/ });
    expect((await reply(nadia, id, { version: found.version })).status).toBe(409);

    const restore = () => nadia.ask(changeMessage, { params: { id }, body: { state: 'open' } });
    expect((await restore()).body.data.message).toContain('The sender gets our acknowledgement');
    await restore();
    expect(await mailsTo(message.email)).toHaveLength(1);
    expect(await mailsTo(app.config.support.email)).toHaveLength(1);
    expect(await open(id)).toMatchObject({ state: 'open', spamReason: '' });
  });

  it('by hand is not announced again when restored', async () => {
    const id = await write();
    await nadia.ask(changeMessage, { params: { id }, body: { state: 'spam' } });
    const restored = await nadia.ask(changeMessage, { params: { id }, body: { state: 'open' } });
    expect(restored.body.data.message).toBe('Moved to Open.');
    expect(await mailsTo(message.email)).toHaveLength(1);
  });

  it('is what comes in floods from one network', async () => {
    for (let n = 0; n < 22; n += 1) {
      await app.db.deleteFrom('platform.throttle').where('key', 'like', 'contact:%').execute();
      await ask(
        app.server,
        sendContactMessage,
        { body: { ...message, email: `e${n}@example.org`, comment: `Message ${n}` } },
        { address: '192.0.2.7' },
      );
    }
    expect((await list()).meta.counts).toMatchObject({ open: 20, spam: 2 });
  });
});

describe('several messages', () => {
  it('are closed, moved to spam and deleted together, on record', async () => {
    const ids = [await write(), await write({ email: 'b@example.org', comment: 'Second one' })];
    const [first = '', second = ''] = ids;
    const change = (state: 'done' | 'spam' | 'open') =>
      nadia.ask(changeMessages, { body: { ids: [...ids, randomUUID()], state } });
    expect((await change('done')).body.data.message).toBe('2 messages marked as done.');
    expect((await list({ list: 'done' })).data).toHaveLength(2);
    expect((await change('spam')).body.data.message).toBe('2 messages moved to Spam.');
    await nadia.ask(addNote, { params: { id: first }, body: { text: 'Ask Daniel.' } });
    await nadia.ask(attachFile, { params: { id: first, filename: 'a.txt' } }, Buffer.from('text'));
    const remove = (given: string[]) => nadia.ask(deleteMessages, { body: { ids: given } });
    expect((await remove([first])).body.data.message).toBe('Deleted.');
    expect((await remove([first])).status).toBe(404);
    expect((await nadia.ask(getMessage, { params: { id: first } })).status).toBe(404);
    for (const table of ['message_entry', 'message_attachment'] as const) {
      expect(await app.db.selectFrom(`community.${table}`).select('id').execute()).toEqual([]);
    }
    expect((await remove([second])).status).toBe(200);
    const audit = await app.db
      .selectFrom('platform.audit')
      .where('act', '=', 'deleted')
      .select('subject')
      .execute();
    expect(audit).toHaveLength(2);
    expect(audit[0]?.subject).toMatch(/^message #\d+ from Elena Marin$/);
  });

  it('are deleted some time after they were closed, and not while they are open', async () => {
    const ids = [await write(), await write({ email: 'b@example.org', comment: 'Second one' })];
    const old = new Date(Date.now() - 800 * 86_400_000);
    await nadia.ask(changeMessage, { params: { id: ids[0] ?? '' }, body: { state: 'done' } });
    await deleteClosedMessages(app.db, 24);
    expect((await list({ list: 'done' })).data).toHaveLength(1);
    await app.db
      .updateTable('community.contact_message')
      .set({ closed_at: old, last_at: old })
      .where('state', '=', 'done')
      .execute();
    await app.db
      .updateTable('community.contact_message')
      .set({ last_at: old })
      .where('state', '=', 'open')
      .execute();
    await deleteClosedMessages(app.db, 24);
    expect((await list({ list: 'all' })).data.map(({ id }) => id)).toEqual([ids[1]]);
  });
});

describe('a conversation of many pages', () => {
  it('is answered all the same', async () => {
    const id = await write();
    // A tsvector holds a megabyte.
    const longWords = (seed: number) =>
      Array.from({ length: 10 }, (_, n) => `w${seed}x${n}${'y'.repeat(1_900)}`).join(' ');
    await app.db
      .insertInto('community.message_entry')
      .values(
        Array.from({ length: 60 }, (_, n) => ({
          contact_message_id: id,
          kind: 'answer',
          author: 'Elena Marin',
          author_email: message.email,
          text: longWords(n),
        })),
      )
      .execute();
    const note = await nadia.ask(addNote, { params: { id }, body: { text: 'Very long.' } });
    expect(note.status).toBe(200);
    const { version } = await open(id);
    expect((await reply(nadia, id, { version })).status).toBe(200);
  });
});

describe('an answer by email', () => {
  const headersOf = (mail: { headers: unknown } | undefined) =>
    mail?.headers as Record<string, string> | undefined;
  const deliver = (source: string, authorization = `Bearer ${secret}`) =>
    app.server.inject({
      method: receiveMail.method,
      url: receiveMail.path,
      headers: { authorization, 'content-type': 'message/rfc822' },
      payload: source,
    });

  async function answered() {
    const id = await write();
    const { version } = await open(id);
    await reply(nadia, id, { version, state: 'done' });
    const mails = await mailsTo(message.email);
    const mail = mails.at(-1);
    const address = headersOf(mail)?.['Reply-To'] ?? '';
    return { id, address, messageId: `<${mail?.id}@localhost>` };
  }

  const email = (...headers: string[]) =>
    `From: Elena Marin <Elena@example.org>\r\nMessage-ID: <1@example.org>\r\n${headers.join('\r\n')}\r\n\r\nThank you!\r\n\r\nOn Monday, Nadia wrote:\r\n> Done.`;

  it('comes back to its thread and opens it again', async () => {
    const { id, address } = await answered();
    expect((await deliver(email(`To: ${address}`))).statusCode).toBe(200);
    // Delivered twice by the mail server.
    expect((await deliver(email(`To: ${address}`))).statusCode).toBe(200);
    const after = await open(id);
    expect(after).toMatchObject({ state: 'open', unread: true });
    expect(after.entries).toMatchObject([
      { kind: 'reply' },
      { kind: 'answer', author: 'Elena Marin', otherEmail: null, text: 'Thank you!' },
    ]);
    expect(after.entries[1]?.quoted).toContain('> Done.');
    await reply(nadia, id, { version: after.version });
    const headers = headersOf((await mailsTo(message.email)).at(-1));
    expect(headers?.['In-Reply-To']).toBe('<1@example.org>');
  });

  it('also finds it by the email it answers', async () => {
    const { id, messageId } = await answered();
    const source = email('To: support@learn.example', `In-Reply-To: ${messageId}`);
    expect((await deliver(source)).statusCode).toBe(200);
    expect((await open(id)).entries).toHaveLength(2);
  });

  it('names the address when it is another one, and keeps usual files only', async () => {
    const { id, address } = await answered();
    const source = [
      'From: Someone <other@example.org>',
      `To: ${address.toUpperCase()}`,
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      '',
      'See the file.',
      '--x',
      'Content-Disposition: attachment; filename=photo.png',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from([0x89, 0x50, 0x4e, 0x47]).toString('base64'),
      '--x',
      'Content-Disposition: attachment; filename=run.exe',
      '',
      'MZ',
      '--x--',
    ].join('\r\n');
    expect((await deliver(source)).statusCode).toBe(200);
    expect((await open(id)).entries[1]).toMatchObject({
      otherEmail: 'other@example.org',
      attachments: [{ filename: 'photo.png', bytes: 4 }],
      leftOut: ['run.exe'],
    });
  });

  it('of a machine is kept, but waits for nobody', async () => {
    const { id, address } = await answered();
    await deliver(email(`To: ${address}`, 'Auto-Submitted: auto-replied'));
    expect(await open(id)).toMatchObject({
      state: 'done',
      entries: [{}, { kind: 'answer', automatic: true }],
    });
  });

  it('is refused without the secret, for no thread, and for a forged one', async () => {
    const { id, address } = await answered();
    expect((await deliver(email(`To: ${address}`), 'Bearer wrong')).statusCode).toBe(400);
    expect((await deliver(email(`To: ${address}`), '')).statusCode).toBe(400);
    expect((await deliver(email('To: replies@learn.example'))).statusCode).toBe(404);
    const forged = address.replace(/-[0-9a-f]{16}@/, `-${'0'.repeat(16)}@`);
    expect((await deliver(email(`To: ${forged}`))).statusCode).toBe(404);
    expect((await open(id)).entries).toHaveLength(1);
  });

  it('is read no further than its headers when no conversation belongs to it', async () => {
    let sent = 0;
    async function* endless() {
      yield Buffer.from('To: nobody@learn.example\r\n\r\n');
      for (; sent < 25; sent += 1) yield Buffer.alloc(64 * 1024, '<');
    }
    const receive = receiveAnswer(app.db, app.config, endless(), `Bearer ${secret}`);
    await expect(receive).rejects.toMatchObject({ code: 'not_found' });
    expect(sent).toBeLessThan(3);
  });

  it('ends a loop of two machines', async () => {
    const { id, address } = await answered();
    const statuses = [];
    for (let n = 0; n < 32; n += 1) {
      const source = email(`To: ${address}`).replace('<1@', `<${n}@`);
      statuses.push((await deliver(source)).statusCode);
    }
    expect(statuses).toEqual([...Array(30).fill(200), 429, 429]);
    expect((await open(id)).entries).toHaveLength(31);
  });
});

describe('without an inbound address', () => {
  it('answers go to support, and the screen is told so', async () => {
    const other = await startApp();
    try {
      const admin = await buildAccount(other.db, { role: 'Admin' });
      const { ask: askAsAdmin } = await signedIn(other, admin);
      await ask(other.server, sendContactMessage, { body: message });
      const { body } = await askAsAdmin(listMessages, { query: {} });
      const id = body.data[0]?.id ?? '';
      const { mail } = (await askAsAdmin(getMessage, { params: { id } })).body.data;
      expect(mail).toEqual({
        from: 'no-reply@stepwell.example',
        answersTo: 'support@stepwell.example',
        answersComeBack: false,
      });
      const refused = await other.server.inject({ method: 'POST', url: receiveMail.path });
      expect(refused.statusCode).toBe(404);
    } finally {
      await other.close();
    }
  });
});
