import { useRef, useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { DrawnMap } from './drawn-map.tsx';
import styles from './office-map.module.css';

interface OfficeMapProps {
  address: string;
  latitude: number;
  longitude: number;
}

/** A drawing until someone asks for more: nobody is made known to the map's server by just visiting. */
export function OfficeMap({ address, latitude, longitude }: OfficeMapProps) {
  const [interactive, setInteractive] = useState(false);
  const place = useRef<HTMLDivElement>(null);

  function load() {
    setInteractive(true);
    place.current?.focus();
  }

  return (
    <figure className={styles.figure}>
      <div ref={place} tabIndex={-1} className={styles.place}>
        {interactive ? (
          <iframe
            title={`Map of ${address}`}
            src={embedAddress(latitude, longitude)}
            referrerPolicy="no-referrer"
            sandbox="allow-scripts allow-same-origin allow-popups"
          />
        ) : (
          <DrawnMap label={`Drawn map: ${address}`} />
        )}
      </div>
      <figcaption>
        {!interactive && (
          <>
            <Button small onClick={load}>
              Load the interactive map
            </Button>
            <span>It comes from openstreetmap.org, which then sees your internet address.</span>
          </>
        )}
        <a href={pageAddress(latitude, longitude)} rel="noreferrer">
          Open in OpenStreetMap
        </a>
      </figcaption>
    </figure>
  );
}

function pageAddress(latitude: number, longitude: number): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
}

function embedAddress(latitude: number, longitude: number): string {
  const box = [longitude - 0.008, latitude - 0.005, longitude + 0.008, latitude + 0.005];
  const search = new URLSearchParams({
    bbox: box.map((edge) => edge.toFixed(5)).join(','),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  });
  return `https://www.openstreetmap.org/export/embed.html?${search}`;
}
