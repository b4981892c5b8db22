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
  { value: 'content-box', label: 'content-box: the content alone' },
  { value: 'border-box', label: 'border-box: with padding and border' },
] as const;

const spaces = [
  { name: 'gapPx', label: 'Gap', max: 64 },
  { name: 'paddingPx', label: 'Padding of a card', max: 48 },
  { name: 'borderPx', label: 'Border of a card', max: 12 },
] as const;

function GridPlayground({ data, inputs, onChange }: WorkspaceProps<GridPlaygroundData, Style>) {
  const contrast = contrastOf(inputs.textColour, inputs.backgroundColour);
  return (
    <>
      <Screens data={data} style={inputs} />
      <Workspace
        view={
          <>
            <Slider
              label="Columns at least"
              value={inputs.minPx}
              min={80}
              max={600}
              says={`${inputs.minPx} px wide`}
              steps={['less', 'more']}
              onChange={(minPx) => onChange({ ...inputs, minPx })}
            />
            {spaces.map(({ name, label, max }) => (
              <Slider
                key={name}
                label={label}
                value={inputs[name]}
                min={0}
                max={max}
                says={`${inputs[name]} px`}
                onChange={(px) => onChange({ ...inputs, [name]: px })}
              />
            ))}
            <Choice
              label="What a width includes"
              options={sizings}
              value={inputs.boxSizing}
              onChange={(boxSizing) => onChange({ ...inputs, boxSizing })}
            />
            <ColourField
              label="Text colour"
              value={inputs.textColour}
              onChange={(textColour) => onChange({ ...inputs, textColour })}
            />
            <ColourField
              label="Background"
              value={inputs.backgroundColour}
              onChange={(backgroundColour) => onChange({ ...inputs, backgroundColour })}
            />
          </>
        }
      >
        <pre className={styles.code}>
          <code>{cssOf(inputs)}</code>
        </pre>
        <figure className={styles.sample}>
          <div style={cardOf({ ...inputs, boxSizing: 'border-box' })}>Cordless drill</div>
          <figcaption>
            A card in full size. Its text has a contrast of {ratio(contrast)}.
          </figcaption>
        </figure>
      </Workspace>
    </>
  );
}

export const view = anyView({ kind: gridPlayground, Workspace: GridPlayground });
