import { Choice } from '../shared/choice.tsx';
import { Slider } from '../shared/slider.tsx';
import { anyView, type WorkspaceProps } from '../shared/view.ts';
import { Workspace } from '../shared/workspace.tsx';
import { ColourField } from './colour-field.tsx';
import {
  contrastOf,
  cssOf,
  type GridPlaygroundData,
  gridPlayground,
  ratio,
  type Style,
} from './model.ts';
import { cardOf, Screens } from './screens.tsx';
import styles from './view.module.css';

const sizings = [
  { value: 'content-box', label: 'content-box: width of the content alone' },
  { value: 'border-box', label: 'border-box: width with padding and border' },
] as const;

const spaces = [
  { name: 'gapPx', tab: 'Gap', label: 'Gap', max: 64 },
  { name: 'paddingPx', tab: 'Padding', label: 'Card padding', max: 48 },
  { name: 'borderPx', tab: 'Border', label: 'Card border', max: 12 },
] as const;

function GridPlayground({ data, inputs, onChange }: WorkspaceProps<GridPlaygroundData, Style>) {
  const contrast = contrastOf(inputs.textColour, inputs.backgroundColour);
  return (
    <Workspace
      isWide
      view={<Screens data={data} style={inputs} />}
      groups={[
        {
          name: 'Minimum',
          value: `${inputs.minPx} px`,
          controls: (
            <Slider
              label="Minimum column width"
              value={inputs.minPx}
              min={80}
              max={600}
              says={`${inputs.minPx} px`}
              steps={['1 px less', '1 px more']}
              onChange={(minPx) => onChange({ ...inputs, minPx })}
            />
          ),
        },
        ...spaces.map(({ name, tab, label, max }) => ({
          name: tab,
          value: `${inputs[name]} px`,
          controls: (
            <Slider
              label={label}
              value={inputs[name]}
              min={0}
              max={max}
              says={`${inputs[name]} px`}
              steps={['1 px less', '1 px more']}
              onChange={(px) => onChange({ ...inputs, [name]: px })}
            />
          ),
        })),
        {
          name: 'Box sizing',
          value: inputs.boxSizing.replace('-box', ''),
          controls: (
            <Choice
              label="Box sizing"
              options={sizings}
              value={inputs.boxSizing}
              onChange={(boxSizing) => onChange({ ...inputs, boxSizing })}
            />
          ),
        },
        {
          name: 'Colours',
          value: ratio(contrast),
          isList: true,
          controls: (
            <>
              <ColourField
                label="Text colour"
                value={inputs.textColour}
                onChange={(textColour) => onChange({ ...inputs, textColour })}
              />
              <ColourField
                label="Card background"
                value={inputs.backgroundColour}
                onChange={(backgroundColour) => onChange({ ...inputs, backgroundColour })}
              />
            </>
          ),
        },
        {
          name: 'CSS',
          value: '{ }',
          isList: true,
          controls: (
            <div className={styles.sheet}>
              <pre className={styles.code}>
                <code>{cssOf(inputs)}</code>
              </pre>
              {/* Learners begin with a grey of about 2.3:1 on purpose: making it legible is one of the tasks. */}
              <figure className={styles.sample}>
                <div style={cardOf({ ...inputs, boxSizing: 'border-box' })}>Cordless drill</div>
                <figcaption>
                  A card at full size. The contrast of its text is {ratio(contrast)}.
                  {contrast < 4.5 && ' Too little to read comfortably: text needs 4.5:1.'}
                </figcaption>
              </figure>
            </div>
          ),
        },
      ]}
    />
  );
}

export const view = anyView({ kind: gridPlayground, Workspace: GridPlayground });
