import { type ReactNode, useRef, useState } from 'react';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { CloseButton } from '../../../ui/buttons/close-button.tsx';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { HydratedButton } from '../../../ui/buttons/hydrated-button.tsx';
import { TextButton, TextLink } from '../../../ui/buttons/text-link.tsx';
import { ThemeToggle } from '../../../ui/buttons/theme-toggle.tsx';
import {
  Chart,
  ChartDrawing,
  ChartValue,
  GridLines,
  VerticalGridLines,
} from '../../../ui/charts/chart.tsx';
import { ProgressBar, ProgressSteps } from '../../../ui/charts/progress-bar.tsx';
import { Avatar } from '../../../ui/drawings/avatar.tsx';
import { EmptyWell } from '../../../ui/drawings/empty-well.tsx';
import { Icon, LineDrawing } from '../../../ui/drawings/icon.tsx';
import { CoverBand, Illustration } from '../../../ui/drawings/illustration.tsx';
import { Jar, JarFigure } from '../../../ui/drawings/jar.tsx';
import { Logo } from '../../../ui/drawings/logo.tsx';
import { type Masonry, masonrySize, Wall } from '../../../ui/drawings/masonry.tsx';
import { Reader, ReaderFigure } from '../../../ui/drawings/reader.tsx';
import { Ripples } from '../../../ui/drawings/ripples.tsx';
import { StillLife } from '../../../ui/drawings/still-life.tsx';
import { Announcer } from '../../../ui/feedback/announcer.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { FormError, Notice } from '../../../ui/feedback/notice.tsx';
import { Pulse, SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import {
  SkeletonCards,
  SkeletonChart,
  SkeletonTable,
} from '../../../ui/feedback/skeleton-shapes.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { type Mark, StateMark } from '../../../ui/feedback/state-mark.tsx';
import { StatusPage } from '../../../ui/feedback/status-page.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Field, FieldError } from '../../../ui/fields/field.tsx';
import { FilterChips } from '../../../ui/fields/filter-chips.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Stars, StarsField } from '../../../ui/fields/stars.tsx';
import { CodeField, SearchField, TextArea, TextField } from '../../../ui/fields/text-field.tsx';
import { Trap } from '../../../ui/fields/trap.tsx';
import { Fact, Facts, Figure, Figures } from '../../../ui/layout/facts.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { ScreenHeader, ScreenSection } from '../../../ui/layout/screen.tsx';
import { PageHeader, Section, SectionHeader } from '../../../ui/layout/section.tsx';
import { SortHeader, SortHeaders, Table } from '../../../ui/layout/table.tsx';
import { Bench, Trail, WorkHeader, WorkTabs } from '../../../ui/layout/work-screen.tsx';
import { Accordion } from '../../../ui/navigation/accordion.tsx';
import { Pagination } from '../../../ui/navigation/pagination.tsx';
import { StepList } from '../../../ui/navigation/step-list.tsx';
import { Tabs } from '../../../ui/navigation/tabs.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Menu, MenuButton } from '../../../ui/overlays/menu.tsx';
import { MoreMenu } from '../../../ui/overlays/more-menu.tsx';
import { Highlighted } from '../../../ui/text/highlight.tsx';
import '../../../ui/styles/working.css';
import styles from './design.module.css';

interface Group {
  title: string;
  parts: Record<string, ReactNode>;
}

const nothing = () => {};
const here = '/design';
const text = 'Ten minutes a day, one step after another.';
const wall: Masonry = {
  rows: 3,
  cell: { width: 24, height: 30 },
  top: 24,
  treads: 5,
  ledge: [3, 1],
  shade: 0.06,
};
const marks: Mark[] = ['full', 'done', 'split', 'dashed', 'box', 'empty', 'late', 'failed'];
const steps = ['1', '2', '3', '4', '45', '5', '56', '6', '67', '7', '78', '8', '89', '9', '10'];

const boxes = ['one', 'two', 'three'].map((name) => (
  <span key={name} className={`${styles.demo} wash`}>
    {name}
  </span>
));

function DialogExample() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>End the key</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="End this key?"
        actions={<Button variant="danger">End the key</Button>}
      >
        <p>What still uses it stops at once.</p>
      </Dialog>
    </>
  );
}

function MenuExample() {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button ref={anchor} type="button" onClick={() => setOpen(true)}>
        Any button
      </button>
      {open && (
        <Menu anchor={anchor} items={items} onClose={() => setOpen(false)} aria-label="More" />
      )}
    </>
  );
}

const items = [
  { label: 'Rename', onSelect: nothing },
  { label: 'Remove', danger: true, onSelect: nothing },
];

