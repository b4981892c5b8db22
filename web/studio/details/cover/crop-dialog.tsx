import { useRef, useState } from 'react';
import {
  type CourseCover,
  type CoverCrop,
  type CoverShape,
  coverShapes,
  cropRegion,
  middle,
  settleCrop,
  shapeNames,
  zoomRange,
} from '../../../../contract/catalog/covers.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import styles from './cover.module.css';
import { CroppedPicture, type Picture } from './cropped-picture.tsx';

type Crops = Pick<CourseCover, CoverShape>;

const places: Record<CoverShape, string> = {
  card: 'On cards, beside the title of the course, and in learners’ lists.',
  wide: 'Where a link to the course is shared, and on phones above a course with the layout Gallery.',
  band: 'Across the page of the course, with the layout Gallery.',
};

type CropDialogProps = {
  picture: Picture;
  shapes: readonly CoverShape[];
  crops: Crops;
  onSave: (crops: Crops) => void;
  onClose: () => void;
};

/** What each place shows of a cover: drag the picture, or use the sliders. */
export function CropDialog({ picture, shapes, crops: saved, onSave, onClose }: CropDialogProps) {
  const [crops, setCrops] = useState(saved);
  const [shape, setShape] = useState<CoverShape>('card');
  const crop = crops[shape] ?? middle;
  const settle = (crop: CoverCrop) => settleCrop(picture, shape, crop);
  const change = (next: CoverCrop) => setCrops({ ...crops, [shape]: settle(next) });
  const [wanted] = coverShapes[shape].widths;
  const isBlurred = cropRegion(picture, shape, crop).width < wanted / 2;
  const least = settle({ ...crop, x: 0, y: 0 });
  const most = settle({ ...crop, x: 100, y: 100 });
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Crop the cover"
      actions={
        <>
          <Button variant="primary" onClick={() => onSave(crops)}>
            Save crops
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <fieldset className="segments" aria-label="Shape">
        {shapes.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === shape}
            onClick={() => setShape(name)}
          >
            {shapeNames[name]}
          </button>
        ))}
      </fieldset>
      <p className="mt-2 small muted">{places[shape]} Drag the picture to choose the part.</p>
      <Surface picture={picture} shape={shape} crop={crop} onChange={change} />
      <p className="mt-2 small" role="status">
        {isBlurred &&
          'This part has so few pixels that it looks blurred. Zoom out, or choose a larger picture.'}
      </p>
      <div className={styles.sliders}>
        <Slider
          label="Left to right"
          range={[least.x, most.x]}
          value={crop.x}
          onChange={(x) => change({ ...crop, x })}
        />
        <Slider
          label="Top to bottom"
          range={[least.y, most.y]}
          value={crop.y}
          onChange={(y) => change({ ...crop, y })}
        />
        <Slider
          label="Zoom"
          range={zoomRange}
          value={crop.zoom}
          onChange={(zoom) => change({ ...crop, zoom })}
        />
      </div>
    </Dialog>
  );
}

type SurfaceProps = {
  picture: Picture;
  shape: CoverShape;
  crop: CoverCrop;
  onChange: (crop: CoverCrop) => void;
};

interface Grip {
  x: number;
  y: number;
  /** How far two fingers are apart. */
  spread: number;
}

/** Moves the picture under its frame, and zooms with two fingers. The sliders do the same from the keyboard. */
function Surface({ picture, shape, crop, onChange }: SurfaceProps) {
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  // Counted from where the drag began: a crop is whole percents, and small steps would be rounded away.
  const began = useRef<{ grip: Grip; crop: CoverCrop } | null>(null);
  const begin = () => {
    const grip = gripOf([...fingers.current.values()]);
    began.current = grip && { grip, crop };
  };
  const leave = ({ pointerId }: { pointerId: number }) => {
    fingers.current.delete(pointerId);
    begin();
  };
  return (
    <div
      className={styles.surface}
      onPointerDown={({ currentTarget, pointerId, clientX, clientY }) => {
        currentTarget.setPointerCapture(pointerId);
        fingers.current.set(pointerId, { x: clientX, y: clientY });
        begin();
      }}
      onPointerMove={({ currentTarget, pointerId, clientX, clientY }) => {
        if (!fingers.current.has(pointerId)) return;
        fingers.current.set(pointerId, { x: clientX, y: clientY });
        const grip = gripOf([...fingers.current.values()]);
        const frame = currentTarget.firstElementChild?.getBoundingClientRect();
        if (!began.current || !grip || !frame || frame.width === 0) return;
        const { grip: from, crop: start } = began.current;
        const [least, most] = zoomRange;
        const zoom = from.spread > 0 ? (start.zoom * grip.spread) / from.spread : start.zoom;
        const next = { ...start, zoom: between(zoom, least, most) };
        const pixels = cropRegion(picture, shape, next).width / frame.width;
        onChange({
          ...next,
          x: between(start.x - (((grip.x - from.x) * pixels) / picture.width) * 100, 0, 100),
          y: between(start.y - (((grip.y - from.y) * pixels) / picture.height) * 100, 0, 100),
        });
      }}
      onPointerUp={leave}
      onPointerCancel={leave}
    >
      <div className={styles.large} data-shape={shape}>
        <CroppedPicture picture={picture} shape={shape} crop={crop} />
      </div>
    </div>
  );
}

/** The middle of one or two fingers; null without any. */
function gripOf([first, second = first]: { x: number; y: number }[]): Grip | null {
  if (!first || !second) return null;
  return {
    x: (first.x + second.x) / 2,
    y: (first.y + second.y) / 2,
    spread: Math.hypot(first.x - second.x, first.y - second.y),
  };
}

const between = (value: number, least: number, most: number) =>
  Math.min(Math.max(Math.round(value), least), most);

type SliderProps = {
  label: string;
  range: readonly [least: number, most: number];
  value: number;
  onChange: (value: number) => void;
};

function Slider({ label, range: [least, most], value, onChange }: SliderProps) {
  const isFixed = least === most;
  return (
    <label>
      <span className="label">{label}</span>
      <input
        type="range"
        min={isFixed ? 0 : least}
        max={isFixed ? 100 : most}
        value={value}
        disabled={isFixed}
        aria-valuetext={`${value}%`}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
      <span className="num small muted" aria-hidden="true">
        {value}%
      </span>
    </label>
  );
}
