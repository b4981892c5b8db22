import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { domains, schemaNamed, schemaOf, tablesOf, webFoundations } from './domains.ts';
import { createTestDatabase } from './support/database/database.ts';

const root = join(import.meta.dirname, '..');
interface Source {
  path: string;
  text: string;
  /** Paths from the root for our own files, names for packages. */
  imports: string[];
}

const importPattern =
  /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s+['"]([^'"]+)['"]|^\s*import\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm;

function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

function read(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8');
  const imports = [...text.matchAll(importPattern)].map((match) => {
    const name = match[1] ?? match[2] ?? match[3] ?? '';
    return name.startsWith('.') ? posix.normalize(posix.join(dirname(path), name)) : name;
  });
  return { path, text, imports };
}

const folders = [
  'activities',
  'practice',
  'contract',
  'server',
  'web',
  'database',
  'scripts',
  'tests',
];

const sources = folders
  .flatMap(listFiles)
  .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
  .map(read);

/** Tests may import anything. */
const product = sources.filter(({ path }) => !/^tests\/|\.test\.tsx?$/.test(path));
const inFolder = (folder: string) => product.filter(({ path }) => path.startsWith(`${folder}/`));
const domainOf = (path: string) => path.split('/')[1]?.replace(/\.tsx?$/, '') ?? '';

function strayImports(files: Source[], mayImport: (name: string, from: string) => boolean) {
  return files.flatMap(({ path, imports }) =>
    imports.filter((name) => !mayImport(name, path)).map((name) => `${path} imports ${name}`),
  );
}

const isFile = (path: string) =>
  statSync(join(root, path), { throwIfNoEntry: false })?.isFile() === true;

const isPackage = (name: string) => !folders.some((folder) => name.startsWith(`${folder}/`));