export const scales: Group = {
  title: 'Scales',
  parts: {
    Weights: ['title', 'text', 'label', 'name'].map((name) => (
      <p
        key={name}
        style={{
          fontWeight: `var(--w-${name})`,
          fontFamily: name === 'title' ? 'var(--serif)' : undefined,
        }}
      >
        --w-{name}
      </p>
    )),
    Space: steps.map((step) => (
      <p key={step} className="row center gap-3 small">
        --s-{step} <i className={styles.space} style={{ width: `var(--s-${step})` }} />
      </p>
    )),
    Breakpoints: <p>360, 640, 960 and 1279 px</p>,
  },
};

/** Classes of web/ui/styles/primitives.css, then those of working.css, which only the area has. */
export const primitives: Group = {
  title: 'Primitives',
  parts: {
    stack: <div className="stack gap-4">{boxes}</div>,
    cluster: <div className="cluster center gap-2">{boxes}</div>,
    split: <div className="cluster center between gap-3-5">{boxes}</div>,
    text: (
      <>
        <p className="large">large</p>
        <p className="small muted">small muted</p>
        <p className="tiny">tiny</p>
        <p className="label">label</p>
        <p className="name">name</p>
      </>
    ),
    surfaces: (
      <div className="stack gap-2">
        <p className="sunken notched inset-4">sunken notched</p>
        <p className="wash inset-3">wash</p>
        <p className="surface boxed rounded inset-3">surface boxed rounded</p>
      </div>
    ),
    'icon-button': (
      <div className="row">
        <button type="button" className="icon-button" aria-label="Edit">
          <Icon name="pencil" />
        </button>
        <button type="button" className="icon-button" aria-label="Remove" aria-expanded>
          <Icon name="trash" />
        </button>
        <button type="button" className="icon-button" aria-label="Move up" aria-disabled="true">
          <Icon name="chevron" />
        </button>
      </div>
    ),
    actions: (
      <div className="actions">
        <Button variant="primary">Test</Button>
        <Button>Leave it</Button>
        <button type="button" className="quiet-button">
          Draw your own
        </button>
        <button type="button" className="dashed-button">
          Add one
        </button>
      </div>
    ),
    segments: (
      <fieldset className="segments" aria-label="Size">
        <button type="button" aria-pressed="true">
          Wide
        </button>
        <button type="button" aria-pressed="false">
          Phone
        </button>
      </fieldset>
    ),
    'action-row': (
      <div className="action-row">
        <div>
          <b>Google Workspace</b>
          <p className="small muted">
            <StateMark mark="full">On</StateMark> 214 people
          </p>
        </div>
        <div className="actions">
          <Button small>Test</Button>
        </div>
      </div>
    ),
    'ruled-list': (
      <ul className="ruled-list">
        <li>One line</li>
        <li>Another</li>
      </ul>
    ),
    tint: <p className="tint">Aside, with the stepped corner</p>,
    plate: <p className="plate">What is being edited</p>,
    water: <p className="water">What waits for you</p>,
    'option, disclosure, link': (
      <>
        <label className="option">
          <input type="radio" /> A choice
        </label>
        <details>
          <summary className="disclosure">Open this</summary>
          {text}
        </details>
        <a className="link" href={here}>
          Inside text
        </a>
      </>
    ),
  },
};

/** By the folders of web/ui. A test fails when a component has no example. */

/** Recognised as a cover by its end. */
const cover =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 1'%3E%3Crect width='4' height='1' fill='teal'/%3E%3C/svg%3E#/covers/";

