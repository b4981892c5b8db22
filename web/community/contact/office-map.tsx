import { Button } from '../../ui/buttons/button.tsx';
import { useFrameOnRequest } from '../../ui/layout/use-frame-on-request.ts';
import { MapDrawing } from './map-drawing.tsx';
import styles from './office-map.module.css';

interface OfficeMapProps {
  address: string;
  latitude: number;
  longitude: number;
}

/** A drawing until the visitor asks for the map. */
export function OfficeMap({ address, latitude, longitude }: OfficeMapProps) {
  const { isRequested, place, request } = useFrameOnRequest();
  return (
    <figure className={`${styles.figure} stack gap-4`}>
      <div {...place} className={styles.frame}>
        {isRequested ? (
          <iframe
            title={`Map of ${address}`}
            src={embedUrl(latitude, longitude)}
            referrerPolicy="no-referrer"
            sandbox="allow-scripts allow-same-origin allow-popups"
          />
        ) : (
          <MapDrawing label={`Drawn map: ${address}`} />
        )}
      </div>
      <figcaption className="cluster center gap-3-4">
        {!isRequested && (
          <>
            <Button small onClick={request}>
              Load the interactive map
            </Button>
            <span>It comes from openstreetmap.org, which then sees your internet address.</span>
          </>
        )}
        <a href={pageUrl(latitude, longitude)} rel="noreferrer">
          Open in OpenStreetMap
        </a>
      </figcaption>
    </figure>
  );
}

function pageUrl(latitude: number, longitude: number): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
}

function embedUrl(latitude: number, longitude: number): string {
  const box = [longitude - 0.008, latitude - 0.005, longitude + 0.008, latitude + 0.005];
  const search = new URLSearchParams({
    bbox: box.map((edge) => edge.toFixed(5)).join(','),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  });
  return `https://www.openstreetmap.org/export/embed.html?${search}`;
}