describe('imports', () => {
  // Node needs the extension. The linter has a rule for it, which takes a third of its time, even for a single file.
  test('name files as they are called, with the extension', () => {
    const isGenerated = (name: string) => name.includes('/+types/');
    const unknown = strayImports(
      sources,
      (name) => isPackage(name) || isGenerated(name) || isFile(name.replace(/\?.*$/, '')),
    );
    expect(unknown).toEqual([]);
  });

  test('the contract imports only the schema library, kinds of practice and the contracts of lower domains', () => {
    const common = /^contract\/((endpoint|fields|plan-features|plans)\.ts$|site\/|text\/)/;
    const mayImport = (name: string, from: string) =>
      name === 'zod/mini' ||
      /^practice\/(kinds?|wire)\.ts$/.test(name) ||
      common.test(name) ||
      domainOf(name) === domainOf(from) ||
      isBelow(domainOf(name), domainOf(from), domains);
    expect(strayImports(inFolder('contract'), mayImport)).toEqual([]);
  });

  test('a browser domain imports only itself, the foundations and `shared/` folders of lower domains', () => {
    const files = domains.flatMap((domain) => inFolder(`web/${domain}`));
    const mayImport = (name: string, from: string) =>
      !name.startsWith('web/') ||
      domainOf(name) === domainOf(from) ||
      webFoundations.includes(domainOf(name)) ||
      (isBelow(domainOf(name), domainOf(from), domains) && name.split('/')[2] === 'shared');
    expect(strayImports(files, mayImport)).toEqual([]);
  });

  test('what is in a `shared/` folder is imported by another domain, or part of what is', () => {
    const files = listFiles('web').filter((path) => !/\.test\.tsx?$/.test(path));
    const unshared = domains.flatMap((domain) => {
      const isShared = (path: string) => path.startsWith(`web/${domain}/shared/`);
      const importedIn = (files: Source[]) =>
        files.flatMap(({ imports }) => imports.filter(isShared));
      const others = product.filter(({ path }) => !path.startsWith(`web/${domain}/`));
      const found = new Set(importedIn(others));
      // Grows while it is walked.
      for (const path of found) {
        const parts = importedIn(product.filter((file) => file.path === path));
        for (const part of parts) found.add(part);
      }
      return files.filter((path) => isShared(path) && !found.has(path));
    });
    expect(unshared).toEqual([]);
  });

  test('the browser foundations import no domain', () => {
    const files = webFoundations.flatMap((folder) => inFolder(`web/${folder}`));
    const mayImport = (name: string, from: string) =>
      !name.startsWith('web/') ||
      domainOf(name) === domainOf(from) ||
      isBelow(domainOf(name), domainOf(from), webFoundations);
    expect(strayImports(files, mayImport)).toEqual([]);
  });

  test('the design system imports only packages and the text module', () => {
    const mayImport = (name: string) => isPackage(name) || /^(web\/ui|contract\/text)\//.test(name);
    expect(strayImports(inFolder('web/ui'), mayImport)).toEqual([]);
  });

  test('screens that only `/user-screen` has read with the query library', () => {
    const routes = read('web/routes.ts').text;
    const [area = ''] = /^ {2}route\('user-screen', .*?^ {2}\]\),$/ms.exec(routes) ?? [];
    const modulesIn = (text: string) =>
      [...text.matchAll(/'([\w/-]+\.tsx?)'/g)].map(([, path]) => `web/${path}`);
    const files = new Map(inFolder('web').map((file) => [file.path, file]));
    const reachedFrom = (modules: string[]) => {
      const found = new Set(modules);
      // Grows while it is walked.
      for (const path of found) for (const name of files.get(path)?.imports ?? []) found.add(name);
      return found;
    };
    const elsewhere = reachedFrom(['web/root.tsx', ...modulesIn(routes.replace(area, ''))]);
    const screens = [...reachedFrom(modulesIn(area))].filter((path) => !elsewhere.has(path));
    const readsViewerQuery =
      /^import \{[^}]*\buseQuery\b[^}]*\} from '[./]+\/data\/viewer-query\.ts'/m;
    expect(screens.length).toBeGreaterThan(100);
    expect(screens.filter((path) => readsViewerQuery.test(files.get(path)?.text ?? ''))).toEqual(
      [],
    );
  });

  test('nothing in the browser imports the server', () => {
    const mayImport = (name: string) => !/^(server|database|scripts|node:)/.test(name);
    expect(strayImports(inFolder('web'), mayImport)).toEqual([]);
  });

  test('a server domain imports only the platform, itself and the services of lower domains', () => {
    const files = domains.flatMap((domain) => inFolder(`server/${domain}`));
    const mayImport = (name: string, from: string) =>
      isPackage(name) ||
      /^(activities|practice)\/[a-z-/]+\.ts$/.test(name) ||
      /^(contract\/|server\/platform\/|server\/config(\.ts$|\/))/.test(name) ||
      name.startsWith(`server/${domainOf(from)}/`) ||
      (isQueries(from) && name === 'database/schema.ts') ||
      (name.startsWith('server/') &&
        isBelow(domainOf(name), domainOf(from), domains) &&
        !isQueries(name) &&
        !name.endsWith('routes.ts'));
    expect(strayImports(files, mayImport)).toEqual([]);
  });

  test('the platform imports no domain', () => {
    const mayImport = (name: string) =>
      isPackage(name) ||
      /^(contract\/((endpoint|fields|plan-features|plans)\.ts$|site\/|text\/)|server\/platform\/|server\/config(\.ts$|\/))/.test(
        name,
      ) ||
      name === 'database/schema.ts';
    expect(strayImports(inFolder('server/platform'), mayImport)).toEqual([]);
  });

  test('the model of an activity runs everywhere: it imports only the schema library, the text module and other models', () => {
    const models = inFolder('activities').filter(({ path }) => path.endsWith('.ts'));
    const folderOf = (path: string) => path.split('/')[1];
    const mayImport = (name: string, from: string) =>
      name === 'zod/mini' ||
      name.startsWith('contract/text/') ||
      (from === 'activities/kinds.ts' && /^activities\/[a-z-/]+\.ts$/.test(name)) ||
      name === 'activities/kind.ts' ||
      /^activities\/shared\/[a-z-]+\.ts$/.test(name) ||
      (folderOf(name) === folderOf(from) && name.endsWith('.ts')) ||
      // Types only: how a view is shaped.
      (from === 'activities/shared/view.ts' && name === 'react');
    expect(strayImports(models, mayImport)).toEqual([]);
    const impure = models.filter(({ text }) =>
      /\b(?:new Date|Date\.now|Math\.random|document\.|window\.|process\.|fetch\()/.test(text),
    );
    expect(impure.map(({ path }) => path)).toEqual([]);
  });

  test('the view of an activity imports its model, shared parts, React and the design system', () => {
    const views = inFolder('activities').filter(({ path }) => path.endsWith('.tsx'));
    const mayImport = (name: string, from: string) =>
      /^(?:react|react-dom)$/.test(name) ||
      /^(web\/ui|contract\/text)\//.test(name) ||
      name.startsWith('activities/shared/') ||
      name === 'activities/kind.ts' ||
      from === 'activities/views.tsx' ||
      name.split('/')[1] === from.split('/')[1];
    expect(strayImports(views, mayImport)).toEqual([]);
  });

  const fieldsOfContract =
    /^contract\/(fields\.ts|text\/[a-z-]+\.ts|catalog\/(draft-fields|japanese|problems)\.ts|assessment\/(practice|kana)\/[a-z-]+\.ts)$/;

  test('the model of a kind of practice runs everywhere: it imports the schema library, what its kind and all share, and fields', () => {
    const models = inFolder('practice').filter(({ path }) => /\/(model|kind)\.ts$/.test(path));
    const mayImport = (name: string, from: string) =>
      name === 'zod/mini' ||
      fieldsOfContract.test(name) ||
      /^practice\/(kind|shared\/[a-z-]+)\.ts$/.test(name) ||
      (name.endsWith('.ts') && dirname(name) === dirname(from));
    expect(models.length).toBeGreaterThan(1);
    expect(strayImports(models, mayImport)).toEqual([]);
  });

  test('a kind of practice imports no other kind, and of the browser only the design system and formulas', () => {
    const parts = inFolder('practice').filter(
      ({ path }) => !/^practice\/(kinds\.ts|views\.tsx)$/.test(path),
    );
    const mayImport = (name: string, from: string) =>
      (isPackage(name) && !name.startsWith('node:')) ||
      name.startsWith('contract/') ||
      name.startsWith('web/ui/') ||
      name === 'web/catalog/shared/formula.tsx' ||
      /^practice\/(kinds?\.ts|shared\/)/.test(name) ||
      dirname(name) === dirname(from);
    expect(strayImports(parts, mayImport)).toEqual([]);
  });

  test('only routes register handlers', () => {
    const handlers = inFolder('server').filter(({ text }) => /\bhandle\(app,/.test(text));
    expect(
      handlers.map(({ path }) => path).filter((path) => !/\/([a-z-]+-)?routes\.ts$/.test(path)),
    ).toEqual([]);
  });
});