export const examples: Record<string, Group> = {
  buttons: {
    title: 'Buttons',
    parts: {
      Button: (
        <div className="cluster center gap-2">
          <Button variant="primary">Act here</Button>
          <Button icon="download">Beside it</Button>
          <Button variant="danger">Can’t be undone</Button>
          <Button small>Small</Button>
          <Button pending>Pending</Button>
          <Button aria-disabled>Not now</Button>
        </div>
      ),
      LinkButton: (
        <LinkButton to={here} icon="arrow-right">
          Go on
        </LinkButton>
      ),
      HydratedButton: <HydratedButton>Ready once scripts are</HydratedButton>,
      TextLink: <TextLink to={here}>See all courses</TextLink>,
      TextButton: <TextButton>Or not</TextButton>,
      CopyButton: <CopyButton text={text}>Copy</CopyButton>,
      CloseButton: (
        <div className="relative" style={{ height: 44 }}>
          <CloseButton onClose={nothing} />
        </div>
      ),
      ThemeToggle: <ThemeToggle />,
    },
  },
  fields: {
    title: 'Fields',
    parts: {
      TextField: (
        <div className="stack gap-4">
          <TextField label="Name" hint="As on the certificate" />
          <TextField label="Email" error="Enter an address such as robin@example.org." />
          <TextField label="Disabled" disabled />
        </div>
      ),
      TextArea: <TextArea label="Message" />,
      SearchField: <SearchField label="Find a course" />,
      CodeField: <CodeField label="Code" />,
      PasswordField: <PasswordField label="Password" />,
      Select: (
        <Select label="Sort by">
          <option>Newest</option>
          <option>Title</option>
        </Select>
      ),
      Checkbox: (
        <div className="stack gap-2">
          <Checkbox label="Remember me" defaultChecked />
          <Checkbox label="Some of them" indeterminate />
          <Checkbox label="I agree" error="Tick this to go on." />
        </div>
      ),
      FilterChips: (
        <FilterChips
          label="State"
          chips={[
            { value: 'all', label: 'All', count: 24 },
            { value: 'late', label: 'Late', count: 3 },
          ]}
          chosen="late"
          onChoose={nothing}
        />
      ),
      Stars: <Stars stars={4} />,
      StarsField: <StarsField label="Your rating" name="stars" defaultStars={3} />,
      Field: <Field label="Any control">{(control) => <input type="color" {...control} />}</Field>,
      FieldError: <FieldError id="field-error">Enter a number.</FieldError>,
      Trap: <Trap />,
    },
  },
  layout: {
    title: 'Layout',
    parts: {
      Panel: <Panel>{text}</Panel>,
      Facts: (
        <Facts>
          <Fact name="Agreed" note="order 2026-1187, paid">
            $38 a seat and year
          </Fact>
          <Fact name="Ends">30 September 2027</Fact>
        </Facts>
      ),
      Fact: 'See Facts.',
      Figures: (
        <>
          <Figures>
            <Figure name="Waiting" value="3" />
            <Figure name="Failed" value="0" />
          </Figures>
          <Figures band>
            <Figure name="done" value="21">
              of 24
            </Figure>
            <Figure name="late" value="3">
              since Monday
            </Figure>
          </Figures>
        </>
      ),
      Figure: 'See Figures.',
      Table: (
        <Table caption="People">
          <thead>
            <tr>
              <SortHeaders
                columns={[{ column: 'name', label: 'Person' }]}
                sort="name"
                order="asc"
                onSort={nothing}
              />
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            <tr aria-selected>
              <th scope="row">Marco Bellini</th>
              <td>Late</td>
            </tr>
            <tr>
              <th scope="row">Ana Duarte</th>
              <td>Done</td>
            </tr>
          </tbody>
        </Table>
      ),
      SortHeaders: 'See Table.',
      SortHeader: (
        <table>
          <thead>
            <tr>
              <SortHeader order="desc" onSort={nothing}>
                Changed
              </SortHeader>
            </tr>
          </thead>
        </table>
      ),
      ScreenHeader: <ScreenHeader title="My Learning" text={text} action={<Button>New</Button>} />,
      ScreenSection: (
        <ScreenSection title="Recent" link={{ to: here, label: 'See all' }}>
          {text}
        </ScreenSection>
      ),
      WorkHeader: <WorkHeader title="Orders" text={text} actions={<Button small>CSV</Button>} />,
      WorkTabs: (
        <WorkTabs
          label="Pages"
          tabs={[
            { to: here, label: 'Open', count: 3 },
            { to: '/', label: 'Done' },
          ]}
        />
      ),
      Trail: <Trail steps={[{ label: 'Studio', to: here }, { label: 'Light' }]} />,
      Bench: (
        <Bench back={{ to: here, label: 'Back' }} title="A screen with its own list">
          {text}
        </Bench>
      ),
      Section: <Section sand>{text}</Section>,
      SectionHeader: (
        <SectionHeader title="Popular" text={text} link={{ to: here, label: 'All courses' }} />
      ),
      PageHeader: <PageHeader title="Contact us" text={text} />,
    },
  },
  navigation: {
    title: 'Navigation',
    parts: {
      Tabs: (
        <Tabs
          label="Course"
          tabs={[
            { id: 'about', label: 'About', content: text },
            { id: 'reviews', label: 'Reviews', content: 'None yet.' },
          ]}
        />
      ),
      Accordion: <Accordion open={0} items={[{ title: 'What is it?', content: text }]} />,
      Pagination: <Pagination page={2} limit={10} total={95} unit="people" onPage={nothing} />,
      StepList: (
        <StepList
          items={[
            { title: 'Light', to: here, state: 'done', done: true },
            { title: 'Depth', to: '/design/2', state: 'now' },
            { title: 'Night', to: '/design/3', state: 'locked', locked: true },
          ]}
        />
      ),
    },
  },
  feedback: {
    title: 'Feedback',
    parts: {
      Notice: (
        <div className="stack gap-2">
          <Notice role="note" title="To know">
            {text}
          </Notice>
          <Notice tone="good">Saved.</Notice>
          <Notice tone="bad" title="Not saved">
            The connection broke.
          </Notice>
        </div>
      ),
      FormError: <FormError>Check the fields above.</FormError>,
      StateMark: (
        <div className="cluster gap-2-4">
          {marks.map((mark) => (
            <StateMark key={mark} mark={mark}>
              {mark}
            </StateMark>
          ))}
        </div>
      ),
      EmptyState: (
        <EmptyState title="No one is late" text={text} action={<Button small>Everyone</Button>} />
      ),
      ErrorState: <ErrorState message="The connection broke." onRetry={nothing} />,
      StatusPage: <StatusPage kind="notFound" />,
      Spinner: (
        <div className="row center gap-4">
          <Spinner /> <Spinner large />
        </div>
      ),
      SkeletonLines: <SkeletonLines title />,
      SkeletonTable: <SkeletonTable rows={3} columns={3} />,
      SkeletonCards: <SkeletonCards cards={2} />,
      SkeletonChart: <SkeletonChart />,
      Pulse: <Pulse>{text}</Pulse>,
      Announcer: <Announcer text="Heard, not seen." turn={0} />,
    },
  },
  overlays: {
    title: 'Overlays',
    parts: {
      Dialog: <DialogExample />,
      MenuButton: <MenuButton items={items}>More</MenuButton>,
      MoreMenu: <MoreMenu label="More" items={items} />,
      Menu: <MenuExample />,
    },
  },
  charts: {
    title: 'Charts',
    parts: {
      Chart: (
        <Chart title="Minutes" text={text}>
          <ChartDrawing label="Minutes per week" height={120}>
            {(width) => (
              <>
                <GridLines lines={[{ y: 20, label: '60' }]} from={30} to={width} />
                <VerticalGridLines lines={[{ x: 60, label: 'May' }]} from={0} to={100} />
                <ChartValue x={80} y={50}>
                  42
                </ChartValue>
              </>
            )}
          </ChartDrawing>
        </Chart>
      ),
      ChartDrawing: 'See Chart.',
      GridLines: 'See Chart.',
      VerticalGridLines: 'See Chart.',
      ChartValue: 'See Chart.',
      ProgressBar: <ProgressBar done={3} total={8} />,
      ProgressSteps: <ProgressSteps steps={['done', 'done', 'now', 'open']} />,
    },
  },
  text: {
    title: 'Text',
    parts: {
      Highlighted: (
        <Highlighted
          pieces={[
            { text: 'Depth of ', hit: false },
            { text: 'field', hit: true },
          ]}
        />
      ),
    },
  },
  drawings: {
    title: 'Drawings',
    parts: {
      Icon: (
        <div className="row gap-2">
          <Icon name="home" /> <Icon name="search" size={28} />
        </div>
      ),
      LineDrawing: <LineDrawing path="M3 17h14M5 17v-4h3v4" />,
      Avatar: (
        <div className="row center gap-2">
          <Avatar person={{ username: 'ines' }} />
          <Avatar person={{ username: 'ines', firstname: 'Ines', lastname: 'Costa' }} large />
        </div>
      ),
      Logo: <Logo name="Academy" />,
      Illustration: <Illustration name="light" label="Light" />,
      CoverBand: <CoverBand image={cover} imageAlt="A plain colour" />,
      StillLife: <StillLife name="jar" />,
      EmptyWell: <EmptyWell scene="bucket" />,
      Ripples: <Ripples />,
      Jar: <Jar />,
      JarFigure: (
        <svg viewBox="0 0 120 120" width="96" aria-hidden="true">
          <JarFigure />
        </svg>
      ),
      Reader: <Reader />,
      ReaderFigure: (
        <svg viewBox="0 0 120 120" width="96" aria-hidden="true">
          <ReaderFigure />
        </svg>
      ),
      Wall: (
        <svg
          viewBox={`0 0 ${masonrySize(wall).width} ${masonrySize(wall).height}`}
          aria-hidden="true"
        >
          <Wall wall={wall} id="design-wall" />
        </svg>
      ),
    },
  },
};
