import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { allScopes, scopeWords } from '../../../contract/integrations/scope-words.ts';
import { listOf } from '../../../contract/text/lists.ts';
import { pageServices } from '../../data/server-call.ts';
import { useSite } from '../../data/site.ts';
import { pageMeta } from '../../page/meta.ts';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { PageHeader, Section } from '../../ui/layout/section.tsx';
import styles from './build.module.css';
import { type Recipe, recipes } from './recipes.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Build on it',
    description:
      'The API and webhooks: how to get a key, recipes that work when pasted, and what can be read and written.',
  });

export const loader = ({ context }: LoaderFunctionArgs) => context.get(pageServices).origin;

const screen = '/user-screen/integrations/api';

/** For those who write programs: how to begin, and recipes. */
export default function Build() {
  const origin = useLoaderData<typeof loader>();
  const { name } = useSite();
  const first = `export SITE=${origin}\nexport KEY=sw_live_…`;
  return (
    <>
      <div className="wrap">
        <PageHeader
          title={`Build on ${name}`}
          text="Read who learned what, assign courses, and be told what happens: for organisations with the Enterprise plan."
        />
      </div>
      <Section follows label="Begin">
        <ol className={styles.steps}>
          <li>
            <h2 className="size-5">Get a key</h2>
            <p>
              Owners and administrators make one under{' '}
              <TextLink to={screen}>API and webhooks</TextLink>. Choose what it may do and, if you
              like, the only department it’s for. You see it once.
            </p>
          </li>
          <li>
            <h2 className="size-5">Set it in your shell</h2>
            <Code label="Set the site and the key" code={first} />
          </li>
          <li>
            <h2 className="size-5">Paste a recipe</h2>
            <p>
              Each of the following works as it is, with curl or with{' '}
              <a className={styles.link} href="https://nodejs.org/">
                Node
              </a>{' '}
              22 or later. Keys belong on servers, never in a web page or an app.
            </p>
          </li>
        </ol>
      </Section>
      <Section sand label="Recipes">
        <h2>Recipes</h2>
        {recipes.map((recipe) => (
          <RecipePart key={recipe.id} recipe={recipe} />
        ))}
      </Section>
      <Section label="What there is">
        <h2>What a key may do</h2>
        <dl className={styles.scopes}>
          {allScopes.map((scope) => (
            <div key={scope}>
              <dt>
                <code>{scope}</code>
              </dt>
              <dd>{scopeWords[scope].sees}</dd>
            </div>
          ))}
        </dl>
        <ul className={styles.more}>
          <li>
            <a className={styles.link} href="/api/docs">
              All calls, with their fields
            </a>
            , also as{' '}
            <a className={styles.link} href="/api/docs.json">
              OpenAPI 3.1
            </a>
            .
          </li>
          <li>
            Help: <TextLink to="/help/api-keys">API keys</TextLink> and{' '}
            <TextLink to="/help/webhooks">Webhooks</TextLink>.
          </li>
        </ul>
      </Section>
    </>
  );
}

function RecipePart({ recipe }: { recipe: Recipe }) {
  const { id, title, text, scopes, settings, file, code } = recipe;
  const set = Object.entries(settings).map(([name, value]) => `export ${name}=${value}`);
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.recipe}>
      <h3 id={`${id}-title`}>{title}</h3>
      <p className="measure pretty">{text}</p>
      {scopes.length > 0 && (
        <p className="small muted">
          The key may {listOf(scopes.map((scope) => scopeWords[scope].may))}.
        </p>
      )}
      {set.length > 0 && <Code label={`Set before: ${title}`} code={set.join('\n')} />}
      <Code label={file ?? `Commands: ${title}`} code={code} />
      {file && (
        <p className="small muted">
          Save it as <code>{file}</code> and run <code>node {file}</code>.
        </p>
      )}
    </section>
  );
}

function Code({ label, code }: { label: string; code: string }) {
  return (
    <div className={styles.code}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be focusable */}
      <section tabIndex={0} aria-label={label}>
        <pre>{code}</pre>
      </section>
      <div>
        <CopyButton small text={code}>
          Copy
        </CopyButton>
      </div>
    </div>
  );
}
