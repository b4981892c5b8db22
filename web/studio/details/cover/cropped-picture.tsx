import {
  type CoverCrop,
  type CoverShape,
  coverShapes,
  cropRegion,
} from '../../../../contract/catalog/covers.ts';
import { classNames } from '../../../ui/class-names.ts';
import styles from './cover.module.css';

export interface Picture {
  src: string;
  width: number;
  height: number;
}

type CroppedPictureProps = {
  picture: Picture;
  shape: CoverShape;
  crop: CoverCrop | undefined;
  /** Without it, the picture is decorative. */
  alt?: string;
  className?: string;
};

/** A picture as a place with this shape will show it, before the server has cropped it. */
export function CroppedPicture({ picture, shape, crop, alt = '', className }: CroppedPictureProps) {
  const region = cropRegion(picture, shape, crop);
  const [across, down] = coverShapes[shape].ratio;
  return (
    <div
      className={classNames(styles.frame, className)}
      style={{ aspectRatio: `${across} / ${down}` }}
    >
      <img
        src={picture.src}
        alt={alt}
        width={picture.width}
        height={picture.height}
        draggable={false}
        style={{
          width: `${(picture.width / region.width) * 100}%`,
          left: `${(-region.left / region.width) * 100}%`,
          top: `${(-region.top / region.height) * 100}%`,
        }}
      />
    </div>
  );
}
