import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  confirmImport,
  type ImportKind,
  previewImport,
} from '../../../contract/administration/imports.ts';
import { type SignedIn, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import {
  buildAccount,
  buildAdmin,
  buildCourse,
  buildLearner,
} from '../../../tests/support/factories.ts';
import { mailInvitations } from '../../accounts/invitation/invite-account.ts';

let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('accounts.account').execute();
  admin = await signedIn(app, await buildAccount(app.db, { role: 'Admin', username: 'root' }));
});

async function preview(kind: ImportKind, file: string | Uint8Array) {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  return admin.ask(previewImport, { params: { kind }, query: { name: 'list.csv' } }, bytes);
}
const confirm = (id: string | null) => admin.ask(confirmImport, { params: { id: id ?? '' } });
const accounts = () =>
  app.db
    .selectFrom('accounts.account')
    .where('username', '<>', 'root')
    .select(['username', 'email', 'first_name', 'role'])
    .orderBy('id')
    .execute();

describe('a file of accounts', () => {
  it('is written as it was previewed, and everyone is invited once', async () => {
    const file = [
      'Email;First name;Last name;Role',
      'ada@example.org;Ada;Ōno;',
      'ada@example.com;Ada;Obi;ModuleOwner',
    ].join('\r\n');
    const { body } = await preview('accounts', file);
    expect(body.data).toMatchObject({ lines: 2, created: 2, problems: [] });
    expect(await accounts()).toEqual([]);
    const done = await confirm(body.data.id);
    expect(done.body.data).toEqual({ kind: 'accounts', created: 2, unchanged: 0 });
    expect(await accounts()).toMatchObject([
      { username: 'ada', email: 'ada@example.org', role: 'User' },
      { username: 'ada2', email: 'ada@example.com', role: 'ModuleOwner' },
    ]);
    expect((await confirm(body.data.id)).status).toBe(409);
    await Promise.all([mailInvitations(app.db, app.config), mailInvitations(app.db, app.config)]);
    const mails = await app.db
      .selectFrom('platform.mail')
      .where('subject', 'like', 'Your account is ready%')
      .select('recipient')
      .orderBy('recipient')
      .execute();
    expect(mails.map(({ recipient }) => recipient)).toEqual(['ada@example.com', 'ada@example.org']);
    const entry = await app.db
      .selectFrom('platform.audit')
      .where('act', '=', 'imported')
      .select('subject')
      .executeTakeFirst();
    expect(entry?.subject).toBe('2 accounts from list.csv');
  });

  it('names every wrong line and writes nothing', async () => {
    await buildAccount(app.db, { username: 'taken', email: 'taken@example.org' });
    const file = [
      'email,first name,last name,username,role,phone',
      'good@example.org,Ada,Obi,,,',
      'no address,Ada,Obi,,,',
      'Good@Example.org,Ada,Obi,,,',
      'TAKEN@example.org,Ada,Obi,,,',
      'a@example.org,,Obi,,,',
      'b@example.org,"=HYPERLINK(""http://evil"")",Obi,,,',
      'c@example.org,Ada,Obi,Taken,,',
      'd@example.org,Ada,Obi,,Admin,',
      'e@example.org,Ada,Obi,,,call me',
      'f@example.org,Ada,Obi,same,,',
      'g@example.org,Ada,Obi,SAME,,',
      `h@example.org,${'A'.repeat(81)},Obi,,,`,
      `${'i'.repeat(300)}@example.org,Ada,Obi,,,`,
      'j@example.org,Ada',
      'l@example.org,Obi, Jr,Ada,,,User',
      '"m@example.org","Ada\nObi","Obi",,,',
      'n@example.org,Ada,@SUM(A1),,,',
      'o@example.org,Ada,Obi,аda,,',
    ].join('\n');
    const { data } = (await preview('accounts', file)).body;
    expect(data.id).toBeNull();
    expect(data.problems.map(({ line, column }) => `${line} ${column}`)).toEqual([
      '3 Email',
      '4 Email',
      '5 Email',
      '6 First name',
      '7 First name',
      '8 Username',
      '9 Role',
      '10 Phone',
      '12 Username',
      '13 First name',
      '14 Email',
      '15 Last name',
      '16 ',
      '17 First name',
      // The name before spans two lines of the file.
      '19 Last name',
      '20 Username',
    ]);
    expect(data.problems[1]?.message).toBe('This address is in line 2 too.');
    expect(await accounts()).toHaveLength(1);
  });

  it.each([
    [
      'UTF-16',
      Buffer.from('\uFEFFEmail\tFirst name\tLast name\nz@example.org\tZoë\tŁ\n', 'utf16le'),
      'Zoë',
    ],
    [
      'Windows-1252',
      Buffer.from('Email;First name;Last name\nz@example.org;Zo\xEB;L\n', 'latin1'),
      'Zoë',
    ],
    [
      'UTF-8 with a mark',
      Buffer.from('\uFEFFEmail,First name,Last name\nz@example.org,Zoë,L\n'),
      'Zoë',
    ],
    [
      'UTF-16, the other way round',
      Buffer.from('\uFEFFEmail;First name;Last name\nz@example.org;Zoë;Ł\n', 'utf16le').swap16(),
      'Zoë',
    ],
    [
      'quotes, with Windows line ends and empty lines',
      Buffer.from(
        '"Email","Last name","First name"\r\n\r\n"z@example.org","O""Brien, the second","Zoë"\r\n\r\n',
      ),
      'Zoë',
    ],
    [
      'a file that names its separator',
      Buffer.from('sep=;\r\nEmail;First name;Last name\r\nz@example.org;Zoë;L'),
      'Zoë',
    ],
  ])('is read in %s', async (_, file, firstName) => {
    const { data } = (await preview('accounts', file)).body;
    expect(data.problems).toEqual([]);
    await confirm(data.id);
    expect(await accounts()).toMatchObject([{ first_name: firstName }]);
  });

  it.each([
    ['no column names', 'ada@example.org,Ada,Obi\n'],
    ['a column that is missing', 'Email,First name\nada@example.org,Ada\n'],
    ['no lines', 'Email,First name,Last name\n'],
    ['nothing', ''],
  ])('is refused with %s', async (_, file) => {
    const refused = await preview('accounts', file);
    expect([refused.status, refused.errors[0]?.field]).toEqual([400, 'file']);
  });

  it('is refused when it is no text', async () => {
    const refused = await preview('accounts', Buffer.from('PK\u0000\u0001\u0002'));
    expect(refused.status).toBe(400);
    expect(refused.detail).not.toBe('');
  });

  it('is refused as a whole when an address was taken since', async () => {
    const file = 'Email,First name,Last name\na@example.org,A,B\nb@example.org,A,B\n';
    const { data } = (await preview('accounts', file)).body;
    await buildAccount(app.db, { username: 'quick', email: 'B@example.org' });
    const refused = await confirm(data.id);
    expect(refused.status).toBe(409);
    expect((await accounts()).map(({ username }) => username)).toEqual(['quick']);
    // The file can still be confirmed once that is sorted out.
    await app.db.deleteFrom('accounts.account').where('username', '=', 'quick').execute();
    expect((await confirm(data.id)).status).toBe(200);
  });

  it('is written once, however often someone presses', async () => {
    const file = 'Email,First name,Last name\na@example.org,A,B\n';
    const { data } = (await preview('accounts', file)).body;
    const answers = await Promise.all([1, 2, 3].map(() => confirm(data.id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await accounts()).toHaveLength(1);
  });

  it('belongs to the Admin who checked it', async () => {
    const { data } = (await preview('accounts', 'Email,First name,Last name\na@example.org,A,B\n'))
      .body;
    const other = await signedIn(app, await buildAdmin(app.db));
    const refused = await other.ask(confirmImport, { params: { id: data.id ?? '' } });
    expect(refused.status).toBe(409);
  });
});

describe('a file of enrolments', () => {
  it('gives courses to people, and leaves those who have them alone', async () => {
    const [ada, bo] = [
      await buildAccount(app.db, { username: 'ada' }),
      await buildAccount(app.db, { username: 'bo' }),
    ];
    const course = await buildCourse(app.db, { title: 'Wells and steps', priceCents: 2500 });
    const file = `Email,Course\n${ada.email},${course.id}\nBO,wells AND steps\n`;
    const { data } = (await preview('enrolments', file)).body;
    expect(data).toMatchObject({ created: 2, unchanged: 0, problems: [] });
    expect(data.sample.map(({ cells }) => cells[1])).toEqual([
      `${course.id}, Wells and steps`,
      'wells AND steps',
    ]);
    expect((await confirm(data.id)).body.data.created).toBe(2);
    const enrolled = await app.db
      .selectFrom('learning.enrolment')
      .where('course_id', '=', course.id)
      .select(['account_id', 'way'])
      .orderBy('account_id')
      .execute();
    expect(enrolled).toEqual([
      { account_id: ada.id, way: 'free' },
      { account_id: bo.id, way: 'free' },
    ]);
    const again = (await preview('enrolments', file)).body.data;
    expect(again).toMatchObject({ id: null, created: 0, unchanged: 2, problems: [] });
  });

  it('names unknown people and courses, and lines that come twice', async () => {
    const ada = await buildLearner(app.db);
    const course = await buildCourse(app.db, { title: 'Unique name' });
    const file = `Email,Course\nnobody@example.org,${course.id}\n${ada.email},999999\n${ada.email},${course.id}\n${ada.email},Unique name\n,\n,${course.id}\n`;
    const { problems } = (await preview('enrolments', file)).body.data;
    expect(problems.map(({ line, column }) => `${line} ${column}`)).toEqual([
      '2 Email or username',
      '3 Course',
      '5 Email or username',
      '7 Email or username',
    ]);
  });
});