/** Whether `lower` comes before `upper` in the declared order. */
function isBelow(lower: string, upper: string, order: readonly string[]): boolean {
  return order.includes(lower) && order.indexOf(lower) < order.indexOf(upper);
}

function isQueries(path: string) {
  return path.endsWith('queries.ts');
}

test.each(['activities', 'contract|practice', 'server', 'web'])(
  '%s has no circular imports',
  (names) => {
    expect(findCircles(names.split('|').flatMap(inFolder))).toEqual([]);
  },
);

/** Groups of files that reach each other through their imports, type imports included. */
function findCircles(files: Source[]): string[][] {
  const importsOf = new Map(files.map(({ path, imports }) => [path, imports]));
  const reachable = (start: string) => {
    const found = new Set<string>();
    const queue = [...(importsOf.get(start) ?? [])];
    for (let path = queue.pop(); path; path = queue.pop()) {
      if (found.has(path)) continue;
      found.add(path);
      queue.push(...(importsOf.get(path) ?? []));
    }
    return found;
  };
  const reached = new Map(files.map(({ path }) => [path, reachable(path)]));
  const circles = files
    .filter(({ path }) => reached.get(path)?.has(path))
    .map(({ path }) =>
      [...(reached.get(path) ?? [])].filter((other) => reached.get(other)?.has(path)).sort(),
    );
  return [...new Map(circles.map((circle) => [circle[0], circle])).values()];
}

