import { useQuery } from '@tanstack/react-query';
import { useBlobUrl } from '../lib/useBlobUrl.ts';
import { Icon } from '../ui/Icon.tsx';
import { deviceImage } from './device-images.ts';
import styles from './DeviceImage.module.css';

/** An image of a device, in a frame of 4:3. A picture that cannot be fetched is replaced by a symbol. */
export function DeviceImage({ storedName, alt }: { readonly storedName: string; readonly alt: string }) {
  const { data } = useQuery(deviceImage(storedName));
  const url = useBlobUrl(data ?? null);
  return (
    <span className={styles.image}>
      {url === null ? <Icon name="image" size="xl" /> : <img src={url} alt={alt} loading="lazy" />}
    </span>
  );
}
