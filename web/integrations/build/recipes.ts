import type { Scope } from '../../../contract/integrations/scope-words.ts';

export interface Recipe {
  id: string;
  title: string;
  text: string;
  /** What the key must be allowed to do. None for what needs no key. */
  scopes: readonly Scope[];
  /** What else is set before, by its name in the environment. */
  settings: Readonly<Record<string, string>>;
  /** Saved under this name and run by Node; without it, it's pasted into a shell. */
  file?: string;
  code: string;
}

/** Each is run by a test as it is, against a server. */
export const recipes: readonly Recipe[] = [
  {
    id: 'report',
    title: 'A report in your spreadsheet',
    text: 'One line for each course: how many people have it to do, and how many are done, on time or late. The file opens in every spreadsheet.',
    scopes: ['reports:read'],
    settings: {},
    code: String.raw`curl --fail --silent --show-error --header "Authorization: Bearer $KEY" \
  "$SITE/api/v1/reports/breakdown?by=course" > report.json

node -e '
  const { data } = JSON.parse(require("fs").readFileSync("report.json", "utf8"));
  const cell = (value) => "\"" + String(value).replaceAll("\"", "\"\"") + "\"";
  const lines = data.map(({ name, assigned, done, late }) => [name, assigned, done, late]);
  for (const line of [["Course", "Assigned", "Done", "Late"], ...lines]) {
    console.log(line.map(cell).join(","));
  }
' > report.csv`,
  },
  {
    id: 'new-hires',
    title: 'New hires get their course',
    text: 'Run it every morning. Everyone who joined since yesterday is assigned the course, with two weeks to do it. Those who have it already keep it as it is.',
    scopes: ['people:read', 'assignments:write'],
    settings: { COURSE: '7' },
    file: 'new-hires.mjs',
    code: `const { SITE, KEY, COURSE } = process.env;

async function call(path, options = {}) {
  const headers = { authorization: 'Bearer ' + KEY, 'content-type': 'application/json' };
  const reply = await fetch(SITE + path, { headers, ...options });
  const body = await reply.json();
  // 409: everyone has the course already.
  if (!reply.ok && reply.status !== 409) throw new Error(reply.status + ' ' + body.detail);
  return body;
}

const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString();
const personIds = [];
let cursor = '';
do {
  const { data, meta } = await call('/api/v1/people?limit=200' + cursor);
  for (const { id, joinedAt } of data) if (joinedAt > yesterday) personIds.push(id);
  cursor = meta.next === null ? '' : '&cursor=' + encodeURIComponent(meta.next);
} while (cursor);

if (personIds.length > 0) {
  const body = JSON.stringify({ courseId: Number(COURSE), personIds, dueDays: 14 });
  const { data } = await call('/api/v1/assignments', { method: 'POST', body });
  console.log('Assigned to ' + (data?.assigned ?? 0) + ' of ' + personIds.length);
}`,
  },
  {
    id: 'receiver',
    title: 'Receive webhooks, and check who sent them',
    text: 'A small server that takes what is signed with your secret and nothing else. Put it behind https, add its address under API and webhooks, and send a test. An event can arrive twice: its ID tells.',
    scopes: [],
    settings: { SECRET: 'whsec_…', PORT: '3000' },
    file: 'receiver.cjs',
    code: `const { createHmac, timingSafeEqual } = require('node:crypto');
const { createServer } = require('node:http');

const key = Buffer.from(process.env.SECRET.replace('whsec_', ''), 'base64');
const seen = new Set();

function isSigned(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures } = headers;
  const isRecent = Math.abs(Date.now() / 1000 - Number(at)) < 300;
  const expected = createHmac('sha256', key).update(id + '.' + at + '.' + body).digest();
  // While a secret is replaced there are two.
  const matches = (text) => {
    const given = Buffer.from(text.replace('v1,', ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  return isRecent && String(signatures).split(' ').some(matches);
}

const server = createServer(async (request, reply) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString();
  if (!isSigned(request.headers, body)) return reply.writeHead(401).end();
  reply.writeHead(204).end();
  const id = request.headers['webhook-id'];
  if (seen.has(id)) return;
  seen.add(id);
  const { type, data } = JSON.parse(body);
  console.log(type, JSON.stringify(data));
});
server.listen(process.env.PORT, () => console.log('Listening'));`,
  },
  {
    id: 'department',
    title: 'Assign a course to a department',
    text: 'The first call lists your departments with their IDs, the second assigns. If the connection is lost, run it again: with the same Idempotency-Key it’s done once.',
    scopes: ['groups:read', 'assignments:write'],
    settings: { COURSE: '7', DEPARTMENT: '…' },
    code: String.raw`curl --fail --silent --show-error --header "Authorization: Bearer $KEY" \
  "$SITE/api/v1/groups?kind=department"

curl --fail --silent --show-error --request POST "$SITE/api/v1/assignments" \
  --header "Authorization: Bearer $KEY" \
  --header "Content-Type: application/json" \
  --header "Idempotency-Key: course-$COURSE-for-$DEPARTMENT" \
  --data '{ "courseId": '"$COURSE"', "groupIds": ["'"$DEPARTMENT"'"], "dueDays": 30 }'`,
  },
  {
    id: 'client',
    title: 'Who is late, with OAuth client credentials',
    text: 'For programs that sign in as a client instead of with a key. It gets a token for an hour, with no more than it needs, and prints who is late with what. When making the key, choose OAuth client credentials: you get both the ID and the secret.',
    scopes: ['progress:read'],
    settings: { CLIENT_ID: '…', CLIENT_SECRET: 'sw_secret_…' },
    file: 'late.mjs',
    code: `const { SITE, CLIENT_ID, CLIENT_SECRET } = process.env;

const credentials = Buffer.from(CLIENT_ID + ':' + CLIENT_SECRET).toString('base64');
const granted = await fetch(SITE + '/api/oauth/token', {
  method: 'POST',
  headers: { authorization: 'Basic ' + credentials },
  body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'progress:read' }),
});
if (!granted.ok) throw new Error('No token: ' + (await granted.text()));
const { access_token: token } = await granted.json();

let cursor = '';
do {
  const path = '/api/v1/progress?state=late&limit=200' + cursor;
  const reply = await fetch(SITE + path, { headers: { authorization: 'Bearer ' + token } });
  if (!reply.ok) throw new Error(reply.status + ' ' + (await reply.text()));
  const { data, meta } = await reply.json();
  for (const { person, course, dueOn } of data) {
    console.log(person.name + ': ' + course.title + ', due on ' + dueOn);
  }
  cursor = meta.next === null ? '' : '&cursor=' + encodeURIComponent(meta.next);
} while (cursor);`,
  },
];