describe('SQL', () => {
  const allowed =
    /queries\.ts$|^server\/platform\/(postgres\/|jobs\/jobs\.ts$|pages\/follow-content\.ts$)/;
  const others = inFolder('server').filter(({ path }) => !allowed.test(path));

  test('is written only in `queries.ts` files', () => {
    const builders =
      /\bsql`|\bsql<|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|selectNoFrom)\(/;
    const text =
      /['"`]\s*(select\s+[\w*$]|insert into|update \w+(\.\w+)? set|delete from|create (table|index|schema)|alter table)\b/i;
    const stray = others.filter((source) => builders.test(source.text) || text.test(source.text));
    expect(stray.map(({ path }) => path)).toEqual([]);
  });

  test('needs libraries that no other file imports', () => {
    const stray = others.filter(({ imports }) =>
      imports.some((name) => ['kysely', 'pg'].includes(name)),
    );
    expect(stray.map(({ path }) => path)).toEqual([]);
  });

  test("writes only to its own domain's schema", () => {
    const writes =
      /\.(?:insertInto|updateTable|deleteFrom)\('([a-z_]+)\.|(?:insert into|update|delete from) ([a-z_]+)\.[a-z_]+/g;
    const stray = inFolder('server')
      .filter(({ path }) => isQueries(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(writes)]
          .map((match) => match[1] ?? match[2])
          .filter((schema) => schema !== (schemaOf[domainOf(path)] ?? schemaNamed(domainOf(path))))
          .map((schema) => `${path} writes ${schema}`),
      );
    expect(stray).toEqual([]);
  });
});

/** Views by which lower domains read upper ones. */
const publishedViews = new Set(
  listFiles('database/migrations')
    .flatMap((path) => read(path).text.split(/^-- ## /m))
    .filter((part) => part.startsWith('Published views'))
    .flatMap((part) => [...part.matchAll(/^create view (\S+) as/gm)].map((match) => match[1])),
);

describe('reading tables of an upper domain', () => {
  const below = ['platform', ...domains];
  const isAbove = (schema: string, path: string) =>
    below.map(schemaNamed).indexOf(schema) > below.indexOf(domainOf(path));
  // Gets shorter, never longer: whether there is anyone to lose, and whether an address is suspended.
  const tolerated = ['platform reads accounts.account'];
  const reads =
    /(?:\b(?:from|join|using)\s+|(?:[sS]electFrom|[jJ]oin|from|using)\(\s*\[?\s*['"])([a-z_]+)\.("order"|[a-z_]+)/g;
  const upward = inFolder('server')
    .filter(({ path }) => below.includes(domainOf(path)))
    .flatMap(({ path, text }) =>
      [...text.replace(/^\s*(?:\*|\/\/|\/\*\*).*$/gm, '').matchAll(reads)]
        .filter(([, schema = '']) => isAbove(schema, path))
        .map(([, schema, name]) => ({ path, name: `${schema}.${name}` }))
        .filter(({ name }) => !tablesOf[domainOf(path)]?.includes(name)),
    );

  test('goes through the views that it publishes', () => {
    const stray = upward.filter(
      ({ path, name }) =>
        !publishedViews.has(name) && !tolerated.includes(`${domainOf(path)} reads ${name}`),
    );
    expect(stray).toEqual([]);
    expect(upward.length).toBeGreaterThan(30);
  });

  test('is tolerated only where it still happens', () => {
    const found = upward.map(({ path, name }) => `${domainOf(path)} reads ${name}`);
    expect(tolerated.filter((entry) => !found.includes(entry))).toEqual([]);
  });
});

describe('triggers and functions in the database', () => {
  const schemas = ['platform', ...domains].map(schemaNamed);
  const isAboveSchema = (upper: string, lower: string) =>
    schemas.indexOf(upper) > schemas.indexOf(lower);
  const hookPattern =
    /^\| `(\w+)` \| (before|after) (insert|delete|update of (.+)) on `(\w+)` \| (.+) \|$/gm;
  const namesIn = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);

  /** The hooks that READMEs publish, by the trigger that follows one for a schema. */
  const hooks = ['platform', ...domains].flatMap((domain) => {
    const { text } = read(`server/${domain}/README.md`);
    return [...text.matchAll(hookPattern)].map(
      ([, name = '', timing = '', event = '', changed = '', table = '', columns = '']) => ({
        name,
        when: `${timing} ${event.replaceAll('`', '')} on ${schemaNamed(domain)}.${table}`,
        columns: [...namesIn(columns), ...namesIn(changed)],
      }),
    );
  });

  interface Trigger {
    name: string;
    schema: string;
    follower: string;
    called: string;
    when: string;
    definition: string;
    body: string;
  }
  interface Routine {
    schema: string;
    name: string;
    text: string;
  }
  let triggers: Trigger[];
  let routines: Routine[];
  let relations: Set<string>;

  beforeAll(async () => {
    const database = await createTestDatabase();
    const client = new pg.Client({ connectionString: database.connectionString });
    await client.connect();
    const rowsOf = async <Row extends pg.QueryResultRow>(query: string) =>
      (await client.query<Row>(query)).rows;
    triggers = await rowsOf<Trigger>(`
      select tgname as name, relnamespace::regnamespace::text as schema, pronamespace::regnamespace::text as follower,
        proname as called, pg_get_triggerdef(pg_trigger.oid) as definition, prosrc as body,
        concat_ws(' ',
          case when tgtype & 2 = 2 then 'before' else 'after' end,
          concat_ws(' or ',
            case when tgtype & 4 = 4 then 'insert' end,
            case when tgtype & 8 = 8 then 'delete' end,
            case when tgtype & 16 = 16 then 'update' || coalesce(' of ' || (
              select string_agg(attname, ', ' order by place)
              from unnest(tgattr::smallint[]) with ordinality as watched (number, place)
              join pg_attribute on attrelid = tgrelid and attnum = number
            ), '') end
          ),
          'on', relnamespace::regnamespace || '.' || relname
        ) as when
      from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
      where not tgisinternal
    `);
    const known = schemas.map((schema) => `'${schema}'`).join();
    routines = await rowsOf<Routine>(`
      select pronamespace::regnamespace::text as schema, proname as name, pg_get_functiondef(pg_proc.oid) as text
      from pg_proc where pronamespace::regnamespace::text in (${known}) and prokind in ('f', 'p')
      union all
      select schemaname, viewname, definition from pg_views where schemaname in (${known})
    `);
    const named = await rowsOf<{ name: string }>(`
      select relnamespace::regnamespace || '.' || relname as name from pg_class where relkind in ('r', 'v', 'm', 'p')
      union select pronamespace::regnamespace || '.' || proname from pg_proc
    `);
    relations = new Set(named.map(({ name }) => name));
    await client.end();
    await database.drop();
  });

  /** Functions of the platform, such as the one that announces a changed table, know no columns of a domain. */
  const crossing = () =>
    triggers.filter(({ schema, follower }) => follower !== schema && follower !== 'platform');
  const followedBy = ({ name, when, follower }: Trigger) =>
    hooks.find((hook) => hook.when === when && `${hook.name}_for_${follower}` === name);
  const withoutComments = (text: string) => text.replace(/--.*$/gm, '');
  const columnsIn = (text: string) =>
    [...withoutComments(text).matchAll(/\b(?:new|old)\.(?:"(\w+)"|(\w+))/gi)].map(
      ([, quoted, plain]) => quoted ?? plain ?? '',
    );

  test('follow other domains through the hooks that these publish', () => {
    const stray = crossing().filter((trigger) => !followedBy(trigger));
    expect(stray.map(({ name, when, follower }) => `${name}: ${follower} ${when}`)).toEqual([]);
    expect(crossing().length).toBeGreaterThan(15);
  });

  test('follow every hook', () => {
    const followed = crossing().map(followedBy);
    expect(hooks.filter((hook) => !followed.includes(hook))).toEqual([]);
  });

  test('read the columns that a hook publishes', () => {
    const stray = crossing().flatMap((trigger) => {
      const sameFunction = crossing().filter(
        ({ follower, called }) => follower === trigger.follower && called === trigger.called,
      );
      const published = (followers: Trigger[]) =>
        followers.flatMap((follower) => followedBy(follower)?.columns ?? []);
      return [
        ...columnsIn(trigger.definition).filter((name) => !published([trigger]).includes(name)),
        ...columnsIn(trigger.body).filter((name) => !published(sameFunction).includes(name)),
      ].map((column) => `${trigger.name} reads ${column}`);
    });
    expect(stray).toEqual([]);
  });

  test('neither refuse nor alter what they follow', () => {
    const stray = crossing().filter(({ body }) =>
      /\braise\b|\bnew\.\w+\s*:=/i.test(withoutComments(body)),
    );
    expect(stray.map(({ name }) => name)).toEqual([]);
  });

  test('write only the schema of their function', () => {
    const writes =
      /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate)\s+(?:only\s+)?([a-z_]+)\.\w+/gi;
    const stray = routines.flatMap(({ schema, name, text }) =>
      [...withoutComments(text).matchAll(writes)]
        .filter(([, written]) => written !== schema)
        .map(([statement]) => `${schema}.${name}: ${statement}`),
    );
    expect(stray).toEqual([]);
  });

  test('read upper domains through the views that these publish', () => {
    const names = new RegExp(`\\b(${schemas.join('|')})\\.(?:"(\\w+)"|(\\w+))`, 'g');
    const read = routines.flatMap(({ schema, name, text }) =>
      [...withoutComments(text).matchAll(names)]
        .map(([, of = '', quoted, plain]) => ({ of, read: `${of}.${quoted ?? plain}` }))
        .filter((found) => isAboveSchema(found.of, schema) && relations.has(found.read))
        .map((found) => ({ by: `${schema}.${name}`, read: found.read })),
    );
    expect(read.filter((found) => !publishedViews.has(found.read))).toEqual([]);
    expect(read).toContainEqual({ by: 'learning.open_enrolment', read: 'teams.licence' });
  });
});

describe('domain names', () => {
  const foldersOf = (folder: string) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
  const unknown = (names: string[], alsoKnown: string[]) =>
    names.filter((name) => ![...domains, ...alsoKnown].includes(name));

  test('name the files and folders of the contract', () => {
    const names = readdirSync(join(root, 'contract')).map((name) => name.replace(/\.ts$/, ''));
    expect(
      unknown(names, ['endpoint', 'fields', 'plan-features', 'plans', 'site', 'text']),
    ).toEqual([]);
  });

  test('name the folders of the server', () => {
    expect(unknown(foldersOf('server'), ['platform', 'config'])).toEqual([]);
  });

  test('name the folders of the browser', () => {
    expect(unknown(foldersOf('web'), [...webFoundations, 'app'])).toEqual([]);
  });

  test('on the server all have a contract', () => {
    const contracts = readdirSync(join(root, 'contract')).map((name) => name.replace(/\.ts$/, ''));
    const served = foldersOf('server').filter((name) => !['platform', 'config'].includes(name));
    expect(served.filter((name) => !contracts.includes(name))).toEqual([]);
  });

  describe('in the database', () => {
    let database: Awaited<ReturnType<typeof createTestDatabase>>;
    beforeAll(async () => {
      database = await createTestDatabase();
    });
    afterAll(() => database?.drop());

    async function namesOf(query: string): Promise<string[]> {
      const client = new pg.Client({ connectionString: database.connectionString });
      await client.connect();
      const { rows } = await client.query<{ name: string }>(query);
      await client.end();
      return rows.map(({ name }) => name);
    }

    test('name the schemas', async () => {
      const names = await namesOf(
        "select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'",
      );
      expect(unknown(names, ['platform', 'public', 'jobs', ...domains.map(schemaNamed)])).toEqual(
        [],
      );
      expect(names).toContain('accounts');
    });

    test.each([...domains, 'platform'])('name their tables in the README of %s', async (domain) => {
      const names = await namesOf(
        `select tablename as name from pg_tables where schemaname = '${schemaNamed(domain)}' order by 1`,
      );
      const text = readFileSync(join(root, `server/${domain}/README.md`), 'utf8');
      const [, list = ''] = /^\*\*Tables\*\*(.*?)\n\n/ms.exec(text) ?? [];
      expect(names.filter((name) => !list.includes(`\`${name}\``))).toEqual([]);
    });
  });
});

test('addresses that people give us are only asked by the outbound client', () => {
  // Libraries for what the operator configured connect themselves: database, mail server, bucket, Stripe.
  const opens =
    /(?<![.\w])fetch\(|\b(?:https?|http2|net|tls)\.(?:request|get|connect)\(|import \{[^}]*\b(?:request|get|connect|createConnection)\b[^}]*\} from 'node:(?:https?|http2|net|tls)'|from 'undici'/;
  const files = inFolder('server').filter(({ text }) => opens.test(text));
  expect(files.map(({ path }) => path)).toEqual([
    'server/platform/http/outbound.ts',
    // The embedded database on this machine.
    'server/platform/postgres/embedded/cluster-process.ts',
  ]);
});

describe('files', () => {
  test('there are no barrel files', () => {
    const barrels = product.filter(
      ({ path, text }) => /\/index\.tsx?$/.test(path) || /^export \* from/m.test(text),
    );
    expect(barrels.map(({ path }) => path)).toEqual([]);
  });

  test('there are no markers for unfinished work', () => {
    const note = new RegExp(
      `\\b(${['TO', 'FIX'].map((word) => `${word}DO|${word}ME`).join('|')})\\b`,
    );
    const unfinished = sources.filter(({ text }) => note.test(text));
    expect(unfinished.map(({ path }) => path)).toEqual([]);
  });

  test('only route modules and configuration have a default export', () => {
    const routes = read('web/routes.ts').text;
    const stray = product.filter(
      ({ path, text }) =>
        /^export default\b/m.test(text) &&
        !/^web\/(root|routes|entry\.(server|client))\.tsx?$/.test(path) &&
        !routes.includes(path.replace(/^web\//, '')),
    );
    expect(stray.map(({ path }) => path)).toEqual([]);
  });
});

describe('texts', () => {
  const withoutComments = (text: string) =>
    text.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`\\])\/\/[^\n]*/g, '');
  const find = (files: Source[], pattern: RegExp) =>
    files
      .filter(({ text }) => pattern.test(withoutComments(text)))
      .map(({ path }) => path)
      .sort();

  test('dates, numbers and lists are written by `contract/text/`', () => {
    const files = product.filter(({ path }) => !path.startsWith('contract/text/'));
    expect(find(files, /\bIntl\.(?!\w+Options\b)|\.toLocale(Date|Time)?String\(/)).toEqual([]);
  });

  test('a renamed site is called by its own name', () => {
    // Texts for operators and about the software itself.
    const aboutStepwell = [
      'contract/site/site.ts',
      'server/administration/system/checks.ts',
      'server/billing/providers/stripe/events.ts',
      'server/learning/reminders/calendar.ts',
      'server/main.ts',
      'server/teams/report/pdf.ts',
      'server/teams/report/signed-reports.ts',
      'web/administration/audit/chain-state.tsx',
      'web/administration/settings/accent-field.tsx',
      'web/administration/settings/logo-field.tsx',
      'web/administration/system/system.tsx',
      'web/app/layout/site-footer.tsx',
      'web/community/legal/privacy.tsx',
      'web/community/legal/terms.tsx',
    ];
    const isForOperators = /^server\/platform\/(audit|backup|checks|postgres)\//;
    const files = ['activities', 'contract', 'server', 'web']
      .flatMap(inFolder)
      .filter(({ path }) => !isForOperators.test(path));
    expect(find(files, /\bStepwell\b/)).toEqual(aboutStepwell);
  });
});

const architecture = ['ARCHITECTURE.md', ...globSync('server/*/README.md', { cwd: root })];

test.each(architecture)('the files that %s names exist', (document) => {
  const text = readFileSync(join(root, document), 'utf8');
  const folders = 'server|web|contract|database|tests|scripts|content|docs';
  const named = [...text.matchAll(new RegExp(`\`((?:${folders})/[^\`<*]+)\``, 'g'))].map(
    ([, path = '']) => path,
  );
  expect(named).not.toEqual([]);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
